/** The head of a department, as far as the service shows it. */
interface DepartmentHead {
  readonly id: string;
  readonly name?: string;
  /** The legacy API refers to a user, the other APIs to an employee. */
  readonly kind: 'employee' | 'user';
}

/** A department of any API. A missing property was not shown. */
export interface DepartmentFacts {
  readonly id: string;
  readonly name?: string;
  readonly code?: string;
  readonly active?: boolean;
  readonly head?: DepartmentHead;
  /** True if it has no head; left out where heads are not shown. */
  readonly lacksHead?: true;
  /** Position among its siblings. */
  readonly order?: number;
  /** The number of people who belong to it today. */
  readonly memberCount?: number;
  /** Its address in the payload. */
  readonly url?: string;
  /** The reference to its parent, as its API writes it; missing at the top. */
  readonly parent?: string;
}

/** A department in its tree. */
export interface Department extends DepartmentFacts {
  /** Unique among all departments, even if the service sends an id twice. */
  readonly key: string;
  readonly children: readonly Department[];
  /** True if any department below it is active. */
  readonly hasActiveBelow: boolean;
}

/** Returns true if a department is active, or does not say. */
export function isActive({ active }: DepartmentFacts): boolean {
  return active !== false;
}
