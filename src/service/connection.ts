import { apiVersion } from './contract/limits.ts';

/** The vendor-specific identifiers of a deployment, each with a default that the sandbox uses. */
export interface Dialect {
  /** First word of the API key's `Authorization` header (interface 5.1). */
  readonly authorizationScheme: string;
  readonly legacyPrefix: string;
  /** The retired v2 route of the leaves (interface 4.11). */
  readonly leavesV2Path: string;
  /** Property of a v2 leave that holds its owner (interface 2.7). */
  readonly leaveOwnerKey: string;
  readonly structurePrefix: string;
  readonly resourcePrefix: string;
  readonly timesheetPrefix: string;
  /** Value of the `Api-Version` header, at most 10 characters (interface 9.1). */
  readonly apiVersion: string;
  /** Where a report is read, below the time-sheet prefix; `{id}` stands for its identifier. */
  readonly reportPath: string;
  /** Where the report templates are listed, below the time-sheet prefix. */
  readonly reportTemplatesPath: string;
}

export const defaultDialect: Dialect = {
  authorizationScheme: 'service',
  legacyPrefix: '/api/v3',
  leavesV2Path: '/api/leaves',
  leaveOwnerKey: 'owner',
  structurePrefix: '/organization/structure/api',
  resourcePrefix: '/service-api',
  timesheetPrefix: '/service-timesheet/api',
  apiVersion,
  reportPath: '/reports/{id}',
  reportTemplatesPath: '/report-templates',
};

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
   * Distinguishes this connection from one that gets the same id after its removal. Absent in a connection that was
   * stored by an earlier version.
   */
  readonly instance?: string;
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
  /** Why there are no client id and secret although some were entered; completes "cannot be used: …". */
  readonly withheldClient?: string;
}

/** The four sets of endpoints of the service (interface 1). */
export const families = ['legacy', 'structure', 'resource', 'time-sheet'] as const;
export type Family = (typeof families)[number];
