import { ServiceError } from '../http/errors.ts';
import type { Requester } from '../requester.ts';
import type { LeavesApi } from './leaves.ts';
import type { LegacyApi } from './legacy.ts';
import type { ResourceApi } from './resource.ts';
import type { StructureApi } from './structure.ts';
import type { TimesheetApi } from './timesheet.ts';

/** The families with what sends their requests. */
export interface Families {
  readonly key: Requester;
  readonly token: Requester;
  readonly legacy: LegacyApi;
  readonly leaves: LeavesApi;
  readonly structure: StructureApi;
  readonly resource: ResourceApi;
  readonly timesheet: TimesheetApi;
}

/** Limit of the header (interface 8). */
const mostCharacters = 10;

/** The header that selects the resource API (interface 9.1). Throws `invalid-input` for a value that no service takes. */
export function apiVersionHeader(version: string, attempted: string): Readonly<Record<string, string>> {
  if (version === '' || version.length > mostCharacters) {
    throw new ServiceError({
      kind: 'invalid-input',
      attempted,
      reason: `“${version}” cannot be an Api-Version: it has 1 to ${mostCharacters} characters`,
      advice: 'Correct it in the dialect of this connection with “Edit Connection”.',
    });
  }
  return { 'Api-Version': version };
}
