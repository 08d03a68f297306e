import type { Employee } from './contract/employee.ts';
import type { Page } from './contract/listing.ts';
import type { User } from './contract/user.ts';
import { firstAvailable } from './fallback.ts';
import type { Families } from './families/families.ts';
import type { PlacedEmployee } from './families/resource.ts';
import type { CallOptions, Member, Person } from './service.ts';

/**
 * Lists the people of a department: employees by their job positions, else the current users of the legacy department.
 * The job positions are compared because a deployment may ignore the filter.
 */
export function createMembers({ legacy, resource }: Families, pageSize: () => number) {
  type Query = readonly [departmentId: string, next?: string, options?: CallOptions];
  return firstAvailable<'resource' | 'legacy', Query, Page<Member>>([
    {
      name: 'resource',
      async get(departmentId, next, options) {
        const filter = { departmentId, statuses: ['active'] };
        const page = await resource.placedEmployees(filter, pageSize(), next, options);
        return membersIn(departmentId, page);
      },
    },
    {
      name: 'legacy',
      async get(departmentId, _next, options) {
        const users = await legacy.departmentMembers(departmentId, options);
        const items = users.flatMap(({ id, name }) => (id ? [{ id: String(id), name: name ?? '' }] : []));
        return { items, unreadable: [], total: items.length };
      },
    },
  ]);
}

/** Lists all people with their department. */
export function createPeople({ legacy, resource }: Families) {
  return firstAvailable<'resource' | 'legacy', readonly [options?: CallOptions], Page<Person>>([
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
  ]);
}

function membersIn(departmentId: string, { items, total, ...page }: Page<PlacedEmployee>): Page<Member> {
  const members = items.filter((item) => (item.departmentId ?? departmentId) === departmentId);
  return {
    ...page,
    items: members.map(({ employee }) => ({ id: employee.id, name: nameOf(employee), employee })),
    // The total counts this department alone only if the page has no one else.
    ...(total === undefined || members.length < items.length ? {} : { total }),
  };
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
