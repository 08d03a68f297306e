import { setImmediate as nextTurn } from 'node:timers/promises';
import { isActive } from '../../../../company/departments/department.ts';
import {
  type DepartmentRecord,
  departmentRecords,
} from '../../../../company/departments/departmentRecords.ts';
import type { LeaveView } from '../../../../company/leaves/leaveView.ts';
import { checkedPerson, keyOf, type PersonRecord } from '../../../../company/people/checkedPeople.ts';
import { daysOf } from '../../../../company/periods/month.ts';
import { type Fields, identifier, record, text } from '../../../../service/contract/fields.ts';
import type { DepartmentListing } from '../../../../service/contract/listing.ts';
import type { Taxonomy } from '../../../../service/contract/taxonomy.ts';
import { drawDates } from './drawDates.ts';
import { createPseudonyms, type Pseudonyms, type Random } from './pseudonyms.ts';

/** What was read of a company. A list that could not be read is left out. */
interface CompanyLists {
  readonly departments: DepartmentListing;
  readonly people?: readonly PersonRecord[] | undefined;
  /** All users, where the people are employees. */
  readonly users?: readonly PersonRecord[] | undefined;
  readonly taxonomies?: readonly Taxonomy[] | undefined;
  readonly labels?: readonly { readonly id: string; readonly fields: Fields }[] | undefined;
  readonly leaves?: readonly LeaveView[] | undefined;
}

interface CopyOptions {
  /** True to keep the names and codes of departments, taxonomies and labels. */
  readonly keepsNames: boolean;
  /** `YYYY-MM-DD`; the statuses are as of this day, and the leaves are in its month. */
  readonly today: string;
  readonly random: Random;
}

/** Characters of a text in a scenario. */
const maxText = 1_000;
/** The last request of a person in a scenario. */
const maxRequests = 999;
/** The bits of the id of a culture that are its language, and French. */
const [languageBits, french] = [0x3ff, 0x0c];

/**
 * The company as a scenario of the sandbox (docs/sandbox.md), in which everything about people is invented: it follows
 * from random numbers alone. Ids that refer to a record still do; values that were equal still are. `lost` counts the
 * records and references that a scenario has no words for. Timers run meanwhile.
 */
export async function copyCompany(lists: CompanyLists, { keepsNames, today, random }: CopyOptions) {
  const { records } = departmentRecords(lists.departments);
  const { people = [], labels = [], taxonomies = [] } = lists;
  const count = people.length + records.length + labels.length + taxonomies.length;
  const pseudonyms = createPseudonyms(random, count);
  const names: Names = (kind, before, name) => {
    const given = text(name)?.trim() || 'Unnamed';
    return keepsNames ? given.slice(0, maxText) : `${before} ${pseudonyms.word(kind, given)}`;
  };
  const codes = (code: string | undefined) =>
    keepsNames ? code : code && pseudonyms.word('code', code).toUpperCase();
  const departments = copyDepartments(lists, records, pseudonyms, names, codes);
  const places = records.map(({ facts }) => facts.id);
  const { lost, employees, positions, leaves } = await copyPeople(lists, places, today, random, pseudonyms);
  const copied = copyLabels(lists, pseudonyms, names);
  const scenario = {
    today,
    departments: sorted(uniqueById(departments)),
    ...(lists.people && { employees: sorted(employees), positions: sorted(positions) }),
    ...(lists.people && lists.leaves && { leaves: sorted(leaves) }),
    ...(lists.labels && { taxonomies: sorted(copied.taxonomies), labels: sorted(copied.labels) }),
  };
  return { scenario, lost: lost + labels.length - copied.labels.length };
}

/** The name of a record in its copy. */
type Names = (kind: string, before: string, name: unknown) => string;

