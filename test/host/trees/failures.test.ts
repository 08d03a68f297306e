import assert from 'node:assert/strict';
import { isAdded, isFailureRow } from '../../../src/tree/rows.ts';
import { failure, fruits, fruitTree, namesUpTo } from './fruit.ts';
import { rowAt, rowsOf, textsOf } from './support.ts';

describe('a paged tree with lists that fail', () => {
  it('keeps the rows above a page that failed; a click loads it again', async () => {
    let winter = true;
    const load = () => (winter ? Promise.reject(failure('timeout')) : Promise.resolve(fruits('pear')));
    const { tree, recorded } = fruitTree(() => ({
      ...fruits('apple'),
      more: { shown: 1, pageSize: 1, load },
    }));
    await tree.getChildren();
    await tree.loadMore();
    const rows = ['apple', 'Could not list the fruit | it is winter', 'Load More (1 shown)'];
    const ways = ['Load 1,000 More', 'Load All (unknown number of requests)'];
    assert.deepEqual(await textsOf(tree), [...rows, ...ways]);
    assert.equal(recorded.length, 1);
    winter = false;
    const failed = await rowAt(tree, 'Could not');
    assert.ok(isFailureRow(failed.row));
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
    assert.ok(isFailureRow(row));
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
    assert.match(line?.text ?? '', /^As of \d{1,2}:\d\d.* \| refresh failed: it is winter$/);
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

  describe('below a row', () => {
    /** So many baskets, of which the first has a list that is refused. */
    function refusedTree(count: number) {
      let isRefused = true;
      const loads: string[] = [];
      const view = fruitTree((parent) => {
        if (parent === undefined) {
          return fruits('garden');
        }
        if (parent.name === 'garden') {
          return fruits(...namesUpTo(count));
        }
        loads.push(parent.name);
        if (isRefused) {
          throw failure('forbidden');
        }
        return fruits('apple');
      });
      return { ...view, loads, allow: () => (isRefused = false) };
    }

    /** The garden, and the first basket in it, whose list the editor has asked for. */
    async function expand({ tree }: ReturnType<typeof refusedTree>) {
      const garden = await rowAt(tree, 'garden');
      const [first = assert.fail()] = await rowsOf(tree, garden);
      const basket = first.row.kind === 'group' ? await rowAt(tree, 'fruit 1', first) : first;
      assert.deepEqual(await textsOf(tree, basket), ['Could not list the fruit | it is winter']);
      return { garden, basket };
    }

    it('a list that is refused is loaded once, however often the rows are drawn', async () => {
      const view = refusedTree(3);
      const { basket } = await expand(view);
      for (let repaint = 0; repaint < 5; repaint += 1) {
        view.tree.repaint();
        assert.deepEqual(await textsOf(view.tree, basket), ['Could not list the fruit | it is winter']);
      }
      assert.deepEqual([view.loads, view.recorded.length], [['fruit 1'], 1]);
    });

    for (const [count, where] of [
      [3, 'above it'],
      [2_500, 'above its group of rows'],
    ] as const) {
      it(`a list that is refused is loaded again with the row ${where}`, async () => {
        const view = refusedTree(count);
        const { garden, basket } = await expand(view);
        view.allow();
        assert.ok(!isAdded(garden.row));
        view.tree.reload(garden.row);
        assert.deepEqual(view.tree.failures, []);
        assert.deepEqual(await textsOf(view.tree, basket), ['apple']);
        assert.deepEqual(view.loads, ['fruit 1', 'fruit 1']);
      });
    }

    it('rows of before a refresh that failed are not exported: the list is read anew', async () => {
      let isWinter = false;
      const from = { of: 'members', department: '1' } as const;
      const { tree } = fruitTree(
        (parent) => {
          if (isWinter) {
            throw failure('unreachable');
          }
          return parent === undefined ? fruits('basket') : fruits('apple');
        },
        {
          exportable: () => ({ kind: 'members', name: '', from }),
          exported: ({ name }) => ({ kind: 'members', fields: { name } }),
        },
      );
      const basket = await rowAt(tree, 'basket');
      await rowsOf(tree, basket);
      assert.equal(typeof tree.exportable(basket.row)?.from, 'function');
      isWinter = true;
      tree.reload();
      await rowsOf(tree);
      const again = await rowAt(tree, 'basket');
      assert.deepEqual(await textsOf(tree, again), ['apple']);
      assert.deepEqual(
        [tree.exportable(again.row), tree.exportable()].map((list) => [list?.from, list?.count]),
        [
          [from, undefined],
          [from, undefined],
        ],
      );
    });
  });
});
