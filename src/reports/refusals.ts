import { ServiceError } from '../service/transport/errors.ts';

/** A request of the user that cannot be met, for the reader; nothing was sent. */
export function refusal(attempted: string, reason: string, advice: string): ServiceError {
  return new ServiceError({ kind: 'invalid-input', attempted, reason, advice });
}
