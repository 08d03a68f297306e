import { apiVersion } from './limits.ts';

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
  /** Where a report is read, below the time-sheet prefix; `{id}` is its identifier. */
  readonly reportPath: string;
  /** Where the report templates are listed, below the time-sheet prefix. */
  readonly reportTemplatesPath: string;
  /** The page of the service on which the rights of API keys are administered (interface 5.1.3). */
  readonly rolesPath: string;
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
  rolesPath: '/organization/structure/roles',
};
