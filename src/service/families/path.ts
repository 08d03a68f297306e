import { ServiceError } from '../http/errors.ts';

/**
 * An id as one segment of a path. Throws `invalid-input` for an empty id, for half a surrogate pair, which no address
 * can hold, and for `.` and `..`, which change the path however they are encoded.
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

/** A query string from the parts that are given; empty when none is. */
export function query(parts: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== '') {
      search.set(name, String(value));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}
