import type { CountMismatch, DepartmentListing, Unreadable } from '../../service/contract/listing.ts';
import { type Department, isActive } from './department.ts';
import { type DepartmentRecord, departmentRecords } from './departmentRecords.ts';

/** An id or a path that several departments have; all of them are kept. */
export interface DuplicateDepartment {
  readonly field: 'id' | 'path';
  readonly value: string;
  readonly count: number;
}

/** All departments of a service, each exactly once. */
export interface DepartmentTree {
  readonly source: DepartmentListing['source'];
  /** The number of departments. */
  readonly count: number;
  readonly roots: readonly Department[];
  /** Departments whose parent is not in the listing. */
  readonly orphans: readonly Department[];
  /** Departments that are their own ancestors, with the departments below them that are not. */
  readonly cycles: readonly Department[];
  readonly duplicates: readonly DuplicateDepartment[];
  readonly unreadable: readonly Unreadable[];
  /** True if the service has more departments. */
  readonly truncated: boolean;
  /** Present if the service counts more departments. */
  readonly mismatch?: CountMismatch;
}

/** A department while the tree is assembled. */
interface MutableDepartment extends Department {
  readonly children: MutableDepartment[];
  hasActiveBelow: boolean;
}

/**
 * Assembles the tree of departments: by comparing the parent with the path (interface 2.2, 2.3), by the parent's id
 * (resource API) or as they are nested (interface 2.4). Handles any depth and never throws.
 */
export function assembleDepartments(listing: DepartmentListing): DepartmentTree {
  const { records, unreadable, truncated, mismatch } = departmentRecords(listing);
  const departments = withKeys(records);
  const byPath = firstByPath(records, departments);
  const parents = new Map<MutableDepartment, MutableDepartment>();
  const orphans: MutableDepartment[] = [];
  const roots: MutableDepartment[] = [];
  for (const department of departments) {
    const parent = department.parent === undefined ? undefined : byPath.get(department.parent);
    if (isTop(department, parent)) {
      roots.push(department);
    } else if (parent === undefined) {
      orphans.push(department);
    } else {
      parents.set(department, parent);
    }
  }
  const cycles = membersOfCycles(departments, parents);
  for (const member of cycles) {
    parents.delete(member);
  }
  for (const [department, parent] of parents) {
    parent.children.push(department);
  }
  for (const siblings of [roots, orphans, cycles, ...departments.map(({ children }) => children)]) {
    siblings.sort(bySiblingOrder);
  }
  markActiveBelow(departments, parents);
  const ids = departments.some(({ id, key }) => id !== key) ? departments.map(({ id }) => id) : [];
  const paths = listing.source === 'resource' ? [] : records.flatMap(({ path }) => path ?? []);
  const duplicates = [
    ...duplicatesOf('id', ids),
    ...duplicatesOf('path', paths.length === byPath.size ? [] : paths),
  ];
  const { source } = listing;
  const count = departments.length;
  const facts = { truncated, ...(mismatch === undefined ? {} : { mismatch }) };
  return { source, count, roots, orphans, cycles, duplicates, unreadable, ...facts };
}

/** The departments with these ids and all below them, each once. */
export function departmentsBelow(tree: DepartmentTree, ids: readonly string[]): readonly Department[] {
  const wanted = new Set(ids);
  const found = new Set<Department>();
  for (const { department, parent } of outlineOf(tree)) {
    // Each comes after the one above it.
    if (wanted.has(department.id) || (parent !== undefined && found.has(parent))) {
      found.add(department);
    }
  }
  return [...found];
}

function withKeys(records: readonly DepartmentRecord[]): readonly MutableDepartment[] {
  /** The last use of the ids that occur several times. */
  const uses = new Map<string, number>();
  const keys = new Set<string>();
  return records.map(({ facts }) => {
    let key = facts.id;
    if (keys.has(key)) {
      let use = uses.get(facts.id) ?? 1;
      while (keys.has(key)) {
        use += 1;
        key = `${facts.id} (${use})`;
      }
      uses.set(facts.id, use);
    }
    keys.add(key);
    return { ...facts, key, children: [], hasActiveBelow: false };
  });
}

