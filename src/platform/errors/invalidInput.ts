import { maxIdLength } from '../../service/contract/id.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { ServiceError } from '../../service/http/errors.ts';
import { responseTexts } from '../../service/http/errorTexts.ts';

/** Why a text is rejected that `isUsableId` does not accept. */
export const idRule = message(responseTexts.idRule, { max: maxIdLength });

/** The error for wrong input of the user or a script; nothing was sent. `attempted` completes "Could not …". */
export function invalidInput(attempted: Message, reason: Message, advice: Message): ServiceError {
  return new ServiceError({ kind: 'invalid-input', attempted, reason, advice });
}

/** The error for something that is not as it was, or not yet as it has to be: the user can try again. */
export function conflict(attempted: Message, reason: Message, advice: Message): ServiceError {
  return new ServiceError({ kind: 'conflict', attempted, reason, advice });
}
