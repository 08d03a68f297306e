import type { Static } from 'typebox';
import { Employee as EmployeeSchema, Employment, JobPosition } from '../../service/contract/employee.ts';
import { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { dayOf, utcTimestamp } from '../calendar.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { Component, componentOf } from '../http/component.ts';
import { prefixes } from '../http/families.ts';
import { among, type Filter, filtering, searching } from '../http/filters.ts';
import { byText } from '../http/order.ts';
import { numericId, wordList } from '../http/parameters.ts';
import { linksOf, pointTo } from '../http/readOnlyRoutes.ts';
import { collectionRoutes, type ListedRecords } from '../http/resourceList.ts';
import type { RouteGroup } from '../http/route.ts';
import { embedRecords, employmentId, jobPositionId } from './employeeRecords.ts';

const byFamilyName = byText<Employee>(({ familyName }) => familyName);
const byGivenName = byText<Employee>(({ givenName }) => givenName);

/** The employees of the resource API (interface 4.9). */
export function employees(deployment: Deployment): RouteGroup {
  const { company } = deployment;
  const collection: ListedRecords<Employee> = {
    type: 'employees',
    name: 'employee',
    record: new Component('Employee', EmployeeSchema),
    exampleId: '1001',
    items: () => company.employees,
    find: (id) => company.employee(numericId(id)),
    idOf: (employee) => String(employee.id),
    orders: {
      familyName: (one, other) => byFamilyName(one, other) || byGivenName(one, other),
      createdAt: (one, other) => one.createdAt - other.createdAt,
    },
    filters: filtersOf(deployment),
    show: (employee, origin) => showEmployee(deployment, origin, employee),
    embeds: { 'job-position': componentOf(JobPosition), employment: componentOf(Employment) },
    embed: (people, origin) => embedRecords(deployment, people, origin),
  };
  return collectionRoutes(collection, 'employees');
}

function filtersOf({ company, clock }: Deployment): readonly Filter<Employee>[] {
  const statuses = wordList(
    {
      name: 'status',
      description: `${employeeStatuses.join(', ')}, with commas.`,
      example: 'active,upcoming',
    },
    employeeStatuses,
  );
  const ofToday = { ...statuses, read: (text: string) => [dayOf(clock.now()), statuses.read(text)] as const };
  const status = filtering(ofToday, (employee: Employee, [today, wanted]) =>
    wanted.includes(statusOn(today, employee)),
  );
  return [
    among('id', '1001,1002', ({ id }) => id),
    among('email', 'nobody@helianthe.example', (employee) => employee.email),
    status,
    searching((employee) => `${employee.givenName} ${employee.familyName}`),
    among('applicableJobPosition.department.id', '101', ({ department, lacks }) =>
      lacks === 'department' ? undefined : department.id,
    ),
    among('applicableJobPosition.manager.id', '1001', (employee) => company.managerOf(employee)?.id),
    among('applicableEmployment.legalEntity.id', '1', ({ legalEntity }) => legalEntity.id),
  ];
}

/** The links of an employee by name: lists of records of that employee, with the filter that they have for it. */
const linked = {
  attributes: 'employee-attributes?employee.id',
  employments: 'employments?employee.id',
  jobPositions: 'job-positions?employment.employee.id',
  personalRecords: 'personal-records?employee.id',
};

/** An employee as the resource API shows them (interface 4.9). */
function showEmployee(
  { clock }: Deployment,
  origin: string,
  employee: Employee,
): Static<typeof EmployeeSchema> {
  const [, month, day] = employee.birthDate.split('-').map(Number);
  return {
    ...pointTo(origin, 'employee', employee.id),
    remoteId: employee.remoteId,
    portrait: employee.pictureId === undefined ? null : pointTo(origin, 'portrait', employee.pictureId),
    givenName: employee.givenName,
    familyName: employee.familyName,
    employeeNumber: employee.employeeNumber || null,
    status: statusOn(dayOf(clock.now()), employee),
    email: employee.email || null,
    birthDay: day === undefined || month === undefined ? null : { day, month },
    phoneNumber: employee.phoneNumber,
    applicableEmployment:
      employee.lacks === 'employment' ? null : pointTo(origin, 'employment', employmentId(employee)),
    applicableJobPosition: pointTo(origin, 'job-position', jobPositionId(employee)),
    createdAt: utcTimestamp(employee.createdAt, 'Z'),
    lastUpdatedAt: utcTimestamp(employee.lastUpdatedAt, '+00:00'),
    links: linksOf(
      employee.id,
      Object.fromEntries(
        Object.entries(linked).map(([name, list]) => [
          name,
          { href: `${origin}${prefixes.resource}/${list}=${employee.id}` },
        ]),
      ),
    ),
  };
}
