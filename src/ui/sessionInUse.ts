import { ServiceError } from '../service/transport/errors.ts';
import type { Session, Sessions } from './session.ts';

/** The session in use. Throws `invalid-input` when there is none; `attempted` completes "Could not …". */
export function sessionInUse(sessions: Sessions, attempted: string): Session {
  const session = sessions.current;
  if (session === undefined) {
    throw new ServiceError({
      kind: 'invalid-input',
      attempted,
      reason: 'no connection is in use',
      advice: 'Add a connection, or explore the sandbox company.',
    });
  }
  return session;
}
