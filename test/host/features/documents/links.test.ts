import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { click, usePlainService } from './support.ts';

describe('the links in documents', () => {
  const { plain, connection, open } = usePlainService();

  it('open documents of the same service; other addresses open in the browser', async () => {
    await open('users', 1);
    await click('copyUrl');
    const own = await vscode.env.clipboard.readText();
    plain.response = () => ({
      body: JSON.stringify({
        data: { manager: { url: own.replace(/1$/, '2') }, url: 'https://acme.example/api/v3/users/3' },
      }),
    });
    const uri = vscode.Uri.parse(await open('users', 9));
    const links: vscode.DocumentLink[] = await vscode.commands.executeCommand(
      'vscode.executeLinkProvider',
      uri,
    );
    assert.deepEqual(
      links.map(({ target }) => target?.toString()),
      [`workforce://${connection}/users/2.json`, 'https://acme.example/api/v3/users/3'],
    );
  });
});
