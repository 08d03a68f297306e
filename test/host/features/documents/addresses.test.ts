import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { partsOf } from '../../../../src/platform/documents/address.ts';
import { active, closeAll, run, until, usePlainService } from './support.ts';

describe('the addresses of documents', () => {
  const { plain, connection, open } = usePlainService();

  for (const id of ['a/b', '50%', 'a%2Fb', 'a#b?c', 'a b', 'Élodie 王', '12.json', 'x'.repeat(1_000)]) {
    it(`round-trip as text with the id ${JSON.stringify(id.slice(0, 20))}`, async () => {
      const address = await open('taxonomy-labels', id);
      assert.equal(vscode.Uri.parse(address, true).toString(), address);
      await closeAll();
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.parse(address, true));
      const { document } = await active(address);
      assert.deepEqual(JSON.parse(document.getText()), { id, name: 'Ann' });
      await run('copyId', { connection, resource: 'taxonomy-labels', id });
      assert.equal(await vscode.env.clipboard.readText(), id);
    });
  }

  it('are invalid input if they have another form, and nothing is sent', async () => {
    for (const [address, reason] of [
      ['workforce://nowhere/users/1.json', /no connection “nowhere”/],
      [`workforce://${connection}/payslips/1.json`, /"payslips" is none of/],
      [`workforce://${connection}/users/a/1.json`, /more than two segments/],
      [`workforce://${connection}/users/1.json?a=b`, /a query other than/],
      [`workforce://me:secret@${connection}/users/1.json`, /not the ID of a connection/],
    ] as const) {
      await assert.rejects(
        async () => vscode.workspace.openTextDocument(vscode.Uri.parse(address)),
        (error: Error) => reason.test(error.message) && !/not found/i.test(error.message),
        address,
      );
    }
    assert.deepEqual(plain.reads, []);
  });

  it('are read at most ten times a minute without an editor, for example by the schema of a JSON file', async () => {
    const uris = Array.from({ length: 30 }, (_, index) =>
      vscode.Uri.from(partsOf({ connection, resource: 'users', id: String(500 + index) })),
    );
    const folder = await mkdtemp(join(tmpdir(), 'workforce-'));
    const [schema, file] = ['schema.json', 'foreign.json'].map((name) => join(folder, name));
    const last = uris.at(-1);
    assert.ok(schema && file && last);
    await writeFile(schema, JSON.stringify({ allOf: uris.map((uri) => ({ $ref: uri.toString() })) }));
    await writeFile(file, JSON.stringify({ $schema: './schema.json' }));
    try {
      await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
      await until(
        () =>
          vscode.languages
            .getDiagnostics(vscode.Uri.file(file))
            .some(({ message }) => message.includes('too many such documents were read')),
        'the editor reports that a schema could not be read',
      );
      // Other tests of this minute may have read some of the ten.
      const { length } = plain.reads;
      assert.ok(length <= 10, `${length} reads`);
      await assert.rejects(
        async () => vscode.workspace.openTextDocument(last),
        /it is not open in an editor, and too many such documents were read in the last minute\. Open it in an editor/,
      );
      await vscode.commands.executeCommand('vscode.open', last);
      await active(last.toString());
      assert.equal(plain.reads.length, length + 1);
    } finally {
      await closeAll();
      await rm(folder, { recursive: true });
    }
  });
});
