import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { ServiceError } from '../../service/http/errors.ts';

/** The parts of an error of the storage: `attempted` completes "Could not …". */
interface StorageUse {
  readonly attempted: Message;
  readonly advice?: Message;
}

/** Runs work on shared entries. Throws `unexpected` with the reason. */
export async function usingStorage<T>(
  { attempted, advice = message('Try again.') }: StorageUse,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ServiceError({
      kind: 'unexpected',
      attempted,
      reason: message('the storage of this extension could not be used ({reason})', {
        reason: messageOf(error),
      }),
      advice,
      cause: error,
    });
  }
}
