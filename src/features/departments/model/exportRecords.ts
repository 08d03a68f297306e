import type { Department } from '../../../company/departments/department.ts';
import {
  type DepartmentTree,
  type OutlineEntry,
  outlineBelow,
  outlineOf,
} from '../../../company/departments/departmentTree.ts';
import type { Fields } from '../../../service/contract/fields.ts';

/** The number of people of a department, if it is known. */
type CountIn = (department: Department) => number | undefined;

const countOfService: CountIn = ({ memberCount }) => memberCount;

/** All departments of a tree for an export; those without a place in it come last. */
export function treeRecords(tree: DepartmentTree, countIn = countOfService): Generator<Fields> {
  return recordsOf(outlineOf(tree), countIn);
}

/** Departments with those below them for an export, each before its children; paths begin at the given ones. */
export function departmentRecords(
  departments: readonly Department[],
  countIn = countOfService,
): Generator<Fields> {
  return recordsOf(outlineBelow(departments), countIn);
}

function* recordsOf(outline: readonly OutlineEntry[], countIn: CountIn): Generator<Fields> {
  for (const { department, parent, level, path: names } of outline) {
    const { id, name, code, active, head, order, url } = department;
    const memberCount = countIn(department);
    const path = names.join(' › ');
    yield { id, name, code, active, parentId: parent?.id, path, level, head, memberCount, order, url };
  }
}
