import * as vscode from 'vscode';
import {
  type CountMismatch,
  type ListLimits,
  type Page,
  pagedLimits,
} from '../../service/contract/listing.ts';
import { mismatchText, numberText } from '../localText.ts';
import type { Children, TreeNode } from './children.ts';
import { leftOutRow, type MessageRow, mismatchRow, truncatedRow, unreadableRows } from './messageRow.ts';

/** A list of the service that a tree shows page by page. */
export interface PagedList<T, N extends TreeNode> {
  /** Prefix of the ids of message rows about the list. */
  readonly id: string;
  /** Those of a list whose pages are requested one by one by default. */
  readonly limits?: ListLimits;
  load(next: string | undefined, signal: AbortSignal): Promise<Page<T>>;
  node(item: T): N;
  /** The row of an empty list, or several. */
  empty(): MessageRow | readonly MessageRow[];
}

/** The rows of the first page of a list, or of the page at `next` below `shown` records. */
export async function pagedChildren<T, N extends TreeNode>(
  list: PagedList<T, N>,
  signal: AbortSignal,
  next?: string,
  shown = 0,
): Promise<Children<N | MessageRow>> {
  const page = await list.load(next, signal);
  const nodes = [
    ...page.items.map((item) => list.node(item)),
    ...unreadableRows(list.id, page.unreadable, shown),
    ...(page.leftOut === undefined ? [] : [leftOutRow(list.id)]),
    ...(page.mismatch === undefined ? [] : [mismatchRow(list.id, onlyRead(page.mismatch))]),
  ];
  const shownNow = shown + page.items.length + page.unreadable.length;
  if (page.truncated) {
    return { nodes: [truncatedRow(list.id, onlyFirst(shownNow), list.limits ?? pagedLimits), ...nodes] };
  }
  if (page.next === undefined) {
    return { nodes: shownNow === 0 ? [...[list.empty()].flat(), ...nodes] : nodes };
  }
  const nextPage = page.next;
  const total = page.total === undefined ? {} : { total: page.total };
  const load = (pageSignal: AbortSignal) => pagedChildren(list, pageSignal, nextPage, shownNow);
  return { nodes, more: { shown: shownNow, ...total, load } };
}

function onlyFirst(count: number): string {
  return vscode.l10n.t('Only the first {0} records are shown: the list has more.', numberText(count));
}

function onlyRead(mismatch: CountMismatch): string {
  return mismatchText(mismatch, (read, counted) =>
    vscode.l10n.t('{0} of the {1} records that the service counts are shown', read, counted),
  );
}
