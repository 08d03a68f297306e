import type { Department } from '../department.ts';
import type { DepartmentTree } from '../departmentTree.ts';
import type { Fields } from '../fields.ts';

/** All departments of a tree for an export; those without a place in it come last. */
export function* treeRecords({ roots, orphans, cycles }: DepartmentTree): Generator<Fields> {
  yield* departmentRecords([...roots, ...orphans, ...cycles]);
}

/** Departments with those below them for an export, each before its children; paths begin at the given ones. */
export function* departmentRecords(departments: readonly Department[]): Generator<Fields> {
  const open: (Placed & { readonly parentId?: string })[] = departments
    .map((each) => placeDepartment(each))
    .reverse();
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { department, names, level, parentId } = at;
    const { id, name, code, active, head, order, memberCount, url, children } = department;
    const path = names.join(' › ');
    yield { id, name, code, active, parentId, path, level, head, memberCount, order, url };
    for (const child of children.toReversed()) {
      open.push({ ...placeDepartment(child, at), parentId: id });
    }
  }
}

/** Names in a path; of a deeper department the last ones. */
const maxNames = 30;

interface Placed {
  readonly department: Department;
  /** Its name and those of the departments above it. */
  readonly names: readonly string[];
  readonly level: number;
}

function placeDepartment(department: Department, parent?: Placed): Placed {
  const above = parent?.names ?? [];
  const names = [...above, department.name ?? department.code ?? department.id];
  const shortened = names.length > maxNames ? ['…', ...names.slice(1 - maxNames)] : names;
  return { department, names: shortened, level: (parent?.level ?? 0) + 1 };
}
