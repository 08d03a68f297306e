import * as vscode from 'vscode';
import type { Remedy } from '../platform/errors/failure.ts';
import { connectionInUse } from '../platform/errors/failure.ts';
import { messageText, mismatchText, numberText } from '../platform/text/localText.ts';
import { displayFacts, displayLines, displayText } from '../platform/text/text.ts';
import {
  type CountMismatch,
  type Cursor,
  type ListLimits,
  type Page,
  pagedLimits,
  type Unreadable,
} from '../service/contract/listing.ts';
import type { Children, LoadOptions, TreeNode } from './children.ts';

/** A list of the service that a tree shows page by page. */
export interface PagedList<T, N extends TreeNode> {
  /** Prefix of the ids of message rows about the list. */
  readonly id: string;
  /** Those of a list whose pages are requested one by one by default. */
  readonly limits?: ListLimits;
  load(next: Cursor | undefined, options: LoadOptions): Promise<Page<T>>;
  node(item: T): N;
  /** The row of an empty list, or several. */
  empty(): MessageRow | readonly MessageRow[];
}

/** The rows of the first page of a list, or of the page at `next` below `shown` records. */
export async function pagedChildren<T, N extends TreeNode>(
  list: PagedList<T, N>,
  options: LoadOptions,
  next?: Cursor,
  shown = 0,
): Promise<Children<N | MessageRow>> {
  const page = await list.load(next, options);
  const nodes = [
    ...page.items.map((item) => list.node(item)),
    ...unreadableRows(list.id, page.unreadable, shown),
    ...(page.leftOut === undefined ? [] : [leftOutRow(list.id)]),
    ...(page.mismatch === undefined ? [] : [mismatchRow(list.id, onlyRead(page.mismatch))]),
  ];
  const pageSize = page.items.length + page.unreadable.length;
  const shownNow = shown + pageSize;
  if (page.truncated) {
    return { nodes: [truncatedRow(list.id, onlyFirst(shownNow), list.limits ?? pagedLimits), ...nodes] };
  }
  if (page.next === undefined) {
    return { nodes: shownNow === 0 ? [...[list.empty()].flat(), ...nodes] : nodes };
  }
  const nextPage = page.next;
  const total = page.total === undefined ? {} : { total: page.total };
  const load = (following: LoadOptions) => pagedChildren(list, following, nextPage, shownNow);
  return { nodes, more: { shown: shownNow, ...total, pageSize, load } };
}

function onlyFirst(count: number): string {
  return vscode.l10n.t('Only the first {0} records are shown: the list has more.', numberText(count));
}

function onlyRead(mismatch: CountMismatch): string {
  return mismatchText(mismatch, (read, counted) =>
    vscode.l10n.t('{0} of {1} records are shown', read, counted),
  );
}

/** A row that shows a message and is not a record. */
export interface MessageRow {
  readonly kind: 'message';
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** One line, or several. */
  readonly tooltip?: string | readonly string[];
  readonly icon: 'info' | 'warning' | 'eye-closed' | 'search' | 'search-stop';
  /** Runs on a click. */
  readonly command?: Pick<Remedy, 'choice'> & { readonly id: Remedy['command']; readonly title: string };
}

export function renderMessageRow(row: MessageRow): vscode.TreeItem {
  const { label, description, tooltip, icon, command } = row;
  const item = new vscode.TreeItem(displayText(label));
  if (description !== undefined) {
    item.description = displayText(description);
  }
  item.tooltip = displayLines([tooltip ?? label].flat());
  item.iconPath = icon === 'warning' ? warningIcon() : new vscode.ThemeIcon(icon);
  item.contextValue = 'message';
  item.accessibilityInformation = { label: displayFacts([label, description ?? ''], ' ') };
  if (command !== undefined) {
    const { id, title, choice } = command;
    item.command = { command: id, title, arguments: [connectionInUse, undefined, choice] };
  }
  return item;
}

