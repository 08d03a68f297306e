import { dayOf } from './calendar.ts';
import type { Company } from './company/company.ts';
import type { Department } from './company/departments.ts';
import type { Employee } from './company/employees.ts';
import type { Scenario } from './company/scenario/schema.ts';
import { maxScenarioLength } from './company/size.ts';
import type { Deployment } from './deployment.ts';

/** The company as the text of a scenario file. Throws a `RangeError` where it is too large for one. */
export function scenarioText(deployment: Deployment): string {
  return textOfScenario(scenarioOf(deployment));
}

/** Throws as `scenarioText` does. */
export function textOfScenario(scenario: Scenario): string {
  const text = `${JSON.stringify(scenario, undefined, 2)}\n`;
  if (text.length > maxScenarioLength) {
    throw new RangeError(
      `The company has ${text.length} characters as a scenario; a file has at most ${maxScenarioLength}.`,
    );
  }
  return text;
}

/**
 * The company as it is now, with archived labels and created reports. Leaves that were generated are left out: the seed
 * and the day give the same ones.
 */
export function scenarioOf({ company, reports }: Deployment): Scenario {
  const { seed, today, employees, departments } = company;
  return {
    ...{ seed, today: dayOf(today) },
    departments: departments.map((one) => departmentOf(company, one)),
    employees: employees.map(employeeOf),
    positions: employees.map((one) => positionOf(company, one)),
    taxonomies: company.taxonomies.map((one) => ({ ...one, ...datesOf(one) })),
    labels: company.labels.map(({ taxonomy, lastArchivedAt, ...one }) => ({
      ...one,
      ...datesOf(one),
      taxonomyId: taxonomy.id,
      lastArchivedAt: lastArchivedAt === null ? null : instant(lastArchivedAt),
    })),
    ...(company.hasOwnLeaves && { leaves: employees.flatMap((one) => leavesOf(company, one)) }),
    templates: [...company.templates],
    reports: reports.list().map(({ id, template, period, filters }) => ({
      ...{ id, templateId: template.id, ...period },
      filters: filters.map(({ kind, values }) => ({ kind, values: [...values] })),
    })),
  };
}

function departmentOf(company: Company, department: Department) {
  const { parent, position, createdAt, lastModifiedAt, ...one } = department;
  const head = company.headOf(department);
  const isMissing = parent !== undefined && company.department(parent.id) !== parent;
  const isHeadMissing = head !== undefined && company.employee(head.id) === undefined;
  return {
    ...one,
    ...(isMissing ? { missingParentId: parent.id } : { parentId: parent?.id ?? null }),
    ...(isHeadMissing ? { missingHeadId: head.id } : { headId: head?.id ?? null }),
    position: String(position),
    ...{ createdAt: instant(createdAt), lastModifiedAt: instant(lastModifiedAt) },
  };
}

function employeeOf(employee: Employee) {
  const { department, isHead, legalEntity, role, furtherRoles, workCycles, axisValues, lacks, ...person } =
    employee;
  return {
    ...person,
    ...{ leavesOn: person.leavesOn ?? null, pictureId: person.pictureId ?? null },
    ...datesOf(person),
    custom: { ...person.custom },
    bank: { ...person.bank },
  };
}

function positionOf(company: Company, employee: Employee) {
  const manager = company.managerOf(employee);
  const isMissing = manager !== undefined && company.employee(manager.id) === undefined;
  const { id, department, lacks } = employee;
  return {
    ...{ employeeId: id, departmentId: department.id, ...(lacks !== undefined && { lacks }) },
    ...(isMissing ? { missingManagerId: manager.id } : { managerId: manager?.id ?? null }),
    ...{ legalEntityId: employee.legalEntity.id, roleId: employee.role.id },
    furtherRoleIds: employee.furtherRoles.map((role) => role.id),
    workCycles: employee.workCycles.map(({ cycle, startsOn }) => ({
      id: cycle.id,
      startsOn: startsOn ?? null,
    })),
    axisValueIds: employee.axisValues.map((value) => value.id),
  };
}

export function leavesOf(company: Company, employee: Employee) {
  return company.leavesOf(employee).map((leave) => {
    const { owner, id, periodId, account, isMorning, ...one } = leave;
    const half = isMorning ? ('AM' as const) : ('PM' as const);
    return { employeeId: owner.id, request: periodId % 1000, half, accountId: account.id, ...one };
  });
}

function datesOf({
  createdAt,
  lastUpdatedAt,
}: {
  readonly createdAt: number;
  readonly lastUpdatedAt: number;
}) {
  return { createdAt: instant(createdAt), lastUpdatedAt: instant(lastUpdatedAt) };
}

function instant(time: number): string {
  return new Date(time).toISOString();
}
