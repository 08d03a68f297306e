import type { KnownCompanies } from '../../../company/known/known.ts';
import type { LeaveView } from '../../../company/leaves/leaveView.ts';
import { daysIn } from '../../../company/periods/month.ts';
import { readLeaves } from '../../../company/pickers/leavesQuery.ts';
import { maxUnasked } from '../../../platform/dialogs/requestQuestion.ts';
import type { Session } from '../../../platform/session.ts';
import { listParameters } from '../../../service/contract/limits.ts';
import type { Cursor, Page } from '../../../service/contract/listing.ts';
import { isServiceError } from '../../../service/http/errors.ts';
import type { ListedPerson } from '../../../service/operations/service.ts';
import type { CalendarSubject } from './messages.ts';

/** The panel forgets the month that it read first beyond these. */
const maxMonths = 24;

/** Whose leaves are read; `lack` says who is missing, if anyone. */
type CalendarOwners = CalendarSubject & { readonly lack?: string };

/** The months of one panel. Each is read once; the people of departments are listed with the first one. */
export class CalendarMonths {
  readonly #subject: CalendarOwners;
  readonly #session: () => Session;
  readonly #known: KnownCompanies;
  readonly #months = new Map<string, CalendarMonth>();
  #people: readonly PartialList<ListedPerson>[];

