import { isIncomplete, type Page } from '../../service/contract/listing.ts';
import type { DepartmentFacts } from '../department.ts';
import type { CheckedPerson } from './checkedPeople.ts';

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
 * Reads a list of all people. Where it lacks some, nobody counts as absent. An empty list counts as unknown: the
 * connection may not be allowed to see people.
 */
export function knownPeople(page: Page<KnownPerson>): KnownPeople {
  const { items } = page;
  const areKnown = items.length > 0 && !isIncomplete(page);
  const current = new Set<string>();
  const counts = new Map<string, number>();
  let hasAllDepartments = areKnown;
  const managers = new Set<string>();
  const lacking: KnownPerson[] = [];
  let notShown = 0;
  for (const person of items) {
    const { id, status, departmentId, managerId } = person;
    if (status === 'deactivated') {
      continue;
    }
    current.add(id);
    managers.add(managerId ?? '');
    hasAllDepartments &&= departmentId !== undefined;
    if (status === 'upcoming') {
      continue;
    }
    notShown += Number(managerId === undefined);
    if (managerId === null) {
      lacking.push(person);
    }
    if (typeof departmentId === 'string') {
      counts.set(departmentId, (counts.get(departmentId) ?? 0) + 1);
    }
  }
  const withoutManager = Map.groupBy(lacking, ({ departmentId }) => departmentId);
  return {
    countIn: ({ id, memberCount }) => memberCount ?? counts.get(id) ?? (hasAllDepartments ? 0 : undefined),
    hasLeft: (personId) => (areKnown ? !current.has(personId) : undefined),
    manages: (personId) => managers.has(personId),
    withoutManager: (departmentId) => withoutManager.get(departmentId) ?? [],
    managers: { lacking: lacking.length, notShown },
  };
}
