import assert from 'node:assert/strict';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { Redaction } from '../../src/service/http/redaction.ts';
import type { EntryPoints } from '../../src/ui/entryPoint.ts';
import { KnownCompanies } from '../../src/ui/known/known.ts';
import { KeptResources } from '../../src/ui/storage/keptResources.ts';
import { SharedStorage } from '../../src/ui/storage/sharedStorage.ts';
import type { TreeNode } from '../../src/ui/tree/children.ts';
import { FavouriteRow, withFavourites } from '../../src/ui/tree/favouriteRows.ts';
import { personNode } from '../../src/ui/tree/person.ts';
import { clientOnSandbox } from '../unit/service/sandboxClient.ts';
import { closeAll, errorOf, run, until, useSandbox } from './documents/support.ts';
import { FakeQuickPick, FakeWindow, replaced } from './fuzz/fakeWindow.ts';
import { sessionsOf, treeOf } from './trees/support.ts';

/** Shows Go to… to a user who acts on it. */
async function goTo(act: (list: FakeQuickPick) => void, again?: (list: FakeQuickPick) => void) {
  const acts = [act, ...(again ? [again] : [])];
  using fake = new FakeWindow();
  using _lists = replaced('createQuickPick', () => new FakeQuickPick((list) => acts.shift()?.(list)));
  const result = await vscode.commands.executeCommand('workforce.goTo');
  return { result, messages: fake.messages };
}

const labelsOf = ({ items }: FakeQuickPick) => items.map(({ label }) => label);

