import * as vscode from 'vscode';
import type { KnownCompanies, KnownCompany } from '../../company/known/known.ts';
import { type ReadPage, readList } from '../../company/known/reading.ts';
import { isAbsence, stateOf } from '../../company/leaves/leaveParts.ts';
import type { LeaveView } from '../../company/leaves/leaveView.ts';
import {
  type CheckedPerson,
  checkedPerson,
  type PeopleToCheck,
  placesIn,
  type Source,
} from '../../company/people/checkedPeople.ts';
import { usualPeriods } from '../../company/periods/period.ts';
import { readLeaves } from '../../company/pickers/leavesQuery.ts';
import { maxUnasked } from '../../platform/dialogs/requestQuestion.ts';
import { orReason } from '../../platform/errors/failure.ts';
import type { Report } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { numberText } from '../../platform/text/localText.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { listParameters, maxListValues, pageSizes } from '../../service/contract/limits.ts';
import { type Cursor, isIncomplete } from '../../service/contract/listing.ts';
import { message } from '../../service/contract/message.ts';
import type { RecordList, RecordQuery } from '../../service/operations/service.ts';

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
  const listings = Number(company.departments === undefined);
  let requests = listings;
  let answer: Answer | undefined = byUser ? undefined : 'all';
  const ask = async (all: number, ofLeaves: number): Promise<Answer> => {
    answer ??= all > maxUnasked ? await askHowMuch(session, all, ofLeaves) : undefined;
    return answer ?? 'all';
  };
  const tree = await orReason(() => company.knownDepartments(options.signal));

  async function read(list: RecordList, query: RecordQuery, mayGoOn?: (page: ReadPage) => Promise<boolean>) {
    const shared = byUser ? company : undefined;
    const reading = await readList(session, list, { query, asks: false, shared, ...options }, mayGoOn);
    requests += reading.requests;
    return { ...reading, people: reading.records.map(checkedPerson) };
  }

  const query = department === undefined ? {} : { departmentIds: [department] };
  const { people, kind, ...list } = await read('people', query, async ({ items, next, kind, ...page }) => {
    const total = page.total ?? items.length * (next === undefined ? 1 : maxUnasked + 1);
    const ofPeople = page.readAt === undefined ? Math.ceil(total / Math.max(1, items.length)) : 0;
    const hasUsers = kind === 'employees' && department === undefined;
    const ofUsers = hasUsers ? Math.ceil(total / pageSizes.legacy.max) : 0;
    const ofLeaves = wantsLeaves ? Math.ceil(total / maxListValues) : 0;
    return (await ask(listings + ofPeople + ofUsers + ofLeaves, ofLeaves)) !== 'none';
  });
  const isWhole = !list.isIncomplete && department === undefined;
  const allPeople = isWhole ? { items: people } : { reason: message('not all people were read') };

  async function readUsers(): Promise<Source<CheckedPerson>> {
    if (kind !== 'employees' || !isWhole) {
      return kind === 'employees' ? allPeople : { reason: message('people are users here') };
    }
    const users = await read('users', {});
    return users.isIncomplete ? { reason: message('not all users were read') } : { items: users.people };
  }

  async function readHalfDays(): Promise<PeopleToCheck['leaves']> {
    // A leave that moves while the list is read comes twice.
    const leaves = new Map<string, LeaveView>();
    const days = usualPeriods(new Date()).thisYear;
    if (people.some(({ id }) => !/^\d+$/.test(id))) {
      return { reason: message('leaves are found only by IDs that are whole numbers') };
    }
    for (const ids of listParameters(people.map(({ id }) => id))) {
      let next: Cursor | undefined;
      do {
        if (!wantsLeaves || (await ask(requests + 1, 1)) !== 'all') {
          return { reason: message('leaves were left out') };
        }
        const owners = { version: 'v3', insist: false, query: { of: 'employee', ids, ...days } } as const;
        const page = await readLeaves(session, owners, { next, known, ...options });
        requests += 1;
        if (isIncomplete(page)) {
          return { reason: message('not all leaves could be read') };
        }
        for (const leave of page.items) {
          leaves.set(leave.id, leave);
        }
        next = page.next;
      } while (next !== undefined);
    }
    return { items: [...leaves.values()].filter((leave) => isAbsence(stateOf(leave))).flatMap(halfDayOf) };
  }

  const [users, leaves] = [await orReason(readUsers), await orReason(readHalfDays)];
  const notes = [
    ...(department === undefined ? [] : [departmentNote(company, department)]),
    ...list.notes,
    ...(isWhole ? [] : [vscode.l10n.t('These people were compared only with each other.')]),
  ];
  return { kind, people, allPeople, users, leaves, ...placesIn(tree), notes, requests };
}

function departmentNote(company: KnownCompany, id: string): string {
  const name = company.named('departments', id)?.name ?? id;
  return vscode.l10n.t('Only the people of one department were read: {0}.', name);
}

/** A leave without owner, day or half cannot be compared. */
function halfDayOf({ ownerId, date, half }: LeaveView) {
  return ownerId && date && half ? [{ ownerId, day: date.slice(0, 10), half }] : [];
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
    'Leaves take 1 request per 100 people, and more if they have over 1,000 half-days.',
  );
  const buttons = ofLeaves > 0 ? [all, others] : [all];
  const chosen = await vscode.window.showInformationMessage(question, { modal: true, detail }, ...buttons);
  if (chosen === undefined) {
    return 'none';
  }
  return chosen === all ? 'all' : 'without leaves';
}
