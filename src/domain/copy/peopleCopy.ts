import { text } from '../fields.ts';
import type { LeaveView } from '../leaves/leaveView.ts';
import { checkedPerson, keyOf, type PersonRecord } from '../organization/checkedPeople.ts';
import { drawDates } from './contractDates.ts';
import { type Inventing, newName } from './inventing.ts';

/** The lists of people. One that could not be read is left out. */
export interface PeopleLists {
  readonly people?: readonly PersonRecord[] | undefined;
  /** All users, where the people are employees. */
  readonly users?: readonly PersonRecord[] | undefined;
  /** The half-days of the month of today. */
  readonly leaves?: readonly LeaveView[] | undefined;
}

/** Requests of a person in a scenario. */
const maxRequests = 999;
/** The bits of a culture that are its language, and French. */
const cultures = { language: 0x3ff, french: 0x0c } as const;

/**
 * The people, where they work, and their half-days, under other names and on other days; `ids` are their new ids.
 * `lost` counts what cannot be said.
 */
export function copyPeople(
  { people = [], users = [], leaves = [] }: PeopleLists,
  departmentIds: ReadonlyMap<string, number>,
  today: string,
  { random, numbersOf, replacing }: Inventing,
) {
  const persons = [...new Map(people.map((person) => [person.id, person])).values()];
  const numbers = numbersOf(
    persons.flatMap(({ id, managerId }) => [id, `user ${id}`, ...(managerId ? [managerId] : [])]),
  );
  const ids = new Map(persons.map(({ id }) => [id, numbers.get(id) ?? 0]));
  const userOf = findUsers(ids, users.length === 0 ? persons : users);
  const byOwner = Map.groupBy(leaves, ({ ownerId }) => ownerId);
  const [anyDepartment = 0] = departmentIds.values();
  const field = (read: (person: PersonRecord) => unknown, prefix: string) =>
    replacing(persons, read, (number) => `${prefix}${number}`);
  const remoteId = field(({ fields }) => fields['remoteId'], 'R');
  const phoneNumber = field(({ fields }) => fields['phoneNumber'], '+99 ');
  const login = field((person) => userOf(person)?.fields['login'], 'u');
  const email = replacing(persons, (person) => person.email, newEmail);
  const employeeNumber = replacing(persons, (person) => person.number, newNumber);
  const fullName = replacing(persons, nameOf, (number, name) => newName(number, name, random));
  let lost = leaves.length;

  const copied = persons.map((person) => {
    const { departmentId, managerId, status, fields } = person;
    const [employeeId, user] = [ids.get(person.id) ?? 0, userOf(person)];
    const { contractStart, contractEnd, employment } = checkedPerson(person);
    const contract = user && checkedPerson(user);
    const start = contractStart ?? contract?.contractStart ?? undefined;
    const halfDays = halfDaysOf(byOwner.get(person.id) ?? [], today.slice(0, 7));
    const leaveDays = [...new Set(halfDays.map(({ day }) => day))].sort();
    const { newDays, ...dates } = drawDates(
      { status, start, end: contractEnd ?? contract?.contractEnd },
      leaveDays,
      today,
      random,
    );
    const department = departmentIds.get(departmentId ?? '');
    const lacks = departmentId === null ? ('department' as const) : ('employment' as const);
    lost += Number(departmentId !== null && department === undefined) - halfDays.length;
    const [givenName = '', familyName = ''] = fullName(person)?.split('\n') ?? [];
    const culture = user?.fields['cultureID'];
    const picture = fields['portrait'] ?? fields['picture'];
    return {
      employee: {
        ...{ id: employeeId, givenName, familyName, ...dates },
        ...{
          email: email(person),
          employeeNumber: employeeNumber(person),
          login: login(person) ?? undefined,
        },
        ...{ remoteId: remoteId(person), phoneNumber: phoneNumber(person) },
        pictureId: picture && `picture-${employeeId}`,
        language: typeof culture === 'number' ? languageOf(culture) : undefined,
        userId: user === undefined || user.id === person.id ? undefined : numbers.get(`user ${person.id}`),
      },
      position: {
        ...{ employeeId, departmentId: department ?? anyDepartment },
        ...(managerId && !ids.has(managerId)
          ? { missingManagerId: numbers.get(managerId) }
          : { managerId: managerId && ids.get(managerId) }),
        ...((departmentId === null || employment === null) && { lacks }),
      },
      leaves: halfDays.map((each) => ({ ...each, employeeId, day: newDays.get(each.day) ?? each.day })),
    };
  });
  copied.sort((one, other) => one.employee.id - other.employee.id);
  return {
    employees: copied.map(({ employee }) => employee),
    positions: copied.map(({ position }) => position),
    leaves: copied.flatMap((one) => one.leaves),
    ids,
    lost,
  };
}

/** Finds the user of a person: by id, or by e-mail address or number where neither list has the id of the other. */
function findUsers(people: ReadonlyMap<string, unknown>, users: readonly PersonRecord[]) {
  const byId = new Map(users.map((user) => [user.id, user]));
  const others = users.filter(({ id }) => !people.has(id));
  const byKey = new Map(
    others.flatMap((user) => [user.number, user.email].map((value) => [keyOf(value), user] as const)),
  );
  byKey.delete(undefined);
  return ({ id, email, number }: PersonRecord) =>
    byId.get(id) ?? byKey.get(keyOf(email)) ?? byKey.get(keyOf(number));
}

function nameOf({ name = '', fields }: PersonRecord): string {
  const given = fields['givenName'] ?? fields['firstName'];
  const family = fields['familyName'] ?? fields['lastName'];
  return given === undefined && family === undefined
    ? `\n${name}`
    : `${text(given) ?? ''}\n${text(family) ?? ''}`;
}

/** Capitals stay, because addresses may differ in them alone; so does the lack of a domain. */
function newEmail(number: number, email: string): string {
  const made = email.includes('@') ? `p${number}@copy.example` : `p${number}`;
  return email === email.toLowerCase() ? made : made.toUpperCase();
}

/** A zero or a letter at the beginning stays. */
function newNumber(number: number, text: string): string {
  const [prefix = ''] = /^0/.exec(text) ?? (/^\d/.test(text) ? [] : ['N']);
  return `${prefix}${number}`;
}

function languageOf(culture: number) {
  return (culture & cultures.language) === cultures.french ? ('fr' as const) : ('en' as const);
}

/** The half-days in a month, each with the number of its request, which begin at 1. */
function halfDaysOf(leaves: readonly LeaveView[], month: string) {
  const requests = new Map<string, number>();
  const halfDays = leaves.flatMap(({ id, periodId = id, date = '', half, status, deleted }) => {
    const request = requests.get(periodId) ?? requests.size + 1;
    if (half === undefined || !date.startsWith(month) || request > maxRequests) {
      return [];
    }
    requests.set(periodId, request);
    return { request, day: date.slice(0, 10), half, isConfirmed: status !== 'submitted', isActive: !deleted };
  });
  // A request has a half-day once.
  return [...new Map(halfDays.map((each) => [`${each.request} ${each.day} ${each.half}`, each])).values()];
}
