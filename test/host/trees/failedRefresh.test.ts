import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials, plantedToken } from '../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../unit/service/fixtures.ts';
import { active, closeAll, connect, hideViews, limitRequests, run, until } from '../documents/support.ts';

const person = { id: '1', type: 'employee', firstName: 'Ann', lastName: 'Lee' };
const views = { employees: '/service-api/employees', taxonomies: '/service-api/taxonomies' };

describe('lists that could not be refreshed', () => {
  let server: ScriptedServer;
  let connection: string;
  /** The lists that fail. */
  let failing: readonly string[] = [];
  const requests: string[] = [];

  before(async () => {
    await limitRequests(1000);
    server = await serve(({ url = '' }, response) => {
      const path = url.replace(/\?.*/, '');
      requests.push(path);
      if (path === '/connect/token') {
        json(response, plantedToken);
      } else if (failing.includes(path)) {
        json(response, { title: 'Out of order' }, 500);
      } else {
        json(
          response,
          path.startsWith(`${views.employees}/`) ? person : { items: [person], data: { items: [] } },
        );
      }
    });
    const tokenUrl = `${server.origin}/connect/token`;
    connection = await connect('Failing', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    await hideViews();
    await run('refresh', {});
    await vscode.commands.executeCommand('workbench.view.extension.workforce');
    await until(() => counts().every((count) => count > 0));
  });

  beforeEach(async () => {
    await refreshWith([]);
  });

  afterEach(closeAll);

  after(async () => {
    await run('removeConnection', { connection });
    await server[Symbol.asyncDispose]();
    await limitRequests(undefined);
  });

  /** How often each list was requested since the last refresh. */
  function counts(): readonly number[] {
    return Object.values(views).map((path) => requests.filter((each) => each === path).length);
  }

  async function refreshWith(lists: readonly string[]): Promise<void> {
    failing = lists;
    requests.length = 0;
    await run('refresh', {});
    await until(() => counts().every((count) => count === 1));
  }

  /** A read of something else. */
  async function openPerson(id: string): Promise<void> {
    await active(String(await run('openJson', { connection, resource: 'employees', id })));
  }

  it('are read once more when another read succeeds, and not again until the user acts', async () => {
    await refreshWith([views.employees, views.taxonomies]);
    await openPerson('1');
    await until(() => counts().every((count) => count === 2));
    await openPerson('2');
    await openPerson('3');
    assert.deepEqual(counts(), [2, 2]);
    failing = [];
    await run('retryAll', {});
    await until(() => counts().every((count) => count === 3));
    // None is left that failed.
    await run('retryAll', {});
    await openPerson('4');
    assert.deepEqual(counts(), [3, 3]);
  });

  it('heal with the first of them that can be read again', async () => {
    await refreshWith([views.employees, views.taxonomies]);
    failing = [];
    await run('refresh', { view: 'workforce.taxonomies' });
    await until(() => counts().every((count) => count === 2));
    await openPerson('1');
    assert.deepEqual(counts(), [2, 2]);
  });

  it('leave the others alone', async () => {
    await refreshWith([views.taxonomies]);
    failing = [];
    await until(async () => {
      // The response that says so may not have arrived.
      await run('retryAll', {});
      return counts()[1] === 2;
    });
    await openPerson('1');
    assert.deepEqual(counts(), [1, 2]);
  });
});
