import { Employee, EmployeeAttribute, EmployeeAttributes, EmployeeWithEmbedded } from '../employee.ts';
import { message } from '../message.ts';
import { User } from '../user.ts';
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
    named: {
      department: 'departments',
      manager: 'employees',
      jobTitle: 'value',
      contractStart: 'value',
      contractEnd: 'value',
      legalEntity: 'legal-entities',
    },
  },
} as const satisfies Kind;

export const employeeSchemas: KindSchemas = {
  records: { resource: Employee },
  response: EmployeeWithEmbedded,
};

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
} as const satisfies Kind;

export const employeeAttributeSchemas: KindSchemas = {
  records: { resource: EmployeeAttributes },
  item: EmployeeAttribute,
};

/** Employees as the legacy API shows them: the same id is the same person (interface 4.1). */
export const users = {
  name: 'users',
  singular: message('User (legacy)'),
  icon: 'person',
  routes: [
    {
      family: 'legacy',
      path: '{legacyPrefix}/users/{id}',
      onRequest: ['extendedData'],
      mayFailForUnknown: true,
    },
  ],
  view: 'workforce.employees',
  searchScope: 'people',
} as const satisfies Kind;

export const userSchemas: KindSchemas = { records: { legacy: User } };
