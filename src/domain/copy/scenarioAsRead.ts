import type { DepartmentListing } from '../../service/contract/listing.ts';
import type { Taxonomy } from '../../service/contract/taxonomy.ts';
import { isActive } from '../department.ts';
import { departmentRecords } from '../departmentRecords.ts';
import { type Fields, identifier, record, text } from '../fields.ts';
import type { LeaveView } from '../leaves/leaveView.ts';
import { checkedPerson, keyOf, type PersonRecord } from '../organization/checkedPeople.ts';

/** What was read of a company. A list that could not be read is left out. */
export interface CompanyLists {
  readonly departments: DepartmentListing;
  readonly people?: readonly PersonRecord[] | undefined;
  /** All users, where the people are employees. */
  readonly users?: readonly PersonRecord[] | undefined;
  readonly taxonomies?: readonly Taxonomy[] | undefined;
  readonly labels?: readonly { readonly id: string; readonly fields: Fields }[] | undefined;
  readonly leaves?: readonly LeaveView[] | undefined;
}

/** Characters of a text in a scenario. */
const maxText = 1_000;
/** The last place of a department among its siblings, and the last request of a person, in a scenario. */
const [maxPlace, maxRequests] = [1_000_000, 999];
/** The bits of the id of a culture that are its language, and French. */
const [languageBits, french] = [0x3ff, 0x0c];

/**
 * A company in the words of a scenario (docs/sandbox.md), with the ids, texts and days that it has. `month` is that of
 * leaves (`YYYY-MM`). `lost` counts the records and references that a scenario has no words for.
 */
export function scenarioAsRead(lists: CompanyLists, month: string) {
  const { users = [], taxonomies = [], labels = [], leaves = [] } = lists;
  const people = uniqueById(lists.people ?? []);
  const listed = departmentRecords(lists.departments).records;
  const payload: readonly unknown[] = 'page' in lists.departments ? lists.departments.page.items : [];
  const departmentIds = new Set(listed.map(({ facts }) => facts.id));
  const personIds = new Set(people.map(({ id }) => id));
  // The first of several departments with a path is the parent.
  const byPath = new Map(listed.toReversed().map(({ path, facts }) => [path, facts.id]));
  const userOf = findUsers(personIds, users);
  let lost = 0;

  const departments = listed.map(({ facts }, index) => {
    const { id, name, code, head, lacksHead, order = 0.5, parent } = facts;
    const { description, remoteId } = record(payload[index]);
    const above = parent === undefined ? undefined : byPath.get(parent);
    const isTop = parent === undefined || (parent === '/' && (above ?? id) === id);
    const isThere = head === undefined || personIds.has(head.id);
    const shown = isThere ? { headId: head?.id ?? null } : { missingHeadId: head.id };
    return {
      ...{ id, name: named(name), code, description, remoteId, isActive: isActive(facts) },
      ...(isTop || above !== undefined
        ? { parentId: isTop ? null : above }
        : { missingParentId: `path ${parent}` }),
      ...((head !== undefined || lacksHead) && lists.people !== undefined && shown),
      sortOrder: Number.isInteger(order) && Math.abs(order) <= maxPlace ? order : undefined,
    };
  });
  const employees = people.map((person) => {
    const { id, email, number, status, fields } = person;
    const user = userOf(person);
    const culture = (user ?? person).fields['cultureID'];
    const { contractStart, contractEnd } = checkedPerson(person);
    return {
      ...{ id, email, employeeNumber: number, status, hiredOn: contractStart, leavesOn: contractEnd },
      ...{ givenName: fields['givenName'] ?? fields['firstName'] },
      ...{ familyName: fields['familyName'] ?? fields['lastName'] },
      ...{ remoteId: fields['remoteId'], phoneNumber: fields['phoneNumber'] },
      pictureId: (fields['portrait'] ?? fields['picture']) && id,
      language: (Number(culture) & languageBits) === french ? 'fr' : 'en',
      userId: user === undefined || user.id === id ? undefined : `user ${id}`,
    };
  });
  const positions = people.map((person) => {
    const { id: employeeId, departmentId, managerId } = person;
    const isPlaced = departmentIds.has(departmentId ?? '');
    lost += Number(!isPlaced && departmentId !== null);
    return {
      ...{ employeeId, departmentId: isPlaced ? departmentId : listed[0]?.facts.id },
      ...(managerId && !personIds.has(managerId) ? { missingManagerId: managerId } : { managerId }),
      ...(checkedPerson(person).employment === null && { lacks: 'employment' }),
      ...(departmentId === null && { lacks: 'department' }),
    };
  });
  const halfDays = [...Map.groupBy(leaves, ({ ownerId }) => ownerId ?? '')].flatMap(([ownerId, own]) =>
    personIds.has(ownerId) ? halfDaysOf(ownerId, own, month) : [],
  );
  const taxonomyIds = new Set(taxonomies.map(({ id }) => id));
  const known = uniqueById(labels).filter(({ fields }) =>
    taxonomyIds.has(identifier(record(fields['taxonomy'])['id']) ?? ''),
  );
  const found = new Set(people.map(userOf));
  lost += leaves.length - halfDays.length + labels.length - known.length;
  lost += users.filter((user) => !found.has(user)).length;
  return {
    scenario: {
      ...{ departments: uniqueById(departments), employees, positions, leaves: halfDays },
      taxonomies: uniqueById(taxonomies).map(({ id, name, sortLabelsBy }) => ({
        ...{ id, name: named(name), sortLabelsBy: sortLabelsBy === 'id' ? 'id' : 'name' },
      })),
      labels: known.map(({ id, fields: { name, remoteId, isArchived, taxonomy } }) => ({
        ...{ id, name: named(name), remoteId, isArchived: isArchived === true },
        taxonomyId: identifier(record(taxonomy)['id']),
      })),
    },
    lost,
  };
}

/** A name of no more characters than a scenario takes. */
function named(name: unknown): string {
  return (text(name) ?? 'Unnamed').slice(0, maxText);
}

/** A record that moves while a list is read comes twice. */
function uniqueById<T extends { readonly id: string }>(records: readonly T[]): readonly T[] {
  return [...new Map(records.map((one) => [one.id, one])).values()];
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

/** The half-days of a person, each once with the number of its request, which begin at 1. */
function halfDaysOf(employeeId: string, leaves: readonly LeaveView[], month: string) {
  const requests = new Map<string, number>();
  const halfDays = leaves.flatMap(({ id, periodId = id, date = '', half, status, deleted }) => {
    const request = requests.get(periodId) ?? requests.size + 1;
    requests.set(periodId, request);
    const flags = { isConfirmed: status !== 'submitted', isActive: !deleted };
    const isSaid = half !== undefined && date.startsWith(month) && request <= maxRequests;
    return isSaid ? [{ employeeId, request, day: date.slice(0, 10), half, ...flags }] : [];
  });
  return [...new Map(halfDays.map((each) => [`${each.request} ${each.day} ${each.half}`, each])).values()];
}
