import type { Employee } from '../contract/employee.ts';
import { listParameters } from '../contract/limits.ts';
import type { Page } from '../contract/listing.ts';
import { message } from '../contract/message.ts';
import { personName } from '../contract/personName.ts';
import type { User } from '../contract/user.ts';
import type { Families } from '../families/families.ts';
import type { Placement } from '../families/placement.ts';
import { type EmployeeQuery, isFilteredByClient, type PlacedFilter } from '../families/resource.ts';
import { joinLists } from '../paging/paging.ts';
import { firstAvailable, firstAvailableList, type LastSource } from './fallback.ts';
import type { ListedPerson, PageOptions, PageSize, PeopleOptions, Person } from './service.ts';

/** The lists of people, a page at a time: of employees, and of users with the fields that an employee has. */
export function listsOfPeople({ legacy, resource }: Families) {
  return {
    async employees(...input: Parameters<typeof resource.employees>): Promise<Page<ListedPerson>> {
      const page = pageOf(
        await resource.employees(...input),
        ({ employee, ...placement }): ListedPerson => ({
          ...employee,
          ...placement,
          resource: 'employees',
          name: personName(employee),
        }),
      );
      return keepMatching(page, input[0]);
    },
    async users(...input: Parameters<typeof legacy.users>): Promise<Page<ListedPerson>> {
      const page = pageOf(
        await legacy.users(...input),
        (user): ListedPerson => ({
          resource: 'users',
          id: String(user.id),
          name: personName(user),
          givenName: user.firstName ?? null,
          familyName: user.lastName ?? null,
          employeeNumber: user.employeeNumber ?? null,
          email: user.mail ?? null,
          status: legacy.statusOf(user),
          departmentId: idText(user.departmentId),
          managerId: idText(user.managerId),
          legalEntityId: idText(user.legalEntityId),
          contractStart: dayOf(user.dtContractStart),
          contractEnd: dayOf(user.dtContractEnd),
        }),
      );
      return keepMatching(page, input[0]);
    },
  };
}

/**
 * The people of a page who match what the client filters by, without the total, which counts the others, too. Someone of
 * whom that is not shown counts as unreadable.
 */
function keepMatching(list: Page<ListedPerson>, query: EmployeeQuery): Page<ListedPerson> {
  if (!isFilteredByClient(query)) {
    return list;
  }
  const { total: _, ...page } = list;
  const results = page.items.map((person) => ({ person, matches: matchesOf(person, query) }));
  const reason = message('what the filter needs is not shown to this connection');
  const unknown = results.flatMap(({ matches }, index) =>
    matches.includes(undefined) && !matches.includes(false) ? [{ index, reason }] : [],
  );
  return {
    ...page,
    items: results.flatMap(({ person, matches }) => (matches.every((is) => is === true) ? [person] : [])),
    unreadable: [...page.unreadable, ...unknown],
  };
}

/** Whether a person matches each part of a filter; undefined where that is not shown. */
function matchesOf(
  person: Placement,
  { lacks = [], ...query }: EmployeeQuery,
): readonly (boolean | undefined)[] {
  const { joinedSince, leavesUntil, jobTitle = '' } = query;
  const compare = (value: string | null | undefined, test: (value: string) => boolean) =>
    value === undefined ? undefined : value !== null && test(value);
  return [
    ...lacks.map((part) => (person[part] === undefined ? undefined : person[part] === null)),
    joinedSince === undefined || compare(person.contractStart, (day) => day >= joinedSince),
    leavesUntil === undefined || compare(person.contractEnd, (day) => day <= leavesUntil),
    jobTitle === '' ||
      compare(person.jobTitle, (title) => title.toLowerCase().includes(jobTitle.toLowerCase())),
  ];
}

/**
 * Lists the people of a department: employees by their job positions, else users by their department, else the current
 * users of the legacy department, whose routes are deprecated.
 */
export function createMembers(families: Families, last: LastSource, pageSize: PageSize) {
  const lists = listsOfPeople(families);
  return firstAvailableList<string, Page<ListedPerson>, PageOptions>(
    {
      async resource(departmentId, next, options) {
        const filter = { departmentIds: [departmentId], statuses: ['active'] };
        return await lists.employees(filter, pageSize('resource', options), next, options);
      },
      async 'legacy users'(departmentId, next, options) {
        const filter = { departmentIds: [departmentId], statuses: ['active'] };
        const page = await lists.users(filter, pageSize('legacy', options), next, options);
        const isWhole = next === undefined && page.next === undefined;
        return { ...page, ...(isWhole ? { total: page.items.length } : {}) };
      },
      async 'legacy department'(departmentId, _next, options) {
        const users = await families.legacy.departmentMembers(departmentId, options);
        const items = users.flatMap(({ id, name }): readonly ListedPerson[] =>
          id ? [{ resource: 'users', id: String(id), name: name ?? undefined }] : [],
        );
        return { items, unreadable: [], total: items.length };
      },
    },
    last,
  );
}

/** Lists people with their department: all, or those of a filter. */
export function createPeople({ legacy, resource }: Families, last: LastSource) {
  return firstAvailable<readonly [options?: PeopleOptions], Page<Person>>(
    {
      resource: (options) =>
        read(options?.only, async (filter) =>
          pageOf(await resource.allPlacedEmployees(filter, options), (placed) =>
            personOf(placed.employee, placed, placed.employee.status),
          ),
        ),
      legacy: (options) =>
        read(options?.only, async (filter) =>
          pageOf(await legacy.placedUsers(filter, options), (user) =>
            personOf(user, { departmentId: idText(user.departmentId), managerId: idText(user.managerId) }),
          ),
        ),
    },
    last,
  );
}

/** People by id are requested only where their department has not shown them already. */
async function read(
  only: PeopleOptions['only'],
  list: (filter: PlacedFilter) => Promise<Page<Person>>,
): Promise<Page<Person>> {
  if (only === undefined) {
    return await list({});
  }
  const lists: Page<Person>[] = [];
  for (const departmentIds of listParameters(only.departmentIds)) {
    lists.push(await list({ departmentIds }));
  }
  const listed = new Set(lists.flatMap(({ items }) => items.map(({ id }) => id)));
  for (const ids of listParameters(only.personIds.filter((id) => !listed.has(id)))) {
    lists.push(await list({ ids }));
  }
  return joinLists(lists);
}

function pageOf<T, P>(page: Page<T>, person: (record: T) => P): Page<P> {
  return { ...page, items: page.items.map(person) };
}

/** A person of a long list, without the rest of the record. */
function personOf(
  record: Employee | User,
  { departmentId, managerId }: Placement,
  status?: string | null,
): Person {
  const name = personName(record) ?? '';
  return { id: String(record.id), name, status: status || undefined, departmentId, managerId };
}

function dayOf(time: string | null | undefined): string | null | undefined {
  return time?.slice(0, 'YYYY-MM-DD'.length) ?? time;
}

/** The id of a reference as text: null for none, undefined where it is not shown. */
export function idText(id: number | null | undefined): string | null | undefined {
  return id === null || id === undefined ? id : String(id);
}
