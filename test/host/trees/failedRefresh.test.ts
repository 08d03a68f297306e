import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { plantedCredentials, plantedToken } from '../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../unit/service/fixtures.ts';
import {
  active,
  closeAll,
  connect,
  hideViews,
  limitRequests,
  run,
  until,
} from '../features/documents/support.ts';

const person = { id: '1', type: 'employee', firstName: 'Ann', lastName: 'Lee' };
const views = { employees: '/service-api/employees', taxonomies: '/service-api/taxonomies' };
const secondPage = `${views.employees}?page=2`;

describe('lists that could not be refreshed', () => {
  let server: ScriptedServer;
  let connection: string;
  /** The lists that fail. */
  let failing: readonly string[] = [];
  /** True if they are the page of a login. */
  let isLogin = false;
  const requests: string[] = [];

  before(async () => {
    await limitRequests(1000);
    server = await serve(({ url = '' }, response) => {
      const path = url.includes('page=2') ? secondPage : url.replace(/\?.*/, '');
      requests.push(path);
      if (path === '/connect/token') {
        json(response, plantedToken);
      } else if (failing.includes(path) && isLogin) {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Log in</html>');
      } else if (failing.includes(path)) {
        json(response, { title: 'Out of order' }, 500);
      } else if (path === views.employees) {
        json(response, { items: [person], links: { next: { href: `${server.origin}${secondPage}` } } });
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
    isLogin = false;
    await vscode.commands.executeCommand('workbench.view.extension.workforce');
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
    await until(async () => {
      requests.length = 0;
      await run('refresh', {});
      await until(() => counts().every((count) => count > 0));
      // A request of the load before may have arrived late.
      return counts().every((count) => count === 1);
    });
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

  it('are not read where they are not shown, until they are', async () => {
    const counted = () => requests.filter((path) => path === secondPage).length;
    await refreshWith([secondPage]);
    await until(async () => {
      // The first page may not have arrived.
      await run('loadMore', { view: 'workforce.employees' });
      return counted() === 1;
    });
    await until(async () => {
      // The editor may not have asked for the row of the failure.
      await run('retryAll', {});
      return counted() > 1;
    });
    await hideViews();
    await openPerson('1');
    await run('retryAll', {});
    const sent = counted();
    await openPerson('2');
    await openPerson('3');
    assert.equal(counted(), sent);
    await vscode.commands.executeCommand('workbench.view.extension.workforce');
    await until(() => counted() > sent);
  });

  it('wait for the user where the response was the page of a login', async () => {
    isLogin = true;
    await refreshWith([views.taxonomies]);
    for (const id of ['1', '2', '3']) {
      await openPerson(id);
    }
    assert.deepEqual(counts(), [1, 1]);
  });

  it('are tried again for another connection, whatever was tried for the one before', async () => {
    failing = [views.employees, views.taxonomies];
    requests.length = 0;
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Other', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    try {
      await until(() => counts().every((count) => count === 1));
      await active(String(await run('openJson', { connection: other, resource: 'employees', id: '1' })));
      await until(() => counts().every((count) => count === 2));
      await run('useConnection', { connection });
      await until(() => counts().every((count) => count === 3));
      await openPerson('1');
      await until(() => counts().every((count) => count === 4));
    } finally {
      await run('removeConnection', { connection: other });
    }
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
