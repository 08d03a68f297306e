import type { Static } from 'typebox';
import { Employee as EmployeeSchema, JobPosition } from '../../service/contract/employee.ts';
import { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { dayOf, utcTimestamp } from '../calendar.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { prefixes } from '../http/families.ts';
import { numericId } from '../http/ids.ts';
import { type Listing, pageRoute, type Records, recordRoute } from '../http/listing.ts';
import { among, searching } from '../http/listingFilters.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import { pointTo } from './resourceReference.ts';

/** The employees of the resource API (interface 4.9). */
export function employees(deployment: Deployment): RouteGroup {
  const { company } = deployment;
  const familyNameRank = rankByFamilyName(company.employees);
  const collection: Listing<Employee> & Records<Employee> = {
    type: 'employees',
    name: 'employee',
    record: new Component('Employee', EmployeeSchema),
    exampleId: '1001',
    items: () => company.employees,
    find: (id) => company.employee(numericId(id)),
    idOf: (employee) => String(employee.id),
    orders: {
      familyName: (one, other) => (familyNameRank.get(one) ?? 0) - (familyNameRank.get(other) ?? 0),
      createdAt: (one, other) => one.createdAt - other.createdAt,
    },
    filters: filtersOf(deployment),
    show: (employee, origin) => showEmployee(deployment, origin, employee),
    embed: (people, origin) => ({
      'job-position': Object.fromEntries(
        people.map((person) => [jobPositionId(person), showJobPosition(deployment, origin, person)]),
      ),
    }),
  };
  return {
    family: 'resource',
    path: '/employees',
    scope: 'employees',
    routes: [pageRoute(collection), recordRoute(collection)],
  };
}

/** The job positions that employees refer to. */
export function jobPositions(deployment: Deployment): RouteGroup {
  const one = recordRoute<Employee>({
    name: 'job position',
    record: new Component('JobPosition', JobPosition),
    exampleId: 'jp-1001',
    find(id) {
      const employee = deployment.company.employee(Number(/^jp-(\d+)(-v2)?$/.exec(id)?.[1]));
      const ids = employee && [jobPositionId(employee), jobPositionVersion(employee)];
      return ids?.includes(id) ? employee : undefined;
    },
    show: (employee, origin) => showJobPosition(deployment, origin, employee),
  });
  return { family: 'resource', path: '/job-positions', scope: 'job-positions', routes: [one] };
}

function filtersOf({ company, clock }: Deployment): Listing<Employee>['filters'] {
  return {
    id: among('1001,1002', (employee) => String(employee.id)),
    email: among('nobody@helianthe.example', (employee) => employee.email),
    status: {
      description: `${employeeStatuses.join(', ')}, with commas.`,
      example: 'active,upcoming',
      read(query, name) {
        const wanted = query.listOf(name, employeeStatuses);
        const today = dayOf(clock.now());
        return wanted.length === 0 ? undefined : (employee) => wanted.includes(statusOn(today, employee));
      },
    },
    search: searching((employee) => `${employee.givenName} ${employee.familyName}`),
    'applicableJobPosition.department.id': among('101', (employee) => String(employee.department.id)),
    'applicableJobPosition.manager.id': among('1001', (employee) =>
      String(company.managerOf(employee)?.id ?? ''),
    ),
    'applicableEmployment.legalEntity.id': among('1', (employee) => String(employee.legalEntity.id)),
  };
}

/** Collating is slow and names do not change, so the order is computed once. */
function rankByFamilyName(people: readonly Employee[]): ReadonlyMap<Employee, number> {
  const { compare } = new Intl.Collator('fr');
  const sorted = people.toSorted(
    (one, other) => compare(one.familyName, other.familyName) || compare(one.givenName, other.givenName),
  );
  return new Map(sorted.map((person, index) => [person, index]));
}

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
    employeeNumber: employee.employeeNumber,
    status: statusOn(dayOf(clock.now()), employee),
    email: employee.email,
    birthDay: day === undefined || month === undefined ? null : { day, month },
    phoneNumber: employee.phoneNumber,
    applicableEmployment: pointTo(origin, 'employment', `emp-${employee.id}`),
    applicableJobPosition: pointTo(origin, 'job-position', jobPositionId(employee)),
    createdAt: utcTimestamp(employee.createdAt, 'Z'),
    lastUpdatedAt: utcTimestamp(employee.lastUpdatedAt, '+00:00'),
    links: {
      attributes: { href: `${origin}${prefixes.resource}/employee-attributes?employee.id=${employee.id}` },
    },
  };
}

/** The id under which an employee's job position is referred to and embedded. */
function jobPositionId(employee: Employee): string {
  return `jp-${employee.id}`;
}

/** The id in the record of a job position: for one that was renewed, the id of its current version. */
function jobPositionVersion(employee: Employee): string {
  return employee.id % 20 === 0 ? `${jobPositionId(employee)}-v2` : jobPositionId(employee);
}

/** What an employee does, where, and for whom. */
function showJobPosition(
  { company }: Deployment,
  origin: string,
  employee: Employee,
): Static<typeof JobPosition> {
  const manager = company.managerOf(employee);
  return {
    ...pointTo(origin, 'job-position', jobPositionVersion(employee)),
    department: pointTo(origin, 'department', employee.department.id),
    manager: manager === undefined ? null : pointTo(origin, 'employee', manager.id),
  };
}
