import type { Static } from 'typebox';
import type { JobPosition, Employee as ShownEmployee } from '../../service/contract/employee.ts';
import { dayOf, utcTimestamp } from '../calendar.ts';
import { type Employee, statusOn } from '../company/employees.ts';
import type { Deployment } from '../deployment.ts';
import { prefixes } from '../http/families.ts';
import { pointTo } from './resourceReference.ts';

/** An employee as the resource API shows them (interface 4.9). */
export function showEmployee(
  { clock }: Deployment,
  origin: string,
  employee: Employee,
): Static<typeof ShownEmployee> {
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
export function jobPositionId(employee: Employee): string {
  return `jp-${employee.id}`;
}

/** The id in the record of a job position: for one that was renewed, the id of its current version. */
export function jobPositionVersion(employee: Employee): string {
  return employee.id % 20 === 0 ? `${jobPositionId(employee)}-v2` : jobPositionId(employee);
}

/** What an employee does, where and for whom. */
export function showJobPosition(
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
