import * as vscode from 'vscode';
import {
  connectionInUse,
  failureMessage,
  failureParts,
  isRefusedKey,
  isUnknownKey,
  mayBeConnection,
  type Remedy,
  remediesFor,
} from '../platform/errors/failure.ts';
import { readSetting } from '../platform/settings.ts';
import { numberText, timeText } from '../platform/text/localText.ts';
import { displayFacts, displayLines, displaySentence, displayText } from '../platform/text/text.ts';
import { isRecord } from '../service/contract/record.ts';
import { isFailure, isServiceError } from '../service/http/errors.ts';
import type { Failure, Rest, TreeNode } from './children.ts';
import type { PinnedRow } from './favoriteRows.ts';
import { warningIcon } from './listRows.ts';

/** Records that a row loads in several steps. */
const manyRecords = 1_000;

/** A row that loads more of a list: the next page, or so many records at least. */
export interface MoreRow {
  readonly kind: 'more';
  readonly id: string;
  readonly rest: Rest;
  readonly records: number | undefined;
  run(): Promise<void>;
}

/**
 * The row that takes the place of data that could not be loaded: what failed, why, and what to do. Above rows that were
 * read before, it says when.
 */
export interface FailureRow extends Pick<Failure, 'error' | 'failedAt' | 'readAt'> {
  readonly kind: 'failure';
  readonly id: string;
  run(): Promise<void>;
}

/** Rows from the beginning of a long list as one row, which the user expands. */
export interface GroupRow<N extends TreeNode> {
  readonly kind: 'group';
  readonly id: string;
  /** The number of rows before the group. */
  readonly start: number;
  readonly nodes: readonly N[];
}

/** A row that a tree adds to those of its feature, whose nodes have other kinds. */
export type AddedRow<N extends TreeNode> = MoreRow | FailureRow | GroupRow<N> | PinnedRow;

/** A kind that is missing here does not compile. */
const addedKinds: Readonly<Record<AddedRow<TreeNode>['kind'], true>> = {
  more: true,
  failure: true,
  group: true,
  favorites: true,
  favorite: true,
};

/** Returns true for a row that the tree has added, and not for a node of the feature. */
export function isAdded<N extends TreeNode>(row: N | AddedRow<N>): row is AddedRow<N> {
  return Object.hasOwn(addedKinds, row.kind);
}

/** Returns true for what a menu passes of a row that loads more. */
export function isMoreRow(target: unknown): target is MoreRow {
  return isRecord(target) && target['kind'] === 'more';
}

/** Returns true for what a menu passes of a row that failed. */
export function isFailureRow(target: unknown): target is FailureRow {
  return isRecord(target) && target['kind'] === 'failure';
}

/** The rows that load more of a list: if that takes several requests, also a thousand records, and all. */
export function moreRows(
  parentId: string,
  rest: Rest,
  load: (records: number | undefined) => Promise<void>,
): readonly MoreRow[] {
  const { shown, total = Number.POSITIVE_INFINITY, requests = Number.POSITIVE_INFINITY } = rest;
  const amounts = [
    undefined,
    ...(total - shown > manyRecords ? [manyRecords] : []),
    ...(requests > 1 ? [Number.POSITIVE_INFINITY] : []),
  ];
  return amounts.map((records) => ({
    kind: 'more',
    // With the count in the id, the selection does not jump to the new end of the list.
    id: `${parentId}/more/${shown}${records === undefined ? '' : `/${records}`}`,
    rest,
    records,
    run: () => load(records),
  }));
}

/** The row of a failure below a row. `run` tries again. */
export function failureRow(
  parentId: string,
  { error, failedAt, readAt }: Failure,
  run: () => Promise<void>,
): FailureRow {
  const id = `${parentId}/${readAt === undefined ? 'failure' : 'outdated'}`;
  return { kind: 'failure', id, error, failedAt, ...(readAt !== undefined && { readAt }), run };
}

export function renderMore(row: MoreRow): vscode.TreeItem {
  const label = moreText(row);
  const item = new vscode.TreeItem(label);
  item.iconPath = new vscode.ThemeIcon('ellipsis');
  item.accessibilityInformation = { label };
  item.contextValue = row.kind;
  item.command = { command: 'workforce.loadMore', title: vscode.l10n.t('Load More'), arguments: [row] };
  return item;
}

function moreText({ records, rest: { shown, total, requests } }: MoreRow): string {
  if (records === manyRecords) {
    return vscode.l10n.t('Load {0} More', numberText(manyRecords));
  }
  if (records !== undefined && requests === undefined) {
    return vscode.l10n.t('Load All (unknown number of requests)');
  }
  if (records !== undefined && requests !== undefined) {
    const perMinute = readSetting('workforce.requestsPerMinute');
    return requests > perMinute
      ? vscode.l10n.t(
          'Load All ({0} requests, about {1} min)',
          numberText(requests),
          Math.ceil(requests / perMinute),
        )
      : vscode.l10n.t('Load All ({0} requests)', numberText(requests));
  }
  return total === undefined
    ? vscode.l10n.t('Load More ({0} shown)', numberText(shown))
    : vscode.l10n.t('Load More ({0} of {1})', numberText(shown), numberText(total));
}

