import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { idIn } from './plainService.ts';
import { closeAll, limitRequests, openTabs, run, until, usePlainService } from './support.ts';

describe('previews of rows', () => {
  const { plain, connection } = usePlainService();
  const preview = { preserveFocus: true };
  const row = (id: number) => ({ address: { connection, resource: 'users', id: String(id) } });
  const click = (id: number) => vscode.commands.executeCommand('workforce.openJson', row(id), preview);

  it('cost two requests when the user goes through sixty rows, and only the last one opens', async () => {
    await Promise.all(Array.from({ length: 60 }, (_, index) => click(index + 1)));
    await until(() => openTabs().join() === 'Ann · 60');
    assert.ok(plain.reads.length <= 2, plain.reads.join());
    assert.equal(plain.reads.map(idIn).at(-1), '60');
  });

  it('that wait for the request limit are cancelled by a newer one, and no editor opens late', async () => {
    await click(101);
    await until(() => openTabs().join() === 'Ann · 101');
    // The limit is reached: what follows waits until the user raises it.
    await limitRequests(1);
    const waiting = [click(102), click(103), click(104)];
    await Promise.all(waiting.slice(0, 2));
    await closeAll();
    const last = run('openJson', { connection, resource: 'users', id: '105' });
    // Else the newest preview might be read between the change of the limit and the command.
    await Promise.all(waiting);
    await limitRequests(1000);
    await last;
    assert.deepEqual(openTabs(), ['Ann · 105']);
    assert.deepEqual(plain.reads.map(idIn), ['101', '105']);
  });

  it('stay open after a double-click, for one request, also where the first click is still loading', async () => {
    await Promise.all([click(301), click(301)]);
    const isPreview = () => vscode.window.tabGroups.activeTabGroup.activeTab?.isPreview;
    await until(() => openTabs().join() === 'Ann · 301' && isPreview() === false);
    await click(302);
    await until(() => openTabs().join() === 'Ann · 301,Ann · 302' && isPreview() === true);
    assert.deepEqual(plain.reads.map(idIn), ['301', '302']);
  });

  it('are cancelled by a document that is opened on purpose', async () => {
    await click(201);
    const superseded = click(202);
    await run('openJson', { connection, resource: 'users', id: '203' });
    await superseded;
    await until(() => openTabs().join() === 'Ann · 203');
    assert.deepEqual(plain.reads.map(idIn), ['201', '203']);
  });
});
