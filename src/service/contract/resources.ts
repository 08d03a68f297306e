import type { TObject } from 'typebox';
import { EmployeeAttributeDefinition, Employment, JobPosition } from './employee.ts';
import { departmentSchemas, departments, familyDepartments } from './kinds/departments.ts';
import {
  employeeAttributeSchemas,
  employeeAttributes,
  employeeSchemas,
  employees,
  userSchemas,
  users,
} from './kinds/employees.ts';
import type { Family, Kind, KindSchemas } from './kinds/kind.ts';
import { leaveSchemas, leaves, leavesV2, leaveV2Schemas } from './kinds/leaves.ts';
import { readOnlyKinds } from './kinds/readOnly.ts';
import { reportSchemas, reports } from './kinds/reports.ts';
import { taxonomies, taxonomyLabelSchemas, taxonomyLabels, taxonomySchemas } from './kinds/taxonomies.ts';
import { message } from './message.ts';
import { BusinessEstablishment, LegalEntity } from './organization/legalEntities.ts';

/** The kinds of resources with a JSON document. */
export const resourceKinds = [
  departments,
  ...familyDepartments,
  employees,
  users,
  employeeAttributes,
  taxonomies,
  taxonomyLabels,
  reports,
  leaves,
  leavesV2,
  ...readOnlyKinds,
] as const;
export type ResourceName = (typeof resourceKinds)[number]['name'];

/** Their names, as in document addresses. */
export const resourceNames: readonly ResourceName[] = resourceKinds.map(({ name }) => name);

/**
 * A kind of JSON document: a resource, or any other address below the base URL, whose path with its query is the id.
 */
export type DocumentKind = ResourceName | 'other';

const other: Kind = { name: 'other', singular: message('Other address'), icon: 'json', routes: [] };

/** The resources of the resource API that have OAuth scopes of their own. */
export const scopedResources: readonly string[] = resourceKinds
  .filter((kind) => kind.routes.some(({ family }) => family === 'resource') && !('oauthResource' in kind))
  .map(({ name }) => name);

/** The description of a kind of document. */
export function kindOf(name: DocumentKind): Kind {
  return resourceKinds.find((kind) => kind.name === name) ?? other;
}

/** Returns true for the name of a kind of resource. */
export function isResourceName(text: string): text is ResourceName {
  return resourceKinds.some(({ name }) => name === text);
}

/** Returns true for the name of a kind of document. */
export function isDocumentKind(text: string): text is DocumentKind {
  return text === 'other' || isResourceName(text);
}

/** What the records of an export are: resources, or the people of a department. */
export const recordKinds = [
  ...resourceKinds.flatMap((kind) => ('exported' in kind ? kind.name : [])),
  'members' as const,
];
export type RecordKind = (typeof recordKinds)[number];

/** The schemas of all kinds. A bundle that does not use them has none of them. */
export const kindSchemas: Readonly<Record<ResourceName, KindSchemas>> = {
  departments: departmentSchemas,
  'structure-departments': departmentSchemas,
  'legacy-departments': departmentSchemas,
  'resource-departments': departmentSchemas,
  employees: employeeSchemas,
  users: userSchemas,
  'employee-attributes': employeeAttributeSchemas,
  taxonomies: taxonomySchemas,
  'taxonomy-labels': taxonomyLabelSchemas,
  reports: reportSchemas,
  leaves: leaveSchemas,
  'leaves-v2': leaveV2Schemas,
  'legal-entities': { records: { resource: LegalEntity } },
  'business-establishments': { records: { resource: BusinessEstablishment } },
  'job-positions': { records: { resource: JobPosition } },
  employments: { records: { resource: Employment } },
  'employee-attribute-definitions': { records: { resource: EmployeeAttributeDefinition } },
};

/** The schema of what a family returns for a document. */
export function responseSchema(name: ResourceName, family: Family): TObject {
  const { records, response = records[family] } = kindSchemas[name];
  if (response === undefined) {
    throw new TypeError(`${name} have no schema for ${family}`);
  }
  return response;
}