export function renderFailure(row: FailureRow): vscode.TreeItem {
  const [remedy] = remediesFor(row.error);
  const { brief, failed, reason, advice } = sentences(row.error, remedy);
  const [label, description] =
    row.readAt === undefined
      ? [brief ?? failed, brief === undefined ? reason : `${failed}: ${reason}`]
      : [
          vscode.l10n.t('As of {0}', timeText(row.readAt, 'short')),
          vscode.l10n.t('refresh failed: {0}', reason),
        ];
  const item = new vscode.TreeItem(displayText(label));
  item.description = displaySentence(description);
  // By its trace, the operator of the service finds the request.
  const trace = isServiceError(row.error) ? row.error.traceId : undefined;
  item.tooltip = displayLines([
    failed,
    reason,
    advice,
    trace === undefined ? '' : vscode.l10n.t('Trace: {0}', trace),
    row.readAt === undefined ? '' : label,
  ]);
  item.iconPath = row.readAt === undefined ? iconOf(row.error) : warningIcon();
  const value = mayBeConnection(row.error) ? `${row.kind}-connection` : row.kind;
  item.contextValue = isRefusedKey(row.error) ? `${value}-key` : value;
  const spoken = label === failed ? label : `${label}, ${failed}`;
  item.accessibilityInformation = { label: displaySentence(`${spoken}, ${reason} ${advice}`) };
  item.command =
    remedy === undefined
      ? { command: 'workforce.retry', title: vscode.l10n.t('Retry'), arguments: [row] }
      : { command: remedy.command, title: remedy.label, arguments: [remedyTarget(remedy)] };
  return item;
}

/** Trees show the connection in use. */
function remedyTarget({ command, target }: Remedy) {
  return command === 'vscode.open' ? target : connectionInUse;
}

interface FailureTexts {
  /** In place of what failed, where the view is narrow. */
  readonly brief?: string;
  readonly failed: string;
  readonly reason: string;
  readonly advice: string;
}

function sentences(error: unknown, remedy: Remedy | undefined): FailureTexts {
  if (!isServiceError(error)) {
    return { failed: vscode.l10n.t('Could not load this list'), reason: failureMessage(error), advice: '' };
  }
  const { attempted, reason, advice } = failureParts(error);
  const failed = vscode.l10n.t('Could not {0}', attempted);
  if (isUnknownKey(error) && remedy !== undefined) {
    return { brief: vscode.l10n.t('API key refused: {0}', remedy.label), failed, reason, advice };
  }
  return {
    failed: error.kind === 'sandbox-stopped' && remedy !== undefined ? remedy.label : failed,
    reason,
    advice,
  };
}

function iconOf(error: unknown): vscode.ThemeIcon {
  return isFailure(error, 'sandbox-stopped')
    ? new vscode.ThemeIcon('debug-start')
    : new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));
}

/** Rows of one level that are shown side by side: with each further page, the editor takes all of them again. */
const maxRows = 2_000;
const rowsOfGroup = 1_000;

/** How many rows at the beginning of a level are in groups. Groups are full, and the last rows are in none. */
export function countGroupedRows(count: number): number {
  return count <= maxRows ? 0 : Math.ceil((count - maxRows) / rowsOfGroup) * rowsOfGroup;
}

export function groupsOf<N extends TreeNode>(parentId: string, nodes: readonly N[]): readonly GroupRow<N>[] {
  const groups: GroupRow<N>[] = [];
  for (let start = 0; start < nodes.length; start += rowsOfGroup) {
    const id = `${parentId}/rows/${start}`;
    groups.push({ kind: 'group', id, start, nodes: nodes.slice(start, start + rowsOfGroup) });
  }
  return groups;
}

/** Renders a group with the labels of its first and its last row. */
export function renderGroup<N extends TreeNode>(
  { start, nodes }: GroupRow<N>,
  render: (node: N) => vscode.TreeItem,
): vscode.TreeItem {
  const range = [start + 1, start + nodes.length].map((place) => numberText(place));
  const names = [nodes.slice(0, 1), nodes.slice(-1)].flat().map((node) => labelOf(render(node)));
  const label = vscode.l10n.t('Rows {0} to {1}', ...range);
  const item = new vscode.TreeItem(label, vscode.TreeItemCollapsibleState.Collapsed);
  item.description = displayFacts(names, ' … ');
  item.tooltip = displayFacts([label, item.description], '\n');
  item.iconPath = new vscode.ThemeIcon('list-flat');
  item.contextValue = 'group';
  item.accessibilityInformation = { label: displayFacts([label, item.description], ', ') };
  return item;
}

function labelOf({ label }: vscode.TreeItem): string {
  return typeof label === 'string' ? label : (label?.label ?? '');
}
