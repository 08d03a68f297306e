import { EmployeeAttributeDefinition } from '../employee.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const attributeDefinitions = {
  name: 'employee-attribute-definitions',
  singular: message('Employee attribute definition'),
  icon: 'symbol-property',
  routes: [{ family: 'resource', path: '{resourcePrefix}/employee-attribute-definitions/{id}' }],
} as const satisfies Kind;

export const attributeDefinitionSchemas: KindSchemas = {
  records: { resource: EmployeeAttributeDefinition },
};
