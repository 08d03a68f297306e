import { Employee, EmployeeWithEmbedded } from '../employee.ts';
import { message } from '../message.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const employees = {
  name: 'employees',
  singular: message('Employee'),
  icon: 'person',
  routes: [
    {
      family: 'resource',
      path: '{resourcePrefix}/employees/{id}',
      // With the employment and the job position (interface 4.9).
      query: { include: 'embedded,links' },
      queryWithoutEmbedded: { include: 'links' },
    },
  ],
  view: 'workforce.employees',
  searchScope: 'people',
  exported: {
    plural: message('Employees'),
    usual: ['id', 'employeeNumber', 'familyName', 'givenName', 'status', 'email'],
    others: [
      ...['remoteId', 'applicableEmployment.id', 'applicableJobPosition.id', 'portrait.id'],
      ...['createdAt', 'lastUpdatedAt', 'type', 'url'],
    ],
    sensitive: ['birthDay.day', 'birthDay.month', 'phoneNumber'],
  },
} as const satisfies Kind;

export const employeeSchemas: KindSchemas = {
  records: { resource: Employee },
  response: EmployeeWithEmbedded,
};
