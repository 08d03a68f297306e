import * as Type from 'typebox';
import { Collection } from './collection.ts';
import { Links, ResourceReference } from './reference.ts';
import { nullable, resource, type Seen, sensitive, timestamp, vocabulary } from './schema.ts';
import { employeeStatuses } from './vocabularies.ts';

/** An employee of the resource API (interface 4.9). */
export const Employee = resource('Employee', 'An employee in the format of the resource API.', {
  id: Type.String({ minLength: 1, description: 'Identifier of the employee.' }),
  type: Type.String({ description: 'Always `employee`.' }),
  url: Type.String({ description: 'Address of the employee.' }),
  remoteId: nullable(Type.String(), 'Identifier in another system.'),
  portrait: nullable(ResourceReference, 'Portrait of the employee.'),
  givenName: Type.String({ description: 'Given name.' }),
  familyName: Type.String({ description: 'Family name.' }),
  employeeNumber: nullable(Type.String(), 'Number given by the employer.'),
  status: vocabulary(employeeStatuses, 'Whether the employee is present, yet to start, or gone.'),
  email: nullable(Type.String(), 'E-mail address at work.'),
  birthDay: nullable(
    Type.Object(
      {
        day: Type.Integer({ minimum: 1, maximum: 31, description: 'Day of the month.' }),
        month: Type.Integer({ minimum: 1, maximum: 12, description: 'Month of the year.' }),
      },
      sensitive,
    ),
    'Birthday without the year.',
  ),
  phoneNumber: nullable(Type.String(sensitive), 'Personal telephone number.'),
  applicableEmployment: nullable(ResourceReference, 'Employment in force.'),
  applicableJobPosition: nullable(ResourceReference, 'Job position in force; it names the department.'),
  createdAt: timestamp('When the employee was created.'),
  lastUpdatedAt: timestamp('When the employee last changed.'),
  links: Type.Optional(Links),
});
export type Employee = Seen<typeof Employee>;

/** One employee, with the employment and the job position embedded in the response. */
export const EmployeeWithEmbedded = resource('Employee', 'An employee in the format of the resource API.', {
  ...Employee.properties,
  embedded: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Related resources by type and id.' }),
  ),
});

/** A job position, embedded in a response beside its employee; it names the employee's department. */
export const JobPosition = resource('Job position', 'Work of an employee: department and manager.', {
  id: Type.String({ minLength: 1, description: 'Identifier of the job position.' }),
  type: Type.String({ description: 'Always `job-position`.' }),
  url: Type.String({ description: 'Address of the job position.' }),
  department: nullable(ResourceReference, 'Department of the job position.'),
  manager: nullable(ResourceReference, 'Manager of the job position.'),
});
export type JobPosition = Seen<typeof JobPosition>;

/** One piece of data of an employee, custom ones (`e_…`) included. */
export const EmployeeAttribute = resource('Employee attribute', 'One piece of data of an employee.', {
  id: Type.String({ minLength: 1, description: 'Identifier of the attribute value.' }),
  definition: Type.With(ResourceReference, {
    description: 'Meaning of the value: a standard piece of data, or a custom one (`e_…`).',
  }),
  employee: Type.With(ResourceReference, { description: 'Employee that the value belongs to.' }),
  applicability: nullable(
    Type.Object({
      start: nullable(Type.String(), 'First day the value applies.'),
      end: nullable(Type.String(), 'Last day the value applies.'),
    }),
    'Period in which the value applies; null when it always does.',
  ),
  value: Type.Unknown({ description: 'The value, in the shape that its definition gives.', ...sensitive }),
  createdAt: timestamp('When the value was created.'),
  lastUpdatedAt: timestamp('When the value last changed.'),
});
export type EmployeeAttribute = Seen<typeof EmployeeAttribute>;

/** All attributes of one employee, their pages merged (interface 4.1). */
export const EmployeeAttributes = resource('Employee attributes', 'All attributes of one employee.', {
  ...Collection.properties,
  items: Type.Array(EmployeeAttribute, { description: 'Attributes of the employee.' }),
});
