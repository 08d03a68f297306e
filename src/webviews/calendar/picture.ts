import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import type { FeatureContext } from '../../ui/featureContext.ts';
import type { OpenedLeaves } from '../../ui/leaves/query.ts';
import type { Picture } from '../picture.ts';
import { CalendarPage } from './calendarPage.ts';
import { type CalendarMessage, CalendarRequest, CalendarSubject } from './messages.ts';

/** What the calendar works with. */
export interface CalendarContext
  extends Pick<FeatureContext, 'sessions' | 'departments' | 'absences' | 'entryPoints' | 'redaction'> {
  /** The leaves that their view shows. */
  readonly openedLeaves: () => OpenedLeaves | undefined;
}

/** The leaves of some people, month by month. */
export function calendarPicture(
  context: CalendarContext,
): Picture<CalendarSubject, CalendarRequest, CalendarMessage> {
  return {
    type: 'workforce.leavesCalendar',
    name: 'calendar',
    isSubject: (value) => Value.Check(CalendarSubject, value),
    isIncoming: (value) => Value.Check(CalendarRequest, value),
    title: ({ audience }) => vscode.l10n.t('Leaves of {0}', audience),
    connection: ({ connection }) => connection,
    open: (page, subject) => new CalendarPage(context, page, subject),
  };
}
