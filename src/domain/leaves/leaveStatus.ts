import { identifier } from '../fields.ts';

/** The statuses of a leave, in the order of the v2 codes 0 to 4 (interface 3.2). */
const leaveStatuses = ['submitted', 'partly approved', 'approved', 'rejected', 'cancelled'] as const;
type LeaveStatus = (typeof leaveStatuses)[number];

const statusesOfV3: readonly LeaveStatus[] = ['submitted', 'approved'];
const codeOfDeleted = 3;

/** The status of a v3 leave; an unknown code is returned as text. */
export function readStatus(code: unknown, isConfirmed: unknown): string | undefined {
  return (
    named(code, statusesOfV3) ??
    (typeof isConfirmed === 'boolean' ? named(Number(isConfirmed), statusesOfV3) : undefined)
  );
}

/** The status of a v2 leave; an unknown code is returned as text. */
export function readStatusV2(code: unknown): string | undefined {
  return named(code, leaveStatuses);
}

/** The v2 code of a v3 leave: rejected if it is deleted (interface 3.2). */
export function codeInV2(status: string | undefined, deleted: boolean): number | undefined {
  if (deleted) {
    return codeOfDeleted;
  }
  const statuses: readonly (string | undefined)[] = leaveStatuses;
  const code = statuses.indexOf(status);
  return code === -1 ? undefined : code;
}

function named(code: unknown, statuses: readonly LeaveStatus[]): string | undefined {
  return (typeof code === 'number' ? statuses[code] : undefined) ?? identifier(code);
}
