import type { Static, TSchema } from 'typebox';
import * as Type from 'typebox';
import { EmployeeAttribute, JobPosition } from '../../service/contract/employee.ts';
import { ResourceReference } from '../../service/contract/reference.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { among, type Filter } from '../http/filters.ts';
import { check } from '../http/httpError.ts';
import { numericId, valueList } from '../http/parameters.ts';
import { collectionRoutes, type ListedRecords, pageRoute } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import type { ScopedResource } from '../tokens.ts';
import { namedRecordRoute, pointTo } from './resourceReference.ts';

const orNull = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** A contract between an employee and a legal entity. */
const Employment = Type.Object(
  {
    ...ResourceReference.properties,
    employee: ResourceReference,
    legalEntity: ResourceReference,
    startsOn: Type.String(),
    endsOn: orNull(Type.String()),
  },
  { title: 'Employment' },
);

const textOrNull = orNull(Type.String());
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

/**
 * What employees refer to and embed: job positions, employments and personal records, one of each an employee.
 */
export function employeeRecords({ company }: Deployment): readonly RouteGroup[] {
  const group = (
    type: ScopedResource,
    record: Component,
    /** The ids of a record: the one that it is referred to by first. */
    idsOf: (employee: Employee) => readonly string[],
    show: (employee: Employee, origin: string) => object,
  ): RouteGroup => {
    const idOf = (employee: Employee) => idsOf(employee)[0] ?? '';
    const collection: ListedRecords<Employee> = {
      type,
      name: type.replace('-', ' ').replace(/s$/, ''),
      record,
      exampleId: company.employees.slice(0, 1).map(idOf).join(),
      items: () => company.employees,
      find(id) {
        const employee = company.employee(Number(/^[a-z]+-(\d+)(-v2)?$/.exec(id)?.[1]));
        return employee && idsOf(employee).includes(id) ? employee : undefined;
      },
      idOf,
      filters: [among('employee.id', '1001', (employee) => String(employee.id))],
      show,
    };
    return collectionRoutes(collection, type);
  };
  return [
    group(
      'job-positions',
      new Component('JobPosition', JobPosition),
      (employee) => [jobPositionId(employee), jobPositionVersion(employee)],
      (employee, origin) => showJobPosition(company, origin, employee),
    ),
    group(
      'employments',
      new Component('Employment', Employment),
      (employee) => [employmentId(employee)],
      (employee, origin) => showEmployment(origin, employee),
    ),
    group(
      'personal-records',
      new Component('PersonalRecord', PersonalRecord),
      (employee) => [personalRecordId(employee)],
      (employee, origin) => showPersonalRecord(origin, employee),
    ),
  ];
}

/** The job positions and employments of employees, as lists of employees embed them. */
export function embedRecords(company: Company, people: readonly Employee[], origin: string) {
  return {
    'job-position': Object.fromEntries(
      people.map((person) => [jobPositionId(person), showJobPosition(company, origin, person)]),
    ),
    employment: Object.fromEntries(
      people.map((person) => [employmentId(person), showEmployment(origin, person)]),
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
function showJobPosition(company: Company, origin: string, employee: Employee): Static<typeof JobPosition> {
  const manager = company.managerOf(employee);
  return {
    ...pointTo(origin, 'job-position', jobPositionVersion(employee)),
    department: pointTo(origin, 'department', employee.department.id),
    manager: manager === undefined ? null : pointTo(origin, 'employee', manager.id),
  };
}

function showEmployment(origin: string, employee: Employee): Static<typeof Employment> {
  return {
    ...pointTo(origin, 'employment', employmentId(employee)),
    employee: pointTo(origin, 'employee', employee.id),
    legalEntity: pointTo(origin, 'legal-entity', employee.legalEntity.id),
    startsOn: employee.hiredOn,
    endsOn: employee.leavesOn ?? null,
  };
}

function personalRecordId(employee: Employee): string {
  return `pr-${employee.id}`;
}

function showPersonalRecord(origin: string, employee: Employee): Static<typeof PersonalRecord> {
  const { id, language } = employee;
  return {
    ...pointTo(origin, 'personal-record', personalRecordId(employee)),
    employee: pointTo(origin, 'employee', id),
    birthDate: employee.birthDate,
    nationality: language === 'fr' ? 'FR' : 'GB',
    address: language === 'fr' ? `${id % 97} rue des Tournesols, 69003 Lyon` : `${id % 97} Mill Lane, York`,
    personalEmail: `${employee.login}@mail.example`,
    personalMobile: employee.phoneNumber,
  };
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
  const definition = namedRecordRoute(
    'employee-attribute-definition',
    (id) => (definitionsIn(company).includes(id) ? { id, name: id } : undefined),
    'employee.email',
  );
  const shared = { family: 'resource', scope: 'employee-attributes' } as const;
  return [
    { ...shared, path: '/employee-attributes', routes: [list] },
    { ...shared, path: '/employee-attribute-definitions', routes: [definition] },
  ];
}

/** The ids of all attribute definitions; those of custom data are alike for all employees. */
function definitionsIn(company: Company): readonly string[] {
  return company.employees.slice(0, 1).flatMap((one) => valuesOf(company, '', one).map(([name]) => name));
}

type Value = readonly [definition: string, value: unknown, applicability: Attribute['applicability']];

function valuesOf(company: Company, origin: string, employee: Employee): readonly Value[] {
  const manager = company.managerOf(employee);
  const inForce = { start: employee.hiredOn, end: employee.leavesOn ?? null };
  return [
    ['employee.givenName', employee.givenName, null],
    ['employee.familyName', employee.familyName, null],
    ['employee.email', employee.email, null],
    ['employee.birthDate', employee.birthDate, null],
    ['employee.phoneNumber', employee.phoneNumber, null],
    ['employment.legalEntity', pointTo(origin, 'legal-entity', employee.legalEntity.id), inForce],
    ['jobPosition.department', pointTo(origin, 'department', employee.department.id), inForce],
    ['jobPosition.manager', manager === undefined ? null : pointTo(origin, 'employee', manager.id), inForce],
    ...Object.entries(employee.custom).map(([key, value]) => [key, value, null] as const),
  ];
}

function attributesOf(company: Company, origin: string, employee: Employee): Attribute[] {
  return valuesOf(company, origin, employee).map(([definition, value, applicability]) => ({
    id: `${employee.id}.${definition}`,
    definition: pointTo(origin, 'employee-attribute-definition', definition),
    employee: pointTo(origin, 'employee', employee.id),
    applicability,
    value,
    createdAt: utcTimestamp(employee.createdAt, 'Z'),
    lastUpdatedAt: utcTimestamp(employee.lastUpdatedAt, 'Z'),
  }));
}
