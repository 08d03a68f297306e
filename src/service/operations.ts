import { failedOperation, isFailure } from './http/errors.ts';
import { redactedError } from './http/redaction/redactedError.ts';
import type { Redaction } from './http/redaction/redaction.ts';

/**
 * Runs one operation of the service. Its failures become `ServiceError`s that name the operation, without secrets;
 * `attempted` completes "Could not …".
 */
export async function inOperation<T>(
  attempted: string,
  redaction: Redaction,
  run: () => Promise<T>,
): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw redactedError(isFailure(error) ? failedOperation(attempted, error) : error, redaction);
  }
}
