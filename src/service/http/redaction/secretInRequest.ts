import { Failure } from '../errors.ts';
import type { Redaction } from './redaction.ts';

/** The error for a text that is about to be sent or opened and has a known secret in it, in whatever encoding. */
export function secretIn(text: string, redaction: Redaction): Failure | undefined {
  const owner = redaction.ownerOf(text);
  return owner === undefined
    ? undefined
    : new Failure({
        kind: 'invalid-input',
        reason: `this looks like a key or secret of the connection “${redaction.text(owner)}”, so nothing was sent`,
        advice: 'Enter an id or a name instead of it.',
      });
}
