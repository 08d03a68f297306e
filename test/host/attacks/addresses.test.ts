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

  for (const [what, address] of [
    ['blob:', (own: string) => `blob:${own}/x`],
    ['javascript:', (own: string) => `javascript:alert(1)//${own}/x`],
    ['a user and a password', (own: string) => `${own.replace('//', '//user:password@')}/x`],
    ['a line break', (own: string) => `${own}/x\nrm -rf ~`],
    ['a backslash', (own: string) => `${own}\\@evil.example/x`],
    ['another port', (own: string) => `${own.replace(/:\d+$/, ':1')}/x`],
  ] as const) {
    it(`is not taken from its record if that has ${what}`, async () => {
      assert.equal(await copied(address(plain.origin)), `${plain.origin}/api/v3/users/1`);
    });
  }

  it('is taken from its record otherwise, in its normalized form', async () => {
    assert.equal(await copied(`${plain.origin.replace('http', 'HTTP')}/a b`), `${plain.origin}/a%20b`);
  });
});
