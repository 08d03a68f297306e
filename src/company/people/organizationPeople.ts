import { isIncomplete, type Page } from '../../service/contract/listing.ts';
import type { DepartmentFacts } from '../departments/department.ts';
import { type CheckedPerson, hasLeft } from './checkedPeople.ts';

/** A person of a list, who has no status where only current people were requested. */
export type KnownPerson = Pick<CheckedPerson, 'id' | 'name' | 'status' | 'departmentId' | 'managerId'>;

/** Facts about departments, from the list of people. */
export interface KnownPeople {
  /** The number of people who belong to a department today; undefined if not known. */
  countIn(department: DepartmentFacts): number | undefined;
  /** True if a person has left; undefined if not known. */
  hasLeft(personId: string): boolean | undefined;
  /** True if a person is the manager of someone. */
  manages(personId: string): boolean;
  /** The active people of a department who have no manager. */
  withoutManager(departmentId: string): readonly KnownPerson[];
  /** The number of active people without a manager, and of those whose manager is not shown. */
  readonly managers: { readonly lacking: number; readonly notShown: number };
}

/**
 * Reads a list of all people. Where it lacks some, no one counts as absent. An empty list counts as unknown: the
 * connection may not be allowed to see people.
 */
export function knownPeople(page: Page<KnownPerson>): KnownPeople {
  const { items } = page;
  const areKnown = items.length > 0 && !isIncomplete(page);
  const current = items.filter((person) => !hasLeft(person));
  const active = current.filter(({ status }) => status !== 'upcoming');
  const lacking = active.filter(({ managerId }) => managerId === null);
  const ids = new Set(current.map(({ id }) => id));
  const managers = new Set(current.map(({ managerId }) => managerId));
  const byDepartment = Map.groupBy(active, ({ departmentId }) => departmentId);
  const withoutManager = Map.groupBy(lacking, ({ departmentId }) => departmentId);
  const hasAllDepartments = areKnown && current.every(({ departmentId }) => departmentId !== undefined);
  const notShown = active.filter(({ managerId }) => managerId === undefined).length;
  return {
    countIn: ({ id, memberCount }) =>
      memberCount ?? byDepartment.get(id)?.length ?? (hasAllDepartments ? 0 : undefined),
    hasLeft: (personId) => (areKnown ? !ids.has(personId) : undefined),
    manages: (personId) => managers.has(personId),
    withoutManager: (departmentId) => withoutManager.get(departmentId) ?? [],
    managers: { lacking: lacking.length, notShown },
  };
}
