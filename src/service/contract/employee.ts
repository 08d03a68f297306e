import * as Type from 'typebox';
import { Collection } from './envelopes.ts';
import { archival, Links, ResourceReference, Translations } from './reference.ts';
import {
  day,
  nullable,
  resource,
  type Seen,
  sensitive,
  timestamp,
  vocabulary,
  withExpected,
} from './schema.ts';
import { employeeStatuses } from './vocabularies.ts';

/** An employee of the resource API (interface 4.9). */
export const Employee = withExpected(
  resource('Employee', 'An employee in the format of the resource API.', {
    id: Type.String({ minLength: 1, description: 'Identifier of the employee.' }),
    type: vocabulary(['employee'], 'Always `employee`.'),
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
  }),
  ['links'],
);
export type Employee = Seen<typeof Employee>;

/** One employee, with the employment and the job position embedded in the response. */
export const EmployeeWithEmbedded = resource('Employee', 'An employee in the format of the resource API.', {
  ...Employee.properties,
  embedded: Type.Optional(
    Type.Record(Type.String(), Type.Unknown(), { description: 'Related resources by type and ID.' }),
  ),
});

const referenceOrNull = (description: string) => nullable(ResourceReference, description);

/** A job position (interface 4.12), also embedded in a response beside its employee; it names the employee's department. */
export const JobPosition = resource('Job position', 'Work of an employee: department and manager.', {
  ...ResourceReference.properties,
  remoteId: nullable(Type.String(), 'Identifier in another system.'),
  employee: Type.With(ResourceReference, { description: 'Employee who has the job position.' }),
  employment: referenceOrNull('Employment that the job position is part of.'),
  startsOn: nullable(day('First day.'), 'First day.'),
  endsOn: nullable(day('Last day.'), 'Last day; null while it is open.'),
  businessEstablishment: referenceOrNull('Place of work.'),
  department: referenceOrNull('Department of the job position.'),
  manager: referenceOrNull('Manager of the job position.'),
  jobQualification: referenceOrNull('Qualification in the terms of a collective agreement.'),
  occupationCategory: referenceOrNull('Category of the occupation.'),
  jobTitle: nullable(Type.String(), 'Job title.'),
  notes: nullable(Type.String(sensitive), 'Notes about the job position.'),
  workingTimeArrangement: referenceOrNull('Working time; its address can be `about:blank`.'),
  status: Type.String({ description: 'Status, in the words of the service.' }),
  updatedAttributes: Type.Array(Type.String(), { description: 'What differs from the job position before.' }),
  t9n: Translations,
});
export type JobPosition = Seen<typeof JobPosition>;

/** A contract between an employee and a legal entity (interface 4.12). */
export const Employment = resource('Employment', 'A contract between an employee and a legal entity.', {
  ...ResourceReference.properties,
  remoteId: nullable(Type.String(), 'Identifier in another system.'),
  employee: Type.With(ResourceReference, { description: 'Employee who is employed.' }),
  legalEntity: Type.With(ResourceReference, { description: 'Legal entity that employs.' }),
  template: referenceOrNull('Template of the contract.'),
  start: Type.Object({ date: day('First day.') }, { description: 'Start of the employment.' }),
  end: nullable(Type.Object({ date: day('Last day.') }), 'End of the employment; null while it is open.'),
  status: Type.String({ description: 'Status, in the words of the service.' }),
});

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

/** What the values of an attribute mean (interface 4.12). */
export const EmployeeAttributeDefinition = resource(
  'Employee attribute definition',
  'What values of an attribute mean.',
  {
    id: Type.String({
      minLength: 1,
      description: 'Identifier; that of a custom attribute starts with `e_`.',
    }),
    type: Type.Optional(ResourceReference.properties.type),
    url: Type.Optional(ResourceReference.properties.url),
    name: Type.String({ description: 'Name of the attribute.' }),
    schema: Type.Record(Type.String(), Type.Unknown(), { description: 'JSON schema of the values.' }),
    taxonomy: referenceOrNull('Taxonomy whose labels are the values.'),
    multipleValueHandling: Type.String({
      description: 'Whether there can be several values, in a word of the service.',
    }),
    targetType: Type.String({ description: 'Type of the records that the values belong to.' }),
    isArchived: archival.isArchived,
    t9n: Translations,
  },
);

/** All attributes of one employee, their pages merged (interface 4.1). */
export const EmployeeAttributes = resource('Employee attributes', 'All attributes of one employee.', {
  ...Collection.properties,
  items: Type.Array(EmployeeAttribute, { description: 'Attributes of the employee.' }),
});
