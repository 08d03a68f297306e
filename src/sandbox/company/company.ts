import { dayOf, startOf } from '../calendar.ts';
import { clockYears, isClockTime } from '../clock.ts';
import { createDefects } from './defects.ts';
import { createDepartments, type Department } from './departments.ts';
import type { Employee } from './employees.ts';
import { createLeaves, type LeavesOf } from './leaves.ts';
import { legalEntities } from './organization.ts';
import { readDepartments, readTaxonomies } from './scenario/organization.ts';
import { readEmployees, readHeads, readLeaves, readManagers } from './scenario/people.ts';
import type { Scenario } from './scenario/schema.ts';
import { type CompanySize, resolveSize, usualSize } from './size.ts';
import type { Label, Taxonomy } from './taxonomies.ts';
import { type Template, templates } from './templates.ts';

/** A company. The same seed, size and scenario give the same company on the same day. */
export interface Company {
  readonly seed: number;
  /** The day as of which it was generated, in milliseconds since 1970. */
  readonly today: number;
  readonly departments: readonly Department[];
  readonly employees: readonly Employee[];
  readonly taxonomies: readonly Taxonomy[];
  readonly labels: readonly Label[];
  readonly templates: readonly Template[];
  readonly legalEntities: typeof legalEntities;
  readonly leavesOf: LeavesOf;
  /** Whether leaves are not just those that the seed and the day give. */
  readonly hasOwnLeaves: boolean;
  department(id: number): Department | undefined;
  employee(id: number): Employee | undefined;
  /** All employees of a department, former and upcoming ones included. */
  peopleOf(department: Department): readonly Employee[];
  headOf(department: Department): Employee | undefined;
  managerOf(employee: Employee): Employee | undefined;
}

/**
 * Makes a company as of a timestamp out of the parts of a scenario, and generates the others; optionally with defects.
 * Throws a `RangeError` when no company can have the size, and for a timestamp outside of `clockYears`.
 */
export function createCompany(
  seed: number,
  size: CompanySize,
  now: number,
  hasDefects = false,
  scenario: Scenario = {},
): Company {
  if (!isClockTime(now)) {
    throw new RangeError(
      `The clock must show a time in the years ${clockYears.first} to ${clockYears.last}.`,
    );
  }
  const { employees: headcount, departments: departmentCount } = sizeOf(size, scenario);
  const today = startOf(scenario.today ?? dayOf(now));
  const sound =
    scenario.departments === undefined
      ? createDepartments(seed, departmentCount, today)
      : readDepartments(scenario.departments, today);
  const people = readEmployees(scenario, seed, headcount, sound, today);
  const personById = new Map(people.map((one) => [one.id, one]));
  const defects = hasDefects ? createDefects(sound, people, today) : undefined;
  const departments = [...sound, ...(defects?.departments ?? [])];
  const employees = defects?.employees ?? people;
  const peopleByDepartment = Map.groupBy(employees, ({ department }) => department);
  const heads = new Map([
    ...employees.filter((one) => one.isHead).map((head) => [head.department, head] as const),
    ...readHeads(scenario.departments ?? [], sound, personById),
    ...(defects?.heads ?? []),
  ]);
  const managers = new Map([
    ...readManagers(scenario.positions ?? [], personById),
    ...(defects?.managers ?? []),
  ]);
  const generatedLeaves = createLeaves(seed, today);
  const givenLeaves = scenario.leaves && readLeaves(scenario.leaves, personById);
  const departmentById = new Map(departments.map((department) => [department.id, department]));
  const employeeById = new Map(employees.map((employee) => [employee.id, employee]));

  return {
    ...{ seed, today, departments, employees, legalEntities },
    ...readTaxonomies(scenario, seed, today),
    templates: scenario.templates ?? templates,
    leavesOf: (owner) =>
      defects?.leaves.get(owner.id) ??
      (givenLeaves === undefined ? generatedLeaves(owner) : (givenLeaves.get(owner.id) ?? [])),
    hasOwnLeaves: defects !== undefined || givenLeaves !== undefined,
    department: (id) => departmentById.get(id),
    employee: (id) => employeeById.get(id),
    peopleOf: (department) => peopleByDepartment.get(department) ?? [],
    headOf: (department) => heads.get(department),
    managerOf(employee) {
      if (managers.has(employee.id)) {
        return managers.get(employee.id);
      }
      let department: Department | undefined = employee.isHead
        ? employee.department.parent
        : employee.department;
      // Departments of a scenario may be above themselves.
      const passed = new Set<Department>();
      while (department && !heads.has(department) && !passed.has(department)) {
        passed.add(department);
        department = department.parent;
      }
      return department && heads.get(department);
    },
  };
}

/** The size of what is generated beside the parts of a scenario. */
function sizeOf(size: CompanySize, { departments, employees }: Scenario) {
  if (departments === undefined && employees === undefined) {
    return resolveSize(size);
  }
  const count =
    departments?.length ?? size.departments ?? Math.min(usualSize.departments, employees?.length || 1);
  const headcount = count === 0 ? 0 : Math.max(size.employees ?? usualSize.employees, count);
  return { employees: headcount, departments: count };
}

/** A person's name as the legacy API writes it. */
export function fullName(employee: Employee): string {
  return `${employee.givenName} ${employee.familyName}`;
}
