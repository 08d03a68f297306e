import { ServiceError } from '../service/transport/errors.ts';

/** A request of the reader that cannot be met; nothing was sent. `attempted` completes "Could not …". */
export function refusal(attempted: string, reason: string, advice: string): ServiceError {
  return new ServiceError({ kind: 'invalid-input', attempted, reason, advice });
}
