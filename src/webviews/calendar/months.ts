import { daysIn } from '../../domain/calendar/month.ts';
import type { CalendarPerson } from '../../domain/calendar/monthGrid.ts';
import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import type { CountMismatch, Page } from '../../service/contract/listing.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { Member } from '../../service/service.ts';
import type { KnownCompanies } from '../../ui/known/known.ts';
import { readLeaves } from '../../ui/leaves/query.ts';
import type { Session } from '../../ui/session.ts';
import type { CalendarSubject } from './messages.ts';

/** Ids in the address of one request, which stays far below the limit of headers (interface 8). */
const mostIds = 100;
/** The panel forgets the month that it read first beyond these. */
const mostMonths = 24;

/** What was read for one month. */
export interface CalendarMonth {
  readonly month: string;
  readonly leaves: readonly PartialList<LeaveView>[];
  /** The people of departments, which the months share. */
  readonly people: readonly PartialList<Member>[];
  readonly reader: ListsReader;
}

/** The months of one panel. Each is read once; the people of departments are listed with the first one. */
export class CalendarMonths {
  readonly #subject: CalendarSubject;
  readonly #session: () => Session;
  readonly #known: KnownCompanies;
  readonly #months = new Map<string, CalendarMonth>();
  #people: readonly PartialList<Member>[];

  /** `session` may throw a `ServiceError`, which then is that of a request. */
  constructor(subject: CalendarSubject, session: () => Session, known: KnownCompanies) {
    this.#subject = subject;
    this.#session = session;
    this.#known = known;
    this.#people = this.#listsOfPeople();
  }

  /** A month, as far as it was read. Sends nothing. */
  of(month: string): CalendarMonth {
    const known = this.#months.get(month);
    if (known !== undefined) {
      return known;
    }
    const leaves = this.#listsOfLeaves(month);
    const people = this.#people;
    const made = { month, leaves, people, reader: new ListsReader([...people, ...leaves]) };
    this.#months.set(month, made);
    const [oldest] = this.#months.keys();
    if (this.#months.size > mostMonths && oldest !== undefined) {
      this.#months.delete(oldest);
    }
    return made;
  }

  /** Forgets a month and the people, to read them again. */
  forget(month: string): void {
    this.#months.delete(month);
    this.#people = this.#listsOfPeople();
  }

  #listsOfLeaves(month: string): readonly PartialList<LeaveView>[] {
    const { of, owners } = this.#subject;
    const ids = owners.map(({ id }) => id);
    const count = Math.ceil(ids.length / mostIds);
    return Array.from({ length: count }, (_, index) => {
      const some = ids.slice(index * mostIds, (index + 1) * mostIds);
      const query = { of, ids: some, ...daysIn(month) };
      return new PartialList(some, (next, signal) =>
        readLeaves(this.#session(), { ...this.#subject, query }, { next, signal, known: this.#known }),
      );
    });
  }

  #listsOfPeople(): readonly PartialList<Member>[] {
    const { of, owners } = this.#subject;
    return of === 'department'
      ? owners.map(
          ({ id }) =>
            new PartialList([id], async (next, signal) =>
              (await this.#session().service()).members(id, next, { signal }),
            ),
        )
      : [];
  }
}

/** A person of a list, which has ids. */
type ListedPerson = CalendarPerson & { readonly id: string };

/** The people who have a row also without leaves, each once: those that were chosen, or those of the departments. */
export function peopleOf(
  { of, owners }: CalendarSubject,
  { people }: CalendarMonth,
): readonly ListedPerson[] {
  const known = of === 'employee' ? owners : people.flatMap(({ items }) => items);
  const names = new Map(known.map(({ id, name }) => [id, name]));
  return [...names].map(([id, name]) => (name === '' ? { id } : { id, name }));
}

/** The people whose leaves of a month were not read, or not all of them; known where the lists are by person. */
export function unreadIdsOf({ of }: CalendarSubject, { leaves }: CalendarMonth): ReadonlySet<string> {
  return new Set(of === 'employee' ? gapsOf(leaves).unreadIds : []);
}

/** Lists that take more requests are read only after the user agreed. */
const requestsWithoutQuestion = 5;

/** Reads several lists one after the other, and no more requests than the user knows of. */
export class ListsReader {
  readonly #lists: readonly PartialList<unknown>[];
  #agreed = requestsWithoutQuestion;
  #sent = 0;
  #stoppedBy: unknown;

  constructor(lists: readonly PartialList<unknown>[]) {
    this.#lists = lists;
  }

  /** Requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** The error after which nothing else was read; undefined if there was none. */
  get stoppedBy(): unknown {
    return this.#stoppedBy;
  }

