import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type FailureKind, ServiceError } from '../../../src/service/http/errors.ts';
import type { Children, TreeNode } from '../../../src/ui/tree/children.ts';
import type { TreeSource } from '../../../src/ui/tree/pagedTree.ts';
import { FailureRow, MoreRow } from '../../../src/ui/tree/rows.ts';
import { rowAt, rowsOf, textsOf, treeOf } from './support.ts';

interface Fruit extends TreeNode {
  readonly name: string;
}

function fruit(name: string, id = name): Fruit {
  return { kind: 'fruit', id, name };
}

function fruits(...names: readonly string[]): Children<Fruit> {
  return { nodes: names.map((name) => fruit(name)) };
}

/** A tree, with its loads, its events and the errors that it recorded. */
function fruitTree(load: () => Children<Fruit>, more: Partial<TreeSource<Fruit>> = {}) {
  const signals: AbortSignal[] = [];
  const fired: unknown[] = [];
  const view = treeOf<Fruit>({
    children: async (_parent, signal) => {
      signals.push(signal);
      return await Promise.resolve(load());
    },
    render: ({ name }) => new vscode.TreeItem(name),
    ...more,
  });
  view.tree.onDidChangeTreeData((row) => fired.push(row));
  return { ...view, signals, fired };
}

function failure(kind: FailureKind): ServiceError {
  return new ServiceError({
    kind,
    attempted: 'list the fruit',
    reason: 'it is winter',
    advice: 'Wait for June.',
  });
}

/** So many names that follow a place. */
function namesUpTo(count: number, start = 0): readonly string[] {
  return Array.from({ length: count }, (_, place) => `fruit ${start + place + 1}`);
}

