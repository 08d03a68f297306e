import { daysIn } from '../../domain/calendar/month.ts';
import type { CalendarPerson } from '../../domain/calendar/monthGrid.ts';
import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import type { Member } from '../../service/service.ts';
import type { KnownAbsences } from '../../ui/leaves/knownAbsences.ts';
import { readLeaves } from '../../ui/leaves/readLeaves.ts';
import type { Session } from '../../ui/session.ts';
import { ListsReader } from './listsReader.ts';
import type { CalendarSubject } from './messages.ts';
import { gapsOf, PartialList } from './partialList.ts';

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
  readonly #absences: KnownAbsences;
  readonly #months = new Map<string, CalendarMonth>();
  #people: readonly PartialList<Member>[];

  /** `session` may throw a `ServiceError`, which then is that of a request. */
  constructor(subject: CalendarSubject, session: () => Session, absences: KnownAbsences) {
    this.#subject = subject;
    this.#session = session;
    this.#absences = absences;
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
        readLeaves(this.#session(), { ...this.#subject, query }, { next, signal, absences: this.#absences }),
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
