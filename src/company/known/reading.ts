import * as vscode from 'vscode';
import { pagesQuestion } from '../../platform/dialogs/requestQuestion.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { type Report, reportCount, withLateProgress } from '../../platform/progress.ts';
import type { Session } from '../../platform/session.ts';
import { messageText, mismatchText, numberText, timeText } from '../../platform/text/localText.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { text } from '../../service/contract/fields.ts';
import { listLimits, type Page } from '../../service/contract/listing.ts';
import { kindOf } from '../../service/contract/resources.ts';
import { systemClock } from '../../service/http/clock.ts';
import type {
  ListedRecord,
  Person,
  RecordList,
  RecordPage,
  RecordQuery,
} from '../../service/operations/service.ts';
import { readWithRetries } from '../../service/paging/readWithRetries.ts';
import { maxKept, type PeopleRead } from './keptPeople.ts';
import type { KnownCompanies, KnownCompany, KnownResource } from './known.ts';
import { knownPerson } from './records.ts';

/** How to read a list. */
export interface ReadOptions {
  readonly query?: RecordQuery;
  /** True to ask the user before the sixth request; a script is not asked. */
  readonly asks: boolean;
  readonly signal?: AbortSignal;
  readonly report?: Report;
  /** Given for a user, who may get the list of all people that this window has read; a script reads it again. */
  readonly shared?: KnownCompany | undefined;
}

/** A page with the time when it was read, where it was kept. */
export type ReadPage = RecordPage & Partial<Pick<PeopleRead, 'readAt'>>;

/** What was read of a list, each record once. */
export interface ListReading
  extends Pick<RecordPage, 'kind' | 'contract'>,
    Readonly<Pick<PageCount, 'requests' | 'isIncomplete' | 'ignoresFilter'>> {
  readonly records: readonly ListedRecord[];
  /** Sentences about what the records are, and what they lack. */
  readonly notes: readonly string[];
}

/** What is counted over the pages of a list. */
export class PageCount {
  read = 0;
  requests = 0;
  /** True where not all pages were wanted; set while pages are read, it ends the list. */
  isStopped = false;
  /** Why a later page could not be read. */
  failure: unknown;
  /** When a list that was kept was read. */
  readAt: number | undefined;
  #unreadable = 0;
  #leftOut = 0;
  #last: RecordPage | undefined;
  #isTruncated = false;
  #lacksEmbedded = false;

  add(page: ReadPage): void {
    this.requests += page.readAt === undefined ? 1 : 0;
    this.readAt = page.readAt;
    this.read += page.items.length;
    this.#unreadable += page.unreadable.length;
    this.#leftOut += page.leftOut ?? 0;
    this.#isTruncated ||= page.truncated === true;
    this.#lacksEmbedded ||= page.lacksEmbedded === true;
    this.#last = page;
  }

  /** True if what the records lack must not count as missing. */
  get isIncomplete(): boolean {
    return this.#isCut || this.#unreadable > 0 || this.#last?.mismatch !== undefined;
  }

  /** True if the service has sent records that a filter excludes. */
  get ignoresFilter(): boolean {
    return this.#leftOut > 0;
  }

