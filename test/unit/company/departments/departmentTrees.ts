import type { Department } from '../../../../src/company/departments/department.ts';
import {
  assembleDepartments,
  type DepartmentTree,
} from '../../../../src/company/departments/departmentTree.ts';
import type { Page } from '../../../../src/service/contract/listing.ts';
import type {
  LegacyDepartmentTree,
  StructureDepartment,
} from '../../../../src/service/contract/organization/departments.ts';

export function page<T>(items: readonly T[]): Page<T> {
  return { items, unreadable: [] };
}

export function structure(...items: StructureDepartment[]): DepartmentTree {
  return assembleDepartments({ source: 'structure', page: page(items) });
}

/** A tree as a service may send it, with nodes that the contract does not have. */
export function parsedTree(tree: object): LegacyDepartmentTree {
  return JSON.parse(JSON.stringify(tree));
}

/** A department of the structure API at a path, by its name. */
export function at(
  id: number,
  hierarchy: string,
  parentId: string | null,
  more: Partial<StructureDepartment> = {},
) {
  return { id, name: `D${id}`, hierarchy, parentId, ...more };
}

/** The tree as nested ids, the shortest way to say what hangs where. */
export type Outline = string | readonly [string, readonly Outline[]];
export function outline(departments: readonly Department[]): readonly Outline[] {
  return departments.map(({ id, children }) => (children.length === 0 ? id : [id, outline(children)]));
}

export function everyDepartment({ roots, orphans, cycles }: DepartmentTree): readonly Department[] {
  const all = [...roots, ...orphans, ...cycles];
  for (const department of all) {
    all.push(...department.children);
  }
  return all;
}
