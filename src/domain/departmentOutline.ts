import type { Steps } from '../service/contract/slices.ts';
import type { Department } from './department.ts';
import type { DepartmentTree } from './departmentTree.ts';

/** A department of the tree read from top to bottom. */
export interface OutlineEntry {
  readonly department: Department;
  /** Its name, or what else it is known by. */
  readonly name: string;
  /** Names of the departments above it, the nearest three at most: `… › Group › Finance`; empty at the top. */
  readonly above: string;
}

const mostNamesAbove = 3;

/** All departments as one list, each before those below it, those without a place in the tree at the end. */
export function* outlineOf({ roots, orphans, cycles }: DepartmentTree): Steps<readonly OutlineEntry[]> {
  const entries: OutlineEntry[] = [];
  const open = [...roots, ...orphans, ...cycles]
    .map((department) => ({ department, names: noNames }))
    .reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    yield;
    const { department, names } = at;
    const name = department.name ?? department.code ?? department.id;
    entries.push({ department, name, above: names.join(' › ') });
    const below = [...names, name];
    const shortened = below.length > mostNamesAbove ? ['…', ...below.slice(-mostNamesAbove)] : below;
    for (const child of department.children.toReversed()) {
      open.push({ department: child, names: shortened });
    }
  }
  return entries;
}

const noNames: readonly string[] = [];
