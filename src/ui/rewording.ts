import * as vscode from 'vscode';
import {
  type FailureDetails,
  type FailureKind,
  isCancellation,
  isServiceError,
  ServiceError,
} from '../service/transport/errors.ts';

/** Failures after which nobody knows whether the service has done what it was asked to. */
const uncertain: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'interrupted',
  'too-large',
  'unavailable',
  'server',
  'unexpected',
]);

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
  if (isCancellation(error)) {
    const reason = vscode.l10n.t('it was called off on the way');
    return new ServiceError({ kind: 'interrupted', ...words, reason, cause: error });
  }
  return isServiceError(error) && uncertain.has(error.kind) ? reworded(error, words) : error;
}
