import * as vscode from 'vscode';
import { listLimits, type Unreadable } from '../../service/contract/listing.ts';
import type { CommandId } from '../contributions.ts';
import { displayFacts, displayLines, displayText } from '../text.ts';

/** A row that tells something instead of standing for a record. */
export interface MessageRow {
  readonly kind: 'note';
  readonly id: string;
  readonly label: string;
  readonly description?: string;
  /** One line, or several. */
  readonly tooltip?: string | readonly string[];
  readonly icon: 'info' | 'warning' | 'eye-closed' | 'search-stop';
  /** What a click does. */
  readonly command?: { readonly id: CommandId; readonly title: string };
}

export function renderMessageRow({
  label,
  description,
  tooltip,
  icon,
  command,
}: MessageRow): vscode.TreeItem {
  const item = new vscode.TreeItem(displayText(label));
  if (description !== undefined) {
    item.description = displayText(description);
  }
  item.tooltip = displayLines([tooltip ?? label].flat());
  item.iconPath = new vscode.ThemeIcon(icon);
  item.contextValue = 'note';
  item.accessibilityInformation = { label: displayFacts([label, description ?? ''], ' ') };
  if (command !== undefined) {
    item.command = { command: command.id, title: command.title };
  }
  return item;
}

/** The row of a record that could not be read; the records around it stand. `place` counts from 0 in the whole list. */
export function unreadableRow(listId: string, place: number, { reason }: Unreadable): MessageRow {
  return {
    kind: 'note',
    id: `${listId}/unreadable/${place}`,
    label: vscode.l10n.t('Record {0} cannot be read', place + 1),
    description: reason,
    tooltip: vscode.l10n.t(
      'Record {0} of this list cannot be read: {1}. The log may tell more.',
      place + 1,
      reason,
    ),
    icon: 'warning',
  };
}

/** The row that tells that a list goes on beyond what is read of it. */
export function truncatedNote(listId: string, label: string): MessageRow {
  return {
    kind: 'note',
    id: `${listId}/truncated`,
    label,
    tooltip: vscode.l10n.t(
      '{0} No more than {1} records, {2} pages and {3} MB are read of one list.',
      label,
      listLimits.records.toLocaleString(),
      listLimits.pages.toLocaleString(),
      listLimits.bytes / 1_000_000,
    ),
    icon: 'warning',
  };
}

/** The row that stands for records which a setting hides, and shows them on a click. */
export function hiddenRow(
  listId: string,
  label: string,
  command: NonNullable<MessageRow['command']>,
): MessageRow {
  return {
    kind: 'note',
    id: `${listId}/hidden`,
    label,
    description: vscode.l10n.t('show'),
    icon: 'eye-closed',
    command,
  };
}

/** The row of a list without records, which is no proof that there are none. */
export function emptyRow(listId: string, label: string): MessageRow {
  return {
    kind: 'note',
    id: `${listId}/empty`,
    label,
    tooltip: vscode.l10n.t(
      '{0} The service leaves out what a connection may not see, so this may also mean missing rights.',
      label,
    ),
    icon: 'info',
  };
}
