import { type FailureKind, isServiceError, type ServiceError } from './errors.ts';

/** What the service may meet, or the answer, when a change is carried out already. */
const uncertain: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'interrupted',
  'too-large',
  'unavailable',
  'server',
  'unexpected',
]);

/** Whether a change that failed like this may have been carried out all the same: nobody knows. */
export function mayHaveHappened(error: unknown): error is ServiceError {
  return (
    isServiceError(error) &&
    uncertain.has(error.kind) &&
    // 413 refuses what was sent; without a status it is the answer that is too large.
    error.status !== 413 &&
    error.of !== 'token'
  );
}
