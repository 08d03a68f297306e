import type { Event } from 'vscode';
import * as vscode from 'vscode';
import type { Connection } from '../service/http/connection.ts';
import type { WorkforceService } from '../service/operations/service.ts';
import { invalidInput } from './errors/invalidInput.ts';

/** A connection with its client. */
export interface Session {
  readonly connection: Connection;
  /** Loads the client on first use. It does not reject if secrets are missing; the client's calls do. */
  service(): Promise<WorkforceService>;
}

/** Another session is in use: of another connection, or of one that was edited or renamed. */
export interface SessionChange {
  readonly before: Session | undefined;
  readonly current: Session | undefined;
}

/** The connections as features see them. */
export interface Sessions {
  /** The connection in use, if any. */
  readonly current: Session | undefined;
  /** Fires when another session is in use, or the one in use was edited. */
  readonly onDidChange: Event<SessionChange>;
  /** Fires with the id of a connection that this or another window removed. */
  readonly onDidRemove: Event<string>;
  /** Fires with the id of a connection that this or another window added, edited, renamed, marked or removed. */
  readonly onDidChangeAny: Event<string>;
  /** The sessions of all connections, by name. */
  list(): readonly Session[];
  /** The session of a connection id; undefined for an unknown one. */
  find(connectionId: string): Session | undefined;
}

/** The session in use. Throws `invalid-input` if there is none; `attempted` completes "Could not …". */
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

/** The session of a connection id, or without an id the one in use. Throws `invalid-input` if there is none. */
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
    const known = sessions.list().map(({ connection }) => connection.id);
    throw invalidInput(
      attempted,
      vscode.l10n.t('there is no connection “{0}”', connectionId),
      known.length === 0
        ? vscode.l10n.t('Add one first.')
        : vscode.l10n.t('It may have been removed. Use one of: {0}.', known.join(', ')),
    );
  }
  return session;
}

/**
 * The session of a connection id whose resources the views show, or without an id the one in use. Throws `invalid-input`
 * where another one is in use: there, the same id is another resource.
 */
export function shownSession(
  sessions: Sessions,
  connectionId: string | undefined,
  attempted: string,
): Session {
  const session = namedSession(sessions, connectionId, attempted);
  if (session.connection.id !== sessions.current?.connection.id) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('“{0}” is not the connection in use', session.connection.name),
      vscode.l10n.t('Switch to that connection first.'),
    );
  }
  return session;
}

/**
 * Returns true if two sessions show the data of one company: an edited connection may have moved to another one, where
 * the same id is another resource. The sandbox has another address after a restart.
 */
export function isSameCompany(
  one: Pick<Session, 'connection'> | undefined,
  other: Pick<Session, 'connection'> | undefined,
): boolean {
  const [before, now] = [one?.connection, other?.connection];
  return before?.id === now?.id && (before?.baseUrl === now?.baseUrl || now?.kind === 'sandbox');
}
