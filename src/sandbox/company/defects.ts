import { dayOf } from '../calendar.ts';
import type { Department } from './departments.ts';
import type { Employee } from './employees.ts';
import { limits } from './size.ts';

/** What is wrong with a company that is to be checked; all else in it stays as it was generated. */
export interface Defects {
  /** On top of the generated ones. Nobody is attached to any of them. */
  readonly departments: readonly Department[];
  /** Heads who are former employees. */
  readonly heads: ReadonlyMap<Department, Employee>;
}

/** Makes up departments that break the limits and rules of the service (interface 8), a few in each way. */
export function createDefects(
  departments: readonly Department[],
  employees: readonly Employee[],
  today: number,
): Defects {
  const all = [...departments];
  const highestId = Math.max(...departments.map(({ id }) => id));
  const add = (name: string, parent: Department, changes: Partial<Department> = {}): Department => {
    const number = all.length - departments.length + 1;
    const last = all.at(-1) ?? parent;
    const department: Department = {
      id: highestId + number,
      name,
      code: `DEFECT-${number}`,
      description: null,
      remoteId: null,
      parent,
      hierarchy: `${parent.hierarchy}${900 + number}/`,
      level: parent.level + 1,
      sortOrder: all.filter((one) => one.parent === parent).length,
      position: last.position + 2n,
      isActive: true,
      createdAt: today,
      lastModifiedAt: today,
      ...changes,
    };
    all.push(department);
    return department;
  };

  const [root] = departments;
  let [deepest] = departments.toSorted((one, other) => other.level - one.level);
  if (root === undefined || deepest === undefined) return { departments: [], heads: new Map() };
  while (deepest.level <= limits.levels) deepest = add(`Niveau ${deepest.level + 1}`, deepest);
  add('Twin code', root, { code: root.code });
  add('Twin place', root, { sortOrder: 0 });
  add('Still in use', add('Fermé', root, { isActive: false }));
  const former = employees.find(({ leavesOn }) => leavesOn !== undefined && leavesOn < dayOf(today));
  const heads = former === undefined ? [] : [[add('Orphelin de chef', root), former] as const];
  return { departments: all.slice(departments.length), heads: new Map(heads) };
}
