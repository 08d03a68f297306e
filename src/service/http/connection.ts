import type { Dialect } from '../contract/dialect.ts';

export { type Dialect, defaultDialect } from '../contract/dialect.ts';
export type { Family } from '../contract/kinds/kind.ts';

/** How a user can mark a connection: as the one of production, or with a color. */
export const connectionMarks = ['production', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type ConnectionMark = (typeof connectionMarks)[number];

/** What is known of a connection without its secrets. */
export interface Connection {
  /** Lower case: it is the authority of document addresses. */
  readonly id: string;
  readonly name: string;
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly dialect: Dialect;
  readonly kind: 'remote' | 'sandbox';
  /**
   * Distinguishes this connection from one that gets the same id after its removal. Absent in the sandbox's connection
   * and in a draft.
   */
  readonly instance?: string;
  /** Shown wherever the connection is; undefined without a mark. */
  readonly mark?: ConnectionMark | undefined;
  /** When its secrets were entered last, milliseconds since the epoch: older ones are not used. */
  readonly secretsEnteredAt?: number;
  /** The address of the file with the sandbox's company; absent for the generated one, and for other services. */
  readonly scenario?: string;
  /** When the sandbox of this window started, milliseconds since the epoch: earlier reports are gone. Not stored. */
  readonly startedAt?: number;
}

/** Returns true for the name of a mark. */
export function isConnectionMark(value: unknown): value is ConnectionMark {
  return connectionMarks.some((mark) => mark === value);
}

/** Returns true for two versions of one connection, which may have been edited in between. */
export function isSameConnection(
  one: Pick<Connection, 'id' | 'instance'>,
  other: Pick<Connection, 'id' | 'instance'>,
): boolean {
  return one.id === other.id && one.instance === other.instance;
}

/** The secrets of a connection. A connection may have one kind of credentials or both. */
export interface Credentials {
  readonly apiKey?: string;
  readonly clientId?: string;
  readonly clientSecret?: string;
}
