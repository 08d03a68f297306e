import { type Fields, identifier, record, text } from '../../service/contract/fields.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { type Department, isActive } from '../departments/department.ts';
import { type DepartmentTree, membersOfCycles, outlineOf } from '../departments/departmentTree.ts';

/** What a person’s fields are called. */
export const checkedFields = {
  status: message('status'),
  email: message('e-mail address'),
  number: message('employee number'),
  managerId: message('manager'),
  departmentId: message('department'),
  employment: message('employment'),
  contractStart: message('start of the contract'),
};

/** A person of a list; days are `YYYY-MM-DD`. A value is null for none, and undefined where it is not shown. */
export interface CheckedPerson
  extends Readonly<Partial<Record<keyof typeof checkedFields, string | null | undefined>>> {
  readonly id: string;
  readonly name?: string | undefined;
  readonly contractEnd?: string | undefined;
}

/** A person of a list of either family, with the record as the service wrote it. */
export interface PersonRecord extends Omit<CheckedPerson, 'employment' | 'contractStart' | 'contractEnd'> {
  readonly fields: Fields;
}

/** What rules compare of a record. */
export function checkedPerson({ fields, ...person }: PersonRecord): CheckedPerson {
  const shown = fields['applicableEmployment'];
  const { id, start, end } = record(shown);
  const dayIn = (name: string) => text(fields[name])?.slice(0, 10);
  return {
    ...person,
    status: person.status ?? undefined,
    employment: shown === null ? null : identifier(id),
    contractStart: shown === null ? null : (text(record(start)['date']) ?? dayIn('dtContractStart')),
    contractEnd: text(record(end)['date']) ?? dayIn('dtContractEnd'),
  };
}

/** A list, or why there is none. */
export type Source<T> = { readonly items: readonly T[] } | { readonly reason: Message };

/** What is known of people. */
export interface PeopleToCheck {
  readonly people: readonly CheckedPerson[];
  /** The people again where no one is missing. */
  readonly allPeople: Source<CheckedPerson>;
  /** Given where the list shows which departments are inactive. */
  readonly departments: Source<Department>;
  /** Departments where the list shows heads. */
  readonly heads: Source<Department>;
  /** All users, where the people are all employees. */
  readonly users: Source<CheckedPerson>;
  /** Half-days, without those that were deleted or rejected. */
  readonly leaves: Source<{ readonly ownerId: string; readonly day: string; readonly half: string }>;
}

export type IndexedPeople = ReturnType<typeof indexPeople>;

/** What rules look up. */
export function indexPeople({ people, ...lists }: PeopleToCheck) {
  const byId = new Map(people.map((person) => [person.id, person]));
  const managerOf = ({ managerId }: CheckedPerson) => byId.get(managerId ?? '');
  const managers = new Map(
    people.flatMap((person) => {
      const manager = hasLeft(person) ? undefined : managerOf(person);
      return manager === undefined ? [] : [[person, manager] as const];
    }),
  );
  const users = itemsOf(lists.users);
  const userOf = new Map(users.map((user) => [user.id, user]));
  const [usersByEmail, usersByNumber] = [groupBy(users, 'email'), groupBy(users, 'number')];
  return {
    managerOf,
    byEmail: groupBy(people, 'email'),
    byNumber: groupBy(people, 'number'),
    inCycles: new Set(membersOfCycles(people, managers)),
    departments: new Map(itemsOf(lists.departments).map((department) => [department.id, department])),
    /** Active departments by their head. */
    headed: Map.groupBy(itemsOf(lists.heads).filter(isActive), ({ head }) => head?.id),
    leaves: Map.groupBy(itemsOf(lists.leaves), ({ ownerId }) => ownerId),
    /** The users with the e-mail address or the number of a person, where the one with the same id has neither. */
    usersOf(person: CheckedPerson): readonly CheckedPerson[] {
      const [email, number] = [keyOf(person.email), keyOf(person.number)];
      const user = userOf.get(person.id);
      const isSame = (email && keyOf(user?.email) === email) || (number && keyOf(user?.number) === number);
      return isSame ? [] : (usersByEmail.get(email) ?? usersByNumber.get(number) ?? []);
    },
  };
}

export function hasLeft({ status }: Pick<CheckedPerson, 'status'>): boolean {
  return status === 'deactivated';
}

/** What texts that differ in case alone have in common; undefined for none. */
export function keyOf(value: string | null | undefined): string | undefined {
  return value?.trim().toLowerCase() || undefined;
}

function groupBy(people: readonly CheckedPerson[], field: 'email' | 'number') {
  const groups = Map.groupBy(people, (person) => keyOf(person[field]));
  groups.delete(undefined);
  return groups;
}

function itemsOf<T>(source: Source<T>): readonly T[] {
  return 'items' in source ? source.items : [];
}

/** Active departments are distinguished from inactive ones, and heads are known, only where the list shows any. */
export function placesIn(
  tree: DepartmentTree | { readonly reason: Message },
): Pick<PeopleToCheck, 'departments' | 'heads'> {
  if ('reason' in tree) {
    return { departments: tree, heads: tree };
  }
  const items = outlineOf(tree).map(({ department }) => department);
  const isWhole = !tree.truncated && tree.mismatch === undefined && tree.unreadable.length === 0;
  const ifShown = (isShown: boolean, reason: Message) =>
    isWhole && isShown ? { items } : { reason: isWhole ? reason : message('not all departments were read') };
  return {
    departments: ifShown(
      items.some(({ active }) => active !== undefined),
      message('the service does not show which departments are inactive'),
    ),
    heads: ifShown(
      items.some(({ head }) => head !== undefined),
      message('the service does not show heads of departments'),
    ),
  };
}
