import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { TreeNode } from '../../../src/tree/children.ts';
import type { PagedTree, Row, TreeSource } from '../../../src/tree/pagedTree.ts';
import { isAdded, isFailureRow, isMoreRow } from '../../../src/tree/rows.ts';
import { rowsOf, type SeenRow, textsOf } from '../trees/support.ts';
import { judgeTexts } from './commandScene.ts';
import type { Scene, Seen, Shown } from './scene.ts';

interface View<N extends TreeNode> {
  readonly tree: PagedTree<N>;
  readonly source?: TreeSource<N>;
  /** Errors in the log. */
  readonly recorded: readonly unknown[];
}

/** Refreshes the rows of a tree, or those below one. */
export async function refreshScene<N extends TreeNode>(view: View<N>, below?: SeenRow<N>): Promise<Scene> {
  const parent = below === undefined ? undefined : nodeIn(below.row);
  const refresh = async () => view.tree.reload(parent);
  return await treeScene(view, { below, failing: 'instead', act: refresh, recover: refresh });
}

/** Loads the second page of a tree. */
export async function moreScene<N extends TreeNode>(view: View<N>): Promise<Scene> {
  const { tree } = view;
  const again = async () => {
    // As the command Refresh does.
    await view.source?.reread?.();
    tree.refresh();
    await rowsOf(tree);
  };
  const act = () => tree.loadMore();
  const recover = () => again().then(act);
  const scene = await treeScene(view, { below: undefined, failing: 'beside', act, recover });
  await again();
  return scene;
}

interface Step<N extends TreeNode> {
  readonly below: SeenRow<N> | undefined;
  readonly failing: Shown;
  act(): Promise<void>;
  /** The next action of the user if a click on the error does not retry. */
  recover(): Promise<void>;
}

async function treeScene<N extends TreeNode>(view: View<N>, step: Step<N>): Promise<Scene> {
  const { below, failing, act, recover } = step;
  const { tree } = view;
  const before = failing === 'beside' ? recordTexts(await rowsOf(tree, below)) : [];
  await act();
  const rows = await rowsOf(tree, below);
  assert.ok(recordsIn(rows).length > 0);
  const look = await observer(view, below);
  const good = rows.map(({ text }) => text);
  let hasNoError = false;
  return {
    async attempt() {
      await act();
      const seen = await look({ good, kept: before, failing });
      hasNoError = seen.message === '';
      return seen;
    },
    async onward() {
      const kept = recordTexts(await rowsOf(tree, below));
      await tree.loadMore(below && nodeIn(below.row));
      return await look({ good, kept, failing: 'beside' });
    },
    async again() {
      const failure = (await rowsOf(tree, below)).find(({ row }) => isFailureRow(row));
      await (hasNoError || failure === undefined ? recover() : click(failure, recover));
      return await look({ good, kept: [], failing: 'wrong' });
    },
  };
}

interface Expected {
  readonly good: readonly string[];
  /** The rows above an error. */
  readonly kept: readonly string[];
  readonly failing: Shown;
}

/** Returns a function that judges the rows, and checks that the rows around them have not changed. */
async function observer<N extends TreeNode>({ tree, recorded }: View<N>, below?: SeenRow<N>) {
  const around = below === undefined ? [] : await textsAround(tree);
  return async ({ good, kept, failing }: Expected): Promise<Seen> => {
    const rows = await rowsOf(tree, below);
    const texts = rows.map(({ text }) => text);
    const [failure, ...further] = rows.filter(({ row }) => isFailureRow(row));
    if (below !== undefined) {
      assert.deepEqual(await textsAround(tree), around);
    }
    if (failure === undefined) {
      return { shown: shownWithout(rows, good), message: '', texts };
    }
    const { row } = failure;
    const isOutdated = isFailureRow(row) && row.readAt !== undefined;
    // Below a failed page stay the rows that load more.
    const others = rows.filter((each) => each !== failure && (isOutdated || !isMoreRow(each.row)));
    const stayed = isOutdated ? good : kept;
    const isRight =
      further.length === 0 &&
      isDeepStrictEqual(
        others.map(({ text }) => text),
        stayed,
      ) &&
      isReported(failure, recorded);
    return { shown: isRight ? failing : 'wrong', message: messageOf(failure), texts };
  };
}

/** The rows at the top without the numbers of people, which follow each list of people that is read, also a wrong one. */
async function textsAround<N extends TreeNode>(tree: PagedTree<N>): Promise<readonly string[]> {
  return (await textsOf(tree)).map((text) => text.replace(/ (?:\||·) [^|·]* (?:people|person)\b/, ''));
}

/** Judges rows without an error. An empty list, or a row that says so, would hide the error. */
function shownWithout<N extends TreeNode>(rows: readonly SeenRow<N>[], good: readonly string[]): Shown {
  const shown = judgeTexts(
    rows.map(({ text }) => text),
    good,
  );
  return shown === 'good' || recordsIn(rows).length > 0 ? shown : 'wrong';
}

function recordTexts<N extends TreeNode>(rows: readonly SeenRow<N>[]): readonly string[] {
  return recordsIn(rows).map(({ text }) => text);
}

function recordsIn<N extends TreeNode>(rows: readonly SeenRow<N>[]): readonly SeenRow<N>[] {
  return rows.filter(({ row }) => row.kind !== 'message' && row.kind !== 'more');
}

/**
 * Returns true if the error row has a command, shows the whole error as tooltip and accessible label, and is logged.
 */
function isReported<N extends TreeNode>({ row, item }: SeenRow<N>, recorded: readonly unknown[]): boolean {
  const error = isFailureRow(row) ? row.error : undefined;
  const spoken = item.accessibilityInformation?.label ?? '';
  const lines = linesOf(item.tooltip);
  const trace = error instanceof Error && 'traceId' in error ? error.traceId : undefined;
  return (
    recorded.includes(error) &&
    ['workforce.retry', 'workforce.editConnection', 'workforce.replaceKey'].includes(
      item.command?.command ?? '',
    ) &&
    lines.slice(0, 3).every((line) => spoken.includes(line)) &&
    (typeof trace !== 'string' || lines.some((line) => line.includes(trace)))
  );
}

/** The error as a command would show it: what failed, why, and what to do. */
function messageOf<N extends TreeNode>({ item }: SeenRow<N>): string {
  const [what = '', why = '', next = ''] = linesOf(item.tooltip);
  return `${what}: ${why}. ${next}`;
}

function linesOf(tooltip: unknown): readonly string[] {
  return typeof tooltip === 'string' ? tooltip.split('\n') : [];
}

/** Clicks an error row that retries. If it offers something else, runs `otherwise`. */
async function click<N extends TreeNode>(
  { row, item }: SeenRow<N>,
  otherwise: () => Promise<void>,
): Promise<void> {
  if (isFailureRow(row) && item.command?.command === 'workforce.retry') {
    assert.deepEqual(item.command.arguments, [row]);
    await row.run();
  } else {
    await otherwise();
  }
}

function nodeIn<N extends TreeNode>(row: Row<N>): N {
  assert.ok(!isAdded(row));
  return row;
}
