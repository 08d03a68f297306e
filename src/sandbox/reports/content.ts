import { csvText, withoutFormulas } from '../../formats/csv.ts';
import { workbook } from '../../formats/workbookWriter.ts';
import { writtenFile } from '../../formats/writer.ts';
import { openEnded } from '../../service/contract/limits.ts';
import type { ReportFilter } from '../../service/contract/report.ts';
import { addDays, type Day, firstOfMonth, weekday, workdaysBetween } from '../calendar.ts';
import { type Company, fullName } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import type { Column, Period, Template } from '../company/templates.ts';
import type { Order } from './reports.ts';

export interface Table {
  readonly headings: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

const hoursPerDay = 7;

/** Works out a report: one row an employee; a periodic column once for each period. */
export function contentOf(company: Company, order: Order): Table {
  const cells = cellsOf(order);
  return {
    headings: cells.map((cell) => cell.heading),
    rows: peopleOf(company, order).map((employee) =>
      cells.map((cell) => cellOf(company, employee, cell.column, cell.period)),
    ),
  };
}

/** The number of cells of the content, without its headings. */
export function sizeOf(company: Company, order: Order): number {
  return cellsOf(order).length * peopleOf(company, order).length;
}

function cellsOf({ template, period }: Order) {
  const cycles = splitPeriod(period, template.cycle);
  return template.columns.flatMap((column) => {
    if (!column.isPeriodic) {
      return [{ column, period, heading: column.name }];
    }
    return cycles.map((cycle) => ({ column, period: cycle, heading: `${column.name} ${describe(cycle)}` }));
  });
}

function peopleOf(company: Company, { period, filters }: Order): readonly Employee[] {
  const passes = testOf(filters);
  return company.employees.filter(
    (employee) =>
      employee.hiredOn <= period.endsOn &&
      (employee.leavesOn ?? period.startsOn) >= period.startsOn &&
      passes(employee),
  );
}

function cellOf(company: Company, employee: Employee, { kind }: Column, period: Period): string | number {
  switch (kind) {
    case 'employee-number':
      return employee.employeeNumber;
    case 'employee-name':
      return fullName(employee);
    case 'department-name':
      return employee.department.name;
    case 'days-absent':
      return daysAbsent(company, employee, period);
    case 'hours-worked':
    case 'total-hours':
      return (daysEmployed(employee, period) - daysAbsent(company, employee, period)) * hoursPerDay;
  }
}

function daysEmployed({ hiredOn, leavesOn = openEnded.end }: Employee, period: Period): number {
  const first = hiredOn > period.startsOn ? hiredOn : period.startsOn;
  return workdaysBetween(first, leavesOn < period.endsOn ? leavesOn : period.endsOn);
}

/** Approved absences that were not deleted, in days: a leave is half of one. */
function daysAbsent(company: Company, employee: Employee, { startsOn, endsOn }: Period): number {
  const taken = company.leavesOf(employee).filter((leave) => leave.isActive && leave.isConfirmed);
  return taken.filter((leave) => startsOn <= leave.day && leave.day <= endsOn).length / 2;
}

/** Whole days, calendar weeks or calendar months, cut to the period. */
function splitPeriod({ startsOn, endsOn }: Period, cycle: Template['cycle']): Period[] {
  const lastOf: Record<Template['cycle'], (day: Day) => Day> = {
    day: (day) => day,
    week: (day) => addDays(day, 6 - weekday(day)),
    month: (day) => addDays(firstOfMonth(day, 1), -1),
  };
  const periods: Period[] = [];
  for (let start = startsOn; start <= endsOn; ) {
    const last = lastOf[cycle](start);
    const end = last < endsOn ? last : endsOn;
    periods.push({ startsOn: start, endsOn: end });
    start = addDays(end, 1);
  }
  return periods;
}

function describe({ startsOn, endsOn }: Period): string {
  return startsOn === endsOn ? startsOn : `${startsOn} – ${endsOn}`;
}

/** A table the way French spreadsheets read it: semicolons between the cells and decimal commas. */
export function toCsv({ headings, rows }: Table): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', ',') : withoutFormulas(value);
  return csvText(
    [headings, ...rows].map((row) => row.map(cell)),
    ';',
  );
}

/** A table as an Excel workbook. The same table always has the same bytes. */
export async function toWorkbook({ headings, rows }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const columns = headings.map((name) => ({ name }));
  return (await writtenFile(workbook(columns, [rows]))).bytes;
}

interface Kind {
  idOf(employee: Employee): number;
  exists(company: Company, id: number): boolean;
}

const people: Kind = {
  idOf: (employee) => employee.id,
  exists: (company, id) => company.employee(id) !== undefined,
};
/** The kinds of filter that narrow a report. A filter of any other kind is accepted and changes nothing. */
export const filterKinds: ReadonlyMap<string, Kind> = new Map(
  Object.entries({
    departments: {
      idOf: (employee) => employee.department.id,
      exists: (company, id) => company.department(id) !== undefined,
    },
    employees: people,
    owners: people,
    'legal-entities': {
      idOf: (employee) => employee.legalEntity.id,
      exists: (company, id) => company.legalEntities.some((entity) => entity.id === id),
    },
  }),
);

function testOf(filters: readonly ReportFilter[]): (employee: Employee) => boolean {
  const tests = filters.flatMap(({ kind, values }) => {
    const known = filterKinds.get(kind);
    const ids = new Set(values);
    return known === undefined ? [] : [(employee: Employee) => ids.has(known.idOf(employee))];
  });
  return (employee) => tests.every((test) => test(employee));
}
