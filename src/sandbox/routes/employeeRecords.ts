import type { Static } from 'typebox';
import * as Type from 'typebox';
import {
  EmployeeAttribute,
  EmployeeAttributeDefinition,
  Employment,
  JobPosition,
} from '../../service/contract/employee.ts';
import { ResourceReference } from '../../service/contract/reference.ts';
import { dayOf, utcTimestamp } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import { establishmentOf } from '../company/organization.ts';
import type { Deployment } from '../deployment.ts';
import { Component } from '../http/component.ts';
import { among, archiveFilter, daysBetween, type Filter } from '../http/filters.ts';
import { check } from '../http/httpError.ts';
import { numericId, valueList } from '../http/parameters.ts';
import { pointTo, readOnlyRoutes } from '../http/readOnlyRoutes.ts';
import { pageRoute } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';

const textOrNull = Type.Union([Type.String(), Type.Null()]);
const PersonalRecord = Type.Object(
  {
    ...ResourceReference.properties,
    employee: ResourceReference,
    birthDate: Type.String(),
    nationality: textOrNull,
    address: textOrNull,
    personalEmail: textOrNull,
    personalMobile: textOrNull,
  },
  { title: 'Personal record' },
);

/** What employees refer to and embed: job positions, employments and personal records, one of each an employee. */
export function employeeRecords(deployment: Deployment): readonly RouteGroup[] {
  const { company, clock } = deployment;
  const items = company.employees;
  const ofEmployee = (name: string) => among(name, '1001', ({ id }: Employee) => id);
  const status = among('status', 'active', (employee: Employee) => statusOn(dayOf(clock.now()), employee));
  return [
    readOnlyRoutes('job-positions', JobPosition, items, {
      idsOf: (employee) => [jobPositionId(employee), jobPositionVersion(employee)],
      filters: [
        ofEmployee('employment.employee.id'),
        among('department.id', '101', ({ department }) => department.id),
        among('businessEstablishment.id', '81', (employee) => establishmentOf(employee)?.id),
        status,
        daysBetween('startsOn.between', ({ hiredOn }) => hiredOn),
      ],
      show: (employee, origin) => showJobPosition(deployment, origin, employee),
    }),
    readOnlyRoutes('employments', Employment, items, {
      idsOf: (employee) => [employmentId(employee)],
      filters: [
        ofEmployee('employee.id'),
        among('legalEntity.id', '1', ({ legalEntity }) => legalEntity.id),
        status,
      ],
      show: (employee, origin) => showEmployment(deployment, origin, employee),
    }),
    readOnlyRoutes('personal-records', PersonalRecord, items, {
      idsOf: ({ id }) => [`pr-${id}`],
      filters: [ofEmployee('employee.id')],
      show: ({ id, language, birthDate, login, phoneNumber }, origin) => ({
        ...pointTo(origin, 'personal-record', `pr-${id}`),
        employee: pointTo(origin, 'employee', id),
        birthDate,
        nationality: language === 'fr' ? 'FR' : 'GB',
        address:
          language === 'fr' ? `${id % 97} rue des Tournesols, 69003 Lyon` : `${id % 97} Mill Lane, York`,
        personalEmail: `${login}@mail.example`,
        personalMobile: phoneNumber,
      }),
    }),
  ];
}

/** The job positions and employments of employees, as lists of employees embed them. */
export function embedRecords(deployment: Deployment, people: readonly Employee[], origin: string) {
  return {
    'job-position': Object.fromEntries(
      people.map((person) => [jobPositionId(person), showJobPosition(deployment, origin, person)]),
    ),
    employment: Object.fromEntries(
      people.map((person) => [employmentId(person), showEmployment(deployment, origin, person)]),
    ),
  };
}

/** The id under which an employee's job position is referred to and embedded. */
export function jobPositionId(employee: Employee): string {
  return `jp-${employee.id}`;
}

/** The id in the record of a job position: for one that was renewed, the id of its current version. */
function jobPositionVersion(employee: Employee): string {
  return employee.id % 20 === 0 ? `${jobPositionId(employee)}-v2` : jobPositionId(employee);
}

export function employmentId(employee: Employee): string {
  return `emp-${employee.id}`;
}

/** What an employee does, where, and for which manager. */
function showJobPosition(
  { company, clock }: Deployment,
  origin: string,
  employee: Employee,
): Static<typeof JobPosition> {
  const { id, isHead, department, lacks, role, hiredOn, leavesOn = null } = employee;
  const [first] = employee.workCycles;
  const manager = company.managerOf(employee);
  const place = establishmentOf(employee);
  const isRenewed = jobPositionVersion(employee) !== jobPositionId(employee);
  return {
    ...pointTo(origin, 'job-position', jobPositionVersion(employee)),
    remoteId: employee.remoteId,
    employee: pointTo(origin, 'employee', id),
    employment: pointTo(origin, 'employment', employmentId(employee)),
    startsOn: hiredOn,
    endsOn: leavesOn,
    businessEstablishment: place === undefined ? null : pointTo(origin, 'business-establishment', place.id),
    department: lacks === 'department' ? null : pointTo(origin, 'department', department.id),
    manager: manager === undefined ? null : pointTo(origin, 'employee', manager.id),
    jobQualification: isHead ? unaddressed('job-qualification', 3) : null,
    occupationCategory: id % 7 === 0 ? null : unaddressed('occupation-category', isHead ? 1 : 2),
    jobTitle: role.name,
    notes: id % 7 === 0 ? 'Télétravail le vendredi' : null,
    workingTimeArrangement:
      first === undefined ? null : unaddressed('working-time-arrangement', first.cycle.id),
    status: statusOn(dayOf(clock.now()), employee),
    updatedAttributes: isRenewed ? ['department'] : [],
    t9n: { jobTitle: { 'fr-FR': role.name } },
  };
}

