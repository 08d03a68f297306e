import { ServiceError } from '../http/errors.ts';

/**
 * An id as one segment of a path. Throws `invalid-input` for an empty id, for half a character, which no address
 * can hold, and for `.` and `..`, which one would take as a way to another place however they are encoded.
 */
export function segment(id: string): string {
  if (/^\.{0,2}$|\p{Surrogate}/u.test(id)) {
    throw new ServiceError({
      kind: 'invalid-input',
      attempted: `ask for the id “${id}”`,
      reason: 'the service cannot be asked for such an id',
      advice: 'Check the id.',
    });
  }
  return encodeURIComponent(id);
}
