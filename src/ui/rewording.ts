import { mayHaveHappened } from '../service/transport/doubt.ts';
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

/** What became of a change that was sent once: where the answer is lost, says that it may have happened all the same. */
export function withDoubt(
  error: unknown,
  words: { readonly attempted: string; readonly advice: string },
): unknown {
  return mayHaveHappened(error) ? reworded(error, words) : error;
}
