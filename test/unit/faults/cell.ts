import { isServiceError } from '../../../src/service/http/errors.ts';
import type { Row } from './expectations.ts';
import { complaints } from './messages.ts';
import type { Operation } from './operations.ts';
import { secretsOf, type Troublemaker } from './troublemaker.ts';

/** What one fault did to one operation. */
export interface Cell {
  readonly row: Row;
  readonly operation: Operation;
  /** Outcome and how often the request was sent, as the expectations write it. */
  readonly actual: string;
  /** The error message; empty after a success. */
  readonly message: string;
  readonly complaints: readonly string[];
}

/** One operation under one fault, then without it. */
export async function meet(operation: Operation, row: Row, trouble: Troublemaker): Promise<Cell> {
  await using client = await trouble.client();
  if (operation.by === 'token' || operation.alsoByToken === true) {
    // Gets a token, so that a fault on everything meets the operation itself.
    await client.service.taxonomies();
  }
  const operate = await operation.prepare(client);
  trouble.begin(client, row);
  const { outcome, message } = await outcomeOf(operate);
  const actual = `${outcome} ${trouble.sent}`;
  trouble.end(client);
  const again = await outcomeOf(operate);
  const recovery = again.outcome === 'success' ? [] : [`does not recover: ${again.message}`];
  const wrong = complaints(message, operation, client.log, secretsOf(client));
  return { row, operation, actual, message, complaints: [...wrong, ...recovery] };
}

async function outcomeOf(operate: () => Promise<unknown>): Promise<{ outcome: string; message: string }> {
  try {
    const result = await operate();
    const failed = Array.isArray(result) ? result.find(({ family }) => family === 'structure') : undefined;
    return failed === undefined || failed.state === 'available'
      ? { outcome: 'success', message: '' }
      : { outcome: failed.state, message: failed.detail };
  } catch (error) {
    return isServiceError(error)
      ? { outcome: error.kind, message: error.message }
      : { outcome: 'crash', message: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}
