import { isRecord } from '../../service/contract/record.ts';
import { hasCode } from './fileErrors.ts';
import { isTimestamp } from './timestamp.ts';

/** What the reader is told where nobody knows whether a change happened. */
export interface DoubtWords {
  /** Completes "Could not …". */
  readonly attempted: string;
  /** What to check. */
  readonly advice: string;
}

/** A change that a window sent, and went away before it knew the answer. */
export interface UnansweredChange extends DoubtWords {
  readonly connectionName: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/** The change of an entry; undefined for what is not written to its end. */
export function parseEntry(text: string): UnansweredChange | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isUnansweredChange(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the process that made the entry is still there, and not this one, which knows its own. */
export function isOfAnotherProcess(entry: string): boolean {
  const id = Number.parseInt(entry, 10);
  return id !== process.pid && id > 0 && isRunning(id);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function isUnansweredChange(value: unknown): value is UnansweredChange {
  return (
    isRecord(value) &&
    ['attempted', 'advice', 'connectionName'].every((name) => typeof value[name] === 'string') &&
    isTimestamp(value['sentAt'])
  );
}
