import { LegacyDepartment } from '../departments/legacyDepartment.ts';
import { ResourceDepartment } from '../departments/resourceDepartment.ts';
import { StructureDepartment } from '../departments/structureDepartment.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

const icon = 'type-hierarchy-sub';
const structure = { family: 'structure', path: '{structurePrefix}/departments/{id}' } as const;
const legacy = { family: 'legacy', path: '{legacyPrefix}/departments/{id}' } as const;
const resource = { family: 'resource', path: '{resourcePrefix}/departments/{id}' } as const;
// The path of the legacy tree (interface 4.4).
const notAnId = 'tree';

/** A department as the first family that responds shows it. */
export const departments = {
  name: 'departments',
  singular: message('Department'),
  icon,
  routes: [structure, legacy, resource],
  notAnId,
  view: 'workforce.departments',
  searchScope: 'departments',
  exported: {
    plural: message('Departments'),
    usual: ['id', 'name', 'code', 'active', 'parentId', 'path', 'level', 'head.id', 'head.name'],
    others: ['head.kind', 'memberCount', 'order', 'url'],
    sensitive: [],
  },
} as const satisfies Kind;

/** The same departments, with the same ids, as each family shows them (interface 4.2, 4.5). */
export const familyDepartments = [
  {
    name: 'structure-departments',
    singular: message('Department (organization structure)'),
    icon,
    routes: [structure],
  },
  { name: 'legacy-departments', singular: message('Department (legacy)'), icon, routes: [legacy], notAnId },
  {
    name: 'resource-departments',
    singular: message('Department (resource API)'),
    icon,
    routes: [resource],
    oauthResource: 'departments',
  },
] as const satisfies readonly Kind[];

export const departmentSchemas: KindSchemas = {
  records: { structure: StructureDepartment, legacy: LegacyDepartment, resource: ResourceDepartment },
  title: 'Department',
  description: 'A department as the API that returned it shows it.',
};
