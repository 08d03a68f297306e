import type { DepartmentListing, Unreadable } from '../service/contract/listing.ts';
import type { Steps } from '../service/contract/slices.ts';
import { type Department, isActive } from './department.ts';
import { type DepartmentRecord, departmentRecords } from './departmentRecords.ts';
import { sort } from './sort.ts';

/** An id or a path that several departments claim; all of them are kept. */
export interface DuplicateDepartment {
  readonly field: 'id' | 'path';
  readonly value: string;
  readonly count: number;
}

/** All departments of a service, each in exactly one place. */
export interface DepartmentTree {
  readonly source: DepartmentListing['source'];
  /** How many departments there are. */
  readonly count: number;
  readonly roots: readonly Department[];
  /** Departments whose parent is not among those that are shown. */
  readonly orphans: readonly Department[];
  /** Departments that are above themselves; what hangs on them without being so stays below them. */
  readonly cycles: readonly Department[];
  readonly repetitions: readonly DuplicateDepartment[];
  readonly unreadable: readonly Unreadable[];
  /** Whether the service has more departments than these. */
  readonly truncated: boolean;
}

/** A department whose children are still being found. */
interface Growing extends Department {
  readonly children: Growing[];
  hasActiveBelow: boolean;
}

/**
 * Puts departments into their tree: by comparing the parent with the path (interface 2.2, 2.3), by the parent's
 * id (resource API) or as they are nested (interface 2.4); in steps. Takes any depth and never throws.
 */
export function* assembleDepartments(listing: DepartmentListing): Steps<DepartmentTree> {
  const { records, unreadable, truncated } = yield* departmentRecords(listing);
  const departments = yield* plant(records);
  const byPath = yield* firstByPath(records, departments);
  const parents = new Map<Growing, Growing>();
  const orphans: Growing[] = [];
  const roots: Growing[] = [];
  for (const department of departments) {
    yield;
    const parent = department.parent === undefined ? undefined : byPath.get(department.parent);
    if (isTop(department, parent)) {
      roots.push(department);
    } else if (parent === undefined) {
      orphans.push(department);
    } else {
      parents.set(department, parent);
    }
  }
  const cycles = yield* membersOfCycles(departments, parents);
  for (const member of cycles) {
    parents.delete(member);
  }
  for (const [department, parent] of parents) {
    yield;
    parent.children.push(department);
  }
  for (const siblings of [roots, orphans, cycles, ...departments.map(({ children }) => children)]) {
    yield* sort(siblings, bySiblingOrder);
  }
  yield* markActiveBelow([...roots, ...orphans, ...cycles], parents);
  const ids = departments.map(({ id }) => id);
  const paths = listing.source === 'resource' ? [] : records.flatMap(({ path }) => path ?? []);
  const repetitions = [...(yield* repeated('id', ids)), ...(yield* repeated('path', paths))];
  const { source } = listing;
  const count = departments.length;
  return { source, count, roots, orphans, cycles, repetitions, unreadable, truncated };
}

function* plant(records: readonly DepartmentRecord[]): Steps<readonly Growing[]> {
  const uses = new Map<string, number>();
  const keys = new Set<string>();
  const departments: Growing[] = [];
  for (const { facts } of records) {
    yield;
    let key = facts.id;
    let use = uses.get(facts.id) ?? 1;
    while (keys.has(key)) {
      use += 1;
      key = `${facts.id} (${use})`;
    }
    uses.set(facts.id, use);
    keys.add(key);
    departments.push({ ...facts, key, children: [], hasActiveBelow: false });
  }
  return departments;
}

function* firstByPath(
  records: readonly DepartmentRecord[],
  departments: readonly Growing[],
): Steps<Map<string, Growing>> {
  const byPath = new Map<string, Growing>();
  for (const [index, { path }] of records.entries()) {
    yield;
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
function* membersOfCycles(
  departments: readonly Growing[],
  parents: ReadonlyMap<Growing, Growing>,
): Steps<Growing[]> {
  const passedOn = new Map<Growing, number>();
  const members: Growing[] = [];
  for (const [way, start] of departments.entries()) {
    let at: Growing | undefined = start;
    while (at !== undefined && !passedOn.has(at)) {
      yield;
      passedOn.set(at, way);
      at = parents.get(at);
    }
    if (at !== undefined && passedOn.get(at) === way) {
      const first: Growing = at;
      do {
        yield;
        members.push(at);
        at = parents.get(at);
      } while (at !== undefined && at !== first);
    }
  }
  return members;
}

function* markActiveBelow(tops: readonly Growing[], parents: ReadonlyMap<Growing, Growing>): Steps<void> {
  const downwards = [...tops];
  // The list grows while it is walked.
  for (const department of downwards) {
    yield;
    for (const child of department.children) {
      downwards.push(child);
    }
  }
  for (const department of downwards.reverse()) {
    yield;
    const parent = parents.get(department);
    if (parent !== undefined && (isActive(department) || department.hasActiveBelow)) {
      parent.hasActiveBelow = true;
    }
  }
}

/** Characters. Names are cut there when they are shown, too. */
const longestCompared = 200;

const collator = new Intl.Collator('en', { numeric: true });

function bySiblingOrder(a: Department, b: Department): number {
  const [placeOfA, placeOfB] = [a.order ?? Number.MAX_VALUE, b.order ?? Number.MAX_VALUE];
  return (
    Math.sign(placeOfA - placeOfB) || compareTexts(a.name ?? '', b.name ?? '') || compareTexts(a.key, b.key)
  );
}

function compareTexts(a: string, b: string): number {
  return collator.compare(a.slice(0, longestCompared), b.slice(0, longestCompared));
}

function* repeated(
  field: DuplicateDepartment['field'],
  values: readonly string[],
): Steps<readonly DuplicateDepartment[]> {
  const counts = new Map<string, number>();
  for (const value of values) {
    yield;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].flatMap(([value, count]) => (count > 1 ? [{ field, value, count }] : []));
}
