import type { Department } from '../department.ts';
import type { DepartmentTree } from '../departmentTree.ts';

/** Departments of one parent, or those at the top. */
interface Siblings {
  readonly departments: readonly Department[];
  /** The departments by their position. */
  readonly byOrder: ReadonlyMap<number | undefined, readonly Department[]>;
}

/** The position of a department in the organization. */
export interface Place {
  readonly department: Department;
  /** `orphan` and `cycle` as in `DepartmentTree`; `below` for a department with a known parent. */
  readonly kind: 'root' | 'orphan' | 'cycle' | 'below';
  /** 1 at the top. For orphans, cycles and all departments below them, the lowest possible level. */
  readonly level: number;
  readonly siblings: Siblings;
}

/** The places of all departments, parents before children. Handles any depth. */
export function placesOf({ roots, orphans, cycles }: DepartmentTree): readonly Place[] {
  const places: Place[] = [];
  const add = (departments: readonly Department[], kind: Place['kind'], level: number) => {
    const siblings = { departments, byOrder: Map.groupBy(departments, ({ order }) => order) };
    for (const department of departments) {
      places.push({ department, kind, level, siblings });
    }
  };
  add(roots, 'root', 1);
  for (const family of Map.groupBy(orphans, ({ parent }) => parent).values()) {
    add(family, 'orphan', 2);
  }
  for (const member of cycles) {
    add([member], 'cycle', 2);
  }
  // The loop adds to the list that it iterates over.
  for (const { department, level } of places) {
    add(department.children, 'below', level + 1);
  }
  return places;
}
