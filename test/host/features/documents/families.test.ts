import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { active, closeAll, errorOf, hoverOn, run, useSandbox } from './support.ts';

const paths = {
  structure: '/organization/structure/api/departments/102',
  legacy: '/api/v3/departments/102',
  resource: '/service-api/departments/102',
} as const;

describe('the three documents of a department', () => {
  const { connection, requests, sandbox } = useSandbox('Families', {});
  const sent = () => requests.map(({ path }) => path.replace(/\?.*/, ''));
  const department = { connection, resource: 'departments', id: '102' };
  const documentOf = (family: keyof typeof paths) =>
    `workforce://${connection}/${family}-departments/102.json`;

  // Fetches the token.
  before(async () => {
    await run('useConnection', { connection });
    await run('openAs', { connection, id: '1001', as: 'employee' });
  });

  afterEach(closeAll);

  it('open by id, each with one request, with schema, title and a button that reads the same one again', async () => {
    for (const [family, field] of [
      ['structure', 'headId'],
      ['legacy', 'currentUsers'],
      ['resource', 'manager'],
    ] as const) {
      requests.length = 0;
      const address = String(await run('openAs', { connection, id: '102', as: family }));
      assert.equal(address, documentOf(family));
      assert.equal(await run('openJson', { ...department, resource: `${family}-departments` }), address);
      const { document } = await active(address);
      assert.ok(field in JSON.parse(document.getText()));
      assert.ok((await hoverOn(field, document)).length > 5);
      const { activeTab } = vscode.window.tabGroups.activeTabGroup;
      assert.match(activeTab?.label ?? '', / · 102$/);
      await vscode.commands.executeCommand('workforce.refreshDocument');
      assert.deepEqual(sent(), [paths[family], paths[family]]);
    }
  });

  it('are offered but for the one that is shown: from a row, and from the document that was opened for it', async () => {
    const offered: string[][] = [];
    using _pick = replaced('showQuickPick', (items: readonly vscode.QuickPickItem[]) => {
      offered.push(items.map(({ label }) => label));
      return Promise.resolve(items[0]);
    });
    const row = { kind: 'department', id: 'row', address: department };
    const opened = await vscode.commands.executeCommand('workforce.openJson', row);
    assert.equal(opened, `workforce://${connection}/departments/102.json`);
    await active(String(opened));
    assert.equal(await vscode.commands.executeCommand('workforce.openAs', row), documentOf('legacy'));
    await active(documentOf('legacy'));
    assert.equal(await vscode.commands.executeCommand('workforce.openAs'), documentOf('structure'));
    assert.deepEqual(offered, [
      ['Department (legacy)', 'Department (resource API)', 'Tree of all departments'],
      ['Department (organization structure)', 'Department (resource API)', 'Tree of all departments'],
    ]);
    assert.deepEqual(sent(), [paths.structure, paths.legacy, paths.structure]);
  });

  it('open at the address of each, pasted and as a link, and not as the preferred one', async () => {
    const { baseUrl } = sandbox();
    for (const family of ['legacy', 'structure', 'resource'] as const) {
      requests.length = 0;
      const text = `${baseUrl}${paths[family]}`;
      assert.equal(await run('goTo', { connection, text, open: true }), documentOf(family));
      assert.equal(
        await run('goTo', { connection, text: documentOf(family), open: true }),
        documentOf(family),
      );
      assert.deepEqual(sent(), [paths[family]]);
      await closeAll();
    }
    const legacy = vscode.Uri.parse(String(await run('openAs', { connection, id: '102', as: 'legacy' })));
    const links: vscode.DocumentLink[] = await vscode.commands.executeCommand(
      'vscode.executeLinkProvider',
      legacy,
    );
    assert.ok(links.some(({ target }) => target?.toString() === documentOf('legacy')));
  });

  it('are invalid input under other names, before anything is sent', async () => {
    assert.match(await errorOf('openAs', { connection, id: '102', as: 'other' }), /"as" cannot be “other”/);
    assert.deepEqual(sent(), []);
  });
});
