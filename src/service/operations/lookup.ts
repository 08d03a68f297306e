import type { Cursor, Page } from '../contract/listing.ts';
import type { Families } from '../families/families.ts';
import type { Placement } from '../families/placement.ts';
import type { EmployeeQuery } from '../families/resource.ts';
import type { CallOptions } from '../http/request.ts';
import {
  firstAvailable,
  firstAvailableList,
  isNotAvailable,
  type LastSource,
  type SourcedPage,
} from './fallback.ts';
import { listsOfPeople } from './people.ts';
import type { ListedPerson, PageOptions, PageSize } from './service.ts';

/** Enough to choose from. */
const maxFound = 50;

/** A list of people by a query. */
type FindPeople = (query: EmployeeQuery, options?: PageOptions) => Promise<SourcedPage<ListedPerson>>;

/** Finds people: employees, or users where these cost a request less. */
export function createFindPeople(families: Families, last: LastSource) {
  const { users } = listsOfPeople(families);
  const find = createSearch(families, last, {
    pageSize: () => maxFound,
    byUsers: (query, options) => users(query, maxFound, undefined, options),
  });
  return (query: EmployeeQuery, options?: PageOptions) => find(query, undefined, options);
}

/** One page of employees, or of users where the resource API is not available. */
export function createEmployees(families: Families, last: LastSource, pageSize: PageSize) {
  const { employees, users } = listsOfPeople(families);
  return createSearch(families, last, {
    pageSize,
    /** Finds users, then reads them as employees; the users themselves where that is not available. */
    async byUsers(query, options) {
      const { next, leftOut = 0, ...found } = await users(query, maxFound, undefined, options);
      const { search: _search, ...filters } = query;
      const read = firstAvailableList<EmployeeQuery, Page<ListedPerson>, PageOptions>(
        {
          resource: (byId) => employees(byId, maxFound, undefined, options),
          legacy: () => Promise.resolve(found),
        },
        last,
      );
      const ids = found.items.map(({ id }) => id);
      const page: SourcedPage<ListedPerson> = ids.length === 0 ? found : await read({ ...filters, ids });
      const allLeftOut = leftOut + (page.leftOut ?? 0);
      return { ...page, ...(next && { truncated: true }), ...(allLeftOut > 0 && { leftOut: allLeftOut }) };
    },
  });
}

/**
 * Lists people with the resource API, else with the legacy API. Where the resource API has no filter, or finds no
 * beginning of a name, the legacy API finds the people by number or by parts of their names (`byUsers`).
 */
function createSearch(
  families: Families,
  last: LastSource,
  { pageSize, byUsers }: { readonly pageSize: PageSize; readonly byUsers: FindPeople },
) {
  const { employees, users } = listsOfPeople(families);
  const list = firstAvailableList<EmployeeQuery, Page<ListedPerson>, PageOptions>(
    {
      resource: (query, next, options) => employees(query, pageSize('resource', options), next, options),
      legacy: (query, next, options) => users(query, pageSize('legacy', options), next, options),
    },
    last,
  );
  return async (query: EmployeeQuery, next?: Cursor, options?: PageOptions) => {
    if (query.number !== undefined && next === undefined) {
      return await byUsers(query, options);
    }
    const page = await list(query, next, options);
    const isNobody = next === undefined && page.items.length === 0 && page.source === 'resource';
    if (!isNobody || query.search === undefined) {
      return page;
    }
    return await byUsers(query, options).catch((error: unknown) => {
      if (isNotAvailable(error)) {
        return page;
      }
      throw error;
    });
  };
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
