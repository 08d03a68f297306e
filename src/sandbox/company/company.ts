import { dayOf, startOf } from '../calendar.ts';
import { clockYears, isClockTime } from '../clock.ts';
import { createDefects } from './defects.ts';
import { createDepartments, type Department } from './departments.ts';
import { createEmployees, type Employee } from './employees.ts';
import { createLeaves, type LeavesOf } from './leaves.ts';
import { legalEntities } from './organization.ts';
import { type CompanySize, resolveSize } from './size.ts';
import { createTaxonomies, type Label, type Taxonomy } from './taxonomies.ts';
import { type Template, templates } from './templates.ts';

/** A generated company. The same seed and size give the same company on the same day. */
export interface Company {
  readonly departments: readonly Department[];
  readonly employees: readonly Employee[];
  readonly taxonomies: readonly Taxonomy[];
  readonly labels: readonly Label[];
  readonly templates: readonly Template[];
  readonly legalEntities: typeof legalEntities;
  readonly leavesOf: LeavesOf;
  department(id: number): Department | undefined;
  employee(id: number): Employee | undefined;
  /** All employees of a department, former and upcoming ones included. */
  peopleOf(department: Department): readonly Employee[];
  headOf(department: Department): Employee | undefined;
  managerOf(employee: Employee): Employee | undefined;
}

/**
 * Generates a company as of a timestamp, optionally with defects. Throws a `RangeError` when no
 * company can have the size, and for a timestamp outside of `clockYears`.
 */
export function createCompany(seed: number, size: CompanySize, now: number, hasDefects = false): Company {
  if (!isClockTime(now)) {
    throw new RangeError(
      `The clock must show a time in the years ${clockYears.first} to ${clockYears.last}.`,
    );
  }
  const { employees: headcount, departments: departmentCount, levels } = resolveSize(size);
  const today = startOf(dayOf(now));
  const sound = createDepartments(seed, departmentCount, levels, today);
  const people = createEmployees(seed, headcount, sound, today);
  const defects = hasDefects ? createDefects(sound, people, today) : undefined;
  const departments = [...sound, ...(defects?.departments ?? [])];
  const employees = defects?.employees ?? people;
  const peopleByDepartment = Map.groupBy(employees, ({ department }) => department);
  const heads = new Map([
    ...employees.filter((one) => one.isHead).map((head) => [head.department, head] as const),
    ...(defects?.heads ?? []),
  ]);
  const leavesOf = createLeaves(seed, today);
  const departmentById = new Map(departments.map((department) => [department.id, department]));
  const employeeById = new Map(employees.map((employee) => [employee.id, employee]));

  return {
    departments,
    employees,
    ...createTaxonomies(seed, today),
    templates,
    legalEntities,
    leavesOf: (owner) => defects?.leaves.get(owner.id) ?? leavesOf(owner),
    department: (id) => departmentById.get(id),
    employee: (id) => employeeById.get(id),
    peopleOf: (department) => peopleByDepartment.get(department) ?? [],
    headOf: (department) => heads.get(department),
    managerOf(employee) {
      if (defects?.managers.has(employee.id)) {
        return defects.managers.get(employee.id);
      }
      let department: Department | undefined = employee.isHead
        ? employee.department.parent
        : employee.department;
      while (department && !heads.has(department)) {
        department = department.parent;
      }
      return department && heads.get(department);
    },
  };
}

/** A person's name as the legacy API writes it. */
export function fullName(employee: Employee): string {
  return `${employee.givenName} ${employee.familyName}`;
}