function firstByPath(
  records: readonly DepartmentRecord[],
  departments: readonly MutableDepartment[],
): Map<string, MutableDepartment> {
  const byPath = new Map<string, MutableDepartment>();
  for (const [index, { path }] of records.entries()) {
    const department = departments[index];
    if (path !== undefined && department !== undefined && !byPath.has(path)) {
      byPath.set(path, department);
    }
  }
  return byPath;
}

/** A root has no parent, or refers to the top, which some deployments write `/`. */
function isTop(department: MutableDepartment, parent: MutableDepartment | undefined): boolean {
  return (
    department.parent === undefined ||
    (department.parent === '/' && (parent === undefined || parent === department))
  );
}

/** Follows the parents of each department, each once. A department that is met twice on one way is in a cycle. */
export function membersOfCycles<T extends object>(all: readonly T[], parents: ReadonlyMap<T, T>): T[] {
  const visitedOn = new Map<T, number>();
  const members: T[] = [];
  for (const [index, start] of all.entries()) {
    let at: T | undefined = start;
    while (at !== undefined && !visitedOn.has(at)) {
      visitedOn.set(at, index);
      at = parents.get(at);
    }
    if (at !== undefined && visitedOn.get(at) === index) {
      const first: T = at;
      do {
        members.push(at);
        at = parents.get(at);
      } while (at !== undefined && at !== first);
    }
  }
  return members;
}

/** Marks what is above each active department, up to what is marked already. */
function markActiveBelow(
  departments: readonly MutableDepartment[],
  parents: ReadonlyMap<MutableDepartment, MutableDepartment>,
): void {
  for (const department of departments) {
    let above = isActive(department) ? parents.get(department) : undefined;
    while (above !== undefined && !above.hasActiveBelow) {
      above.hasActiveBelow = true;
      above = parents.get(above);
    }
  }
}

/** In characters; views cut longer names as well. */
const maxComparedLength = 200;

const collator = new Intl.Collator('en', { numeric: true });

function bySiblingOrder(a: Department, b: Department): number {
  const [placeOfA, placeOfB] = [a.order ?? Number.MAX_VALUE, b.order ?? Number.MAX_VALUE];
  return (
    Math.sign(placeOfA - placeOfB) || compareTexts(a.name ?? '', b.name ?? '') || compareTexts(a.key, b.key)
  );
}

function compareTexts(a: string, b: string): number {
  return collator.compare(a.slice(0, maxComparedLength), b.slice(0, maxComparedLength));
}

function duplicatesOf(
  field: DuplicateDepartment['field'],
  values: readonly string[],
): readonly DuplicateDepartment[] {
  const groups = [...Map.groupBy(values, (value) => value)];
  return groups.flatMap(([value, { length: count }]) => (count > 1 ? { field, value, count } : []));
}

/** A department in the tree as a flat list. */
export interface OutlineEntry {
  readonly department: Department;
  /** The department above it; undefined at the top of the list. */
  readonly parent: Department | undefined;
  /** From 1. */
  readonly level: number;
  /** Its name, else its code or id. */
  readonly name: string;
  /** The names of those above it and its own; of a deeper one the last of them. */
  readonly path: readonly string[];
  /** Names of the nearest three departments above it: `… › Group › Finance`; empty at the top. */
  readonly above: string;
}

const maxPath = 30;
const maxNamesAbove = 3;

/** All departments as one list, each before its children; those without a place in the tree come last. */
export function outlineOf({ roots, orphans, cycles }: DepartmentTree): readonly OutlineEntry[] {
  return outlineBelow([...roots, ...orphans, ...cycles]);
}

/** Departments with those below them as one list, each before its children. */
export function outlineBelow(tops: readonly Department[]): readonly OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  const open: Pick<OutlineEntry, 'department' | 'parent' | 'level' | 'path'>[] = tops
    .map((department) => ({ department, parent: undefined, level: 1, path: [] }))
    .reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { department, parent, level, path: names } = at;
    const name = department.name ?? department.code ?? department.id;
    const path = names.length < maxPath ? [...names, name] : ['…', ...names.slice(2 - maxPath), name];
    const above = names.length > maxNamesAbove ? ['…', ...names.slice(-maxNamesAbove)] : names;
    entries.push({ department, parent, level, name, path, above: above.join(' › ') });
    for (const child of department.children.toReversed()) {
      open.push({ department: child, parent: department, level: level + 1, path });
    }
  }
  return entries;
}
