import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import type { ResourceName } from '../../../../src/service/contract/resources.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { closeAll, connect, hideViews, limitRequests, openTabs, run, until } from '../documents/support.ts';

describe('snapshots, from the menu of a row', () => {
  let sandbox: Sandbox;
  let connection: string;
  const folder = mkdtempSync(join(tmpdir(), 'workforce-snapshots-'));
  const requests: string[] = [];
  const inFolder = (name: string) => join(folder, name);

  /** The list of the snapshot that the menu of a row takes. */
  async function takenFrom(resource: ResourceName): Promise<unknown> {
    const file = inFolder(`${resource}.jsonl`);
    const row = { kind: 'row', id: 'row', address: { connection, resource, id: '1' } };
    using _pick = replaced('showQuickPick', () => assert.fail('A question opens.'));
    using _save = replaced('showSaveDialog', () => Promise.resolve(vscode.Uri.file(file)));
    using _message = replaced('showInformationMessage', () => Promise.resolve(undefined));
    await vscode.commands.executeCommand('workforce.takeSnapshot', row);
    return JSON.parse(readFileSync(file, 'utf8').split('\n')[0] ?? '').list;
  }

  before(async () => {
    await limitRequests(1_000);
    sandbox = await startSandbox({ employees: 250, departments: 20, rateLimit: 'off' });
    connection = await connect('Snapshots', sandbox);
    await hideViews();
    sandbox.onRequest(({ path }) => requests.push(path));
  });

  after(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await sandbox.stop();
    await limitRequests(undefined);
  });

  it('are taken of the list that the record of a row is in', async () => {
    const kinds = ['employees', 'users', 'departments', 'taxonomy-labels'] as const;
    const lists: unknown[] = [];
    for (const kind of kinds) {
      lists.push(await takenFrom(kind));
    }
    assert.deepEqual(lists, ['employees', 'users', 'departments', 'labels']);
  });

  it('are compared for the person of a row, with one request', async () => {
    const file = inFolder('e.jsonl');
    await run('takeSnapshot', { connection, list: 'employees', target: file });
    const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n');
    const end = lines.pop() ?? '';
    const edited = lines.map((line) => ({ ...JSON.parse(line), employeeNumber: 'old' }));
    const ids = edited.map(({ id }) => String(id));
    writeFileSync(file, `${[head, ...edited.map((record) => JSON.stringify(record)), end].join('\n')}\n`);
    const of = (resource: ResourceName, id = '') => ({
      ...{ kind: 'row', id: 'row', name: 'Somebody' },
      address: { connection, resource, id },
    });
    const labels: (string | undefined)[] = [];
    const shown: string[] = [];
    const keep = (text: string) => Promise.resolve(void shown.push(text));
    using _open = replaced('showOpenDialog', () => Promise.resolve([vscode.Uri.file(file)]));
    using _pick = replaced('showQuickPick', (items: readonly vscode.QuickPickItem[]) => {
      labels.push(...items.map(({ description }) => description));
      return Promise.resolve(items[0]);
    });
    using _error = replaced('showErrorMessage', keep);
    using _message = replaced('showInformationMessage', keep);
    requests.length = 0;
    await vscode.commands.executeCommand('workforce.showChanges', of('employees', ids[120]));
    await until(() => openTabs().some((tab) => tab.includes('Changes of Employees – Somebody')));
    const { input } = vscode.window.tabGroups.activeTabGroup.activeTab ?? assert.fail();
    assert.ok(input instanceof vscode.TabInputCustom);
    const rows = new TextDecoder()
      .decode(await vscode.workspace.fs.readFile(input.uri))
      .trim()
      .split('\n');
    assert.deepEqual([rows.length, rows[1]?.startsWith(`${ids[120]},`)], [2, true]);
    assert.deepEqual([requests.length, labels], [1, ['takes 1 request', undefined]]);
    await vscode.commands.executeCommand('workforce.showChanges', of('departments', '100'));
    assert.match(
      shown.at(-1) ?? '',
      /the snapshot has the list “Employees”. Choose a snapshot of “Departments”\./,
    );
    await vscode.commands.executeCommand('workforce.showChanges', of('users', 'none'));
    assert.match(
      shown.at(-1) ?? '',
      /^Nothing was compared: the record is not in both lists\. Only changes of Somebody are shown\. /,
    );
    await closeAll();
  });
});
