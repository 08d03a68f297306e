import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { active, errorOf, openTabs, usePlainService } from './support.ts';

describe('the text of documents', () => {
  const { plain, connection, open } = usePlainService();

  it('is exact: 20 digits, trailing zeros, exponents, escapes, repeated keys and their order', async () => {
    const members = [
      '"position": 12345678901234567890',
      '"b": 1.0',
      '"2": 1e20',
      '"1": "\\u00e9\\/"',
      '"b": -0',
    ];
    plain.response = () => ({ body: `{"data":{${members.join(',')}}}` });
    await open('users', 1);
    const { document } = await active();
    assert.equal(document.getText(), `{\n${members.map((member) => `    ${member}`).join(',\n')}\n}`);
  });

  it('is indented by the settings of the editor', async () => {
    plain.response = () => ({ body: '{"data":{"a":[1]}}' });
    await configured('editor.insertSpaces', false, async () => {
      await open('users', 1);
      assert.equal((await active()).document.getText(), '{\n\t"a": [\n\t\t1\n\t]\n}');
    });
    await configured('editor.tabSize', 2, async () => {
      await open('users', 2);
      assert.equal((await active()).document.getText(), '{\n  "a": [\n    1\n  ]\n}');
    });
  });

  it('is correct if the editor expects another encoding than UTF-8', async () => {
    plain.response = () => ({ body: '{"data":{"name":"Élodie 王"}}' });
    await configured('files.encoding', 'windows1252', async () => {
      await open('users', 1);
      assert.equal((await active()).document.getText(), '{\n    "name": "Élodie 王"\n}');
    });
  });

  it('is not shown if the response is not JSON', async () => {
    plain.response = () => ({ body: 'Service  closed {' });
    const label = { connection, resource: 'taxonomy-labels', id: '1' };
    assert.match(await errorOf('openJson', label), /the response is not JSON/);
    assert.deepEqual(openTabs(), []);
  });

  it('cannot be changed', async () => {
    const uri = vscode.Uri.parse(await open('users', 1));
    assert.equal(vscode.workspace.fs.isWritableFileSystem('workforce'), false);
    await assert.rejects(async () => vscode.workspace.fs.writeFile(uri, new Uint8Array()));
    await assert.rejects(async () => vscode.workspace.fs.delete(uri));
    assert.equal(plain.reads.length, 1);
  });

  it('is in folders that are empty', async () => {
    const folder = vscode.Uri.parse(`workforce://${connection}/users`);
    assert.equal((await vscode.workspace.fs.stat(folder)).type, vscode.FileType.Directory);
    assert.deepEqual(await vscode.workspace.fs.readDirectory(folder), []);
    assert.deepEqual(plain.reads, []);
  });
});

async function configured(setting: string, value: unknown, work: () => Promise<void>): Promise<void> {
  const configuration = vscode.workspace.getConfiguration(undefined, { languageId: 'json' });
  await configuration.update(setting, value, vscode.ConfigurationTarget.Global, true);
  try {
    await work();
  } finally {
    await configuration.update(setting, undefined, vscode.ConfigurationTarget.Global, true);
  }
}
