import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { plantedCredentials } from '../../../leaks/planted.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { click, run, until, usePlainService } from '../documents/support.ts';

const names = [
  'WORKFORCE_BASE_URL',
  'WORKFORCE_TOKEN_URL',
  'WORKFORCE_API_KEY',
  'WORKFORCE_CLIENT_ID',
  'WORKFORCE_CLIENT_SECRET',
];
const open = 'Open a Terminal with These Variables';

describe('a terminal with the secrets of a connection', () => {
  const { plain, connection } = usePlainService();
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? assert.fail('a folder');
  const terminals = () => vscode.window.terminals.filter(({ name }) => name === 'Plain');

  afterEach(async () => {
    for (const terminal of terminals()) {
      terminal.dispose();
    }
    await until(() => terminals().length === 0);
  });

  /** Runs the command as a user who chooses this button; returns what the dialog says. */
  async function asUser(choice: string | undefined): Promise<string> {
    const said: string[] = [];
    using _ = replaced('showWarningMessage', (question: string, { modal, detail }: vscode.MessageOptions) => {
      assert.ok(modal);
      said.push(question, detail ?? '');
      return Promise.resolve(choice);
    });
    using __ = replaced('showQuickPick', (items: readonly (vscode.QuickPickItem & object)[]) =>
      Promise.resolve(items.find(({ label }) => label.includes('Plain'))),
    );
    await click('openTerminal');
    return said.join(' ');
  }

  it('is opened after asking, has the variables, and is not opened again by the editor', async () => {
    assert.match(
      await asUser(undefined),
      /^Plain: Open a terminal with the secrets of this connection\? .* All programs that run in it can read/,
    );
    assert.deepEqual(terminals(), []);
    const said = await asUser(open);
    const { apiKey, clientId, clientSecret } = plantedCredentials;
    for (const secret of [apiKey, clientSecret]) {
      assert.ok(!said.includes(secret));
    }
    const [terminal] = terminals();
    assert.ok(terminal);
    await terminal.processId;
    const hashes = join(folder, 'hashes.txt');
    // The variables themselves are not shown or written, only what can be compared with them.
    const command = names.map((name) => `printf %s "$${name}" | sha256sum`).join('; ');
    terminal.sendText(`(${command}) > '${hashes}.part' && mv '${hashes}.part' '${hashes}'`);
    await until(() => existsSync(hashes));
    assert.deepEqual(
      readFileSync(hashes, 'utf8').match(/[0-9a-f]{64}/g),
      [plain.origin, `${plain.origin}/connect/token`, apiKey, clientId, clientSecret].map((text) =>
        createHash('sha256').update(text).digest('hex'),
      ),
    );
    const { creationOptions } = terminal;
    assert.ok('isTransient' in creationOptions && creationOptions.isTransient);
    assert.ok('env' in creationOptions);
    assert.deepEqual(Object.keys(creationOptions.env ?? {}), [], 'other extensions see no variables');
    assert.deepEqual(plain.reads, []);
  });

  it('is opened for a script only when the user agrees, whatever the script passes', async () => {
    for (const inputs of [{ connection }, { connection, confirmed: true }]) {
      const said: string[] = [];
      using _ = replaced('showWarningMessage', (question: string, { modal }: vscode.MessageOptions) => {
        assert.ok(modal);
        said.push(question);
        return Promise.resolve(undefined);
      });
      assert.equal(await run('openTerminal', inputs), undefined);
      assert.deepEqual(said, ['Plain: Open a terminal with the secrets of this connection?']);
      assert.deepEqual(terminals(), []);
    }
    using _ = replaced('showWarningMessage', () => Promise.resolve(open));
    assert.equal(await run('openTerminal', { connection }), connection);
    assert.equal(terminals().length, 1);
  });
});
