import type { Event } from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { WorkforceService } from '../service/service.ts';

/** A connection and its client. */
export interface Session {
  readonly connection: Connection;
  /** Loads the client on first use. Without secrets the calls fail, not this. */
  service(): Promise<WorkforceService>;
}

/** Another session is in use: of another connection, or of one that was edited or renamed. */
export interface SessionChange {
  /** Undefined also where nothing has used the session before. */
  readonly before: Session | undefined;
  readonly current: Session | undefined;
}

/** The connections as features see them. */
export interface Sessions {
  /** The connection in use; undefined when there is none. */
  readonly current: Session | undefined;
  readonly onDidChange: Event<SessionChange>;
  /** The connection of an id was removed, by this or another window. */
  readonly onDidRemove: Event<string>;
  /** The session of a connection id; undefined for an unknown one. */
  find(connectionId: string): Session | undefined;
}
