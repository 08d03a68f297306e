import type { Page } from './contract/listing.ts';
import type { User } from './contract/user.ts';
import { firstAvailable, firstAvailableList, type LastSource } from './fallback.ts';
import type { Families } from './families/families.ts';
import type { PlacedEmployee } from './families/resource.ts';
import { personName } from './personName.ts';
import type { CallOptions, Member, PageOptions, PageSize, Person } from './service.ts';

/** The routes that have the people of a department. */
export type MemberSource = 'resource' | 'legacy users' | 'legacy department';

/** The routes that have all people. */
export type PersonSource = 'resource' | 'legacy';

/**
 * Lists the people of a department: employees by their job positions, else users by their department, else the current
 * users of the legacy department, whose routes are announced to stop.
 */
export function createMembers(
  { legacy, resource }: Families,
  last: LastSource<MemberSource>,
  pageSize: PageSize,
) {
  return firstAvailableList<MemberSource, string, Member, PageOptions>(
    [
      {
        name: 'resource',
        async get(departmentId, next, options) {
          const filter = { departmentId, statuses: ['active'] };
          const page = await resource.placedEmployees(filter, pageSize('resource', options), next, options);
          return { ...page, items: page.items.map(memberOfEmployee) };
        },
      },
      {
        name: 'legacy users',
        async get(departmentId, next, options) {
          const page = await legacy.departmentUsers(departmentId, pageSize('legacy', options), next, options);
          const items = page.items.map(memberOfUser);
          const isWhole = next === undefined && page.next === undefined;
          return { ...page, items, ...(isWhole ? { total: items.length } : {}) };
        },
      },
      {
        name: 'legacy department',
        async get(departmentId, _next, options) {
          const users = await legacy.departmentMembers(departmentId, options);
          const items = users.flatMap(({ id, name }) => (id ? [{ id: String(id), name: name ?? '' }] : []));
          return { items, unreadable: [], total: items.length };
        },
      },
    ],
    last,
  );
}

/** Lists all people with their department. */
export function createPeople({ legacy, resource }: Families, last: LastSource<PersonSource>) {
  return firstAvailable<PersonSource, readonly [options?: CallOptions], Page<Person>>(
    [
      {
        name: 'resource',
        async get(options) {
          const page = await resource.allPlacedEmployees(options);
          return { ...page, items: page.items.map(personOfEmployee) };
        },
      },
      {
        name: 'legacy',
        async get(options) {
          const page = await legacy.placedUsers(options);
          return { ...page, items: page.items.map(personOfUser) };
        },
      },
    ],
    last,
  );
}

function memberOfEmployee({ employee }: PlacedEmployee): Member {
  return { id: employee.id, name: personName(employee) ?? '', employee };
}

function memberOfUser(user: User): Member {
  return { id: String(user.id), name: personName(user) ?? '' };
}

function personOfEmployee({ employee, departmentId }: PlacedEmployee): Person {
  const { id, status } = employee;
  return {
    id,
    name: personName(employee) ?? '',
    ...(status ? { status } : {}),
    ...(departmentId === undefined ? {} : { departmentId }),
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
