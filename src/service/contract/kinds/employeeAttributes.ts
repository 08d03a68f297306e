import { EmployeeAttribute, EmployeeAttributes } from '../employee.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

/** Everything known of one employee, extensions included: the id is that of the employee (interface 4.1). */
export const employeeAttributes = {
  name: 'employee-attributes',
  singular: message('All attributes of an employee'),
  icon: 'person',
  routes: [
    {
      family: 'resource',
      path: '{resourcePrefix}/employee-attributes',
      idParameter: 'employee.id',
    },
  ],
  idPrompt: message('Id of the employee whose attributes to open'),
} as const satisfies Kind;

export const employeeAttributeSchemas: KindSchemas = {
  records: { resource: EmployeeAttributes },
  item: EmployeeAttribute,
};