  /** `session` may throw a `ServiceError`, which then is that of a request. */
  constructor(subject: CalendarOwners, session: () => Session, known: KnownCompanies) {
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
    const made = new CalendarMonth(month, this.#subject, this.#listsOfLeaves(month), this.#people);
    this.#months.set(month, made);
    const [oldest] = this.#months.keys();
    if (this.#months.size > maxMonths && oldest !== undefined) {
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
    return idsOf(this.#subject).map((some) => {
      const query = { of: this.#subject.of, ids: some, ...daysIn(month) };
      return new PartialList(some, (next, signal) =>
        readLeaves(this.#session(), { ...this.#subject, query }, { next, signal, known: this.#known }),
      );
    });
  }

  #listsOfPeople(): readonly PartialList<ListedPerson>[] {
    const parts = this.#subject.of === 'department' ? idsOf(this.#subject) : [];
    return parts.map(
      (departmentIds) =>
        new PartialList(departmentIds, async (next, signal) => {
          const service = await this.#session().service();
          const [first = '', ...others] = departmentIds;
          const options = { signal, byId: true } as const;
          return others.length === 0
            ? await service.members(first, next, options)
            : await service.employees({ departmentIds, statuses: ['active'] }, next, options);
        }),
    );
  }
}

/** The ids of the owners, as many together as a request can have. */
function idsOf({ owners }: CalendarSubject): readonly (readonly string[])[] {
  return listParameters(owners.map(({ id }) => id));
}

/** One month: reads its lists one after the other, and no more requests than the user knows of. */
export class CalendarMonth {
  readonly month: string;
  readonly subject: CalendarOwners;
  readonly #leaves: readonly PartialList<LeaveView>[];
  /** Of departments; the months share them. */
  readonly #people: readonly PartialList<ListedPerson>[];
  #isAgreed = false;
  #sent = 0;
  /** The error after which nothing else was read. */
  #stoppedBy: unknown;

  constructor(
    month: string,
    subject: CalendarOwners,
    leaves: readonly PartialList<LeaveView>[],
    people: readonly PartialList<ListedPerson>[],
  ) {
    this.month = month;
    this.subject = subject;
    this.#leaves = leaves;
    this.#people = people;
  }

  get leaves(): readonly LeaveView[] {
    return this.#leaves.flatMap(({ items }) => items);
  }

  /** Those who have a row also without leaves, each once: the chosen ones, or those of the departments. */
  get people(): readonly { readonly id: string; readonly name?: string }[] {
    const { of, owners } = this.subject;
    const known = of === 'employee' ? owners : this.#people.flatMap(({ items }) => items);
    const names = new Map(known.map(({ id, name }) => [id, name]));
    return [...names].map(([id, name]) => (name ? { id, name } : { id }));
  }

  /**
   * The people whose leaves were not read, or not all of them. A list of departments or entities does not show whose
   * leaves it lacks: those of anyone.
   */
  get unreadIds(): ReadonlySet<string> {
    const open = this.#leaves.filter(({ isWhole }) => !isWhole);
    if (this.subject.of === 'employee') {
      return new Set(open.flatMap(({ ids }) => ids));
    }
    const owners = this.leaves.flatMap(({ ownerId }) => ownerId ?? []);
    return new Set(open.length === 0 ? [] : [...this.people.map(({ id }) => id), ...owners]);
  }

  get gapsOfLeaves() {
    return gapsOf(this.#leaves);
  }

  get gapsOfPeople() {
    return gapsOf(this.#people);
  }

  /** The first error that keeps leaves from being read. */
  get failure(): unknown {
    return this.gapsOfLeaves.failure ?? this.#stoppedBy;
  }

  /** Requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** Requests that are left, without those of lists that failed; lists that were not begun count like the others. */
  get requestsLeft(): number {
    return requestsLeftOf(this.#people) + requestsLeftOf(this.#leaves);
  }

  /** How far `requestsLeft` is known. */
  get certainty(): 'exact' | 'estimate' | 'least' {
    const waiting = this.#waiting;
    if (waiting.some(({ isUncounted }) => isUncounted)) {
      return 'least';
    }
    return waiting.some(({ isBegun }) => !isBegun) ? 'estimate' : 'exact';
  }

  /**
   * True if the rest takes more requests than are sent without a question. It is asked once, when the lists that may be
   * begun without it have shown their numbers.
   */
  get isQuestion(): boolean {
    const left = this.requestsLeft;
    const isCertain = this.#sent >= maxUnasked || this.#waiting.every(({ isBegun }) => isBegun);
    return !this.#isAgreed && isCertain && left > 0 && this.#sent + left > maxUnasked;
  }

  /** Lets `read` send all that is left. */
  agree(): void {
    this.#isAgreed = true;
  }

  /** Lets `read` try the lists again that failed. */
  forgetFailures(): void {
    this.#stoppedBy = undefined;
    for (const list of [...this.#people, ...this.#leaves]) {
      list.failure = undefined;
    }
  }

  /**
   * Reads on until all is read, the user has to agree to more requests, or a request fails. Where the connection may
   * not see one list, the others are read all the same. Calls `onPage` before each request but the first. Throws the
   * signal’s reason when aborted, and continues from there the next time.
   */
  async read(signal: AbortSignal, onPage: () => void): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const [list] = this.#waiting;
      if (list === undefined || this.isQuestion) {
        return;
      }
      if (!isFirst) {
        onPage();
      }
      signal.throwIfAborted();
      this.#sent += 1;
      await list.readOn(signal);
      if (list.failure !== undefined && !isOfOneList(list.failure)) {
        this.#stoppedBy = list.failure;
        return;
      }
    }
  }

  /** The lists to read, those that were not begun first. */
  get #waiting(): readonly PartialList<unknown>[] {
    const waiting = [...this.#people, ...this.#leaves].filter(isWaiting);
    return waiting.toSorted((a, b) => Number(a.isBegun) - Number(b.isBegun));
  }
}

function isWaiting({ isWhole, failure }: PartialList<unknown>): boolean {
  return !isWhole && failure === undefined;
}

/** Lists of one kind take the same number of pages on average. */
function requestsLeftOf(lists: readonly PartialList<unknown>[]): number {
  const begun = lists.filter(({ isBegun }) => isBegun);
  const pages = sum(begun.map((list) => list.pages.length + (isWaiting(list) ? list.requestsLeft : 0)));
  const others = lists.filter((list) => isWaiting(list) && !list.isBegun).length;
  const left = sum(begun.filter(isWaiting).map(({ requestsLeft }) => requestsLeft));
  return left + Math.ceil(others * Math.max(1, pages / Math.max(1, begun.length)));
}

/** Returns true for errors that another list of the same service may not have. */
function isOfOneList(error: unknown): boolean {
  return isServiceError(error) && (error.kind === 'forbidden' || error.kind === 'missing');
}

/** A list of the service that is read page by page. It keeps what it has when a page fails. */
class PartialList<Item> {
  /** The owners or departments of the list. */
  readonly ids: readonly string[];
  readonly #read: (next: Cursor | undefined, signal: AbortSignal) => Promise<Page<Item>>;
  readonly pages: Page<Item>[] = [];
  /** The error of the last page; undefined where that was read, or can be tried again. */
  failure: unknown;

  /** `read` reads one page by the cursor of the page before. */
  constructor(
    ids: readonly string[],
    read: (next: Cursor | undefined, signal: AbortSignal) => Promise<Page<Item>>,
  ) {
    this.ids = ids;
    this.#read = read;
  }

  get items(): readonly Item[] {
    return this.pages.flatMap(({ items }) => items);
  }

  get isWhole(): boolean {
    const last = this.pages.at(-1);
    return last !== undefined && last.next === undefined;
  }

  get isBegun(): boolean {
    return this.pages.length > 0;
  }

  /** True where a page is left, and the service does not say how many records there are. */
  get isUncounted(): boolean {
    return this.isBegun && !this.isWhole && this.#total === undefined;
  }

  /** Pages that are left of a list that was begun; one where their number is not known. */
  get requestsLeft(): number {
    const total = this.#total;
    const sizes = this.pages.map(
      ({ items, unreadable, leftOut = 0 }) => items.length + unreadable.length + leftOut,
    );
    return total === undefined ? 1 : Math.max(1, Math.ceil((total - sum(sizes)) / Math.max(1, ...sizes)));
  }

  get #total(): number | undefined {
    return this.pages.findLast(({ total }) => total !== undefined)?.total;
  }

  /** Reads the next page, or keeps the error. Throws the signal’s reason when aborted. */
  async readOn(signal: AbortSignal): Promise<void> {
    try {
      this.pages.push(await this.#read(this.pages.at(-1)?.next, signal));
    } catch (error) {
      signal.throwIfAborted();
      this.failure = error;
    }
  }
}

/** What is not whole of several lists: the first error, and what their pages say together. */
function gapsOf(lists: readonly PartialList<unknown>[]) {
  const pages = lists.flatMap((list) => list.pages);
  const mismatches = pages.flatMap(({ mismatch }) => mismatch ?? []);
  return {
    failure: lists.find(({ failure }) => failure !== undefined)?.failure,
    unreadable: sum(pages.map(({ unreadable }) => unreadable.length)),
    leftOut: sum(pages.map(({ leftOut = 0 }) => leftOut)),
    isTruncated: pages.some(({ truncated }) => truncated),
    mismatch: mismatches.length > 0 && {
      read: sum(mismatches.map(({ read }) => read)),
      counted: sum(mismatches.map(({ counted }) => counted)),
    },
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
