import { ServiceError } from '../service/http/errors.ts';

/** A request of the reader that cannot be met; nothing was sent. `attempted` completes "Could not …". */
export function invalidInput(attempted: string, reason: string, advice: string): ServiceError {
  return new ServiceError({ kind: 'invalid-input', attempted, reason, advice });
}