function copyDepartments(
  { departments, people }: CompanyLists,
  records: readonly DepartmentRecord[],
  { id, text: replaced }: Pseudonyms,
  names: Names,
  codes: (code: string | undefined) => string | undefined,
) {
  const payload: readonly unknown[] = 'page' in departments ? departments.page.items : [];
  const personIds = new Set(people?.map((person) => person.id));
  // The first of several departments with a path is the parent.
  const byPath = new Map(records.toReversed().map(({ path, facts }) => [path, facts.id]));
  const siblings = Map.groupBy(records, ({ facts }) => facts.parent);
  const ranks = new Map([...siblings].map(([parent, below]) => [parent, ranksOf(below)]));
  return records.map(({ facts }, index) => {
    const { name, code, head, lacksHead, order, parent } = facts;
    const { description, remoteId } = record(payload[index]);
    const above = parent === undefined ? undefined : byPath.get(parent);
    const isTop = parent === undefined || (parent === '/' && (above ?? facts.id) === facts.id);
    const parentId = isTop || above === undefined ? null : id('department', above);
    const headId = head && id('person', head.id);
    const shown = head && !personIds.has(head.id) ? { missingHeadId: headId } : { headId: headId ?? null };
    return {
      id: id('department', facts.id),
      name: names('departmentName', 'Department', name),
      code: codes(code),
      description: replaced('description', 'Text ', description),
      remoteId: replaced('departmentRemote', 'R', remoteId),
      isActive: isActive(facts),
      ...(isTop || above !== undefined ? { parentId } : { missingParentId: id('path', parent) }),
      ...((head !== undefined || lacksHead) && people !== undefined && shown),
      sortOrder: order === undefined ? undefined : ranks.get(parent)?.get(order),
    };
  });
}

/** The ranks of the places of siblings: of the numbers of the service, only their order stays. */
function ranksOf(siblings: readonly DepartmentRecord[]): ReadonlyMap<number, number> {
  const orders = new Set(
    siblings.flatMap(({ facts: { order } }) => (Number.isFinite(order) ? (order ?? []) : [])),
  );
  return new Map([...orders].sort((one, other) => one - other).map((order, rank) => [order, rank]));
}

/** People with their positions and their half-days in the month of today. `departments` are the ids of those that are there. */
async function copyPeople(
  { people = [], users = [], leaves = [] }: CompanyLists,
  departments: readonly string[],
  today: string,
  random: Random,
  { id, word, text: replaced }: Pseudonyms,
) {
  const personIds = new Set(people.map((person) => person.id));
  const departmentIds = new Set(departments);
  const userOf = findUsers(personIds, users);
  const leavesOf = Map.groupBy(leaves, ({ ownerId }) => ownerId);
  const month = daysOf(today.slice(0, 7)).map(({ day }) => day);
  type Part = 'employees' | 'positions' | 'leaves';
  const copied: Record<Part, Fields[]> = { employees: [], positions: [], leaves: [] };
  let unplaced = 0;
  for (const [place, person] of people.entries()) {
    await (place % 500 === 0 && nextTurn());
    const { email, number, departmentId, managerId, fields } = person;
    const employeeId = id('person', person.id);
    const checked = checkedPerson(person);
    const user = userOf(person);
    const culture = (user ?? person).fields['cultureID'];
    const taken = halfDaysOf(leavesOf.get(person.id) ?? [], month);
    const leaveDays = [...new Set(taken.map(({ day }) => day))].sort();
    const { moved, ...contract } = drawDates(checked, leaveDays, today, month, random);
    const given = text(fields['givenName'] ?? fields['firstName'])?.trim() ?? '';
    const family = text(fields['familyName'] ?? fields['lastName'])?.trim() ?? '';
    copied.employees.push({
      id: employeeId,
      userId: user === undefined || user.id === person.id ? undefined : id('user', user.id),
      givenName: given && word('given', `${given}\n${family}`),
      familyName: family && word('family', `${given}\n${family}`),
      language: (Number(culture) & languageBits) === french ? 'fr' : 'en',
      email: replaced('email', 'p', email?.toLowerCase() ?? email, '@copy.example'),
      employeeNumber: replaced('number', '0', number?.toLowerCase() ?? number),
      remoteId: replaced('remote', 'R', fields['remoteId']),
      phoneNumber: replaced('phone', '+99 ', fields['phoneNumber']),
      pictureId: (fields['portrait'] ?? fields['picture']) ? `picture-${id('picture', person.id)}` : null,
      ...contract,
    });
    const isPlaced = departmentIds.has(departmentId ?? '');
    unplaced += Number(!isPlaced && departmentId !== null);
    copied.positions.push({
      employeeId,
      departmentId: id('department', (isPlaced && departmentId) || (departments[0] ?? '')),
      ...(managerId
        ? { [personIds.has(managerId) ? 'managerId' : 'missingManagerId']: id('person', managerId) }
        : { managerId }),
      ...(checked.employment === null && { lacks: 'employment' }),
      ...(departmentId === null && { lacks: 'department' }),
    });
    copied.leaves.push(...taken.map((leave) => ({ employeeId, ...leave, day: moved.get(leave.day) })));
  }
  const found = new Set(people.map(userOf));
  const otherUsers = users.filter((user) => !found.has(user));
  return { ...copied, lost: unplaced + leaves.length - copied.leaves.length + otherUsers.length };
}

