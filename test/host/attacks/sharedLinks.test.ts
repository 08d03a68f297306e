import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { extensionId } from '../../../src/features/documents/sharedLink.ts';
import { plantedCredentials } from '../../leaks/planted.ts';
import { idIn } from '../features/documents/plainService.ts';
import { openTabs, run, until, usePlainService } from '../features/documents/support.ts';

describe('a link from outside', () => {
  const { plain, connection } = usePlainService();

  const linkOf = async (id: string) => {
    await run('copyLink', { connection, resource: 'users', id });
    return vscode.Uri.parse(await vscode.env.clipboard.readText(), true);
  };

  it('is made for the editor that runs, and names the service only', async () => {
    const link = await linkOf('a/b');
    assert.equal(link.scheme, vscode.env.uriScheme);
    assert.equal(link.authority, extensionId);
    assert.equal(link.query, `service=${plain.origin}`);
    assert.doesNotMatch(link.toString(), new RegExp(connection));
  });

  it('belongs to the extension of the manifest', () => {
    assert.ok(vscode.extensions.getExtension(extensionId));
  });

  it('opens the resource over the own connection, with one request', async () => {
    await vscode.commands.executeCommand('vscode.open', await linkOf('7'));
    await until(() => openTabs().join() === 'Ann · 7');
    assert.deepEqual(plain.reads.map(idIn), ['7']);
  });

  it('to another service, with a secret or of another form opens and sends nothing', async () => {
    const link = await linkOf('8');
    for (const hostile of [
      link.with({ query: 'service=https://evil.example' }),
      link.with({ path: `/users/${plantedCredentials.apiKey}.json` }),
      link.with({ path: '/archiveLabel', query: `${link.query}&id=7001` }),
      link.with({ query: `${link.query}&confirmed=true` }),
    ]) {
      await vscode.commands.executeCommand('vscode.open', hostile);
    }
    await vscode.commands.executeCommand('vscode.open', link);
    await until(() => openTabs().join() === 'Ann · 8');
    assert.deepEqual(plain.reads.map(idIn), ['8']);
  });

  it('opens nothing but the last one where a page sends many', async () => {
    const links: vscode.Uri[] = [];
    for (let id = 1; id <= 30; id += 1) {
      links.push(await linkOf(String(id)));
    }
    for (const link of links) {
      void vscode.commands.executeCommand('vscode.open', link);
    }
    await until(() => openTabs().join() === 'Ann · 30');
    assert.ok(plain.reads.length < 10, plain.reads.join());
  });
});
