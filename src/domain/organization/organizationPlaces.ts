import type { Steps } from '../../service/contract/slices.ts';
import type { Department } from '../department.ts';
import type { DepartmentTree } from '../departmentTree.ts';

/** Departments of one parent, or those at the top. */
export interface Siblings {
  readonly departments: readonly Department[];
  /** Those that give each place among the siblings. */
  readonly byOrder: ReadonlyMap<number, readonly Department[]>;
}

/** Where a department stands in the organization. */
export interface Place {
  readonly department: Department;
  /** `orphan` and `cycle` as the assembly set them apart; `below` a department that is shown. */
  readonly kind: 'root' | 'orphan' | 'cycle' | 'below';
  /** 1 at the top. Of orphans and cycles, and all below them, only the least that it can be is known. */
  readonly level: number;
  readonly siblings: Siblings;
}

/** The place of every department, each parent before its children. Takes any depth. */
export function* placesOf({ roots, orphans, cycles }: DepartmentTree): Steps<readonly Place[]> {
  const places: Place[] = [];
  const settle = (departments: readonly Department[], kind: Place['kind'], level: number) => {
    const siblings = { departments, byOrder: groupBy(departments, ({ order }) => order) };
    for (const department of departments) {
      places.push({ department, kind, level, siblings });
    }
  };
  settle(roots, 'root', 1);
  for (const family of groupBy(orphans, ({ parent }) => parent).values()) {
    yield;
    settle(family, 'orphan', 2);
  }
  for (const member of cycles) {
    settle([member], 'cycle', 2);
  }
  // The list grows while it is walked.
  for (const { department, level } of places) {
    yield;
    settle(department.children, 'below', level + 1);
  }
  return places;
}

/** Elements by what they have in common; those that lack it are in no group. */
export function groupBy<T, Key>(
  elements: readonly T[],
  keyOf: (element: T) => Key | undefined,
): ReadonlyMap<Key, readonly T[]> {
  const groups = new Map<Key, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === undefined) {
      continue;
    }
    const group = groups.get(key);
    if (group === undefined) {
      groups.set(key, [element]);
    } else {
      group.push(element);
    }
  }
  return groups;
}
