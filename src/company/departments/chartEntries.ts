import type { Department } from './department.ts';
import type { DepartmentTree } from './departmentTree.ts';

/** A card of the chart: a department, or the heading above departments without a place in the tree. */
export type ChartEntry =
  | {
      readonly kind: 'department';
      readonly department: Department;
      /** The place of the card above it in the list; undefined at the top. */
      readonly parent: number | undefined;
      /** True if another department has its id. */
      readonly isDuplicate: boolean;
    }
  | { readonly kind: 'orphans' | 'cycles'; readonly parent: undefined };

/** The cards of all departments, each after the one above it. Handles any depth. */
export function chartEntries({ roots, orphans, cycles, duplicates }: DepartmentTree): ChartEntry[] {
  const shared = new Set(duplicates.flatMap(({ field, value }) => (field === 'id' ? value : [])));
  const entries: ChartEntry[] = [];
  const add = (departments: readonly Department[], parent?: number) => {
    for (const department of departments) {
      entries.push({ kind: 'department', department, parent, isDuplicate: shared.has(department.id) });
    }
  };
  add(roots);
  for (const [kind, departments] of [
    ['orphans', orphans],
    ['cycles', cycles],
  ] as const) {
    if (departments.length > 0) {
      entries.push({ kind, parent: undefined });
      add(departments, entries.length - 1);
    }
  }
  // The loop adds to the list that it iterates over.
  for (const [place, entry] of entries.entries()) {
    if (entry.kind === 'department') {
      add(entry.department.children, place);
    }
  }
  return entries;
}
