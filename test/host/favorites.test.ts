import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { WorkforceService } from '../../src/service/operations/service.ts';
import type { TreeNode } from '../../src/tree/children.ts';
import { favoriteRow, renderPinned } from '../../src/tree/favoriteRows.ts';
import type { Row, TreeSource } from '../../src/tree/pagedTree.ts';
import { personNode } from '../../src/tree/person.ts';
import { clientOnSandbox } from '../unit/service/sandboxClient.ts';
import { closeAll, errorOf, run, until, useSandbox } from './features/documents/support.ts';
import { FakeQuickPick, FakeWindow, replaced } from './fuzz/fakeWindow.ts';
import { sessionsOf, treeInView } from './trees/support.ts';

type Act = (list: FakeQuickPick) => void;

/** Shows Go to… to a user who acts on it. */
async function goTo(...acts: readonly Act[]) {
  return await opened({ command: 'workforce.goTo', title: '' }, ...acts);
}

/** The same with the command of a row. */
async function opened({ command, arguments: given = [] }: vscode.Command, ...acts: readonly Act[]) {
  const remaining = [...acts];
  using fake = new FakeWindow();
  using _lists = replaced('createQuickPick', () => new FakeQuickPick((list) => remaining.shift()?.(list)));
  const result = await vscode.commands.executeCommand(command, ...given);
  return { result, messages: fake.messages };
}

/** Runs a command on selected rows, as a menu does. */
async function clicked(command: string, rows: readonly unknown[]) {
  using fake = new FakeWindow();
  await vscode.commands.executeCommand(`workforce.${command}`, rows[0], rows);
  return { messages: fake.messages };
}

/** A list of one row, until it fails. */
class ListedRow {
  #failure: Error | undefined;

  readonly source: TreeSource<TreeNode> = {
    children: () =>
      this.#failure === undefined
        ? Promise.resolve({ nodes: [{ kind: 'x', id: 'row' }] })
        : Promise.reject(this.#failure),
    render: () => new vscode.TreeItem('row'),
  };

  fail(error: Error): void {
    this.#failure = error;
  }
}

/** The Employees view with its favorites, of one row. */
function viewOf(service: WorkforceService) {
  const sessions = sessionsOf(service);
  const { connection: owner } = sessions.current ?? assert.fail();
  const listed = new ListedRow();
  const view = treeInView(listed.source, sessions, undefined, 'workforce.employees');
  const { tree, known, favorites } = view;
  const textsOf = async (parent?: Row<TreeNode>) =>
    (await tree.getChildren(parent)).map((row) => tree.getTreeItem(row));
  const top = async () => (await textsOf()).map(({ label }) => label);
  return { sessions, owner, favorites, known, listed, tree, textsOf, top };
}

const labelsOf = ({ items }: FakeQuickPick) => items.map(({ label }) => label);

describe('favorites', () => {
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
    await vscode.commands.executeCommand('workforce.addFavorite', rows[0], rows);
    await run('addFavorite', { connection, resource: 'departments', id: 101 });
    await run('addFavorite', { connection, resource: 'departments', id: '101' });
    assert.deepEqual(requests, []);
    await run('openJson', { connection, resource: 'employees', id: '1012' });
    requests.length = 0;
    await vscode.commands.executeCommand('workforce.addFavorite');
    const labels = await shown();
    assert.equal(labels[0], 'Favorites');
    assert.deepEqual(labels.slice(3, 5), ['Bea‹U+202E›', 'Ann Lee']);
    assert.notEqual(labels[1], 'Employee 1012');
    assert.equal(labels[5] ?? 'Recent', 'Recent');
    assert.deepEqual(requests, []);
  });

  it('are removed from rows, scripts and documents', async () => {
    await run('removeFavorite', { connection, resource: 'departments', id: '101' });
    await vscode.commands.executeCommand('workforce.removeFavorite', node('1011', ''));
    const row = favoriteRow(connection, { resource: 'employees', id: '1012' });
    await vscode.commands.executeCommand('workforce.removeFavorite', row, [row]);
    const labels = await shown();
    assert.deepEqual(labels.slice(0, 2), ['Favorites', 'Ann Lee']);
    assert.deepEqual(requests, []);
  });

  it('are added and removed by the star of a hit, which shows it at once', async () => {
    let stars: readonly (string | undefined)[] = [];
    const starOf = ({ items }: FakeQuickPick) => items[0]?.buttons?.at(-1)?.tooltip;
    await goTo((list) => {
      list.type(`workforce://${connection}/users/1014.json`);
      stars = [starOf(list)];
      list.press('Add to Favorites');
    });
    await until(async () => (await shown()).includes('User (legacy) 1014'));
    await goTo((list) => {
      stars = [...stars, list.items[1]?.buttons?.at(-1)?.tooltip];
    });
    assert.deepEqual(stars, ['Add to Favorites', 'Remove from Favorites']);
    await run('removeFavorite', { connection, resource: 'users', id: '1014' });
  });

