import type { Event } from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { WorkforceService } from '../service/service.ts';

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
