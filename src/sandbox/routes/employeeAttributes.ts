import type { Static } from 'typebox';
import { EmployeeAttribute } from '../../service/contract/employee.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { among, type Filter } from '../http/filters.ts';
import { check } from '../http/httpError.ts';
import { numericId, valueList } from '../http/parameters.ts';
import { pageRoute } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import { namedRecordRoute, pointTo } from './resourceReference.ts';

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
