import * as vscode from 'vscode';
import { isAbsence, stateOf } from '../domain/leaves/leaveParts.ts';
import type { LeaveView } from '../domain/leaves/leaveView.ts';
import {
  type CheckedPerson,
  checkedPerson,
  type PeopleToCheck,
  placesIn,
  type Source,
} from '../domain/organization/checkedPeople.ts';
import { usualPeriods } from '../domain/period.ts';
import { listParameters, maxListValues, pageSizes } from '../service/contract/limits.ts';
import { isIncomplete } from '../service/contract/listing.ts';
import { type Message, message } from '../service/contract/message.ts';
import type { ResourceName } from '../service/contract/resources.ts';
import { isCancellation, isServiceError } from '../service/http/errors.ts';
import type { ListedRecord } from '../service/service.ts';
import { maxUnasked } from '../ui/dialogs/requestQuestion.ts';
import { failureParts } from '../ui/failure.ts';
import type { KnownCompanies, KnownCompany } from '../ui/known/known.ts';
import { PageCount, readPages } from '../ui/known/reading.ts';
import { readLeaves } from '../ui/leaves/query.ts';
import { numberText } from '../ui/localText.ts';
import type { Report } from '../ui/progress.ts';
import type { Session } from '../ui/session.ts';
import { withoutLinks } from '../ui/text.ts';

/** What a check of people reads. */
export interface PeopleScope {
  /** Id of the department whose people are read instead of all. */
  readonly department: string | undefined;
  /** True to read the leaves of this year: a request for each 100 people, and more where they have over 1,000 half-days. */
  readonly leaves: boolean;
  /** True to ask before the sixth request. */
  readonly byUser: boolean;
}

type Answer = 'all' | 'without leaves' | 'none';

/**
 * Reads what a check compares, as far as the connection sees it and the user wants it; `notes` say how far. Throws
 * `ServiceError`.
 */
export async function readPeople(
  session: Session,
  known: KnownCompanies,
  { department, leaves: wantsLeaves, byUser }: PeopleScope,
  options: { readonly signal: AbortSignal; readonly report: Report },
) {
  const company = known.of(await session.service());
  const [count, users] = [new PageCount(), new PageCount()];
  const listings = Number(company.departments === undefined);
  let halfDayPages = 0;
  let answer: Answer | undefined = byUser ? undefined : 'all';
  const ask = async (requests: number, ofLeaves: number): Promise<Answer> => {
    answer ??= requests > maxUnasked ? await askHowMuch(session, requests, ofLeaves) : undefined;
    return answer ?? 'all';
  };

  const tree = await orReason(() => company.knownDepartments(options.signal));
  const query = department === undefined ? {} : { departmentIds: [department] };
  const people: ListedRecord[] = [];
  let kind: ResourceName = 'employees';
  for await (const page of readPages(session, 'people', { query, asks: false, ...options }, count)) {
    kind = page.kind;
    people.push(...page.items);
    if (count.requests === 1) {
      const total = page.total ?? page.items.length * (page.next === undefined ? 1 : maxUnasked + 1);
      const ofPeople = Math.ceil(total / Math.max(1, page.items.length));
      const ofUsers =
        kind === 'employees' && department === undefined ? Math.ceil(total / pageSizes.legacy.max) : 0;
      const ofLeaves = wantsLeaves ? Math.ceil(total / maxListValues) : 0;
      const isAll = (await ask(listings + ofPeople + ofUsers + ofLeaves, ofLeaves)) !== 'none';
      count.isStopped = page.next !== undefined && !isAll;
    }
  }
  const allPeople =
    !count.isIncomplete && department === undefined ? '' : message('not all people were read');

  const checked = [...new Map(people.map((person) => [person.id, checkedPerson(person)])).values()];

  async function readUsers(): Promise<Source<CheckedPerson>> {
    const all: ListedRecord[] = [];
    for await (const page of readPages(session, 'users', { asks: false, ...options }, users)) {
      all.push(...page.items);
    }
    return !users.isIncomplete
      ? { items: all.map(checkedPerson) }
      : { reason: message('not all users were read') };
  }

  async function readHalfDays(): Promise<PeopleToCheck['leaves']> {
    const leaves: LeaveView[] = [];
    const days = usualPeriods(new Date()).thisYear;
    if (people.some(({ id }) => !/^\d+$/.test(id))) {
      return { reason: message('leaves are found only by ids that are whole numbers') };
    }
    for (const ids of listParameters(checked.map(({ id }) => id))) {
      let next: string | undefined;
      do {
        const sent = listings + count.requests + users.requests + halfDayPages;
        if (!wantsLeaves || (await ask(sent + 1, 1)) !== 'all') {
          return { reason: message('leaves were left out') };
        }
        const owners = { version: 'v3', insist: false, query: { of: 'employee', ids, ...days } } as const;
        const page = await readLeaves(session, owners, { next, known, ...options });
        halfDayPages += 1;
        if (isIncomplete(page)) {
          return { reason: message('not all leaves could be read') };
        }
        leaves.push(...page.items);
        next = page.next;
      } while (next !== undefined);
    }
    return { items: leaves.filter((leave) => isAbsence(stateOf(leave))).flatMap(halfDayOf) };
  }

  const userList = kind === 'employees' ? allPeople : message('people are users here');
  return {
    kind,
    people: checked,
    allPeople: allPeople === '' ? { items: checked } : { reason: allPeople },
    users: userList === '' ? await orReason(readUsers) : { reason: userList },
    leaves: await orReason(readHalfDays),
    ...placesIn(tree),
    notes: [
      ...(department === undefined ? [] : [departmentNote(company, department)]),
      ...count.notes(),
      ...(allPeople === ''
        ? []
        : [vscode.l10n.t('People were compared with one another, not with the others.')]),
    ],
    requests: listings + count.requests + users.requests + halfDayPages,
  };
}

function departmentNote(company: KnownCompany, id: string): string {
  const name = company.named('departments', id)?.name ?? id;
  return vscode.l10n.t('Only the people of one department were read: {0}.', name);
}

/** A leave without owner, day or half cannot be compared. */
function halfDayOf({ ownerId, date, half }: LeaveView) {
  return ownerId && date && half ? [{ ownerId, day: date.slice(0, 10), half }] : [];
}

/** The reason of a failure in place of what was read; a cancellation is thrown. */
async function orReason<T>(read: () => Promise<T>): Promise<T | { readonly reason: Message }> {
  try {
    return await read();
  } catch (error) {
    if (isServiceError(error) && !isCancellation(error)) {
      return { reason: failureParts(error).reason };
    }
    throw error;
  }
}

/** Asks whether to read all, all but the leaves, or no more than was read. */
async function askHowMuch({ connection }: Session, requests: number, ofLeaves: number): Promise<Answer> {
  const [all, others] = [vscode.l10n.t('Read All'), vscode.l10n.t('Without Leaves')];
  const question = vscode.l10n.t(
    'Checking the people of {0} takes at least {1} requests, {2} of them for the leaves of this year. Read all?',
    withoutLinks(connection.name),
    numberText(requests),
    numberText(ofLeaves),
  );
  const detail = vscode.l10n.t(
    'Leaves take a request for each 100 people, and more where these have over 1,000 half-days.',
  );
  const buttons = ofLeaves > 0 ? [all, others] : [all];
  const chosen = await vscode.window.showInformationMessage(question, { modal: true, detail }, ...buttons);
  if (chosen === undefined) {
    return 'none';
  }
  return chosen === all ? 'all' : 'without leaves';
}
