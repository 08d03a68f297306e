import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { idIn } from './plainService.ts';
import { active, click, closeAll, errorOf, openTabs, run, until, usePlainService } from './support.ts';

describe('the commands on single resources', () => {
  const { plain, connection, open } = usePlainService();

  describe('workforce.openJson', () => {
    it('shows the resource as JSON in a preview tab and returns its address, with one request', async () => {
      const address = await open('users', 42);
      assert.equal(address, `workforce://${connection}/users/42.json`);
      const { document } = await active(address);
      assert.equal(document.languageId, 'json');
      assert.deepEqual(JSON.parse(document.getText()), { id: '42', name: 'Ann' });
      assert.equal(vscode.window.tabGroups.activeTabGroup.activeTab?.isPreview, true);
      await vscode.commands.executeCommand('vscode.executeDocumentSymbolProvider', document.uri);
      await open('users', '42');
      assert.equal(plain.reads.length, 1);
    });

    it('serves concurrent calls', async () => {
      const ids = [1, 2, 3];
      const addresses = await Promise.all(
        ids.map((id) => run('openJson', { connection, resource: 'users', id })),
      );
      assert.deepEqual(
        addresses,
        ids.map((id) => `workforce://${connection}/users/${id}.json`),
      );
      assert.ok(addresses.includes((await active()).document.uri.toString()));
    });

    it('uses the connection in use if a script names none', async () => {
      assert.equal(
        await run('openJson', { resource: 'users', id: '1' }),
        `workforce://${connection}/users/1.json`,
      );
    });

    it('opens no editor when the resource cannot be fetched, and reports why', async () => {
      plain.response = () => ({ status: 404, body: '{"Status":404,"Message":"No such user"}' });
      const message = await errorOf('openJson', { connection, resource: 'users', id: '7' });
      assert.match(message, /^Could not read user 7: .*404/);
      assert.deepEqual(openTabs(), []);
    });

    it('rejects an unknown resource before it sends anything', async () => {
      for (const [input, reason] of [
        [
          { connection, resource: 'payslips', id: '1' },
          /"resource" cannot be “payslips”.*Use one of departments,/,
        ],
        [{ connection: 'nowhere', resource: 'users', id: '1' }, /no connection “nowhere”/],
        [{ connection, resource: 'users' }, /its argument "id" is missing/],
        [{ connection, resource: 'users', id: '' }, /an ID has 1 to 1,000 characters/],
      ] as const) {
        assert.match(await errorOf('openJson', input), reason);
      }
      assert.deepEqual(plain.reads, []);
    });

    it('opens the row of a tree', async () => {
      const row = { kind: 'person', id: 'x', address: { connection, resource: 'users', id: '3' } };
      assert.equal(
        await vscode.commands.executeCommand('workforce.openJson', row),
        `workforce://${connection}/users/3.json`,
      );
    });
  });

  describe('workforce.refreshDocument', () => {
    it('fetches the active document again', async () => {
      await open('users', 1);
      const { document } = await active();
      plain.response = () => ({ body: '{"data":{"name":"Bea"}}' });
      await vscode.commands.executeCommand('workforce.refreshDocument');
      await until(() => document.getText().includes('Bea'));
      assert.equal(plain.reads.length, 2);
    });

    it('keeps the document when it fails, and reports why', async () => {
      const address = await open('users', 1);
      const { document } = await active();
      const before = document.getText();
      plain.response = () => ({ status: 404, body: '{}' });
      const message = await errorOf('refreshDocument', { connection, resource: 'users', id: '1' });
      assert.match(message, /^Could not read user 1: /);
      assert.equal(document.getText(), before);
      assert.equal(
        Buffer.from(await vscode.workspace.fs.readFile(vscode.Uri.parse(address))).toString(),
        before,
      );
    });

    it('loads a document again whose editor shows an error', async () => {
      plain.response = () => ({ status: 503, body: '{}' });
      const uri = vscode.Uri.parse(`workforce://${connection}/users/6.json`);
      await vscode.commands.executeCommand('vscode.open', uri);
      await until(() => openTabs().length === 1);
      assert.equal(vscode.window.activeTextEditor, undefined);
      plain.response = (path) => ({ body: JSON.stringify({ data: { id: idIn(path) } }) });
      await vscode.commands.executeCommand('workforce.refreshDocument', uri);
      await active(uri.toString());
      assert.equal(openTabs().length, 1);
    });

    it('fetches a closed document again', async () => {
      await open('users', 1);
      await closeAll();
      plain.response = () => ({ body: '{"data":{"name":"Bea"}}' });
      const { document } = await active(await open('users', 1));
      await until(() => document.getText().includes('Bea'), 'the document shows what was fetched');
    });
  });

  describe('workforce.copyId and workforce.copyUrl', () => {
    it('copy those of the active document', async () => {
      await open('users', 42);
      await vscode.commands.executeCommand('workforce.copyId');
      assert.equal(await vscode.env.clipboard.readText(), '42');
      await click('copyUrl');
      const copied = await vscode.env.clipboard.readText();
      assert.match(copied, /^http:\/\/127\.0\.0\.1:\d+\/api\/v3\/users\/42$/);
    });

    it('use the address in a payload only if it is one of the same service', async () => {
      const address = { connection, resource: 'users', id: '42' };
      await run('copyUrl', address);
      const url = await vscode.env.clipboard.readText();
      for (const [inPayload, copied] of [
        [`${url}?x=1`, `${url}?x=1`],
        ['https://elsewhere.example/users/42', url],
        ['javascript:alert(1)', url],
        ['/api/v3/users/42', url],
      ]) {
        await run('copyUrl', { kind: 'person', id: 'x', address, url: inPayload });
        assert.equal(await vscode.env.clipboard.readText(), copied);
      }
    });
  });
});
