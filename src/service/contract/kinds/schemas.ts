import type { TObject } from 'typebox';
import type { ResourceName } from '../resources.ts';
import { departmentSchemas } from './departments.ts';
import { employeeAttributeSchemas } from './employeeAttributes.ts';
import { employeeSchemas } from './employees.ts';
import type { Family, KindSchemas } from './kind.ts';
import { leaveSchemas } from './leaves.ts';
import { reportSchemas } from './reports.ts';
import { taxonomySchemas } from './taxonomies.ts';
import { taxonomyLabelSchemas } from './taxonomyLabels.ts';
import { userSchemas } from './users.ts';

/** The schemas of all kinds. */
export const kindSchemas: Readonly<Record<ResourceName, KindSchemas>> = {
  departments: departmentSchemas,
  employees: employeeSchemas,
  users: userSchemas,
  'employee-attributes': employeeAttributeSchemas,
  taxonomies: taxonomySchemas,
  'taxonomy-labels': taxonomyLabelSchemas,
  reports: reportSchemas,
  leaves: leaveSchemas,
};

/** The schema of what a family returns for a document. */
export function responseSchema(name: ResourceName, family: Family): TObject {
  const { records, response = records[family] } = kindSchemas[name];
  if (response === undefined) {
    throw new TypeError(`${name} have no schema for ${family}`);
  }
  return response;
}