describe('favourites', () => {
  const { connection, requests, sandbox } = useSandbox('Pinned', { employees: 40, departments: 8 });
  const node = (id: string, name: string) =>
    personNode(connection, `row/${id}`, { resource: 'employees', id, name });

  before(() => run('useConnection', { connection }));
  beforeEach(() => {
    requests.length = 0;
  });
  afterEach(closeAll);

  /** The rows of Go to… without a text. */
  async function shown(): Promise<readonly string[]> {
    let labels: readonly string[] = [];
    await goTo((list) => {
      labels = labelsOf(list);
    });
    return labels;
  }

  it('are added from rows, scripts and documents, without a request, and come first in Go to…', async () => {
    const rows = [node('1010', 'Ann Lee'), node('1011', 'Bea\u202e')];
    await vscode.commands.executeCommand('workforce.addFavourite', rows[0], rows);
    await run('addFavourite', { connection, resource: 'departments', id: 101 });
    await run('addFavourite', { connection, resource: 'departments', id: '101' });
    assert.deepEqual(requests, []);
    await run('openJson', { connection, resource: 'employees', id: '1012' });
    requests.length = 0;
    await vscode.commands.executeCommand('workforce.addFavourite');
    const labels = await shown();
    assert.equal(labels[0], 'Favourites');
    assert.deepEqual(labels.slice(3, 5), ['Bea‹U+202E›', 'Ann Lee']);
    assert.notEqual(labels[1], 'Employee 1012');
    assert.equal(labels[5] ?? 'Recent', 'Recent');
    assert.deepEqual(requests, []);
  });

  it('are removed from rows, scripts and documents', async () => {
    await run('removeFavourite', { connection, resource: 'departments', id: '101' });
    await vscode.commands.executeCommand('workforce.removeFavourite', node('1011', ''));
    const row = new FavouriteRow(connection, { resource: 'employees', id: '1012' });
    await vscode.commands.executeCommand('workforce.removeFavourite', row, [row]);
    const labels = await shown();
    assert.deepEqual(labels.slice(0, 2), ['Favourites', 'Ann Lee']);
    assert.deepEqual(requests, []);
  });

  it('are added and removed by the star of a hit, which shows it at once', async () => {
    let stars: readonly (string | undefined)[] = [];
    const starOf = ({ items }: FakeQuickPick) => items[0]?.buttons?.at(-1)?.tooltip;
    await goTo((list) => {
      list.type(`workforce://${connection}/users/1014.json`);
      stars = [starOf(list)];
      list.press('Add to Favourites');
    });
    await until(async () => (await shown()).includes('User (legacy) 1014'));
    await goTo((list) => {
      stars = [...stars, list.items[1]?.buttons?.at(-1)?.tooltip];
    });
    assert.deepEqual(stars, ['Add to Favourites', 'Remove from Favourites']);
    await run('removeFavourite', { connection, resource: 'users', id: '1014' });
  });

  it('can be a search, which fills in its text', async () => {
    await goTo((list) => {
      list.type('e:ann');
      list.trigger('Add to Favourites');
    });
    await until(async () => (await shown()).includes('e:ann'));
    let value = '';
    await goTo((list) => {
      list.pick('e:ann');
      value = list.value;
    });
    assert.equal(value, 'e:ann');
    // Only where the prefix fits.
    await goTo((list) => {
      list.type('d:');
      assert.ok(!labelsOf(list).includes('e:ann'));
    });
    const row = new FavouriteRow(connection, { resource: 'search', id: 'e:ann' });
    await vscode.commands.executeCommand('workforce.removeFavourite', row, [row]);
    assert.ok(!(await shown()).includes('e:ann'));
    assert.deepEqual(requests, []);
  });

  it('stay where their resource is gone, with the reason, and can be removed', async () => {
    await run('addFavourite', { connection, resource: 'employees', id: '999999' });
    const pick = (list: FakeQuickPick) => list.pick('Employee 999999');
    let labels: readonly string[] = [];
    await goTo(pick, (list) => {
      labels = labelsOf(list);
    });
    assert.match(labels.join('\n'), /Could not read employee\w* 999999/);
    assert.ok((await shown()).includes('Employee 999999'));
    await run('removeFavourite', { connection, resource: 'employees', id: '999999' });
    assert.ok(!(await shown()).includes('Employee 999999'));
  });

  it('are no addresses that are not resources, and nothing with a secret', async () => {
    assert.match(
      await errorOf('addFavourite', { connection, resource: 'other', id: '/service-api/x' }),
      /only resources can be favourites/,
    );
    assert.match(
      await errorOf('addFavourite', { connection: 'none', resource: 'users', id: '1' }),
      /no connection/,
    );
    const { apiKey } = sandbox();
    assert.ok(apiKey);
    using fake = new FakeWindow();
    const row = new FavouriteRow(connection, { resource: 'search', id: `e:${apiKey}` });
    await vscode.commands.executeCommand('workforce.addFavourite', row);
    assert.match(fake.messages.join(), /secret|key/);
    assert.ok(!fake.messages.join().includes(apiKey));
    assert.equal((await shown()).join().includes(apiKey), false);
  });

  it('are at the top of the views with their kinds, with newer names, and while a list fails', async () => {
    await using client = await clientOnSandbox({ employees: 20, departments: 6 });
    const { service } = client;
    const sessions = sessionsOf(service);
    const { connection: owner } = sessions.current ?? assert.fail();
    const storage = new SharedStorage(mkdtempSync(join(tmpdir(), 'kept-')), () => undefined);
    const favourites = new KeptResources('favourite', storage, new Redaction(), () => undefined);
    const known = new KnownCompanies();
    let fails = false;
    const source = {
      children: () =>
        fails
          ? Promise.reject(new Error('the list fails'))
          : Promise.resolve({ nodes: [{ kind: 'x', id: 'row' }] as TreeNode[] }),
      render: () => new vscode.TreeItem('row'),
    };
    const context = {
      ...{ sessions, favourites, known, redaction: new Redaction() },
      entryPoints: { record: () => undefined } as unknown as EntryPoints,
      state: { get: () => undefined } as unknown as vscode.Memento,
    };
    const { tree } = treeOf<TreeNode>(source);
    const view = withFavourites(tree, 'workforce.employees', context);
    const textsOf = async (parent?: Parameters<typeof view.getChildren>[0]) =>
      ((await view.getChildren(parent)) ?? []).map((row) => view.getTreeItem(row) as vscode.TreeItem);
    const top = async () => (await textsOf()).map(({ label }) => label);
    assert.deepEqual(await top(), ['row']);
    await favourites.add(owner, { resource: 'departments', id: '7', name: 'Not here' });
    assert.deepEqual(await top(), ['row']);
    await favourites.add(owner, { resource: 'employees', id: '1', name: 'Former' });
    await favourites.add(owner, { resource: 'employees', id: '2', name: 'x'.repeat(300) });
    await favourites.add(owner, { resource: 'search', id: 'ann' });
    await favourites.add(owner, { resource: 'search', id: 'd:ann' });
    assert.deepEqual(await top(), ['Favourites', 'row']);
    const company = known.of(service);
    company.add([{ resource: 'employees', id: '1', name: 'Newer', code: 'H1' }]);
    const group = ((await view.getChildren()) ?? [])[0];
    const items = await textsOf(group);
    assert.deepEqual(
      items.map(({ label, description, contextValue }) => [
        String(label).slice(0, 6),
        description,
        contextValue,
      ]),
      [
        ['ann', '', 'favourite'],
        ['xxxxxx', '', 'favourite resource person'],
        ['Newer', 'H1', 'favourite resource person'],
      ],
    );
    company.complete('employees');
    const [, gone] = await textsOf(group);
    assert.match(String(gone?.description), /^not in the list any more/);
    fails = true;
    tree.refresh();
    const [first, failure] = await textsOf();
    assert.deepEqual([first?.label, failure?.contextValue], ['Favourites', 'failure']);
    assert.equal(client.requests.length, 0);
    favourites.dispose();
    view.dispose();
  });

  it('go with their connection', async () => {
    assert.ok((await shown()).includes('Ann Lee'));
    await run('removeFavourite', { connection, resource: 'employees', id: '1010' });
  });
});
