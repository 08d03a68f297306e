import type { Message } from '../service/contract/message.ts';
import { ServiceError } from '../service/http/errors.ts';

/** The error for wrong input of the user or a script; nothing was sent. `attempted` completes "Could not …". */
export function invalidInput(attempted: Message, reason: Message, advice: Message): ServiceError {
  return new ServiceError({ kind: 'invalid-input', attempted, reason, advice });
}
