import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Children } from '../../../src/tree/children.ts';
import { isMoreRow } from '../../../src/tree/rows.ts';
import { type Fruit, fruit, fruits, fruitTree, namesUpTo } from './fruit.ts';
import { rowAt, rowsOf, textsOf, treeOf } from './support.ts';

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
    const more = await rowAt(tree, 'Load More (1 of 2)');
    assert.deepEqual(more.item.command?.arguments, [more.row]);
    assert.equal(more.item.command.command, 'workforce.loadMore');
    assert.ok(isMoreRow(more.row));
    await more.row.run();
    assert.deepEqual(await textsOf(tree), ['apple', 'pear']);
  });

  it('shows the number of rows if the service sends no total', async () => {
    const load = () => Promise.resolve(fruits());
    const { tree } = fruitTree(() => ({ ...fruits('apple'), more: { shown: 1, pageSize: 1, load } }));
    assert.deepEqual(await textsOf(tree), [
      'apple',
      'Load More (1 shown)',
      'Load 1,000 More',
      'Load All (unknown number of requests)',
    ]);
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
