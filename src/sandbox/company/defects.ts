import { type Day, dayOf } from '../calendar.ts';
import type { Department } from './departments.ts';
import { type Employee, statusOn } from './employees.ts';
import { type Leave, leaveOf } from './leaves.ts';
import { limits } from './size.ts';

/** The defects of a company, for tests of its checks. Everything else stays as it was generated. */
interface Defects {
  /** On top of the generated ones. */
  readonly departments: readonly Department[];
  /** The same people; some of their fields break rules. */
  readonly employees: readonly Employee[];
  /** Heads who are former employees. */
  readonly heads: ReadonlyMap<Department, Employee>;
  /** The wrong managers of active employees who head nothing, by id; undefined for none. */
  readonly managers: ReadonlyMap<number, Employee | undefined>;
  /** All leaves of some people, by id. */
  readonly leaves: ReadonlyMap<number, readonly Leave[]>;
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
    return { departments: [], employees, heads: new Map(), managers: new Map(), leaves: new Map() };
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
  const department = spare && plant('Fermé, mais habité', top, { isActive: false });
  const moved = spare && department ? { ...spare, department } : undefined;
  return { departments: planted, heads: new Map(heads), ...defectsOfPeople(employees, moved, former, today) };
}

/** Lets some employees break each rule about people once, as far as there are enough. `moved` takes the place of one. */
function defectsOfPeople(
  employees: readonly Employee[],
  moved: Employee | undefined,
  former: Employee | undefined,
  today: Day,
): Pick<Defects, 'employees' | 'managers' | 'leaves'> {
  const [unmanaged, ...free] = employees.filter(
    (one) => one.id !== moved?.id && !one.isHead && statusOn(today, one) === 'active',
  );
  const [sharer, namesake, inRing, alsoInRing, ofFormer, ofNobody, adrift, unemployed, doubled, renamed] =
    free;
  const changed = [
    moved,
    sharer && unmanaged && { ...sharer, email: unmanaged.email.toUpperCase() },
    namesake && sharer && { ...namesake, employeeNumber: sharer.employeeNumber },
    adrift && { ...adrift, lacks: 'department' as const },
    unemployed && { ...unemployed, lacks: 'employment' as const },
    renamed && { ...renamed, userId: renamed.id + 500_000 },
  ];
  const byId = new Map(changed.flatMap((one) => (one === undefined ? [] : [[one.id, one] as const])));
  const nobody = ofNobody && { ...ofNobody, id: ofNobody.id + 600_000 };
  const managers = [
    [unmanaged, undefined],
    [inRing, alsoInRing],
    [alsoInRing, inRing],
    [ofFormer, former],
    [ofNobody, nobody],
  ] as const;
  const leaves = [
    [doubled, [1, 2]],
    [former, [1]],
  ] as const;
  return {
    employees: employees.map((one) => byId.get(one.id) ?? one),
    managers: new Map(managers.flatMap(([one, manager]) => (one === undefined ? [] : [[one.id, manager]]))),
    leaves: new Map(
      leaves.flatMap(([one, periods]) =>
        one === undefined ? [] : [[one.id, periods.map((period) => leaveOf(one, today, period))] as const],
      ),
    ),
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
