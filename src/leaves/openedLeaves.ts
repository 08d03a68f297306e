import type { LeaveQuery } from '../service/service.ts';

/** What the leaves view is opened for. */
export interface OpenedLeaves {
  /** Id of the connection. */
  readonly connection: string;
  readonly query: LeaveQuery;
  /** Names of those asked for, as far as they are known; else ids. */
  readonly who: string;
  readonly version: 'v3' | 'v2';
  /** Whether the retired v2 route is asked even after its end. */
  readonly insist: boolean;
}

/** Whether all leaves are those of one person. */
export function isOfOnePerson({ of, ids }: LeaveQuery): boolean {
  return of === 'employee' && ids.length === 1;
}
