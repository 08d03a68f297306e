import { failureParts } from '../ui/failure.ts';
import { failureOf } from './validation.ts';

/** The message of a failed check, to show below an input box; undefined when the check passes. */
export function problemOf(check: () => unknown): string | undefined {
  const failure = failureOf(check);
  if (failure === undefined) {
    return undefined;
  }
  const { reason, advice } = failureParts(failure);
  return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}. ${advice}`;
}
