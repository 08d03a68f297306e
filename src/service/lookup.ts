import type { Page } from './contract/listing.ts';
import {
  firstAvailable,
  firstAvailableList,
  isNotAvailable,
  type LastSource,
  type SourcedPage,
} from './fallback.ts';
import type { Families } from './families/families.ts';
import type { EmployeeQuery, Placement } from './families/resource.ts';
import type { CallOptions } from './http/request.ts';
import { listsOfPeople } from './people.ts';
import type { ListedPerson, PageOptions, PageSize } from './service.ts';

/** Enough to choose from. */
const maxFound = 50;

/**
 * Finds people: with the resource API, else with the legacy API. Only the legacy API finds numbers, and only its names
 * are found by any part: it is requested as well where the resource API finds no beginning of a name.
 */
export function createFindPeople(families: Families, last: LastSource) {
  const lists = listsOfPeople(families);
  const users = (query: EmployeeQuery, options?: CallOptions) =>
    lists.users(query, maxFound, undefined, options);
  const employees = (query: EmployeeQuery, options?: CallOptions) =>
    lists.employees(query, maxFound, undefined, options);
  const find = firstAvailable({ resource: employees, legacy: users }, last);
  return async (query: EmployeeQuery, options?: CallOptions): Promise<Page<ListedPerson>> => {
    const page = query.number === undefined ? await find(query, options) : await users(query, options);
    const findsParts = query.search !== undefined && page.items.length === 0 && last.name === 'resource';
    return findsParts ? await otherwise(page, () => users(query, options)) : page;
  };
}

/**
 * One page of employees, or of users where the resource API is not available. Where that has no filter, or finds no
 * beginning of a name, the legacy API finds the people by number or by parts of their names, which costs a request
 * more.
 */
export function createEmployees(families: Families, last: LastSource, pageSize: PageSize) {
  const { employees, users } = listsOfPeople(families);
  const list = firstAvailableList<EmployeeQuery, ListedPerson, PageOptions>(
    {
      resource: (query, next, options) => employees(query, pageSize('resource', options), next, options),
      legacy: (query, next, options) => users(query, pageSize('legacy', options), next, options),
    },
    last,
  );
  /** The employees among the users who are found, or these users. */
  const ofUsers = async (query: EmployeeQuery, options?: PageOptions): Promise<SourcedPage<ListedPerson>> => {
    const { next, leftOut = 0, ...found } = await users(query, maxFound, undefined, options);
    const ids = found.items.map(({ id }) => id);
    const { search: _search, ...filters } = query;
    const page: SourcedPage<ListedPerson> =
      ids.length === 0
        ? found
        : await otherwise<SourcedPage<ListedPerson>>({ ...found, source: 'legacy' }, () =>
            employees({ ...filters, ids }, maxFound, undefined, options),
          );
    const allLeftOut = leftOut + (page.leftOut ?? 0);
    return { ...page, ...(next && { truncated: true }), ...(allLeftOut > 0 && { leftOut: allLeftOut }) };
  };
  return async (query: EmployeeQuery, next?: string, options?: PageOptions) => {
    if (query.number !== undefined && next === undefined) {
      return await ofUsers(query, options);
    }
    const page = await list(query, next, options);
    const isNobody = next === undefined && page.items.length === 0 && page.source === 'resource';
    return isNobody && query.search !== undefined
      ? await otherwise(page, () => ofUsers(query, options))
      : page;
  };
}

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
export function createPlacement(families: Families, last: LastSource) {
  return firstAvailable<[id: string, options?: CallOptions], Placement | undefined>(
    {
      resource: (id, options) => families.resource.placement(id, options),
      async legacy(id, options) {
        const [user] = (await listsOfPeople(families).users({ ids: [id] }, 1, undefined, options)).items;
        return user && { departmentId: user.departmentId, managerId: user.managerId };
      },
    },
    last,
  );
}
