import { identifier } from '../fields.ts';

/** What a leave can stand at, in the order of the v2 codes 0 to 4 (interface 3.2). */
const leaveStatuses = ['submitted', 'partly approved', 'approved', 'rejected', 'cancelled'] as const;
type LeaveStatus = (typeof leaveStatuses)[number];

const statusesOfV3: readonly LeaveStatus[] = ['submitted', 'approved'];
const codeOfDeleted = 3;

/** The status of a v3 leave; a code that is not known today reads as itself. */
export function readStatus(code: unknown, isConfirmed: unknown): string | undefined {
  return (
    named(code, statusesOfV3) ??
    (typeof isConfirmed === 'boolean' ? named(Number(isConfirmed), statusesOfV3) : undefined)
  );
}

/** The status of a v2 leave; a code that is not known today reads as itself. */
export function readStatusV2(code: unknown): string | undefined {
  return named(code, leaveStatuses);
}

/** The v2 code of a v3 leave: a deleted one reads as rejected (interface 3.2). */
export function codeInV2(status: string | undefined, deleted: boolean): number | undefined {
  return deleted ? codeOfDeleted : codeOf(status, leaveStatuses);
}

/** How v3 tells the status of a v2 leave, and why that is not the whole of it. */
export interface StatusInV3 {
  readonly status?: number;
  readonly isActive?: boolean;
  readonly shortfall?: string;
}

/** The v3 code and activity of a v2 leave; what has no v3 status of its own comes with the reason. */
export function statusInV3(status: string | undefined): StatusInV3 {
  switch (status) {
    case 'submitted':
      return { status: 0, isActive: true };
    case 'partly approved':
      return {
        status: 0,
        isActive: true,
        shortfall: 'A partly approved leave (1) is a temporary one (0) in v3.',
      };
    case 'approved':
      return { status: 1, isActive: true };
    case 'rejected':
    case 'cancelled':
      return {
        isActive: false,
        shortfall: `A ${status} leave (${codeOf(status, leaveStatuses)}) has no status in v3, it only reads as deleted.`,
      };
    case undefined:
      return {};
    default:
      return { shortfall: `The status ${status} is not a known one of v2.` };
  }
}

function named(code: unknown, statuses: readonly LeaveStatus[]): string | undefined {
  return (typeof code === 'number' ? statuses[code] : undefined) ?? identifier(code);
}

function codeOf(status: string | undefined, statuses: readonly string[]): number | undefined {
  const code = status === undefined ? -1 : statuses.indexOf(status);
  return code === -1 ? undefined : code;
}
