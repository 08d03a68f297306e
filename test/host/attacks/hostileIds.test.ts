import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { errorOf, openTabs, run, until, usePlainService } from '../features/documents/support.ts';

const steps = [
  '../../../admin/delete',
  '..',
  'a//b',
  '..\\admin',
  '1\r\nX: 1',
  '%2e%2e%2fadmin',
  '..;/admin',
];
const long = 'x'.repeat(5_000_000);

/** The id arguments of each command. */
const commands: readonly (readonly [string, (id: string) => Record<string, unknown>])[] = [
  ['openJson', (id) => ({ resource: 'users', id })],
  ['openJson', (id) => ({ resource: 'employee-attributes', id })],
  ['openUser', (id) => ({ id })],
  ['openAs', (id) => ({ id, as: 'employee' })],
  ['openLabel', (id) => ({ id })],
  ['archiveLabel', (id) => ({ id })],
  ['showLeaveAsV2', (id) => ({ id })],
  ['reportActions', (id) => ({ id })],
  ['filterEmployees', (departmentId) => ({ departmentId })],
  ['copyUrl', (id) => ({ resource: 'users', id })],
  ['copyId', (id) => ({ resource: 'users', id })],
  ['openInBrowser', (id) => ({ resource: 'users', id })],
];

describe('an id that leads to another path, or is too long', () => {
  const { plain, connection } = usePlainService();

  it('is refused by every command, and nothing is sent', async () => {
    for (const [command, argumentsFor] of commands) {
      for (const id of [...steps, long]) {
        const sentence = await errorOf(command, argumentsFor(id));
        assert.match(sentence, /an ID has 1 to 1,000 characters|longer than 50,000 characters/, command);
        assert.ok(sentence.length < 1_000, command);
      }
    }
    assert.deepEqual(plain.reads, []);
  });

  it('is refused in a link of a web page and in the address of a document', async () => {
    await run('copyLink', { connection, resource: 'users', id: '8' });
    const link = vscode.Uri.parse(await vscode.env.clipboard.readText(), true);
    for (const id of [...steps, long.slice(0, 5_000)]) {
      const path = `/users/${id.replaceAll('%', '%25').replaceAll('/', '%2F')}.json`;
      await vscode.commands.executeCommand('vscode.open', link.with({ path }));
      const document = vscode.Uri.from({ scheme: 'workforce', authority: connection, path });
      await assert.rejects(async () => vscode.workspace.fs.readFile(document), id);
    }
    await vscode.commands.executeCommand('vscode.open', link);
    await until(() => openTabs().join() === 'Ann · 8');
    assert.equal(plain.reads.length, 1);
  });
});