  it('can be a search, which fills in its text', async () => {
    await goTo((list) => {
      list.type('e:ann');
      list.trigger('Add to Favorites');
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
    const row = favoriteRow(connection, { search: 'e:ann' });
    value = '';
    await opened(renderPinned(row).command ?? assert.fail(), (list) => {
      value = list.value;
    });
    assert.equal(value, 'e:ann');
    await vscode.commands.executeCommand('workforce.removeFavorite', row, [row]);
    assert.ok(!(await shown()).includes('e:ann'));
    assert.deepEqual(requests, []);
  });

  it('stay where their resource is gone, with the reason, and can be removed', async () => {
    await run('addFavorite', { connection, resource: 'employees', id: '999999' });
    const pick = (list: FakeQuickPick) => list.pick('Employee 999999');
    let labels: readonly string[] = [];
    await goTo(pick, (list) => {
      labels = labelsOf(list);
    });
    assert.match(labels.join('\n'), /Could not read employee\w* 999999/);
    assert.ok((await shown()).includes('Employee 999999'));
    await run('removeFavorite', { connection, resource: 'employees', id: '999999' });
    assert.ok(!(await shown()).includes('Employee 999999'));
  });

  it('are no addresses that are not resources, and nothing with a secret', async () => {
    assert.match(
      await errorOf('addFavorite', { connection, resource: 'other', id: '/service-api/x' }),
      /only resources can be favorites/,
    );
    assert.match(
      await errorOf('addFavorite', { connection: 'none', resource: 'users', id: '1' }),
      /no connection/,
    );
    const { apiKey } = sandbox();
    assert.ok(apiKey);
    using fake = new FakeWindow();
    const row = favoriteRow(connection, { search: `e:${apiKey}` });
    await vscode.commands.executeCommand('workforce.addFavorite', row);
    assert.match(fake.messages.join(), /secret|key/);
    assert.ok(!fake.messages.join().includes(apiKey));
    assert.equal((await shown()).join().includes(apiKey), false);
  });

  it('are 500 at most, of which none is added where a selection has more', async () => {
    const rows = Array.from({ length: 501 }, (_, place) => node(`${2000 + place}`, `Row ${place}`));
    const { messages } = await clicked('addFavorite', rows);
    assert.match(messages.join(), /has at most 500, and would have 50\d/);
    assert.ok(!(await shown()).includes('Row 1'));
    await clicked('addFavorite', rows.slice(0, 490));
    assert.ok((await shown()).includes('Row 489'));
    await clicked('removeFavorite', rows);
    assert.ok(!(await shown()).includes('Row 1'));
    assert.deepEqual(requests, []);
  });

  it('are only what can be one, whatever a command passes', async () => {
    for (const target of [
      { kept: { resource: 'x', id: '1' }, connection },
      { kept: { search: 5 }, connection },
      { address: { connection, resource: 'x', id: '1' } },
      { address: { connection, resource: 'employees', id: '../1' } },
    ]) {
      const failed = await clicked('addFavorite', [target]).then(({ messages }) => messages.join(), String);
      assert.match(failed, /only resources can be favorites|no resource is selected|is missing/);
    }
  });

  it('are at the top of the views with their kinds, with newer names, and while a list fails', async () => {
    await using client = await clientOnSandbox({ employees: 20, departments: 6 });
    const { favorites, owner, known, listed, tree, top, textsOf } = viewOf(client.service);
    assert.deepEqual(await top(), ['row']);
    await favorites.add(owner, [{ resource: 'departments', id: '7', name: 'Not here' }]);
    assert.deepEqual(await top(), ['row']);
    let changes = 0;
    favorites.onDidChange(() => {
      changes += 1;
    });
    await favorites.add(owner, [
      { resource: 'employees', id: '1', name: 'Former' },
      { resource: 'employees', id: '2', name: 'x'.repeat(300) },
      { search: 'ann' },
      { search: 'd:ann' },
    ]);
    assert.equal(changes, 1);
    assert.deepEqual(await top(), ['Favorites', 'row']);
    const company = known.of(client.service);
    company.add([{ resource: 'employees', id: '1', name: 'Newer', code: 'H1' }]);
    const [group] = await tree.getChildren();
    const items = await textsOf(group);
    assert.deepEqual(
      items.map(({ label, description, contextValue }) => [
        String(label).slice(0, 6),
        description,
        contextValue,
      ]),
      [
        ['ann', '', 'favorite'],
        ['xxxxxx', '', 'favorite resource person'],
        ['Newer', 'H1', 'favorite resource person'],
      ],
    );
    const drawn: unknown[] = [];
    tree.onDidChangeTreeData((row) => drawn.push(row));
    company.complete('employees');
    company.add([{ resource: 'employees', id: '3', name: 'Other' }]);
    assert.deepEqual(drawn, [group], 'The group alone is drawn again.');
    const [, gone] = await textsOf(group);
    assert.match(String(gone?.description), /^deleted, or not visible/);
    listed.fail(new Error('the list fails'));
    tree.refresh();
    const [first, failure] = await textsOf();
    assert.deepEqual([first?.label, failure?.contextValue], ['Favorites', 'failure']);
    assert.equal(client.requests.length, 0);
  });

  it('show while there is no client', async () => {
    await using client = await clientOnSandbox({ employees: 5, departments: 2 });
    const { favorites, owner, sessions, tree, textsOf } = viewOf(client.service);
    await favorites.add(owner, [{ resource: 'employees', id: '1', name: 'Ann' }]);
    Object.assign(sessions.current ?? {}, { service: () => Promise.reject(new Error('no secrets')) });
    const [group] = await tree.getChildren();
    assert.deepEqual(
      (await textsOf(group)).map(({ label }) => label),
      ['Ann'],
    );
  });

  it('go with their connection', async () => {
    assert.ok((await shown()).includes('Ann Lee'));
    await run('removeFavorite', { connection, resource: 'employees', id: '1010' });
  });
});
