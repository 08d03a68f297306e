import { LegacyDepartment } from '../departments/legacyDepartment.ts';
import { ResourceDepartment } from '../departments/resourceDepartment.ts';
import { StructureDepartment } from '../departments/structureDepartment.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const departments = {
  name: 'departments',
  singular: message('Department'),
  icon: 'type-hierarchy-sub',
  routes: [
    { family: 'structure', path: '{structurePrefix}/departments/{id}' },
    { family: 'legacy', path: '{legacyPrefix}/departments/{id}' },
    { family: 'resource', path: '{resourcePrefix}/departments/{id}' },
  ],
  // The path of the legacy tree (interface 4.4).
  notAnId: 'tree',
  view: 'workforce.departments',
  searchScope: 'departments',
  exported: {
    plural: message('Departments'),
    usual: ['id', 'name', 'code', 'active', 'parentId', 'path', 'level', 'head.id', 'head.name'],
    others: ['head.kind', 'memberCount', 'order', 'url'],
    sensitive: [],
  },
} as const satisfies Kind;

export const departmentSchemas: KindSchemas = {
  records: { structure: StructureDepartment, legacy: LegacyDepartment, resource: ResourceDepartment },
  title: 'Department',
  description: 'A department as the API that returned it shows it.',
};
