import { isDay } from '../../service/contract/day.ts';
import { text } from '../../service/contract/fields.ts';
import { openEnded } from '../../service/contract/limits.ts';

/** What a record is sorted by: a value, which is empty for none, and a name among equal values. */
export interface SortKey {
  readonly value: string;
  readonly name: string;
}

type SortedField = 'contractStart' | 'contractEnd' | 'jobTitle';

/** How records are sorted once all are read. */
export interface Sorting<T> {
  /** What the client sorts people by, which a connection may not see. */
  readonly field?: SortedField;
  keyOf(record: T): SortKey;
  /** True where the highest value comes first. */
  readonly isDescending: boolean;
}

/** What a list shows of a person; a field is undefined where it is not shown. */
export type SortedPerson = Readonly<Partial<Record<SortedField | 'name', unknown>>>;

/** An order of people that no service has. */
export interface ClientSorting extends Sorting<SortedPerson> {
  readonly field: SortedField;
}

/** How the client sorts people; undefined for an order of the service. */
export function clientSorting(
  order: 'name' | 'newest' | 'firstDay' | 'lastDay' | 'jobTitle' | undefined,
): ClientSorting | undefined {
  switch (order) {
    case 'firstDay':
      return sortingBy('contractStart', dayIn, true);
    case 'lastDay':
      return sortingBy('contractEnd', dayIn);
    case 'jobTitle':
      return sortingBy('jobTitle', (title) => text(title)?.trim());
    default:
      return undefined;
  }
}

function sortingBy(
  field: SortedField,
  valueIn: (value: unknown) => string | undefined,
  isDescending = false,
): ClientSorting {
  const keyOf = (person: SortedPerson) => ({
    value: valueIn(person[field]) ?? '',
    name: text(person.name) ?? '',
  });
  return { field, keyOf, isDescending };
}

/** Undefined for what is no day of the calendar, and for the days that mean "no start" and "no end". */
function dayIn(value: unknown): string | undefined {
  const day = text(value) ?? '';
  return isDay(day) && day !== openEnded.start && day !== openEnded.end ? day : undefined;
}

/** Compares keys in either direction of their values. Those without a value come last; equal ones are in the order of names. */
export function keyComparison(
  { isDescending }: Pick<Sorting<unknown>, 'isDescending'>,
  { compare }: Intl.Collator,
): (one: SortKey, other: SortKey) => number {
  return (one, other) => {
    if ((one.value === '') !== (other.value === '')) {
      return one.value === '' ? 1 : -1;
    }
    const byValue = compare(one.value, other.value);
    return (isDescending ? -byValue : byValue) || compare(one.name, other.name);
  };
}

/** People in an order of the client; those with equal keys stay in theirs. */
export function sortPeople<T extends SortedPerson>(
  people: readonly T[],
  sorting: ClientSorting,
  collator: Intl.Collator,
): readonly T[] {
  const compare = keyComparison(sorting, collator);
  return people
    .map((person) => ({ person, key: sorting.keyOf(person) }))
    .sort((one, other) => compare(one.key, other.key))
    .map(({ person }) => person);
}