/** Taxonomies, and the labels of those that are there. */
function copyLabels(
  { taxonomies = [], labels = [] }: CompanyLists,
  { id, text: replaced }: Pseudonyms,
  names: Names,
) {
  const known = new Set(taxonomies.map((taxonomy) => taxonomy.id));
  return {
    taxonomies: uniqueById(taxonomies).map((taxonomy) => ({
      id: String(id('taxonomy', taxonomy.id)),
      name: names('taxonomyName', 'Taxonomy', taxonomy.name),
      sortLabelsBy: taxonomy.sortLabelsBy === 'id' ? 'id' : 'name',
    })),
    labels: labels.flatMap((label) => {
      const { name, remoteId, isArchived, taxonomy } = label.fields;
      const taxonomyId = identifier(record(taxonomy)['id']) ?? '';
      const copy = {
        id: String(id('label', label.id)),
        taxonomyId: String(id('taxonomy', taxonomyId)),
        name: names('labelName', 'Label', name),
        remoteId: replaced('labelRemote', 'R', remoteId),
        isArchived: isArchived === true,
      };
      return known.has(taxonomyId) ? [copy] : [];
    }),
  };
}

/** A service may list a record twice. */
function uniqueById<T extends { readonly id: string | number }>(records: readonly T[]): readonly T[] {
  return [...new Map(records.map((one) => [one.id, one])).values()];
}

/** In the order of the new ids, which is not that of the service. */
function sorted(records: readonly Fields[]): readonly Fields[] {
  const order = (one: Fields) => Number(one['id'] ?? one['employeeId']);
  return records.toSorted((one, other) => order(one) - order(other));
}

/** Finds the user of a person: by id, or by e-mail address or number where neither list has the id of the other. */
function findUsers(people: ReadonlySet<string>, users: readonly PersonRecord[]) {
  const byId = new Map(users.map((user) => [user.id, user]));
  const others = users.filter(({ id }) => !people.has(id));
  const byKey = new Map(
    others.flatMap((user) => [user.number, user.email].map((value) => [keyOf(value), user])),
  );
  byKey.delete(undefined);
  return ({ id, email, number }: PersonRecord) =>
    byId.get(id) ?? byKey.get(keyOf(email)) ?? byKey.get(keyOf(number));
}

/** The half-days of a person in a month, each once with the number of its request, which begin at 1. */
function halfDaysOf(leaves: readonly LeaveView[], month: readonly string[]) {
  const requests = new Map<string, number>();
  const halfDays = leaves.flatMap(({ id, periodId = id, date = '', half, status, deleted }) => {
    const request = requests.get(periodId) ?? requests.size + 1;
    requests.set(periodId, request);
    const day = date.slice(0, 10);
    const isSaid = half !== undefined && month.includes(day) && request <= maxRequests;
    return isSaid ? [{ request, day, half, isConfirmed: status !== 'submitted', isActive: !deleted }] : [];
  });
  return [...new Map(halfDays.map((each) => [`${each.request} ${each.day} ${each.half}`, each])).values()];
}
