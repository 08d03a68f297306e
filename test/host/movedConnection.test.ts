import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import * as vscode from 'vscode';
import { plantedSecret, plantedToken } from '../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../unit/service/fixtures.ts';
import {
  closeAll,
  connect,
  errorOf,
  hideViews,
  limitRequests,
  run,
  until,
} from './features/documents/support.ts';
import { shownTable } from './features/health/support.ts';
import { FakeQuickPick, replaced } from './fuzz/fakeWindow.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };

describe('a connection that is moved to another company', () => {
  let [former, present]: ScriptedServer[] = [];
  let connection: string;
  /** Which requests wait, and those that do. */
  let isHeld = (_path: string) => false;
  const held: ServerResponse[] = [];

  const respond: Parameters<typeof serve>[0] = ({ url = '' }, response) => {
    if (url.includes('/connect/token')) {
      json(response, plantedToken);
    } else if (isHeld(url)) {
      held.push(response);
    } else {
      json(response, lists);
    }
  };

  before(() => limitRequests(1000));

  beforeEach(async () => {
    // A visible view reads the departments by itself, sometimes before a test holds them.
    await hideViews();
    [former, present] = await Promise.all([serve(respond), serve(respond)]);
    connection = await connect('Moved', entriesFor(former));
  });

  afterEach(async () => {
    release();
    await closeAll();
    await run('removeConnection', { connection });
    await Promise.all([former, present].map((server) => server?.[Symbol.asyncDispose]()));
  });

  after(async () => {
    await hideViews();
    await limitRequests(undefined);
  });

  /** As another window does it, too. */
  const move = () => run('editConnection', { connection, ...entriesFor(present) });

  function release(): void {
    isHeld = () => false;
    for (const response of held.splice(0)) {
      json(response, lists);
    }
  }

  it('keeps no filter by a department of the former one', async () => {
    await run('filterEmployees', { departmentId: '101' });
    await move();
    const before = present?.requests.length ?? 0;
    await vscode.commands.executeCommand('workforce.employees.focus');
    await run('refreshEmployees', {});
    const queries = () => (present?.requests ?? []).slice(before).map(({ url }) => url);
    await until(() => queries().some((url) => url.includes('/service-api/employees?')));
    assert.deepEqual(
      queries().filter((url) => url.includes('department.id')),
      [],
    );
  });

  it('closes the leaves of the former one', async () => {
    await run('openLeaves', { of: 'employee', ids: ['7'], ...june });
    await move();
    assert.match(await errorOf('showOpenLeaves', {}), /no leaves are open/);
  });

  it('opens no leaves that were requested of the former one', async () => {
    isHeld = (path) => path.includes('/leaves');
    const opening = errorOf('openLeaves', { of: 'employee', ids: ['7'], ...june });
    await until(() => held.length > 0);
    isHeld = () => false;
    await move();
    release();
    assert.match(await opening, /the connection was switched in the meantime/);
  });

  it('shows no table of a check of the former one', async () => {
    await run('useConnection', { connection });
    await vscode.commands.executeCommand('workforce.checkOrganization');
    const uri = await shownTable();
    assert.ok((await vscode.workspace.fs.readFile(uri)).length > 0);
    await move();
    await assert.rejects(async () => await vscode.workspace.fs.readFile(uri), /only the last 8 results/);
  });

  it('offers nothing in Go to… that was opened of the former one', async () => {
    await run('useConnection', { connection });
    await run('goTo', { text: `workforce://${connection}/users/7.json`, open: true });
    assert.match(await offered(), /7/);
    await move();
    assert.doesNotMatch(await offered(), /7/);
  });

  it('shows no findings of the former one', async () => {
    await run('useConnection', { connection });
    isHeld = (path) => path.includes('/structure/api/departments');
    const errors: string[] = [];
    using _errors = replaced('showErrorMessage', (sentence: string) =>
      Promise.resolve(errors.push(sentence)),
    );
    const check = vscode.commands.executeCommand('workforce.checkOrganization');
    await until(() => held.length > 0);
    isHeld = () => false;
    await move();
    release();
    await check;
    assert.match(errors.join('\n'), /its connection was removed or leads to another service now/);
    assert.equal(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).length, 0);
  });
});

/** The rows of Go to… before the user types, who then cancels. */
async function offered(): Promise<string> {
  let labels: readonly string[] = [];
  const show = (list: FakeQuickPick) => {
    labels = list.items.map(({ label }) => label);
  };
  using _fake = replaced('createQuickPick', () => new FakeQuickPick(show));
  await vscode.commands.executeCommand('workforce.goTo');
  return labels.join('\n');
}

const lists = { items: [], data: { items: [] } };

/** The entries of a connection to a server, with secrets of its own. */
function entriesFor(server: ScriptedServer | undefined) {
  const origin = server?.origin ?? assert.fail('The server has not started.');
  return {
    baseUrl: origin,
    tokenUrl: `${origin}/connect/token`,
    apiKey: plantedSecret('moved-key'),
    clientId: plantedSecret('moved-client'),
    clientSecret: plantedSecret('moved-secret'),
  };
}
