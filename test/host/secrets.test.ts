import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { PlainService } from './documents/plainService.ts';
import { closeAll, connect, refusalOf, run, until } from './documents/support.ts';

const secrets = {
  apiKey: 'PLANTED-key/8c1f+22d7',
  clientId: 'client',
  clientSecret: 'PLANTED secret ü 9e0b',
};
const forms = [secrets.apiKey, secrets.clientSecret].flatMap((secret) => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('base64').slice(0, -2),
]);

describe('the secrets of a connection', () => {
  const plain = new PlainService();
  let connection: string;

  before(async () => {
    const baseUrl = await plain.start();
    connection = await connect('Planted', { baseUrl, tokenUrl: `${baseUrl}/connect/token`, ...secrets });
    plain.reset();
  });

  after(async () => {
    await closeAll();
    await vscode.commands.executeCommand('workbench.action.closePanel');
    await run('removeConnection', { connection });
    await plain.stop();
  });

  it('stand in no sentence, document, clipboard or log, even where the service gives them back', async () => {
    const seen: string[] = [];
    const ann = { connection, resource: 'users', id: '1' };
    await run('openJson', ann);
    for (const status of [400, 401, 403, 404, 500]) {
      plain.answer = (_path, { authorization }) => ({
        status,
        body: JSON.stringify({ Status: status, Message: `You sent ${authorization}` }),
      });
      seen.push(await refusalOf('refreshDocument', ann), await refusalOf('openJson', { ...ann, id: status }));
    }
    assert.ok(
      seen.every((sentence) => sentence.includes('You sent service application=•••')),
      seen.join('\n'),
    );
    await run('copyUrl', ann);
    seen.push(await vscode.env.clipboard.readText());
    await vscode.commands.executeCommand('workforce.showLog');
    const log = () =>
      vscode.workspace.textDocuments.find(({ uri }) => uri.scheme === 'output')?.getText() ?? '';
    await until(() => log().includes('GET /api/v3/users/500 500'), 'the log has the last request');
    seen.push(...vscode.workspace.textDocuments.map((document) => document.getText()));
    for (const form of forms) {
      assert.ok(!seen.join('\n').includes(form), form);
    }
  });
});
