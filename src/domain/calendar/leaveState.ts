/** What a calendar distinguishes, the strongest first: of several leaves of a half-day it shows the first. */
export const leaveStates = ['approved', 'pending', 'other', 'rejected', 'deleted'] as const;
export type LeaveState = (typeof leaveStates)[number];

/** A leave as far as its state needs it. */
export interface StatedLeave {
  /** One of the statuses of `leaveV2.ts`, or an unknown code as text. */
  readonly status?: string;
  readonly deleted: boolean;
}

/**
 * The state of a leave of either version (interface 3.2). A leave that the employee cancelled counts as deleted, and one
 * with an unknown status or none is `other`.
 */
export function stateOf({ status, deleted }: StatedLeave): LeaveState {
  if (deleted || status === 'cancelled') {
    return 'deleted';
  }
  switch (status) {
    case 'approved':
    case 'rejected':
      return status;
    case 'submitted':
    case 'partly approved':
      return 'pending';
    default:
      return 'other';
  }
}

/** Returns true if a person with such a leave is absent, or will be if it is approved. */
export function isAbsence(state: LeaveState): boolean {
  return state !== 'rejected' && state !== 'deleted';
}