/** The icon of a warning, in the color that the editor's own warnings have. */
export function warningIcon(): vscode.ThemeIcon {
  return new vscode.ThemeIcon('warning', new vscode.ThemeColor('problemsWarningIcon.foreground'));
}

/** Records that get a row of their own. A list of nothing but unreadable records would cost too many rows. */
const maxUnreadableRows = 50;

/**
 * The rows of records that could not be read, and one row for the rest of them. `shown` is the number of records
 * above.
 */
export function unreadableRows(
  listId: string,
  records: readonly Unreadable[],
  shown = 0,
): readonly MessageRow[] {
  const rows = records
    .slice(0, maxUnreadableRows)
    .map((record) => unreadableRow(listId, shown + record.index, record));
  const more = records.length - rows.length;
  if (more === 0) {
    return rows;
  }
  const label =
    more === 1
      ? vscode.l10n.t('1 more record cannot be read')
      : vscode.l10n.t('{0} more records cannot be read', numberText(more));
  return [...rows, { kind: 'message', id: `${listId}/unreadable/after/${shown}`, label, icon: 'warning' }];
}

/** The row of one such record. `place` is its index in the whole list, from 0. */
function unreadableRow(listId: string, place: number, { reason }: Unreadable): MessageRow {
  const text = messageText(reason);
  return {
    kind: 'message',
    id: `${listId}/unreadable/${place}`,
    label: vscode.l10n.t('Record {0} cannot be read', place + 1),
    description: text,
    tooltip: vscode.l10n.t(
      'Record {0} of this list cannot be read: {1}. The log may have details.',
      place + 1,
      text,
    ),
    icon: 'warning',
  };
}

/** The row of a list that is longer than what is read of it. */
export function truncatedRow(listId: string, label: string, limits: ListLimits): MessageRow {
  return {
    kind: 'message',
    id: `${listId}/truncated`,
    label,
    tooltip: vscode.l10n.t(
      '{0} Limits of a list: {1} records, {2} pages, {3} MB.',
      label,
      numberText(limits.records),
      numberText(limits.pages),
      limits.bytes / 1_000_000,
    ),
    icon: 'warning',
  };
}

/** The row of a list that ended before the number of records that the service counts; `label` compares both. */
export function mismatchRow(listId: string, label: string): MessageRow {
  return {
    kind: 'message',
    id: `${listId}/mismatch`,
    label,
    tooltip: [
      label,
      vscode.l10n.t(
        'The service reports more records than it returned: this connection may not see them, or the list has changed in the meantime. Refresh the view. If the numbers still differ, ask the operator of the service to check the rights of the key or client.',
      ),
    ],
    icon: 'warning',
  };
}

/** The row of a list whose filter the service ignores. It is shown once, whatever number of pages is loaded. */
function leftOutRow(listId: string): MessageRow {
  return {
    kind: 'message',
    id: `${listId}/leftOut`,
    label: vscode.l10n.t('The service ignores the filter of this list'),
    description: vscode.l10n.t('other records are left out'),
    tooltip: vscode.l10n.t(
      'The service returned records that do not match the filter. They are hidden, so a page may show only a few records. Report this to the operator of the service.',
    ),
    icon: 'warning',
  };
}

/** The row for records that a setting hides; a click shows them. */
export function hiddenRow(
  listId: string,
  label: string,
  command: NonNullable<MessageRow['command']>,
): MessageRow {
  return {
    kind: 'message',
    id: `${listId}/hidden`,
    label,
    description: vscode.l10n.t('show'),
    icon: 'eye-closed',
    command,
  };
}

/** The row of a list without records. The service may have records that it does not show. */
export function emptyRow(listId: string, label: string): MessageRow {
  return {
    kind: 'message',
    id: `${listId}/empty`,
    label,
    tooltip: vscode.l10n.t(
      '{0} The service omits records that a connection may not see, so access rights may be missing.',
      label,
    ),
    icon: 'info',
  };
}
