import * as vscode from 'vscode';
import { monthGrid } from '../../domain/calendar/monthGrid.ts';
import { monthTable } from '../../domain/calendar/monthTable.ts';
import { fileNameOf } from '../../domain/fileName.ts';
import { csv } from '../../domain/spreadsheet/csv.ts';
import type { Writer } from '../../domain/spreadsheet/writer.ts';
import { askTarget, offerToOpen } from '../../ui/dialogs/saveDialog.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import { type CalendarMonth, peopleOf, unreadIdsOf } from './calendarMonths.ts';
import type { CalendarSubject, CalendarView } from './messages.ts';
import { noticesOf } from './wording.ts';

/** Saves a month as CSV, as the page shows it, where the user chooses. Throws `ServiceError`. */
export async function saveMonth(
  subject: CalendarSubject,
  month: CalendarMonth,
  view: CalendarView,
): Promise<void> {
  const name = fileNameOf(`${subject.audience} ${month.month}`, 'csv', 'leaves');
  const target = await askTarget(vscode.l10n.t('Save the Leaves of the Month'), name);
  if (target === undefined) {
    return;
  }
  const attempted = (place: string) => vscode.l10n.t('save the leaves to {0}', place);
  await saveContent(target, monthCsv(subject, month, view), { attempted });
  const isWhole = month.reader.requestsLeft === 0 && noticesOf(subject, month).length === 0;
  await offerToOpen(
    target,
    'csv',
    isWhole ? '' : vscode.l10n.t('It is not whole: the calendar shows what is missing.'),
  );
}

/** The file with the rows that the page shows. */
function monthCsv(
  subject: CalendarSubject,
  month: CalendarMonth,
  { hidden, onlyAbsent }: CalendarView,
): ReturnType<Writer> {
  const { columns, rows } = monthTable(
    monthGrid(
      month.month,
      month.leaves.flatMap(({ items }) => items),
      {
        people: peopleOf(subject, month),
        unreadIds: unreadIdsOf(subject, month),
        onlyAbsent,
        hidden: new Set(hidden),
      },
    ),
  );
  return csv(
    columns.map((name) => ({ name })),
    [rows],
  );
}