  /** Requests that are left, as far as it is known, without those of lists that failed. */
  get requestsLeft(): number {
    return gapsOf(this.#lists.filter(isWaiting)).requestsLeft;
  }

  /** True if the rest takes more requests than the user knows of. */
  get isQuestion(): boolean {
    const left = this.requestsLeft;
    return left > 0 && this.#sent + left > this.#agreed;
  }

  /** Lets `advance` send what is left, as it is known now. */
  agree(): void {
    this.#agreed = this.#sent + this.requestsLeft;
  }

  /** Lets `advance` try the lists again that failed. */
  forgetFailures(): void {
    this.#stoppedBy = undefined;
    for (const list of this.#lists) {
      list.forgetFailure();
    }
  }

  /**
   * Reads on until all is read, the user has to agree to more requests, or a request fails. Where the connection may
   * not see one list, the others are read all the same. Calls `onPage` before each request but the first. Throws the
   * signal’s reason when aborted, and goes on from there the next time.
   */
  async advance(signal: AbortSignal, onPage: () => void): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const list = this.#lists.find(isWaiting);
      if (list === undefined || this.isQuestion) {
        return;
      }
      if (!isFirst) {
        onPage();
      }
      signal.throwIfAborted();
      this.#sent += 1;
      await list.readOn(signal);
      if (list.failure !== undefined && !isOfOneList(list.failure.error)) {
        this.#stoppedBy = list.failure.error;
        return;
      }
    }
  }
}

function isWaiting({ isWhole, failure }: PartialList<unknown>): boolean {
  return !isWhole && failure === undefined;
}

/** Returns true for errors that another list of the same service may not have. */
function isOfOneList(error: unknown): boolean {
  return isServiceError(error) && (error.kind === 'forbidden' || error.kind === 'missing');
}

/** Reads one page; `next` is the cursor of an earlier page. Throws `ServiceError`. */
type ReadPage<Item> = (next: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/** What is not whole of lists that were read. */
interface ListGaps {
  /** What the lists are about, as far as they were not read to their ends. */
  readonly unreadIds: readonly string[];
  /** Requests that would read the rest, at least. */
  readonly requestsLeft: number;
  /** The first error; the rest can be tried again. */
  readonly failure?: unknown;
  /** Records that cannot be read. */
  readonly unreadable: number;
  /** Records that do not match the filter, which the service ignored. */
  readonly leftOut: number;
  /** True if a list goes on beyond the limits of a list. */
  readonly isTruncated: boolean;
  /** Present if the service counts more records than it lists. */
  readonly mismatch?: CountMismatch;
}

/** A list of the service that is read page by page. It keeps what it has when a page fails. */
export class PartialList<Item> {
  /** The owners or departments that the list is about. */
  readonly ids: readonly string[];
  readonly #read: ReadPage<Item>;
  readonly #pages: Page<Item>[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(ids: readonly string[], read: ReadPage<Item>) {
    this.ids = ids;
    this.#read = read;
  }

  /** What was read so far. */
  get items(): readonly Item[] {
    return this.#pages.flatMap(({ items }) => items);
  }

  get isWhole(): boolean {
    const last = this.#pages.at(-1);
    return last !== undefined && last.next === undefined;
  }

  /** Present if the last page failed. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** Pages that are left; one where their number is not known. */
  get requestsLeft(): number {
    if (this.isWhole) {
      return 0;
    }
    const total = this.#pages.findLast((page) => page.total !== undefined)?.total;
    const sizes = this.#pages.map(recordsOf);
    return total === undefined ? 1 : Math.max(1, Math.ceil((total - sum(sizes)) / Math.max(1, ...sizes)));
  }

  get gaps(): Omit<ListGaps, 'unreadIds' | 'requestsLeft' | 'failure'> {
    const mismatch = this.#pages.at(-1)?.mismatch;
    return {
      unreadable: sum(this.#pages.map(({ unreadable }) => unreadable.length)),
      leftOut: sum(this.#pages.map(({ leftOut = 0 }) => leftOut)),
      isTruncated: this.#pages.some(({ truncated }) => truncated),
      ...(mismatch === undefined ? {} : { mismatch }),
    };
  }

  /** Reads the next page, or keeps the error. Throws the signal’s reason when aborted. */
  async readOn(signal: AbortSignal): Promise<void> {
    this.#failure = undefined;
    try {
      this.#pages.push(await this.#read(this.#pages.at(-1)?.next, signal));
    } catch (error) {
      signal.throwIfAborted();
      this.#failure = { error };
    }
  }

  /** Lets the page that failed be tried again. */
  forgetFailure(): void {
    this.#failure = undefined;
  }
}

/** The gaps of several lists together. */
export function gapsOf(lists: readonly PartialList<unknown>[]): ListGaps {
  const open = lists.filter(({ isWhole }) => !isWhole);
  const failure = open.find((list) => list.failure !== undefined)?.failure;
  const gaps = lists.map((list) => list.gaps);
  const mismatches = gaps.flatMap(({ mismatch }) => mismatch ?? []);
  return {
    unreadIds: open.flatMap(({ ids }) => ids),
    requestsLeft: sum(open.map(({ requestsLeft }) => requestsLeft)),
    ...(failure === undefined ? {} : { failure: failure.error }),
    unreadable: sum(gaps.map(({ unreadable }) => unreadable)),
    leftOut: sum(gaps.map(({ leftOut }) => leftOut)),
    isTruncated: gaps.some(({ isTruncated }) => isTruncated),
    ...(mismatches.length === 0
      ? {}
      : {
          mismatch: {
            read: sum(mismatches.map(({ read }) => read)),
            counted: sum(mismatches.map(({ counted }) => counted)),
          },
        }),
  };
}

function recordsOf({ items, unreadable, leftOut = 0 }: Page<unknown>): number {
  return items.length + unreadable.length + leftOut;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
