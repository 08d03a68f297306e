import { EmployeeAttributeDefinition } from '../employee.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const employeeAttributeDefinitions = {
  name: 'employee-attribute-definitions',
  singular: message('Employee attribute definition'),
  icon: 'symbol-property',
  routes: [{ family: 'resource', path: '{resourcePrefix}/employee-attribute-definitions/{id}' }],
} as const satisfies Kind;

export const employeeAttributeDefinitionSchemas: KindSchemas = {
  records: { resource: EmployeeAttributeDefinition },
};
