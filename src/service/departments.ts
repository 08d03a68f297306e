import type { DepartmentListing } from './contract/listing.ts';
import { firstAvailable, type LastSource } from './fallback.ts';
import type { Families } from './families/families.ts';
import type { CallOptions } from './http/request.ts';

/** The routes that have all departments. */
export type DepartmentSource = DepartmentListing['source'];

/** Lists all departments: structure API, else legacy list or tree, else resource API. */
export function createDepartments(
  { structure, legacy, resource }: Families,
  last: LastSource<DepartmentSource>,
) {
  return firstAvailable<DepartmentSource, readonly [options?: CallOptions], DepartmentListing>(
    [
      {
        name: 'structure',
        get: async (options) => ({ source: 'structure', page: await structure.departments(options) }),
      },
      {
        name: 'legacy',
        get: async (options) => ({ source: 'legacy', page: await legacy.departments(options) }),
      },
      {
        name: 'legacy-tree',
        get: async (options) => ({ source: 'legacy-tree', tree: await legacy.departmentTree(options) }),
      },
      {
        name: 'resource',
        get: async (options) => ({ source: 'resource', page: await resource.departments(options) }),
      },
    ],
    last,
  );
}

/** The family that has the departments of a listing one by one. */
export function familyOf(source: DepartmentSource | undefined) {
  return source === 'legacy-tree' ? 'legacy' : source;
}
