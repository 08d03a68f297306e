import { definedFields } from '../../domain/fields.ts';
import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import { displayText } from '../../ui/text.ts';
import { type CalendarMonth, peopleOf } from './calendarMonths.ts';
import type { CalendarMessage, CalendarSubject } from './messages.ts';
import { gapsOf } from './partialList.ts';
import { noticesOf, questionOf } from './wording.ts';

/** The first error that keeps leaves of a month from being read. */
export function failureOf({ leaves, reader }: CalendarMonth): unknown {
  return gapsOf(leaves).failure ?? reader.stoppedBy;
}

/** What the page shows of a month that is not being read. */
export function monthMessage(subject: CalendarSubject, month: CalendarMonth): CalendarMessage {
  const question = failureOf(month) === undefined ? questionOf(month) : undefined;
  return {
    type: 'month',
    month: month.month,
    leaves: month.leaves.flatMap(({ items }) => items).map(shown),
    people: peopleOf(subject, month).map(({ id, name }) => ({
      id,
      ...(name === undefined ? {} : { name: displayText(name) }),
    })),
    unreadIds: subject.of === 'employee' ? [...gapsOf(month.leaves).unreadIds] : [],
    notices: [...noticesOf(subject, month)],
    ...(question === undefined ? {} : { question }),
  };
}

/** A leave with its names as they are shown. */
function shown({ id, ownerId, ownerName, accountName, date, half, minutes, status, deleted }: LeaveView) {
  const text = (name: string | undefined) => (name === undefined ? undefined : displayText(name));
  return {
    id,
    ...definedFields({
      ownerId,
      ownerName: text(ownerName),
      accountName: text(accountName),
      date,
      half,
      minutes,
      status: text(status),
    }),
    deleted,
  };
}
