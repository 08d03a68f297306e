import type { DepartmentListing, Unreadable } from '../service/contract/listing.ts';
import { type Department, isActive } from './department.ts';
import { type DepartmentRecord, departmentRecords } from './departmentRecords.ts';

/** An id or a path that several departments claim; all of them are kept. */
export interface Repetition {
  readonly field: 'id' | 'path';
  readonly value: string;
  readonly count: number;
}

/** All departments of a service, each in exactly one place. */
export interface DepartmentTree {
  readonly source: DepartmentListing['source'];
  readonly roots: readonly Department[];
  /** Departments whose parent is not among those that are shown. */
  readonly orphans: readonly Department[];
  /** Departments that are above themselves; what hangs on them without being so stays below them. */
  readonly cycles: readonly Department[];
  readonly repetitions: readonly Repetition[];
  readonly unreadable: readonly Unreadable[];
}

/** A department whose children are still being found. */
interface Growing extends Department {
  readonly children: Growing[];
  hasActiveBelow: boolean;
}

/**
 * Puts departments into their tree: by comparing the parent with the path (interface 2.2, 2.3), by the parent's
 * id (resource API) or as they are nested (interface 2.4). Takes any depth and never throws.
 */
export function assembleDepartments(listing: DepartmentListing): DepartmentTree {
  const { records, unreadable } = departmentRecords(listing);
  const departments = plant(records);
  const byPath = firstByPath(records, departments);
  const parents = new Map<Growing, Growing>();
  const orphans: Growing[] = [];
  const roots: Growing[] = [];
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
  markActiveBelow([...roots, ...orphans, ...cycles], parents);
  const repetitions = [
    ...repeated(
      'id',
      departments.map(({ id }) => id),
    ),
    ...(listing.source === 'resource'
      ? []
      : repeated(
          'path',
          records.flatMap(({ path }) => path ?? []),
        )),
  ];
  return { source: listing.source, roots, orphans, cycles, repetitions, unreadable };
}

function plant(records: readonly DepartmentRecord[]): readonly Growing[] {
  const uses = new Map<string, number>();
  const keys = new Set<string>();
  return records.map(({ facts }) => {
    let key = facts.id;
    let use = uses.get(facts.id) ?? 1;
    while (keys.has(key)) {
      use += 1;
      key = `${facts.id} (${use})`;
    }
    uses.set(facts.id, use);
    keys.add(key);
    return { ...facts, key, children: [], hasActiveBelow: false };
  });
}

function firstByPath(
  records: readonly DepartmentRecord[],
  departments: readonly Growing[],
): Map<string, Growing> {
  const byPath = new Map<string, Growing>();
  for (const [index, { path }] of records.entries()) {
    const department = departments[index];
    if (path !== undefined && department !== undefined && !byPath.has(path)) {
      byPath.set(path, department);
    }
  }
  return byPath;
}

/** A root has no parent, or names the top itself, which some deployments write `/`. */
function isTop(department: Growing, parent: Growing | undefined): boolean {
  return (
    department.parent === undefined ||
    (department.parent === '/' && (parent === undefined || parent === department))
  );
}

/** Follows each department upwards once; who is met twice on one way is above itself. */
function membersOfCycles(departments: readonly Growing[], parents: ReadonlyMap<Growing, Growing>): Growing[] {
  const passedOn = new Map<Growing, number>();
  const members: Growing[] = [];
  for (const [way, start] of departments.entries()) {
    let at: Growing | undefined = start;
    while (at !== undefined && !passedOn.has(at)) {
      passedOn.set(at, way);
      at = parents.get(at);
    }
    if (at !== undefined && passedOn.get(at) === way) {
      const first: Growing = at;
      do {
        members.push(at);
        at = parents.get(at);
      } while (at !== undefined && at !== first);
    }
  }
  return members;
}

function markActiveBelow(tops: readonly Growing[], parents: ReadonlyMap<Growing, Growing>): void {
  const downwards = [...tops];
  // The list grows while it is walked.
  for (const department of downwards) {
    for (const child of department.children) {
      downwards.push(child);
    }
  }
  for (const department of downwards.reverse()) {
    const parent = parents.get(department);
    if (parent !== undefined && (isActive(department) || department.hasActiveBelow)) {
      parent.hasActiveBelow = true;
    }
  }
}

const collator = new Intl.Collator('en', { numeric: true });

function bySiblingOrder(a: Department, b: Department): number {
  const [placeOfA, placeOfB] = [a.order ?? Number.MAX_VALUE, b.order ?? Number.MAX_VALUE];
  return (
    Math.sign(placeOfA - placeOfB) ||
    collator.compare(a.name ?? '', b.name ?? '') ||
    collator.compare(a.key, b.key)
  );
}

function repeated(field: Repetition['field'], values: readonly string[]): readonly Repetition[] {
  const counts = new Map<string, number>();
  for (const value of values) {
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].flatMap(([value, count]) => (count > 1 ? [{ field, value, count }] : []));
}
