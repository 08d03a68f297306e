import type { LeavesApi } from './leaves.ts';
import type { LegacyApi } from './legacy.ts';
import type { Requester } from './requester.ts';
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
