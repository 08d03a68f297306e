import type { Event } from 'vscode';
import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { WorkforceService } from '../service/service.ts';
import { invalidInput } from './invalidInput.ts';

/** A connection that can be asked. */
export interface Session {
  readonly connection: Connection;
  /** Loads the client on first use. Without secrets the calls fail, not this. */
  service(): Promise<WorkforceService>;
}

/** The connections as features see them. */
export interface Sessions {
  /** The connection in use; undefined when there is none. */
  readonly current: Session | undefined;
  /** The session in use changed, or was edited. */
  readonly onDidChange: Event<Session | undefined>;
  /** The connection of an id was removed, or another window is found to have removed it. */
  readonly onDidRemove: Event<string>;
  /** The session of a connection id; undefined for an unknown one. */
  find(connectionId: string): Session | undefined;
}

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
