import { type FailureDetails, ServiceError } from '../service/transport/errors.ts';

/** The same failure in words that fit what was tried. */
export function reworded(
  error: ServiceError,
  words: Partial<Pick<FailureDetails, 'attempted' | 'reason' | 'advice'>>,
): ServiceError {
  const { kind, attempted, reason, advice, status, traceId } = error;
  return new ServiceError({
    kind,
    attempted,
    reason,
    advice,
    ...words,
    ...(status === undefined ? {} : { status }),
    ...(traceId === undefined ? {} : { traceId }),
    cause: error,
  });
}