describe('a paged tree', () => {
  it('is empty without a connection', async () => {
    let connected = true;
    const { tree } = treeOf<Fruit>(
      { children: () => Promise.resolve(fruits('apple')), render: ({ name }) => new vscode.TreeItem(name) },
      () => connected,
    );
    assert.deepEqual(await textsOf(tree), ['apple']);
    connected = false;
    assert.deepEqual(await textsOf(tree), []);
  });

  it('loads a level once, and again after a refresh, under the same ids', async () => {
    const { tree, signals, fired } = fruitTree(() => ({
      nodes: [fruit(`apple ${signals.length}`, 'apple')],
    }));
    assert.deepEqual(await textsOf(tree), ['apple 1']);
    assert.deepEqual(await textsOf(tree), ['apple 1']);
    tree.refresh();
    assert.deepEqual(fired, [undefined]);
    const [apple] = await rowsOf(tree);
    assert.deepEqual([apple?.text, apple?.item.id], ['apple 2', 'apple']);
  });

  it('appends a page at the row that shows the size of the list', async () => {
    const load = () => Promise.resolve(fruits('pear'));
    const { tree } = fruitTree(() => ({
      ...fruits('apple'),
      more: { shown: 1, pageSize: 1, total: 2, load },
    }));
    const more = await rowAt(tree, 'Load more (1 of 2)');
    assert.deepEqual(more.item.command?.arguments, [more.row]);
    assert.equal(more.item.command.command, 'workforce.loadMore');
    assert.ok(more.row instanceof MoreRow);
    await more.row.run();
    assert.deepEqual(await textsOf(tree), ['apple', 'pear']);
  });

  it('shows the number of rows if the service sends no total', async () => {
    const load = () => Promise.resolve(fruits());
    const { tree } = fruitTree(() => ({ ...fruits('apple'), more: { shown: 1, pageSize: 1, load } }));
    assert.deepEqual(await textsOf(tree), ['apple', 'Load more (1 shown)', 'Load 1,000 More']);
  });

  it('keeps the rows above a page that failed; a click loads it again', async () => {
    let winter = true;
    const load = () => (winter ? Promise.reject(failure('timeout')) : Promise.resolve(fruits('pear')));
    const { tree, recorded } = fruitTree(() => ({
      ...fruits('apple'),
      more: { shown: 1, pageSize: 1, load },
    }));
    await tree.getChildren();
    await tree.loadMore();
    assert.deepEqual(await textsOf(tree), ['apple', 'Could not list the fruit | it is winter']);
    assert.equal(recorded.length, 1);
    winter = false;
    const failed = await rowAt(tree, 'Could not');
    assert.ok(failed.row instanceof FailureRow);
    await failed.row.run();
    assert.deepEqual(await textsOf(tree), ['apple', 'pear']);
  });

  it('shows an error as a row with what failed, why and what to do, until it is loaded again', async () => {
    let winter = true;
    const { tree, recorded } = fruitTree(() => {
      if (winter) {
        throw failure('timeout');
      }
      return fruits('apple');
    });
    const { row, item, text } = await rowAt(tree, 'Could not');
    assert.equal(text, 'Could not list the fruit | it is winter');
    assert.equal(item.tooltip, 'Could not list the fruit\nit is winter\nWait for June.');
    assert.match(item.accessibilityInformation?.label ?? '', /Could not list the fruit.*winter.*June/);
    assert.equal(item.command?.command, 'workforce.retry');
    assert.deepEqual(item.command.arguments, [row]);
    assert.equal(recorded.length, 1);
    winter = false;
    assert.ok(row instanceof FailureRow);
    await row.run();
    assert.deepEqual(await textsOf(tree), ['apple']);
  });

  it('keeps the rows of before a refresh that failed, below a line that says so; a retry loads once', async () => {
    let winter = false;
    const load = () => {
      if (winter) {
        throw failure('unreachable');
      }
      return fruits('apple');
    };
    const { tree, recorded, signals } = fruitTree(load, {
      exportable: () => ({ kind: 'employees', name: '', from: { of: 'employees', query: {} } }),
    });
    await tree.getChildren();
    winter = true;
    tree.reload();
    const [line, ...rows] = await rowsOf(tree);
    assert.match(line?.text ?? '', /^As of \d{1,2}:\d\d.* \| could not be read again: it is winter$/);
    assert.match(
      String(line?.item.tooltip),
      /^Could not list the fruit\nit is winter\nWait for June\.\nAs of /,
    );
    assert.deepEqual(
      [rows.map(({ text }) => text), line?.item.contextValue],
      [['apple'], 'failure-connection'],
    );
    // A repaint neither loads nor records again.
    tree.repaint();
    await rowsOf(tree);
    assert.deepEqual([recorded.length, signals.length, tree.failures.length], [1, 2, 1]);
    winter = false;
    await tree.failures[0]?.run();
    assert.deepEqual([await textsOf(tree), signals.length, tree.failures], [['apple'], 3, []]);
  });

  for (const kind of ['forbidden', 'unauthorized', 'missing', 'gone', 'no-credentials'] as const) {
    it(`keeps no row of what the service refuses: ${kind}`, async () => {
      let refused = false;
      const { tree } = fruitTree(() => {
        if (refused) {
          throw failure(kind);
        }
        return fruits('apple');
      });
      await tree.getChildren();
      refused = true;
      tree.reload();
      assert.deepEqual(await textsOf(tree), ['Could not list the fruit | it is winter']);
    });
  }

  it('keeps no row for another search or connection', async () => {
    let winter = false;
    const { tree } = fruitTree(() => {
      if (winter) {
        throw failure('unreachable');
      }
      return fruits('apple');
    });
    for (const change of [() => tree.refresh(), () => tree.restart()]) {
      winter = false;
      tree.refresh();
      await tree.getChildren();
      winter = true;
      change();
      await tree.getChildren();
      assert.deepEqual(await textsOf(tree), ['Could not list the fruit | it is winter']);
    }
  });

  for (const [kind, label, command] of [
    ['no-credentials', 'Could not list the fruit', 'workforce.editConnection'],
    ['unauthorized', 'Could not list the fruit', 'workforce.editConnection'],
    ['sandbox-stopped', 'Start the sandbox', 'workforce.exploreSandbox'],
  ] as const) {
    it(`has a remedy in the row of an error of the kind ${kind}`, async () => {
      const rows = await rowsOf(
        fruitTree(() => {
          throw failure(kind);
        }).tree,
      );
      assert.deepEqual(
        rows.map(({ item }) => [item.label, item.command?.command]),
        [[label, command]],
      );
    });
  }

  it('shows an unexpected error as a row', async () => {
    const { tree } = fruitTree(() => {
      throw new TypeError('boom');
    });
    assert.match(String((await rowAt(tree, 'Could not load this list')).item.description), /boom/);
  });

  it('repaints a changed node without loading, under the object that the editor knows', async () => {
    const { tree, signals, fired } = fruitTree(() => fruits('apple', 'pear'));
    const [apple] = await rowsOf(tree);
    tree.repaint(fruit('ripe apple', 'apple'));
    assert.ok(apple);
    assert.equal(fired[0], apple.row);
    assert.equal(tree.getTreeItem(apple.row).label, 'ripe apple');
    assert.deepEqual(await textsOf(tree), ['ripe apple', 'pear']);
    tree.repaint(fruit('plum'));
    assert.deepEqual([fired.length, signals.length], [1, 1]);
  });

  it('renders one row of many again, and no other', async () => {
    const rendered: string[] = [];
    const { tree, fired } = fruitTree(() => fruits(...namesUpTo(500)), {
      render: ({ name }) => {
        rendered.push(name);
        return new vscode.TreeItem(name);
      },
    });
    // As the editor does: it keeps the rows that it got, and renders those that an event names.
    tree.onDidChangeTreeData((row) => row && tree.getTreeItem(row));
    const rows = await rowsOf(tree);
    rendered.length = 0;
    tree.repaint(fruit('ripe fruit 7', 'fruit 7'));
    assert.deepEqual([fired, rendered], [[rows[6]?.row], ['ripe fruit 7']]);
  });

  describe('of a long list', () => {
    /** A list of so many pages of 500, of which all are loaded. */
    async function longTree(pages: number) {
      const pageFrom = (page: number): Children<Fruit> => {
        const names = namesUpTo(500, page * 500);
        const more = {
          shown: page * 500 + 500,
          pageSize: 500,
          load: () => Promise.resolve(pageFrom(page + 1)),
        };
        return { ...fruits(...names), ...(page + 1 < pages ? { more } : {}) };
      };
      const { tree, fired } = fruitTree(() => pageFrom(0), {
        exported: ({ name }) => ({ kind: 'employees', fields: { name } }),
      });
      await tree.getChildren();
      for (let page = 1; page < pages; page += 1) {
        await tree.loadMore();
        await tree.getChildren();
      }
      return { tree, fired };
    }

    it('shows the earlier rows in groups of 1,000, and the editor takes at most 2,000 rows again', async () => {
      assert.equal((await rowsOf((await longTree(4)).tree)).length, 2_000);
      const { tree } = await longTree(8);
      const rows = await rowsOf(tree);
      assert.equal(rows.length, 2 + 2_000);
      assert.deepEqual(
        rows.slice(0, 3).map(({ text }) => text),
        [
          'Rows 1 to 1,000 | fruit 1 … fruit 1000',
          'Rows 1,001 to 2,000 | fruit 1001 … fruit 2000',
          'fruit 2001',
        ],
      );
      const below = await rowsOf(tree, rows[1]);
      assert.deepEqual(
        [below.length, below[0]?.text, below.at(-1)?.text],
        [1_000, 'fruit 1001', 'fruit 2000'],
      );
    });

    it('repaints a row of a group, and finds the group above it', async () => {
      const { tree, fired } = await longTree(6);
      const [group] = await rowsOf(tree);
      const [, second] = await rowsOf(tree, group);
      fired.length = 0;
      tree.repaint(fruit('ripe fruit', 'fruit 2'));
      assert.deepEqual(fired, [second?.row]);
      assert.equal((await rowsOf(tree, group))[1]?.text, 'ripe fruit');
      assert.ok(second);
      assert.equal(tree.getParent(second.row)?.id, group?.row.id);
    });

    it('exports the rows of a group as they are now, each once', async () => {
      const { tree } = await longTree(6);
      const rows = await rowsOf(tree);
      const [group, after = assert.fail()] = rows;
      const [, second = assert.fail()] = await rowsOf(tree, group);
      tree.repaint(fruit('ripe fruit', 'fruit 2'));
      const records = tree.records([second.row, group?.row, after.row]);
      assert.deepEqual(
        [records.length, ...[0, 1, 999, 1_000].map((place) => records[place]?.fields['name'])],
        [1_001, 'ripe fruit', 'fruit 1', 'fruit 1000', 'fruit 1001'],
      );
    });
  });

  it('applies a setting without loading', async () => {
    let hidden = '';
    const visible = (nodes: readonly Fruit[]) => nodes.filter(({ name }) => name !== hidden);
    const { tree, signals } = fruitTree(() => fruits('apple', 'pear'), { visible });
    assert.deepEqual(await textsOf(tree), ['apple', 'pear']);
    hidden = 'apple';
    tree.repaint();
    assert.deepEqual(await textsOf(tree), ['pear']);
    assert.equal(signals.length, 1);
  });

  it('returns nothing for a load that a refresh cancelled, and aborts it', async () => {
    const signals: AbortSignal[] = [];
    const { tree, recorded } = fruitTree(() => fruits(), {
      children: (_parent, signal) =>
        new Promise((_, reject) => {
          signals.push(signal);
          signal.addEventListener('abort', () => reject(signal.reason));
        }),
    });
    const stale = tree.getChildren();
    tree.refresh();
    assert.deepEqual(await stale, []);
    assert.deepEqual([signals.length, signals[0]?.aborted, recorded], [1, true, []]);
  });
});
