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
/** The lists that the views load without a click. */
const views = {
  departments: '/organization/structure/api/departments',
  employees: '/service-api/employees',
  taxonomies: '/service-api/taxonomies',
};
/** All of them: where one succeeded, that alone would heal those that failed before it. */
const all = Object.values(views);
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
      } else if (path === views.employees && failing.includes(secondPage)) {
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
    return all.map((path) => requests.filter((each) => each === path).length);
  }

  /**
   * Waits until each list was requested so often, and the responses have arrived: a failure that arrives after another
   * read has succeeded waits for the next one. Loading more waits for the first page, which is the last one of most lists.
   */
  async function requested(times: number): Promise<void> {
    await until(() => counts().every((count) => count >= times), `each list is requested ${times} times`);
    await run('loadMore', {});
  }

  async function refreshWith(lists: readonly string[]): Promise<void> {
    failing = lists;
    await until(async () => {
      requests.length = 0;
      await run('refresh', {});
      await requested(1);
      // A request of the load before may have arrived late.
      return counts().every((count) => count === 1);
    });
  }

  /** A read of something else. */
  async function openPerson(id: string, of = connection): Promise<void> {
    await active(String(await run('openJson', { connection: of, resource: 'employees', id })));
  }

  it('are read once more when another read succeeds, and not again until the user acts', async () => {
    await refreshWith(all);
    await openPerson('1');
    await requested(2);
    await openPerson('2');
    await openPerson('3');
    assert.deepEqual(counts(), [2, 2, 2]);
    failing = [];
    await run('retryAll', {});
    await requested(3);
    // None is left that failed.
    await run('retryAll', {});
    await openPerson('4');
    assert.deepEqual(counts(), [3, 3, 3]);
  });

  it('heal with the first of them that can be read again', async () => {
    await refreshWith(all);
    failing = [];
    await run('refresh', { view: 'workforce.taxonomies' });
    await requested(2);
    await openPerson('1');
    assert.deepEqual(counts(), [2, 2, 2]);
  });

  it('are not read where they are not shown, until they are', async () => {
    const counted = () => requests.filter((path) => path === secondPage).length;
    await refreshWith([secondPage]);
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
    assert.deepEqual(counts(), [1, 1, 1]);
  });

  it('are tried again for another connection, whatever was tried for the one before', async () => {
    const tokenUrl = `${server.origin}/connect/token`;
    // The check of a new connection also reads employees, so it is over before the lists fail.
    const other = await connect('Other', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    try {
      requests.length = 0;
      await run('useConnection', { connection });
      await requested(1);
      await refreshWith(all);
      await openPerson('1');
      await requested(2);
      let times = 2;
      for (const next of [other, connection]) {
        await run('useConnection', { connection: next });
        await requested(times + 1);
        assert.deepEqual(counts(), [times + 1, times + 1, times + 1]);
        await openPerson('2', next);
        await requested(times + 2);
        assert.deepEqual(counts(), [times + 2, times + 2, times + 2]);
        times += 2;
      }
    } finally {
      await run('removeConnection', { connection: other });
    }
  });

  it('leave the others alone', async () => {
    // Nothing but the user reads the page of a login again.
    isLogin = true;
    await refreshWith([views.taxonomies]);
    failing = [];
    await run('retryAll', {});
    await until(() => counts()[2] === 2);
    await openPerson('1');
    assert.deepEqual(counts(), [1, 1, 2]);
  });
});
