import { dayOf } from '../calendar.ts';
import type { Department } from './departments.ts';
import { type Employee, statusOn } from './employees.ts';
import { limits } from './size.ts';

/** The defects of a company, for tests of the health check. Everything else stays as it was generated. */
interface Defects {
  /** On top of the generated ones. */
  readonly departments: readonly Department[];
  /** The same people; one of them works in a department that is closed. */
  readonly employees: readonly Employee[];
  /** Heads who are former employees. */
  readonly heads: ReadonlyMap<Department, Employee>;
  /** The id of an active employee who heads nothing and has no manager. */
  readonly withoutManager?: number | undefined;
}

/** A department whose parent can still change. */
type Planted = Omit<Department, 'parent'> & { parent: Department | undefined };

/** Departments down to this level have room for the levels of the defects. */
const shallow = 6;

/**
 * Creates departments that break each limit and rule of the service (interface 2.2, 2.3 and 8) once. All but those
 * that make the tree too deep are below a department of their own. Defects that need employees are left out when none
 * is free.
 */
export function createDefects(
  departments: readonly Department[],
  employees: readonly Employee[],
  now: number,
): Defects {
  const [root] = departments;
  if (root === undefined) {
    return { departments: [], employees, heads: new Map() };
  }
  const { planted, plant, imagine } = createPlanter(departments, now);
  const active = departments.filter(({ isActive }) => isActive);
  let deepest = active.reduce((lower, one) => (one.level > lower.level ? one : lower), root);
  while (deepest.level <= limits.levels) {
    deepest = plant(`Niveau ${deepest.level + 1}`, deepest);
  }

  const childrenOf = (one: Department) => departments.filter(({ parent }) => parent === one);
  const roomy = active.find((one) => one.level <= shallow && childrenOf(one).length < limits.siblings);
  const top = plant('À vérifier', roomy ?? root);
  plant('Twin code', top, { code: root.code });
  plant('Twin place', top, { sortOrder: 0 });
  // Places run from 0 to 99, positions from 1e19 to 1e20.
  plant('Hors rang', top, { sortOrder: 120, position: 10n ** 20n + 1n });
  plant('Still in use', plant('Fermé', top, { isActive: false }));
  const crowded = plant('Trop plein', top);
  for (let number = 1; number <= limits.siblings + 1; number += 1) {
    plant(`Ancienne équipe ${number}`, crowded, { isActive: false });
  }
  plant('Sans parent', imagine(top));
  const ring = plant('Cercle nord', top);
  ring.parent = plant('Cercle sud', ring);

  const today = dayOf(now);
  const former = employees.find((one) => statusOn(today, one) === 'deactivated');
  const heads = former === undefined ? [] : [[plant('Orphelin de chef', top), former] as const];
  const spare = spareOf(employees, today);
  const unmanaged = employees.find(
    (one) => one !== spare && !one.isHead && statusOn(today, one) === 'active',
  );
  const department = spare && plant('Fermé, mais habité', top, { isActive: false });
  return {
    departments: planted,
    employees: employees.map((one) => (one === spare && department ? { ...one, department } : one)),
    heads: new Map(heads),
    withoutManager: unmanaged?.id,
  };
}

/** Adds departments to those of a company, each after its siblings. */
function createPlanter(departments: readonly Department[], now: number) {
  const planted: Planted[] = [];
  const last = departments.at(-1)?.position ?? 0n;
  const highestId = departments.reduce((highest, { id }) => Math.max(highest, id), 0);
  const siblings = new Map<Department | undefined, number>();
  for (const { parent } of departments) {
    siblings.set(parent, (siblings.get(parent) ?? 0) + 1);
  }
  let count = 0;

  const make = (name: string, parent: Department, changes: Partial<Department>): Planted => {
    count += 1;
    const sortOrder = siblings.get(parent) ?? 0;
    siblings.set(parent, sortOrder + 1);
    return {
      id: highestId + count,
      name,
      code: `DEFECT-${count}`,
      description: null,
      remoteId: null,
      parent,
      hierarchy: `${parent.hierarchy}${900 + count}/`,
      level: parent.level + 1,
      sortOrder,
      position: last + 2n * BigInt(count),
      isActive: true,
      createdAt: now,
      lastModifiedAt: now,
      ...changes,
    };
  };
  return {
    planted,
    plant(name: string, parent: Department, changes: Partial<Department> = {}): Planted {
      const department = make(name, parent, changes);
      planted.push(department);
      return department;
    },
    /** A department that is not part of the company, as a parent that does not exist. */
    imagine: (parent: Department): Department => make('', parent, {}),
  };
}

/** An active employee who heads no department and is not the only active one in theirs. */
function spareOf(employees: readonly Employee[], today: string): Employee | undefined {
  const present = employees.filter((one) => statusOn(today, one) === 'active');
  const counts = new Map<Department, number>();
  for (const { department } of present) {
    counts.set(department, (counts.get(department) ?? 0) + 1);
  }
  return present.find(({ isHead, department }) => !isHead && (counts.get(department) ?? 0) > 1);
}
