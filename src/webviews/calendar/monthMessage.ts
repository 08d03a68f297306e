import { definedFields } from '../../domain/fields.ts';
import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import type { Redaction } from '../../service/http/redaction/redaction.ts';
import { displayText } from '../../ui/text.ts';
import { type CalendarMonth, peopleOf, unreadIdsOf } from './calendarMonths.ts';
import type { CalendarMessage, CalendarSubject } from './messages.ts';
import { gapsOf } from './partialList.ts';
import { noticesOf, questionOf } from './wording.ts';

/** The first error that keeps leaves of a month from being read. */
export function failureOf({ leaves, reader }: CalendarMonth): unknown {
  return gapsOf(leaves).failure ?? reader.stoppedBy;
}

/** What the page shows of a month that is not being read. */
export function monthMessage(
  subject: CalendarSubject,
  month: CalendarMonth,
  redaction: Redaction,
): CalendarMessage {
  const text = shownTexts(redaction);
  const question = failureOf(month) === undefined ? questionOf(month) : undefined;
  return {
    type: 'month',
    month: month.month,
    leaves: month.leaves.flatMap(({ items }) => items).map((leave) => shown(leave, text)),
    people: peopleOf(subject, month).map(({ id, name }) => ({
      id,
      ...(name === undefined ? {} : { name: text(name) }),
    })),
    unreadIds: [...unreadIdsOf(subject, month)],
    notices: [...noticesOf(subject, month)],
    ...(question === undefined ? {} : { question }),
  };
}

/** Makes texts ready to be shown, each once: most half-days have the texts of others, and the search takes long. */
function shownTexts(redaction: Redaction): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const shown = known.get(text) ?? displayText(redaction.text(text));
    known.set(text, shown);
    return shown;
  };
}

/** A leave with its names as they are shown. */
function shown(
  { id, ownerId, ownerName, accountName, date, half, minutes, status, deleted }: LeaveView,
  text: (name: string) => string,
) {
  return {
    id,
    ...definedFields({
      ownerId,
      ownerName: ownerName === undefined ? undefined : text(ownerName),
      accountName: accountName === undefined ? undefined : text(accountName),
      date,
      half,
      minutes,
      status: status === undefined ? undefined : text(status),
    }),
    deleted,
  };
}
