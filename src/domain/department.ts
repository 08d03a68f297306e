/** The person at the head of a department, as far as the family that answered tells. */
export interface DepartmentHead {
  readonly id: string;
  readonly name?: string;
  /** The legacy API names a user, the others an employee. */
  readonly kind: 'employee' | 'user';
}

/** What is known of a department whichever family told it; what is absent was not shown. */
export interface DepartmentFacts {
  readonly id: string;
  readonly name?: string;
  readonly code?: string;
  readonly active?: boolean;
  readonly head?: DepartmentHead;
  /** Place among its siblings. */
  readonly order?: number;
  /** How many people are attached to it today. */
  readonly memberCount?: number;
  /** Address that the payload itself gave. */
  readonly url?: string;
  /** What the department says its parent is, in the words of its family; absent at the top. */
  readonly parent?: string;
}

/** A department in its tree. */
export interface Department extends DepartmentFacts {
  /** Unique among all departments, also where the service repeats an id. */
  readonly key: string;
  readonly children: readonly Department[];
  /** Whether any department below is in use (or does not say). */
  readonly hasActiveBelow: boolean;
}

/** Whether a department may be used; one that does not say counts as active. */
export function isActive({ active }: DepartmentFacts): boolean {
  return active !== false;
}
