import { type Message, message } from '../../../service/contract/message.ts';
import { hasFields } from '../../../service/contract/record.ts';

/** The lists that a user chooses from. */
export const lists = ['employees', 'users', 'departments', 'labels'] as const;
export type List = (typeof lists)[number];
/** What they are called. */
export const listNames: Readonly<Record<List, Message>> = {
  employees: message('Employees'),
  users: message('Users'),
  departments: message('Departments'),
  labels: message('Labels'),
};

export function isOfPeople(list: List): boolean {
  return list === 'employees' || list === 'users';
}

/** The first line of a snapshot. */
export interface SnapshotHead {
  /** The version of the format. */
  readonly workforceSnapshot: 1;
  /** The base URL of the company; `sandbox` with the file of its company for the sandbox, whose address changes. */
  readonly company: string;
  readonly list: List;
  /** The set of endpoints that the records are from: their fields differ. */
  readonly family: string;
  /** When the reading began, as ISO 8601 in UTC. */
  readonly takenAt: string;
}

/** The last line of a snapshot: without it, the file was cut off. */
export interface SnapshotEnd {
  readonly records: number;
  /** False where the list has more: what is missing here need not be missing there. */
  readonly isWhole: boolean;
  /** Sentences about what the records are, and what they lack. */
  readonly notes: readonly string[];
}

const isText = (value: unknown) => typeof value === 'string';

export function isSnapshotHead(value: unknown): value is SnapshotHead {
  return hasFields<SnapshotHead>(value, {
    workforceSnapshot: (version) => version === 1,
    company: isText,
    list: (list) => lists.some((known) => known === list),
    family: isText,
    takenAt: (time) => typeof time === 'string' && /^\d{4}-\d\d-\d\dT/.test(time) && Date.parse(time) > 0,
  });
}

export function isSnapshotEnd(value: unknown): value is SnapshotEnd {
  return hasFields<SnapshotEnd>(value, {
    records: Number.isSafeInteger,
    isWhole: (isWhole) => typeof isWhole === 'boolean',
    notes: (notes) => Array.isArray(notes) && notes.every(isText),
  });
}
