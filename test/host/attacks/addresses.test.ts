import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { run, usePlainService } from '../features/documents/support.ts';

describe('the URL of a resource', () => {
  const { plain, connection } = usePlainService();
  const ann = { connection, resource: 'users', id: '1' };

  /** The text that is copied for a row whose record has this URL. */
  async function copied(url: string): Promise<string> {
    await run('copyUrl', { kind: 'person', id: 'x', address: ann, url });
    return await vscode.env.clipboard.readText();
  }

  it('is not taken from its record if that leads elsewhere', async () => {
    assert.equal(await copied(`${plain.origin}\\@evil.example/x`), `${plain.origin}/api/v3/users/1`);
  });

  it('is taken from its record otherwise, in its normalized form', async () => {
    assert.equal(await copied(`${plain.origin.replace('http', 'HTTP')}/a b`), `${plain.origin}/a%20b`);
  });
});
