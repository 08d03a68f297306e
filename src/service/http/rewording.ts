import { type FailureDetails, ServiceError } from './errors.ts';

/** The same failure told otherwise; what is known of it stays. */
export function reworded(
  error: ServiceError,
  words: Partial<Pick<FailureDetails, 'attempted' | 'reason' | 'advice' | 'of'>>,
): ServiceError {
  const { kind, attempted, reason, advice, status, traceId, retryAt, of } = error;
  const known = { kind, attempted, reason, advice, status, traceId, retryAt, of };
  return new ServiceError({ ...known, ...words, cause: error });
}