  get #isCut(): boolean {
    return this.isStopped || this.failure !== undefined || this.#isTruncated;
  }

  /** A sentence for each fact, the number of records first. */
  notes(): readonly string[] {
    const page = this.#last;
    if (page === undefined) {
      return [];
    }
    const { total, mismatch } = page;
    const read = numberText(this.read);
    const what = pluralText(page);
    const notes: string[] = [];
    if (!this.#isCut) {
      notes.push(vscode.l10n.t('Of the {0} records that this connection sees ({1}).', read, what));
    } else if (total === undefined) {
      notes.push(vscode.l10n.t('Only the first {0} records were read ({1}).', read, what));
    } else {
      notes.push(vscode.l10n.t('Only {0} of {1} records were read ({2}).', read, numberText(total), what));
    }
    if (this.readAt !== undefined) {
      notes.push(keptPeopleText(this.readAt));
    }
    if (mismatch !== undefined) {
      const text = (seen: string, counted: string) =>
        vscode.l10n.t('The service counts {1} records, and shows {0} of them.', seen, counted);
      notes.push(mismatchText(mismatch, text));
    }
    if (this.#unreadable > 0) {
      const count = numberText(this.#unreadable);
      notes.push(vscode.l10n.t('Records without a usable ID are left out: {0}.', count));
    }
    if (this.ignoresFilter) {
      const count = numberText(this.#leftOut);
      notes.push(vscode.l10n.t('The service ignores the filter; other records are left out: {0}.', count));
    }
    if (this.failure !== undefined) {
      notes.push(vscode.l10n.t('The list ended early: {0}', failureMessage(this.failure)));
    }
    if (this.#lacksEmbedded) {
      notes.push(
        vscode.l10n.t('This connection may not see job positions and employments: their fields are missing.'),
      );
    }
    return notes;
  }
}

/** Says how old a list of all people is that was read before. */
export function keptPeopleText(readAt: number): string {
  return vscode.l10n.t(
    'The list of people is from {0} and took no request. Refresh the Employees view to read it again.',
    timeText(readAt, 'short'),
  );
}

/**
 * Reads a list page by page, and asks before the sixth request; a complete list of all people is kept, and a fresh one
 * takes no request. `count` counts over the pages. The user can stop, and a later page can fail: the list ends there.
 * Throws `ServiceError` if the first page cannot be read.
 */
export async function* readPages(
  { connection, service }: Session,
  list: RecordList,
  { query = {}, asks, signal = new AbortController().signal, report, shared }: ReadOptions,
  count: PageCount,
): AsyncGenerator<ReadPage> {
  const kept = shared?.keptPeople.find(list, query);
  if (kept !== undefined) {
    count.add(kept);
    yield kept;
    return;
  }
  const client = await service();
  const name = withoutLinks(connection.name);
  const mayGoOn = pagesQuestion((requests) =>
    list === 'people' && query.departmentIds === undefined
      ? vscode.l10n.t('Reading the people of {0} takes {1} requests. Read all of them?', name, requests)
      : vscode.l10n.t('Reading this list of {0} takes {1} requests. Read all of it?', name, requests),
  );
  const retrying = { clock: systemClock, signal, onWait: () => undefined };
  let page = await client.records(list, query, undefined, { signal });
  const first = page;
  // The records of any other list are not held: its pages are used one by one.
  let items: ListedRecord[] | undefined = shared?.keptPeople.isKept(list, query, first) ? [] : undefined;
  for (;;) {
    count.add(page);
    yield page;
    const { next, total } = page;
    report && reportCount(report, count.read, total);
    items = count.read > maxKept ? undefined : items;
    items?.push(...page.items);
    if (items !== undefined && next === undefined && !count.isIncomplete) {
      // Exports, hovers and searches have the names then without a request.
      shared?.add(namesIn(shared.keptPeople.keep(first, items)));
    }
    if (next === undefined || count.isStopped) {
      return;
    }
    if (asks && !(await mayGoOn(count.read, total))) {
      count.isStopped = true;
      return;
    }
    try {
      page = await readWithRetries(() => client.records(list, query, next, { signal }), retrying);
    } catch (error) {
      count.isStopped = signal.aborted;
      count.failure = signal.aborted ? undefined : error;
      return;
    }
  }
}

/** What becomes known of the people of a kept list, in its order. */
export function namesIn({ kind, items }: PeopleRead): readonly KnownResource[] {
  const resource = kind === 'employees' || kind === 'users' ? kind : undefined;
  return resource === undefined
    ? []
    : items.map(({ number, email, status, fields, ...person }) =>
        knownPerson({
          ...person,
          resource,
          employeeNumber: number ?? null,
          email: email ?? null,
          status: status ?? null,
          url: text(fields['url']) ?? null,
        }),
      );
}

/** Reads a list; `mayGoOn` is asked after the first page, and can end it there. Throws as `readPages` does. */
export async function readList(
  session: Session,
  list: RecordList,
  options: ReadOptions,
  mayGoOn: (first: ReadPage) => boolean | Promise<boolean> = () => true,
): Promise<ListReading> {
  const count = new PageCount();
  // A record that moves while the list is read comes twice.
  const records = new Map<string, ListedRecord>();
  let first: ReadPage | undefined;
  for await (const page of readPages(session, list, options, count)) {
    for (const record of page.items) {
      records.set(record.id, record);
    }
    if (first === undefined) {
      first = page;
      const isWanted = await mayGoOn(page);
      count.isStopped = page.next !== undefined && !isWanted;
    }
  }
  if (first === undefined) {
    throw new Error('A list has no first page.');
  }
  const { kind, contract } = first;
  const { requests, isIncomplete, ignoresFilter } = count;
  const facts = { requests, isIncomplete, ignoresFilter, notes: count.notes() };
  return { kind, contract, records: [...records.values()], ...facts };
}

/** What several records of a kind are called, whichever family has them. */
function pluralText({ kind }: Pick<RecordPage, 'kind'>): string {
  const shown = kind.endsWith('-departments') ? 'departments' : kind;
  const { exported } = kindOf(shown);
  return exported === undefined ? vscode.l10n.t('Users') : messageText(exported.plural);
}

/** All people of a list with where they work, and when it was read, if that was before. */
export type AllPeople = Page<Person> &
  Partial<Pick<PeopleRead, 'readAt'>> & {
    /** How many requests were sent for it. */
    readonly requests: number;
  };

/**
 * Reads all people of a connection, whose numbers become known, and shows how many were read. `asks`: for a user, who
 * may get the list that this window has read, and decides before the sixth request. A list that the user stops is
 * `truncated`. Throws `ServiceError`, or a cancellation if the user stops before the first page.
 */
export async function readAllPeople(
  session: Session,
  known: KnownCompanies,
  asks = true,
): Promise<AllPeople> {
  const company = known.of(await session.service());
  const count = new PageCount();
  const pages: ReadPage[] = [];
  const title = vscode.l10n.t('Reading the people of {0}…', session.connection.name);
  await withLateProgress(title, async (signal, report) => {
    const shared = asks ? company : undefined;
    const options = { query: { placed: true }, asks, signal, report, shared };
    for await (const page of readPages(session, 'people', options, count)) {
      pages.push(page);
      count.isStopped ||= page.next !== undefined && count.read >= listLimits.records;
    }
  });
  if (count.failure !== undefined) {
    throw count.failure;
  }
  const items = pages.flatMap((page) => page.items.map(personOf));
  const people: AllPeople = {
    ...pages.at(-1),
    items,
    unreadable: pages.flatMap((page) => page.unreadable),
    total: pages[0]?.total ?? items.length,
    requests: count.requests,
    ...(count.isStopped && { truncated: true }),
  };
  company.addAllPeople(people);
  return people;
}

/** Without the rest of the record, which would be kept as long as the numbers. */
function personOf({ id, name = '', status, departmentId, managerId }: ListedRecord): Person {
  return { id, name, status: status || undefined, departmentId, managerId };
}
