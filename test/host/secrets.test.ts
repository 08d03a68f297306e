import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { formsOf } from '../leaks/forms.ts';
import { marks } from '../leaks/planted.ts';
import { errorOf, run, until, usePlainService } from './features/documents/support.ts';

/** How a service may repeat what it received: the writings that SECURITY.md names. */
const echoes: readonly ((sent: string) => string)[] = [
  (sent) => sent,
  (sent) => JSON.stringify(sent),
  (sent) => sent.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (sent) => encodeURIComponent(sent),
  (sent) => Buffer.from(sent).toString('base64'),
];

describe('the secrets of a connection', () => {
  const { plain, connection } = usePlainService();

  after(() => vscode.commands.executeCommand('workbench.action.closePanel'));

  it('are returned by no command', async () => {
    const returned = [
      await run('useConnection', { connection }),
      await run('testConnection', { connection }),
      await run('renameConnection', { connection, name: 'Renamed' }),
      await run('editConnection', { connection }),
      await run('openJson', { connection, resource: 'users', id: '1' }),
    ];
    assert.ok(returned.every((value) => value !== undefined));
    assertNone(JSON.stringify(returned));
  });

  it('are in no message, document, clipboard or log, even if the service repeats them', async () => {
    const seen: string[] = [];
    const ann = { connection, resource: 'users', id: '1' };
    await run('openJson', ann);
    const repeat = async (status: number, echo: (sent: string) => string) => {
      plain.response = (_path, { authorization = '' }) => ({
        status,
        body: JSON.stringify({ Status: status, Message: `You sent ${echo(authorization)}` }),
      });
      seen.push(await errorOf('refreshDocument', ann), await errorOf('openJson', { ...ann, id: status }));
    };
    for (const echo of echoes) {
      await repeat(400, echo);
    }
    for (const status of [401, 403, 404, 500]) {
      await repeat(status, (sent) => sent);
    }
    assert.ok(
      seen.every((sentence) => /You sent .*•••/.test(sentence)),
      seen.join('\n'),
    );
    await run('copyUrl', ann);
    seen.push(await vscode.env.clipboard.readText());
    await vscode.commands.executeCommand('workforce.showLog');
    const log = () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'output')?.getText() ?? '';
    await until(() => log().includes('GET /api/v3/users/500 500'), 'the log has the last request');
    seen.push(...vscode.workspace.textDocuments.map((document) => document.getText()));
    assertNone(seen.join('\n'));
  });
});

/** Fails if the text contains one of the secrets, in any form. */
function assertNone(text: string): void {
  const bytes = Buffer.from(text);
  const found = marks.flatMap(formsOf).filter((form) => bytes.includes(form.bytes));
  assert.deepEqual(
    found.map(({ form }) => form),
    [],
  );
}
