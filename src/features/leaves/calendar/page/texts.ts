import type { LeaveState } from '../../../../company/leaves/leaveParts.ts';
import { withOrdinal } from '../../../../company/periods/period.ts';
import * as l10n from '../../../../pages/page/l10n.ts';
import type { CalendarCell, CalendarRow, HalfDay } from '../model/monthGrid.ts';

const numbers = new Intl.NumberFormat(l10n.language, { maximumFractionDigits: 1 });
const dates = dateFormat({ weekday: 'long', day: 'numeric', month: 'long' });
const weekdays = dateFormat({ weekday: 'narrow' });

/** “Monday 1 June” for `2026-06-01`. */
export function dateText(day: string): string {
  return withOrdinal(dates.format(new Date(`${day}T00:00:00Z`)), l10n.language);
}

/** “M” for a Monday. */
export function weekdayText(day: string): string {
  return weekdays.format(new Date(`${day}T00:00:00Z`));
}

/** Half-days as days: “3.5”. */
export function daysText(halfDays: number): string {
  return numbers.format(halfDays / 2);
}

export const stateNames: Readonly<Record<LeaveState, string>> = {
  approved: l10n.t('Approved'),
  pending: l10n.t('Pending'),
  rejected: l10n.t('Rejected'),
  deleted: l10n.t('Deleted or cancelled'),
  other: l10n.t('Another status'),
};

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
  if (AM !== undefined && PM !== undefined) {
    return factsText(AM) === factsText(PM)
      ? l10n.t('{0}, all day: {1}', date, withLength(factsText(AM), AM, PM))
      : l10n.t('{0}, morning: {1}; afternoon: {2}', date, halfText(AM), halfText(PM));
  }
  if (AM !== undefined) {
    return l10n.t('{0}, morning: {1}', date, halfText(AM));
  }
  return PM === undefined ? l10n.t('{0}: no leave', date) : l10n.t('{0}, afternoon: {1}', date, halfText(PM));
}

function halfText(half: HalfDay): string {
  return withLength(factsText(half), half);
}

/** The state and the account of the leave that a half-day shows, and how many others there are. */
function factsText({ state, leaves }: HalfDay): string {
  const [first, ...others] = leaves;
  const account = first?.accountName;
  const text = account === undefined ? stateNames[state] : `${stateNames[state]}, ${account}`;
  if (others.length === 0) {
    return text;
  }
  return others.length === 1
    ? l10n.t('{0}, and 1 more leave', text)
    : l10n.t('{0}, and {1} more leaves', text, others.length);
}

/** Adds the length of the half-days together, where each shows its own: “3 h 30 min”. */
function withLength(text: string, ...halves: readonly HalfDay[]): string {
  const minutes = halves.reduce((sum, { leaves }) => sum + (leaves[0]?.minutes ?? Number.NaN), 0);
  return Number.isNaN(minutes) ? text : `${text}, ${lengthText(minutes)}`;
}

function lengthText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (rest === 0) {
    return l10n.t('{0} h', hours);
  }
  return hours === 0 ? l10n.t('{0} min', rest) : l10n.t('{0} h {1} min', hours, rest);
}

/** Days have no time zone; their dates are in UTC. */
function dateFormat(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(l10n.language, { ...parts, timeZone: 'UTC' });
}
