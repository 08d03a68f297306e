import * as vscode from 'vscode';
import { messageText, numberText } from '../../platform/text/localText.ts';
import type { RecordKind } from '../../service/contract/resources.ts';
import type { Progress, Written } from './keptPages.ts';
import { exportedOf } from './model/columns.ts';

/** What records of a kind are called together. */
export function kindText(kind: RecordKind): string {
  return messageText(exportedOf(kind).plural);
}

/** How far an export is: `12,300 of 50,000 records`. */
export function progressText({ rows: count, total }: Progress): string {
  const rows = numberText(count);
  if (total === undefined) {
    return count === 1 ? vscode.l10n.t('1 record') : vscode.l10n.t('{0} records', rows);
  }
  return total === 1
    ? vscode.l10n.t('{0} of 1 record', rows)
    : vscode.l10n.t('{0} of {1} records', rows, numberText(total));
}

/** How far the names of people are. */
export function namesText(sent: number, all: number): string {
  return vscode.l10n.t('names of people: request {0} of {1}', numberText(sent), numberText(all));
}

/** How far an export of a connection came that can be resumed. */
export function stoppedText(name: string, connection: string, progress: Progress): string {
  return vscode.l10n.t(
    'The export “{0}” of {1} stopped after {2}. It can go on there until this window is closed.',
    name,
    connection,
    progressText(progress),
  );
}

/** Sentences about what a finished file lacks; empty if it is whole. */
export function incompleteText(written: Written): string {
  const { rows, total = 0, unreadable, leftOut, truncated, isOfUsers, withoutRecord, isUnsorted } = written;
  const missing = total > rows + unreadable + leftOut;
  return [
    truncated ? vscode.l10n.t('The list is too long to read completely.') : '',
    truncated || missing ? countedText(written) : '',
    isOfUsers
      ? vscode.l10n.t(
          'All or some of the records are users of the legacy API, which lack some columns of employees.',
        )
      : '',
    isUnsorted
      ? vscode.l10n.t('This connection cannot see what the list is sorted by: people are sorted by name.')
      : '',
    withoutRecord === 1
      ? vscode.l10n.t('1 person is left out, because the service gives no record of this employee.')
      : '',
    withoutRecord > 1
      ? vscode.l10n.t(
          '{0} people are left out, because the service gives no records of these employees.',
          numberText(withoutRecord),
        )
      : '',
    unreadable === 1 ? vscode.l10n.t('1 record could not be read and is left out.') : '',
    unreadable > 1
      ? vscode.l10n.t('{0} records could not be read and are left out.', numberText(unreadable))
      : '',
    leftOut > 0
      ? vscode.l10n.t('The service ignores the filter of this list; the records of others are left out.')
      : '',
    written.lackedNames.length > 0
      ? vscode.l10n.t(
          'Some names are missing ({0}): the service does not show them to this connection, or they could not be read. A client needs {1} for them.',
          written.lackedNames.map(({ field }) => field).join(', '),
          [...new Set(written.lackedNames.map(({ scope }) => scope))].join(', '),
        )
      : '',
    written.shortened > 0
      ? vscode.l10n.t(
          'Texts that are longer than a cell of Excel are cut: {0}.',
          numberText(written.shortened),
        )
      : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function countedText({ rows: count, total }: Progress): string {
  const rows = numberText(count);
  if (total === undefined) {
    return count === 1
      ? vscode.l10n.t('The file has only the first record.')
      : vscode.l10n.t('The file has only the first {0} records.', rows);
  }
  return total === 1
    ? vscode.l10n.t('The file lacks the only record that the service counts.')
    : vscode.l10n.t('The file has {0} of the {1} records that the service counts.', rows, numberText(total));
}
