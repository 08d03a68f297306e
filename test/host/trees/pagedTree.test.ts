import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type FailureKind, ServiceError } from '../../../src/service/http/errors.ts';
import type { TreeSource } from '../../../src/ui/tree/pagedTree.ts';
import { FailureRow, MoreRow } from '../../../src/ui/tree/serviceRows.ts';
import type { Children, TreeNode } from '../../../src/ui/tree/treeNode.ts';
import { rowAt, rowsOf, textsOf, treeOf } from './support.ts';

interface Fruit extends TreeNode {
  readonly name: string;
}

function fruit(name: string, id = name): Fruit {
  return { kind: 'fruit', id, name };
}

function source(
  children: (parent: Fruit | undefined, signal: AbortSignal) => Promise<Children<Fruit>>,
  more: Partial<TreeSource<Fruit>> = {},
): TreeSource<Fruit> {
  return { children, render: ({ name }) => new vscode.TreeItem(name), ...more };
}

function failure(kind: FailureKind): ServiceError {
  return new ServiceError({
    kind,
    attempted: 'list the fruit',
    reason: 'it is winter',
    advice: 'Wait for June.',
  });
}

describe('a paged tree', () => {
  it('shows nothing without a connection, whatever is loaded', async () => {
    let connected = true;
    const { tree } = treeOf(
      source(() => Promise.resolve({ nodes: [fruit('apple')] })),
      () => connected,
    );
    assert.deepEqual(await textsOf(tree), ['apple']);
    connected = false;
    assert.deepEqual(await textsOf(tree), []);
  });

  it('loads a level once, and again after a refresh, under the same ids', async () => {
    let loads = 0;
    const { tree } = treeOf(
      source(() => {
        loads += 1;
        return Promise.resolve({ nodes: [fruit(`apple ${loads}`, 'apple')] });
      }),
    );
    const fired: unknown[] = [];
    tree.onDidChangeTreeData((row) => fired.push(row));
    assert.deepEqual(await textsOf(tree), ['apple 1']);
    assert.deepEqual(await textsOf(tree), ['apple 1']);
    tree.refresh();
    assert.deepEqual(fired, [undefined]);
    const [apple] = await rowsOf(tree);
    assert.deepEqual([apple?.text, apple?.item.id], ['apple 2', 'apple']);
  });

  it('appends a page at the row that says how far the list is', async () => {
    const { tree } = treeOf(
      source(() =>
        Promise.resolve({
          nodes: [fruit('apple')],
          more: { shown: 1, total: 2, load: () => Promise.resolve({ nodes: [fruit('pear')] }) },
        }),
      ),
    );
    const more = await rowAt(tree, 'Load more (1 of 2)');
    assert.deepEqual(more.item.command?.arguments, [more.row]);
    assert.equal(more.item.command.command, 'workforce.loadMore');
    assert.ok(more.row instanceof MoreRow);
    await more.row.run();
    assert.deepEqual(await textsOf(tree), ['apple', 'pear']);
  });

  it('says how many are shown where the service gives no total', async () => {
    const load = () => Promise.resolve({ nodes: [] });
    const { tree } = treeOf(
      source(() => Promise.resolve({ nodes: [fruit('apple')], more: { shown: 1, load } })),
    );
    assert.deepEqual(await textsOf(tree), ['apple', 'Load more (1 shown)']);
  });

  it('keeps the rows above a page that failed, and a click tries it again', async () => {
    let winter = true;
    const load = () =>
      winter ? Promise.reject(failure('timeout')) : Promise.resolve({ nodes: [fruit('pear')] });
    const { tree, recorded } = treeOf(
      source(() => Promise.resolve({ nodes: [fruit('apple')], more: { shown: 1, load } })),
    );
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

  it('shows a failure as a row with what failed, why and what to do, and forgets it on retry', async () => {
    let winter = true;
    const { tree, recorded } = treeOf(
      source(() =>
        winter ? Promise.reject(failure('timeout')) : Promise.resolve({ nodes: [fruit('apple')] }),
      ),
    );
    const row = await rowAt(tree, 'Could not');
    assert.equal(row.text, 'Could not list the fruit | it is winter');
    assert.equal(row.item.tooltip, 'Could not list the fruit\nit is winter\nWait for June.');
    assert.match(row.item.accessibilityInformation?.label ?? '', /Could not list the fruit.*winter.*June/);
    assert.equal(row.item.command?.command, 'workforce.retry');
    assert.equal(recorded.length, 1);
    winter = false;
    assert.deepEqual(row.item.command.arguments, [row.row]);
    assert.ok(row.row instanceof FailureRow);
    await row.row.run();
    assert.deepEqual(await textsOf(tree), ['apple']);
  });

  it('offers what helps: the connection to edit, the sandbox to start', async () => {
    const rowOf = async (kind: FailureKind) => {
      const rows = await rowsOf(treeOf(source(() => Promise.reject(failure(kind)))).tree);
      assert.equal(rows.length, 1);
      return [rows[0]?.item.label, rows[0]?.item.command?.command];
    };
    assert.deepEqual(await rowOf('no-credentials'), ['Could not list the fruit', 'workforce.editConnection']);
    assert.deepEqual(await rowOf('unauthorized'), ['Could not list the fruit', 'workforce.editConnection']);
    assert.deepEqual(await rowOf('sandbox-stopped'), ['Start the sandbox', 'workforce.exploreSandbox']);
  });

  it('shows an unexpected error as a row', async () => {
    const { tree } = treeOf(source(() => Promise.reject(new TypeError('boom'))));
    const row = await rowAt(tree, 'Could not load this list');
    assert.match(String(row.item.description), /boom/);
  });

  it('paints a changed node anew without loading, under the object that the editor knows', async () => {
    let loads = 0;
    const { tree } = treeOf(
      source(() => {
        loads += 1;
        return Promise.resolve({ nodes: [fruit('apple'), fruit('pear')] });
      }),
    );
    const [apple] = await rowsOf(tree);
    const fired: unknown[] = [];
    tree.onDidChangeTreeData((row) => fired.push(row));
    tree.repaint(fruit('ripe apple', 'apple'));
    assert.ok(apple);
    assert.equal(fired[0], apple.row);
    assert.equal(tree.getTreeItem(apple.row).label, 'ripe apple');
    assert.deepEqual(await textsOf(tree), ['ripe apple', 'pear']);
    tree.repaint(fruit('plum'));
    assert.deepEqual([fired.length, loads], [1, 1]);
  });

  it('hides what a setting hides, without loading', async () => {
    let hidden = '';
    let loads = 0;
    const { tree } = treeOf(
      source(
        () => {
          loads += 1;
          return Promise.resolve({ nodes: [fruit('apple'), fruit('pear')] });
        },
        { visible: (nodes) => nodes.filter(({ name }) => name !== hidden) },
      ),
    );
    assert.deepEqual(await textsOf(tree), ['apple', 'pear']);
    hidden = 'apple';
    tree.repaint();
    assert.deepEqual(await textsOf(tree), ['pear']);
    assert.equal(loads, 1);
  });

  it('returns nothing for a load that a refresh cancelled, and aborts it', async () => {
    const signals: AbortSignal[] = [];
    const { tree, recorded } = treeOf(
      source(
        (_parent, signal) =>
          new Promise((_, reject) => {
            signals.push(signal);
            signal.addEventListener('abort', () => reject(signal.reason));
          }),
      ),
    );
    const stale = tree.getChildren();
    tree.refresh();
    assert.deepEqual(await stale, []);
    assert.deepEqual([signals.length, signals[0]?.aborted, recorded], [1, true, []]);
  });
});
