import type { DepartmentFacts } from '../department.ts';

/** What is known of a person; a user and an employee of the same id are the same person. */
export interface KnownPerson {
  readonly id: string;
  /** As the service says it; left out where only present people were asked for. */
  readonly status?: string;
  /** Null when the person has no department; left out when that is not known. */
  readonly departmentId?: string | null;
}

/** What the people known tell about departments. */
export interface KnownPeople {
  /** How many people are attached to a department today; undefined when that is not known. */
  countIn(department: DepartmentFacts): number | undefined;
  /** Whether a person is no longer there; undefined when that is not known. */
  hasLeft(personId: string): boolean | undefined;
}

/** Reads a list of all people. An empty one proves nothing: a connection may be allowed to see nobody. */
export function knownPeople(people: readonly KnownPerson[]): KnownPeople {
  const staying = new Set<string>();
  const counts = new Map<string, number>();
  let tellsAllDepartments = people.length > 0;
  for (const { id, status, departmentId } of people) {
    if (status === 'deactivated') {
      continue;
    }
    staying.add(id);
    tellsAllDepartments &&= departmentId !== undefined;
    if (typeof departmentId === 'string' && status !== 'upcoming') {
      counts.set(departmentId, (counts.get(departmentId) ?? 0) + 1);
    }
  }
  return {
    countIn: ({ id, memberCount }) => memberCount ?? counts.get(id) ?? (tellsAllDepartments ? 0 : undefined),
    hasLeft: (personId) => (people.length === 0 ? undefined : !staying.has(personId)),
  };
}
