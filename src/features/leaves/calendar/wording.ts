import * as vscode from 'vscode';
import { mismatchedPeopleText } from '../../../company/known/facts.ts';
import type { LeaveView } from '../../../company/leaves/leaveView.ts';
import { monthText } from '../../../company/periods/month.ts';
import { failureMessage } from '../../../platform/errors/failure.ts';
import { countLine, countText, mismatchText, numberText } from '../../../platform/text/localText.ts';
import { displaySentence, displayText } from '../../../platform/text/text.ts';
import { definedFields } from '../../../service/contract/fields.ts';
import { requestLimit } from '../../../service/contract/limits.ts';
import type { Redaction } from '../../../service/http/redaction.ts';
import type { CalendarMessage } from './messages.ts';
import { countMisplaced } from './model/monthGrid.ts';
import type { CalendarMonth } from './months.ts';

/** What the page shows of a month that is not being read. */
export function monthMessage(month: CalendarMonth, redaction: Redaction): CalendarMessage {
  const text = shownTexts(redaction);
  const question = month.failure === undefined ? questionOf(month) : undefined;
  return {
    type: 'month',
    month: month.month,
    leaves: month.leaves.map((leave) => shown(leave, text)),
    people: month.people.map(({ id, name }) => ({
      id,
      ...definedFields({ name: name && text(name) }),
    })),
    unreadIds: [...month.unreadIds],
    notices: [...noticesOf(month)],
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

/** What is read at the moment, with the number of its request. */
export function progressText({ month, sent, requestsLeft }: CalendarMonth): string {
  const text = monthText(month, vscode.env.language);
  const all = sent + requestsLeft;
  return all <= 1
    ? vscode.l10n.t('Reading the leaves of {0}…', text)
    : vscode.l10n.t('Reading the leaves of {0}: request {1} of {2}…', text, sent + 1, all);
}

/** The question whether to send the requests that are left; undefined if there are none. */
function questionOf(calendarMonth: CalendarMonth): CalendarMessage['question'] {
  const { sent, requestsLeft: left, isQuestion, certainty } = calendarMonth;
  if (left === 0) {
    return undefined;
  }
  const month = monthText(calendarMonth.month, vscode.env.language);
  if (!isQuestion) {
    return {
      sentence: vscode.l10n.t('Not all leaves of {0} have been loaded.', month),
      button: vscode.l10n.t('Read All'),
    };
  }
  const all = numberText(sent + left);
  const requests =
    certainty === 'estimate'
      ? vscode.l10n.t('about {0}', all)
      : countText(sent + left, certainty === 'least');
  return {
    sentence: vscode.l10n.t(
      'Loading {0} takes {1} requests (limit: {2} per minute, shared by all integrations).',
      month,
      requests,
      requestLimit.requests,
    ),
    button: certainty === 'exact' ? sendText(left) : vscode.l10n.t('Read All'),
  };
}

function sendText(requests: number): string {
  return requests === 1
    ? vscode.l10n.t('Send 1 Request')
    : vscode.l10n.t('Send {0} Requests', numberText(requests));
}

/** What is not whole of a month, in sentences. */
export function noticesOf(month: CalendarMonth): readonly string[] {
  const { gapsOfLeaves: leaves, gapsOfPeople: people } = month;
  return [
    month.subject.lack ?? '',
    people.failure === undefined
      ? ''
      : vscode.l10n.t(
          'The people could not all be listed, so some without leaves may be missing: {0}',
          failureMessage(people.failure),
        ),
    people.mismatch ? mismatchedPeopleText(people.mismatch) : '',
    leaves.failure === undefined
      ? ''
      : vscode.l10n.t('Not all leaves of this month could be read, so some absences may be missing.'),
    leaves.mismatch
      ? mismatchText(leaves.mismatch, (read, counted) =>
          vscode.l10n.t(
            '{0} of {1} leaves were read: this connection may not see the others.',
            read,
            counted,
          ),
        )
      : '',
    leaves.isTruncated || people.isTruncated
      ? vscode.l10n.t('Only the first records are shown: the service has more than are read at once.')
      : '',
    countLine(leaves.unreadable + people.unreadable, (count) =>
      vscode.l10n.t('Records that cannot be read and are not shown: {0}.', count),
    ),
    countLine(leaves.leftOut + countMisplaced(month.month, month.leaves), (count) =>
      vscode.l10n.t(
        'Leaves that cannot be displayed here (other people, other months or no half-day): {0}.',
        count,
      ),
    ),
  ]
    .filter((sentence) => sentence !== '')
    .map(displaySentence);
}
