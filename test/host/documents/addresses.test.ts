import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { partsOf } from '../../../src/documents/address.ts';
import { active, closeAll, run, until, usePlainService } from './support.ts';

describe('the addresses of documents', () => {
  const { plain, connection, open } = usePlainService();

  for (const id of [
    'a/b',
    '../b',
    '50%',
    '%2F',
    'a#b?c',
    'a b',
    'a\\b',
    'Élodie 王',
    '12.json',
    'x'.repeat(2_000),
  ]) {
    it(`survive being written and read again with the id ${JSON.stringify(id.slice(0, 20))}`, async () => {
      const address = await open('taxonomy-labels', id);
      assert.equal(vscode.Uri.parse(address, true).toString(), address);
      await closeAll();
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(address, true));
      const { document } = await active();
      assert.equal(document.uri.toString(), address);
      assert.deepEqual(JSON.parse(document.getText()), { id, name: 'Ann' });
      await run('copyId', { connection, resource: 'taxonomy-labels', id });
      assert.equal(await vscode.env.clipboard.readText(), id);
    });
  }

  for (const id of ['.', '..', '/', '//', 'a/../b']) {
    it(`are no path to elsewhere with the id ${JSON.stringify(id)}`, () => {
      const uri = vscode.Uri.from(partsOf({ connection, resource: 'users', id }));
      const canonical = vscode.Uri.joinPath(uri, '..', '..', ...uri.path.split('/').slice(1));
      assert.equal(canonical.toString(), uri.toString());
      assert.equal(vscode.Uri.parse(uri.toString()).path, uri.path);
    });
  }

  it('are refused when they were made up, and nothing is sent', async () => {
    for (const [address, reason] of [
      ['workforce://nowhere/users/1.json', /no connection “nowhere”/],
      [`workforce://${connection}/payslips/1.json`, /"payslips" is none of/],
      [`workforce://${connection}/users/a/1.json`, /more than two segments/],
      [`workforce://${connection}/users/1.json?a=b`, /a query other than/],
      [`workforce://me:secret@${connection}/users/1.json`, /not the id of a connection/],
    ] as const) {
      await assert.rejects(
        async () => vscode.workspace.openTextDocument(vscode.Uri.parse(address)),
        (error: Error) => reason.test(error.message) && !/not found/i.test(error.message),
        address,
      );
    }
    assert.deepEqual(plain.reads, []);
  });

  it('send nothing for who reads them without opening them, such as the schema of a JSON file', async () => {
    const uri = vscode.Uri.from(partsOf({ connection, resource: 'users', id: '5' }));
    const folder = await mkdtemp(join(tmpdir(), 'workforce-'));
    const file = vscode.Uri.file(join(folder, 'foreign.json'));
    await writeFile(file.fsPath, JSON.stringify({ $schema: uri.toString() }));
    try {
      await assert.rejects(
        async () => vscode.workspace.openTextDocument(uri),
        /no editor shows it\. Open it with Workforce: Open as JSON first\./,
      );
      await vscode.commands.executeCommand('vscode.open', file);
      await until(
        () =>
          vscode.languages.getDiagnostics(file).some(({ message }) => message.includes('no editor shows it')),
        'the editor tells that the schema could not be read',
      );
      assert.deepEqual(plain.reads, []);
      await vscode.commands.executeCommand('vscode.open', uri);
      assert.equal((await active()).document.uri.toString(), uri.toString());
      assert.equal(plain.reads.length, 1);
    } finally {
      await closeAll();
      await rm(folder, { recursive: true });
    }
  });
});
