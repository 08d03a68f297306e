import type { Department } from './department.ts';
import type { DepartmentTree } from './departmentTree.ts';

/** A department in the tree as a flat list. */
export interface OutlineEntry {
  readonly department: Department;
  /** Its name, else its code or id. */
  readonly name: string;
  /** Names of the nearest three departments above it: `… › Group › Finance`; empty at the top. */
  readonly above: string;
}

const maxNamesAbove = 3;

/** All departments as one list, each before its children; those without a place in the tree come last. */
export function outlineOf({ roots, orphans, cycles }: DepartmentTree): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const open = [...roots, ...orphans, ...cycles]
    .map((department) => ({ department, names: noNames }))
    .reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { department, names } = at;
    const name = department.name ?? department.code ?? department.id;
    entries.push({ department, name, above: names.join(' › ') });
    const below = [...names, name];
    const shortened = below.length > maxNamesAbove ? ['…', ...below.slice(-maxNamesAbove)] : below;
    for (const child of department.children.toReversed()) {
      open.push({ department: child, names: shortened });
    }
  }
  return entries;
}

const noNames: readonly string[] = [];
