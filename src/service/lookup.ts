import type { Employee } from './contract/employee.ts';
import type { Page } from './contract/listing.ts';
import { personName } from './contract/personName.ts';
import type { User } from './contract/user.ts';
import { firstAvailable, isNotAvailable, type LastSource } from './fallback.ts';
import type { Families } from './families/families.ts';
import type { UserFilter } from './families/legacy.ts';
import type { EmployeeQuery as EmployeeFilters, Placement } from './families/resource.ts';
import type { CallOptions } from './http/request.ts';
import type { EmployeeQuery, FoundPerson, PageOptions, PageSize, PersonLookup } from './service.ts';

/** Enough to choose from. */
const maxFound = 50;

/**
 * Finds people: with the resource API, else with the legacy API. Only the legacy API finds numbers, and only its names
 * are found by any part: it is requested as well where the resource API finds no beginning of a name.
 */
export function createFindPeople({ legacy, resource }: Families, last: LastSource) {
  const users = async (lookup: PersonLookup, options?: CallOptions) =>
    foundPage(await legacy.usersBy(userFilter(lookup), maxFound, options), personOfUser);
  const employees = async (lookup: PersonLookup, options?: CallOptions) =>
    foundPage(
      await resource.employees(employeeQuery(lookup), maxFound, undefined, options),
      personOfEmployee,
    );
  const find = firstAvailable({ resource: employees, legacy: users }, last);
  return async (lookup: PersonLookup, options?: CallOptions): Promise<Page<FoundPerson>> => {
    if (lookup.by === 'number') {
      return await users(lookup, options);
    }
    const page = await find(lookup, options);
    if (lookup.by !== 'name' || page.items.length > 0 || last.name !== 'resource') {
      return page;
    }
    return await otherwise(page, () => users(lookup, options));
  };
}

/**
 * One page of employees. Where the resource API has no filter, or finds no beginning of a name, the legacy API finds
 * the people by number or by parts of their names, which costs a request more.
 */
export function createEmployees({ legacy, resource }: Families, pageSize: PageSize) {
  const ofUsers = async (
    query: EmployeeFilters,
    lookup: PersonLookup,
    options?: PageOptions,
  ): Promise<Page<Employee>> => {
    const { items, next, leftOut } = await legacy.usersBy(userFilter(lookup), maxFound, options);
    const ids = items.map(({ id }) => String(id));
    const page =
      ids.length === 0 ? noPeople : await resource.employees({ ...query, ids }, maxFound, undefined, options);
    return {
      ...page,
      ...(next === undefined ? {} : { truncated: true }),
      ...(leftOut === undefined ? {} : { leftOut: leftOut + (page.leftOut ?? 0) }),
    };
  };
  return async (query: EmployeeQuery, next?: string, options?: PageOptions): Promise<Page<Employee>> => {
    const { number, ...others } = query;
    if (number !== undefined && next === undefined) {
      return await ofUsers(others, { by: 'number', text: number }, options);
    }
    const page = await resource.employees(others, pageSize('resource', options), next, options);
    const { search, ...filters } = others;
    if (search === undefined || next !== undefined || page.items.length > 0) {
      return page;
    }
    return await otherwise(page, () => ofUsers(filters, { by: 'name', text: search }, options));
  };
}

const noPeople: Page<Employee> = { items: [], unreadable: [] };

/** The result of another way to find the same; the first result where that way is not available. */
async function otherwise<T>(first: T, find: () => Promise<T>): Promise<T> {
  try {
    return await find();
  } catch (error) {
    if (isNotAvailable(error)) {
      return first;
    }
    throw error;
  }
}

/** The department and the manager of a person; undefined if there is no such person. */
export function createPlacement({ legacy, resource }: Families, last: LastSource) {
  return firstAvailable<[id: string, options?: CallOptions], Placement | undefined>(
    {
      resource: (id, options) => resource.placement(id, options),
      async legacy(id, options) {
        const [user] = (await legacy.usersBy({ id }, 1, options)).items;
        return user && { departmentId: idText(user.departmentId), managerId: idText(user.managerId) };
      },
    },
    last,
  );
}

function employeeQuery({ by, text }: PersonLookup): EmployeeFilters {
  switch (by) {
    case 'id':
      return { ids: [text] };
    case 'email':
      return { email: text };
    default:
      return { search: text };
  }
}

function userFilter({ by, text }: PersonLookup): UserFilter {
  switch (by) {
    case 'id':
      return { id: text };
    case 'email':
      return { mail: text };
    case 'number':
      return { employeeNumber: text };
    case 'name':
      // A comma would end the value.
      return { name: `like,${text.replaceAll(',', ' ').trim()}` };
  }
}

function foundPage<T>(page: Page<T>, personOf: (item: T) => FoundPerson): Page<FoundPerson> {
  return { ...page, items: page.items.map(personOf) };
}

function personOfEmployee(employee: Employee): FoundPerson {
  const { id, employeeNumber, email, status } = employee;
  const name = personName(employee);
  return {
    resource: 'employees',
    id,
    ...(name && { name }),
    ...(employeeNumber && { number: employeeNumber }),
    ...(email && { email }),
    ...(status && { status }),
  };
}

function personOfUser(user: User): FoundPerson {
  const { id, employeeNumber, mail } = user;
  const name = personName(user);
  return {
    resource: 'users',
    id: String(id),
    ...(name && { name }),
    ...(employeeNumber && { number: employeeNumber }),
    ...(mail && { email: mail }),
  };
}

function idText(id: number | null | undefined): string | null | undefined {
  return id === null || id === undefined ? id : String(id);
}
