import type { LeaveState } from '../../../domain/calendar/leaveState.ts';
import type {
  CalendarCell,
  CalendarLeave,
  CalendarRow,
  HalfDay,
} from '../../../domain/calendar/monthGrid.ts';
import * as l10n from '../shared/l10n.ts';
import { start } from '../shared/start.ts';

const numbers = new Intl.NumberFormat(start.language, { maximumFractionDigits: 1 });
const months = dateFormat({ month: 'long', year: 'numeric' });
const dates = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdays = dateFormat({ weekday: 'narrow' });

/** “June 2026” for `2026-06`. */
export function monthText(month: string): string {
  return months.format(new Date(`${month}-01T00:00:00Z`));
}

/** “Monday 1 June” for `2026-06-01`. */
export function dateText(day: string): string {
  return dates.format(new Date(`${day}T00:00:00Z`));
}

/** “M” for a Monday. */
export function weekdayText(day: string): string {
  return weekdays.format(new Date(`${day}T00:00:00Z`));
}

/** Half-days as days: “3.5”. */
export function daysText(halfDays: number): string {
  return numbers.format(halfDays / 2);
}

export function stateText(state: LeaveState): string {
  switch (state) {
    case 'approved':
      return l10n.t('Approved');
    case 'pending':
      return l10n.t('Pending');
    case 'rejected':
      return l10n.t('Rejected');
    case 'deleted':
      return l10n.t('Deleted or cancelled');
    case 'other':
      return l10n.t('Another status');
  }
}

/** The name of a person; of one without a name, the id. */
export function personText({ person }: Pick<CalendarRow, 'person'>): string {
  if (person.name !== undefined) {
    return person.name;
  }
  return person.id === undefined ? l10n.t('Person not shown') : l10n.t('Person {0}', person.id);
}

/** What a day of a person holds; `date` is the day in words. */
export function cellText(date: string, cell: CalendarCell | undefined): string {
  const { AM, PM } = cell ?? {};
  const [morning, afternoon] = [AM && halfText(AM), PM && halfText(PM)];
  if (morning !== undefined && afternoon !== undefined) {
    return morning === afternoon
      ? l10n.t('{0}, all day: {1}', date, morning)
      : l10n.t('{0}, morning: {1}; afternoon: {2}', date, morning, afternoon);
  }
  if (morning !== undefined) {
    return l10n.t('{0}, morning: {1}', date, morning);
  }
  return afternoon === undefined
    ? l10n.t('{0}: no leave', date)
    : l10n.t('{0}, afternoon: {1}', date, afternoon);
}

/** The leaves of a half-day, the shown one first. */
function halfText({ state, leaves }: HalfDay): string {
  const [first, ...others] = leaves;
  const text = [stateText(state), first?.accountName ?? '', first === undefined ? '' : lengthText(first)]
    .filter((part) => part !== '')
    .join(', ');
  if (others.length === 0) {
    return text;
  }
  return others.length === 1
    ? l10n.t('{0}, and 1 more leave', text)
    : l10n.t('{0}, and {1} more leaves', text, others.length);
}

/** “3 h 30 min”. */
function lengthText({ minutes }: CalendarLeave): string {
  if (minutes === undefined) {
    return '';
  }
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) {
    return l10n.t('{0} h', hours);
  }
  return hours === 0 ? l10n.t('{0} min', rest) : l10n.t('{0} h {1} min', hours, rest);
}

/** Days have no time zone; their dates are in UTC. */
function dateFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(start.language, { ...parts, timeZone: 'UTC' });
}
