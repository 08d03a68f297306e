import type { Row } from '../../../unit/faults/expectations.ts';
import { expectedOf } from '../../../unit/faults/matrix.ts';
import { complaints } from '../../../unit/faults/messages.ts';
import { type Operation, operations } from '../../../unit/faults/operations.ts';
import { run } from '../../documents/support.ts';

export const commands = ['connect', 'test', 'open by token', 'open by key', 'refresh'] as const;

export interface Complaint {
  readonly command: (typeof commands)[number];
  readonly text: string;
}

/** Commands that a reader gives while something is wrong, and again afterwards. */
export interface Commanding {
  /** Where the fault is to be. */
  readonly routes: readonly string[];
  attempt(): Promise<readonly Complaint[]>;
  recover(): Promise<readonly Complaint[]>;
}

/** Gives a command, and answers the sentence with which it failed; an empty one after a success. */
export async function sentenceOf(command: string, answers: Record<string, unknown>): Promise<string> {
  try {
    await run(command, answers);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The end in the table that has so many requests. */
export function endOf(row: Row, operation: Operation, sent: number): string | undefined {
  const ends = expectedOf({ row, operation }).map((end) => end.split(' '));
  return ends.find(([, times]) => Number(times) === sent)?.[0];
}

/** What is wrong with the form of a sentence. */
export function formOf(message: string, operation: Operation, secrets: readonly string[]): readonly string[] {
  return complaints(message, operation, { requests: [], drifts: [], notices: [] }, secrets);
}

export function operationNamed(name: string): Operation {
  const operation = operations.find((one) => one.name === name);
  if (operation === undefined) {
    throw new Error(`There is no operation ${name}.`);
  }
  return operation;
}
