import { homedir } from 'node:os';
import { stringify } from 'csv-stringify/sync';
import * as vscode from 'vscode';
import { monthGrid } from '../../domain/calendar/monthGrid.ts';
import { monthTable } from '../../domain/calendar/monthTable.ts';
import { withoutFormula } from '../../service/contract/spreadsheet.ts';
import { confirmDone } from '../../ui/progress.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import { withoutLinks } from '../../ui/text.ts';
import { type CalendarMonth, peopleOf } from './calendarMonths.ts';
import type { CalendarSubject, CalendarView } from './messages.ts';
import { noticesOf } from './wording.ts';

/** Saves a month as CSV, as the page shows it, where the user chooses. Throws `ServiceError`. */
export async function saveMonth(
  subject: CalendarSubject,
  month: CalendarMonth,
  view: CalendarView,
): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save the Leaves of the Month'),
    defaultUri: vscode.Uri.joinPath(vscode.Uri.file(homedir()), `leaves ${month.month}.csv`),
    filters: { CSV: ['csv'] },
  });
  if (target === undefined) {
    return;
  }
  const bytes = new TextEncoder().encode(monthCsv(subject, month, view));
  const attempted = (place: string) => vscode.l10n.t('save the leaves to {0}', place);
  await saveContent(target, bytes, { attempted });
  const name = withoutLinks(target.path.split('/').at(-1) ?? '');
  const isWhole = month.reader.requestsLeft === 0 && noticesOf(subject, month).length === 0;
  if (isWhole) {
    confirmDone(vscode.l10n.t('Saved “{0}”.', name));
  } else {
    await vscode.window.showWarningMessage(
      vscode.l10n.t('Saved “{0}”. It is not whole: the calendar shows what is missing.', name),
    );
  }
}

/** Comma-separated values as RFC 4180 describes them, without a text that a spreadsheet would take for a formula. */
function monthCsv(
  subject: CalendarSubject,
  month: CalendarMonth,
  { hidden, onlyAbsent }: CalendarView,
): string {
  const { columns, rows } = monthTable(
    monthGrid(
      month.month,
      month.leaves.flatMap(({ items }) => items),
      { people: onlyAbsent ? [] : peopleOf(subject, month), hidden: new Set(hidden) },
    ),
  );
  const cell = (value: string | number) => (typeof value === 'string' ? withoutFormula(value) : value);
  return stringify(
    [columns, ...rows].map((row) => row.map(cell)),
    { record_delimiter: 'windows' },
  );
}
