import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { idIn } from './plainService.ts';
import { connect, openTabs, run, until, usePlainService } from './support.ts';

describe('the titles of documents', () => {
  const { plain, connection, open } = usePlainService();
  const address = (id: string) => vscode.Uri.parse(`workforce://${connection}/users/${id}.json`);

  it('are the name and the id, by command, link and script, in one tab and with one request', async () => {
    assert.equal(await open('users', 1), address('1').toString());
    await until(() => openTabs().join() === 'Ann · 1');
    await vscode.commands.executeCommand('vscode.open', address('1'));
    await vscode.window.showTextDocument(address('1'));
    assert.deepEqual(openTabs(), ['Ann · 1']);
    assert.deepEqual(plain.reads.map(idIn), ['1']);
  });

  it('are set where another program opens the address', async () => {
    await vscode.commands.executeCommand('vscode.open', address('2'));
    await until(() => openTabs().join() === 'Ann · 2');
    assert.deepEqual(plain.reads.map(idIn), ['2']);
  });

  it('follow the name of the record', async () => {
    await open('users', 3);
    plain.response = (path) => ({ body: JSON.stringify({ data: { id: idIn(path), name: 'Bea' } }) });
    await run('refreshDocument', { connection, resource: 'users', id: '3' });
    await until(() => openTabs().join() === 'Bea · 3');
  });

  it('are the kind and the id where there is no name', async () => {
    plain.response = (path) => ({ body: JSON.stringify({ data: { id: idIn(path) } }) });
    await open('users', 4);
    await until(() => openTabs().join() === 'User (legacy) 4');
  });

  it('say the connection and its mark where there are several', async () => {
    const { origin: baseUrl } = plain;
    const other = await connect('Other', { baseUrl, tokenUrl: `${baseUrl}/token`, apiKey: 'k-6-10' });
    try {
      await run('markConnection', { connection: other, mark: 'production' });
      await run('openJson', { connection: other, resource: 'users', id: '6' });
      await open('users', 6);
      const titles = ['Ann · 6 — Other (⚠ Production)', 'Ann · 6 — Plain'];
      await until(() => titles.some((title) => openTabs().join() === title), titles.join(' or '));
      await vscode.commands.executeCommand('workforce.checkOrganization');
      const check = /^Organization findings (?:Plain|Other)\.csv/;
      await until(() => openTabs().some((title) => check.test(title)), 'the check says its connection');
    } finally {
      await run('removeConnection', { connection: other });
    }
  });

  it('say a single connection that is marked as production, as soon as it is marked', async () => {
    await open('users', 7);
    await until(() => openTabs().join() === 'Ann · 7');
    try {
      await run('markConnection', { connection, mark: 'green' });
      assert.deepEqual(openTabs(), ['Ann · 7']);
      await run('markConnection', { connection, mark: 'production' });
      await until(() => openTabs().join() === 'Ann · 7 — Plain (⚠ Production)', 'the mark in the tab');
    } finally {
      await run('markConnection', { connection, mark: 'none' });
    }
    await until(() => openTabs().join() === 'Ann · 7', 'the tab without the mark');
  });

  it('are not given to a document that is closed', async () => {
    await open('users', 5);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await until(() => openTabs().length === 0);
    await run('refreshDocument', { connection, resource: 'users', id: '5' });
    assert.deepEqual(openTabs(), []);
  });
});
