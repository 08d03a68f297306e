import { message } from '../message.ts';
import { LegacyDepartment, ResourceDepartment, StructureDepartment } from '../organization/departments.ts';
import type { Kind, KindSchemas } from './kind.ts';

const icon = 'type-hierarchy-sub';

/** The departments as each family shows them: the same id is the same department (interface 4.2, 4.5). */
export const familyDepartments = [
  {
    name: 'structure-departments',
    singular: message('Department (organization structure)'),
    icon,
    routes: [{ family: 'structure', path: '{structurePrefix}/departments/{id}' }],
  },
  {
    name: 'legacy-departments',
    singular: message('Department (legacy)'),
    icon,
    routes: [{ family: 'legacy', path: '{legacyPrefix}/departments/{id}' }],
    // The path of the tree (interface 4.4).
    notAnId: 'tree',
  },
  {
    name: 'resource-departments',
    singular: message('Department (resource API)'),
    icon,
    routes: [{ family: 'resource', path: '{resourcePrefix}/departments/{id}' }],
    oauthResource: 'departments',
  },
] as const satisfies readonly Kind[];

/** A department as the first of them that responds shows it. */
export const departments = {
  name: 'departments',
  singular: message('Department'),
  icon,
  routes: familyDepartments.map(({ routes: [route] }) => route),
  view: 'workforce.departments',
  searchScope: 'departments',
  exported: {
    plural: message('Departments'),
    usual: ['id', 'name', 'code', 'active', 'parentId', 'path', 'level', 'head.id', 'head.name'],
    others: ['head.kind', 'memberCount', 'order', 'url'],
    sensitive: [],
    named: { head: 'employees' },
  },
} as const satisfies Kind;

/** Shared by the four kinds of departments. */
export const departmentSchemas: KindSchemas = {
  records: { structure: StructureDepartment, legacy: LegacyDepartment, resource: ResourceDepartment },
  title: 'Department',
  description: 'A department as the API that returned it shows it.',
};
