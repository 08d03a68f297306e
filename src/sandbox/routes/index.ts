import type { Deployment } from '../deployment.ts';
import type { RouteGroup } from '../http/route.ts';
import { employeeAttributes, employeeRecords } from './employeeRecords.ts';
import { employees } from './employees.ts';
import { leaves } from './leaves.ts';
import { leavesV2 } from './leavesV2.ts';
import { legacyDepartments } from './legacyDepartments.ts';
import { legacyReferences, legacyUsers } from './legacyUsers.ts';
import { organization, resourceDepartments } from './organization.ts';
import { portraits } from './portraits.ts';
import { structureDepartments } from './structure.ts';
import { taxonomies, taxonomyLabels } from './taxonomies.ts';
import { timesheet } from './timesheet.ts';
import { token } from './token.ts';

/** All routes of the service, in the order of the interface. */
export function routesOf(deployment: Deployment): readonly RouteGroup[] {
  return [
    legacyUsers,
    legacyDepartments,
    leaves,
    leavesV2,
    legacyReferences,
    structureDepartments,
    timesheet,
    employees,
    employeeAttributes,
    employeeRecords,
    organization,
    portraits,
    resourceDepartments,
    taxonomies,
    taxonomyLabels,
    token,
  ].flatMap((groups) => groups(deployment));
}
