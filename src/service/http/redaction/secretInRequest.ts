import { ServiceError } from '../errors.ts';
import type { Redaction } from './redaction.ts';

/**
 * Throws `invalid-input` where a text that is about to be sent or opened has a known secret in it, in whatever
 * encoding. `attempted` completes "Could not …".
 */
export function requireNoSecret(attempted: string, text: string, redaction: Redaction): void {
  const owner = redaction.ownerOf(text);
  if (owner !== undefined) {
    throw new ServiceError({
      kind: 'invalid-input',
      attempted: redaction.text(attempted),
      reason: `this looks like a key or secret of the connection “${redaction.text(owner)}”, so nothing was sent`,
      advice: 'Enter an id or a name instead of it.',
    });
  }
}
