import { maxListValues } from './contract/limits.ts';
import type { Page } from './contract/listing.ts';
import { personName } from './contract/personName.ts';
import type { User } from './contract/user.ts';
import { firstAvailable, firstAvailableList, type LastSource } from './fallback.ts';
import type { Families } from './families/families.ts';
import type { PlacedEmployee, PlacedFilter } from './families/resource.ts';
import { joinLists } from './paging/paging.ts';
import type { Member, PageOptions, PageSize, PeopleOptions, Person } from './service.ts';

/**
 * Lists the people of a department: employees by their job positions, else users by their department, else the current
 * users of the legacy department, whose routes are announced to stop.
 */
export function createMembers({ legacy, resource }: Families, last: LastSource, pageSize: PageSize) {
  return firstAvailableList<string, Member, PageOptions>(
    {
      async resource(departmentId, next, options) {
        const filter = { departmentId, statuses: ['active'] };
        const page = await resource.placedEmployees(filter, pageSize('resource', options), next, options);
        return { ...page, items: page.items.map(memberOfEmployee) };
      },
      async 'legacy users'(departmentId, next, options) {
        const page = await legacy.departmentUsers(departmentId, pageSize('legacy', options), next, options);
        const items = page.items.map(memberOfUser);
        const isWhole = next === undefined && page.next === undefined;
        return { ...page, items, ...(isWhole ? { total: items.length } : {}) };
      },
      async 'legacy department'(departmentId, _next, options) {
        const users = await legacy.departmentMembers(departmentId, options);
        const items = users.flatMap(({ id, name }) => (id ? [{ id: String(id), name: name ?? '' }] : []));
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
          pageOf(await resource.allPlacedEmployees(filter, options), personOfEmployee),
        ),
      legacy: (options) =>
        read(options?.only, async (filter) =>
          pageOf(await legacy.placedUsers(filter, options), personOfUser),
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
  for (const departmentIds of parameters(only.departmentIds)) {
    lists.push(await list({ departmentIds }));
  }
  const listed = new Set(lists.flatMap(({ items }) => items.map(({ id }) => id)));
  for (const ids of parameters(only.personIds.filter((id) => !listed.has(id)))) {
    lists.push(await list({ ids }));
  }
  return joinLists(lists);
}

function pageOf<T>(page: Page<T>, person: (record: T) => Person): Page<Person> {
  return { ...page, items: page.items.map(person) };
}

/** Ids in as many parameters as they need. */
function parameters(ids: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(ids.length / maxListValues);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * maxListValues, (index + 1) * maxListValues),
  );
}

function memberOfEmployee({ employee, managerId }: PlacedEmployee): Member {
  const manager = managerId === undefined ? {} : { managerId };
  return { id: employee.id, name: personName(employee) ?? '', employee, ...manager };
}

function memberOfUser(user: User): Member {
  return { id: String(user.id), name: personName(user) ?? '' };
}

function personOfEmployee({ employee, departmentId, managerId }: PlacedEmployee): Person {
  const { id, status } = employee;
  return {
    id,
    name: personName(employee) ?? '',
    ...(status ? { status } : {}),
    ...(departmentId === undefined ? {} : { departmentId }),
    ...(managerId === undefined ? {} : { managerId }),
  };
}

function personOfUser(user: User): Person {
  const { id, departmentId } = user;
  const department = departmentId === null ? null : String(departmentId);
  return {
    id: String(id),
    name: personName(user) ?? '',
    ...(departmentId === undefined ? {} : { departmentId: department }),
  };
}