function showEmployment(
  { clock }: Deployment,
  origin: string,
  employee: Employee,
): Static<typeof Employment> {
  const { id, hiredOn, leavesOn } = employee;
  return {
    ...pointTo(origin, 'employment', employmentId(employee)),
    remoteId: employee.remoteId,
    employee: pointTo(origin, 'employee', id),
    legalEntity: pointTo(origin, 'legal-entity', employee.legalEntity.id),
    template: id % 7 === 0 ? null : unaddressed('employment-template', 1),
    start: { date: hiredOn },
    end: leavesOn === undefined ? null : { date: leavesOn },
    status: statusOn(dayOf(clock.now()), employee),
  };
}

/** A reference to what has no address in the API. */
function unaddressed(type: string, id: number): Static<typeof ResourceReference> {
  return { id: String(id), type, url: 'about:blank' };
}

type Attribute = Static<typeof EmployeeAttribute>;

const owner: Filter<Attribute> = {
  ...among('employee.id', '1001', ({ employee }) => employee.id),
  isRequired: true,
};

/** All data of employees, one value an item, custom data included (interface 4.1), and the definitions of the values. */
export function employeeAttributes({ company }: Deployment): readonly RouteGroup[] {
  const list = pageRoute<Attribute>({
    type: 'employee-attributes',
    record: new Component('EmployeeAttribute', EmployeeAttribute),
    items(query, origin) {
      const ids = query.get(valueList(owner));
      check(
        ids !== undefined,
        `The filter "${owner.name}" is required: one id or more, with commas between them.`,
        owner.name,
      );
      return ids
        .flatMap((id) => company.employee(numericId(id)) ?? [])
        .flatMap((one) => attributesOf(company, origin, one));
    },
    idOf: (attribute) => attribute.id,
    filters: [owner],
    show: (attribute) => attribute,
  });
  const values = company.employees.slice(0, 1).flatMap((one) => valuesOf(company, '', one));
  return [
    { family: 'resource', scope: 'employee-attributes', path: '/employee-attributes', routes: [list] },
    readOnlyRoutes('employee-attribute-definitions', EmployeeAttributeDefinition, [...values, retired], {
      idsOf: ({ definition }) => [definition],
      filters: [archiveFilter(({ definition }) => definition === retired.definition)],
      show: showDefinition,
    }),
  ];
}

/** A value of an employee. */
interface Value {
  /** The id of what it means; that of custom data starts with `e_`. */
  readonly definition: string;
  readonly value: unknown;
  /** Null where it always applies. */
  readonly applicability: Attribute['applicability'];
}

/** A value that no person has any more. */
const retired: Value = { definition: 'e_parking', value: '', applicability: null };

/** What the values of an attribute mean, as one of them shows. Its name is made of its id. */
function showDefinition(
  { definition, value, applicability }: Value,
  origin: string,
): Static<typeof EmployeeAttributeDefinition> {
  const [target = '', plain = ''] = definition.replace(/^e_/, 'employee.').split('.');
  const name = plain.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const isArchived = definition === retired.definition;
  return {
    ...pointTo(origin, 'employee-attribute-definition', definition),
    name,
    schema: { type: [typeof value, 'null'] },
    taxonomy: isArchived ? pointTo(origin, 'taxonomy', '501') : null,
    multipleValueHandling: applicability === null ? 'single' : 'overTime',
    targetType: target,
    isArchived,
    t9n: { name: { 'en-GB': name } },
  };
}

function valuesOf(company: Company, origin: string, employee: Employee): readonly Value[] {
  const { givenName, familyName, email, birthDate, phoneNumber } = employee;
  const manager = company.managerOf(employee);
  const always = {
    ...{ 'employee.givenName': givenName, 'employee.familyName': familyName, 'employee.email': email },
    ...{ 'employee.birthDate': birthDate, 'employee.phoneNumber': phoneNumber },
    ...employee.custom,
  };
  const ofContract = {
    'employment.legalEntity': pointTo(origin, 'legal-entity', employee.legalEntity.id),
    'jobPosition.department': pointTo(origin, 'department', employee.department.id),
    'jobPosition.manager': manager === undefined ? null : pointTo(origin, 'employee', manager.id),
  };
  const inForce = { start: employee.hiredOn, end: employee.leavesOn ?? null };
  const valuesIn = (values: Readonly<Record<string, unknown>>, applicability: Value['applicability']) =>
    Object.entries(values).map(([definition, value]) => ({ definition, value, applicability }));
  return [...valuesIn(always, null), ...valuesIn(ofContract, inForce)];
}

function attributesOf(company: Company, origin: string, employee: Employee): Attribute[] {
  return valuesOf(company, origin, employee).map(({ definition, value, applicability }) => ({
    id: `${employee.id}.${definition}`,
    definition: pointTo(origin, 'employee-attribute-definition', definition),
    employee: pointTo(origin, 'employee', employee.id),
    applicability,
    value,
    createdAt: utcTimestamp(employee.createdAt, 'Z'),
    lastUpdatedAt: utcTimestamp(employee.lastUpdatedAt, 'Z'),
  }));
}
