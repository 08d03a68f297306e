import type { Employee } from './contract/employee.ts';
import type { Page } from './contract/listing.ts';
import type { User } from './contract/user.ts';
import type { Fallback } from './fallback.ts';
import type { Families } from './families/families.ts';
import type { PlacedEmployee } from './families/resource.ts';
import type { CallOptions, Member, Person } from './service.ts';

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
  fallback: Fallback<MemberSource>,
  pageSize: () => number,
) {
  return async (departmentId: string, next?: string, options?: CallOptions): Promise<Page<Member>> => {
    const sources = [
      {
        name: 'resource',
        async get(following?: string) {
          const filter = { departmentId, statuses: ['active'] };
          const page = await resource.placedEmployees(filter, pageSize(), following, options);
          return { ...page, items: page.items.map(memberOfEmployee) };
        },
      },
      {
        name: 'legacy users',
        async get(following?: string) {
          const page = await legacy.departmentUsers(departmentId, pageSize(), following, options);
          const items = page.items.map(memberOfUser);
          const isWhole = following === undefined && page.next === undefined;
          return { ...page, items, ...(isWhole ? { total: items.length } : {}) };
        },
      },
      {
        name: 'legacy department',
        async get() {
          const users = await legacy.departmentMembers(departmentId, options);
          const items = users.flatMap(({ id, name }) => (id ? [{ id: String(id), name: name ?? '' }] : []));
          return { items, unreadable: [], total: items.length };
        },
      },
    ] as const;
    return await fallback.page<Member>(sources, next);
  };
}

/** Lists all people with their department. */
export function createPeople({ legacy, resource }: Families, fallback: Fallback<PersonSource>) {
  return (options?: CallOptions) =>
    fallback.first<Page<Person>>([
      {
        name: 'resource',
        async get() {
          const page = await resource.allPlacedEmployees(options);
          return { ...page, items: page.items.map(personOfEmployee) };
        },
      },
      {
        name: 'legacy',
        async get() {
          const page = await legacy.placedUsers(options);
          return { ...page, items: page.items.map(personOfUser) };
        },
      },
    ]);
}

function memberOfEmployee({ employee }: PlacedEmployee): Member {
  return { id: employee.id, name: nameOf(employee), employee };
}

function memberOfUser({ id, name }: User): Member {
  return { id: String(id), name: name ?? '' };
}

function personOfEmployee({ employee, departmentId }: PlacedEmployee): Person {
  const { id, status } = employee;
  return {
    id,
    name: nameOf(employee),
    ...(status ? { status } : {}),
    ...(departmentId === undefined ? {} : { departmentId }),
  };
}

function personOfUser({ id, name, departmentId }: User): Person {
  const department = departmentId === null ? null : String(departmentId);
  return {
    id: String(id),
    name: name ?? '',
    ...(departmentId === undefined ? {} : { departmentId: department }),
  };
}

function nameOf({ familyName, givenName }: Employee): string {
  return [familyName, givenName].filter((part) => part).join(' ');
}
