import * as vscode from 'vscode';
import { invalidInput } from './invalidInput.ts';
import type { Session, Sessions } from './session.ts';

/** The session in use. Throws `invalid-input` when there is none; `attempted` completes "Could not …". */
export function sessionInUse(sessions: Sessions, attempted: string): Session {
  const session = sessions.current;
  if (session === undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('no connection is in use'),
      vscode.l10n.t('Add a connection, or explore the sandbox company.'),
    );
  }
  return session;
}

/** The session of a connection id, or the one in use where none is named. Throws `invalid-input`. */
export function namedSession(
  sessions: Sessions,
  connectionId: string | undefined,
  attempted: string,
): Session {
  if (connectionId === undefined) {
    return sessionInUse(sessions, attempted);
  }
  const session = sessions.find(connectionId);
  if (session === undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('there is no connection “{0}”', connectionId),
      vscode.l10n.t('It may have been removed; add it again, or use another one.'),
    );
  }
  return session;
}
