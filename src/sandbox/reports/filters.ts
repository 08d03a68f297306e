import type { ReportFilter } from '../../service/contract/report.ts';
import type { Company } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import { HttpError } from '../http/httpError.ts';

interface Kind {
  idOf(employee: Employee): number;
  exists(company: Company, id: number): boolean;
}

/** The kinds of filter that a report can have. */
const kinds: Readonly<Record<string, Kind>> = {
  departments: {
    idOf: (employee) => employee.department.id,
    exists: (company, id) => company.department(id) !== undefined,
  },
  employees: {
    idOf: (employee) => employee.id,
    exists: (company, id) => company.employee(id) !== undefined,
  },
  'legal-entities': {
    idOf: (employee) => employee.legalEntity.id,
    exists: (company, id) => company.legalEntities.some((entity) => entity.id === id),
  },
};

/** Throws a 400 for a filter with an unknown kind or value, or with no value. */
export function checkFilter(company: Company, { kind, values }: ReportFilter): void {
  const known = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (known === undefined) {
    throw new HttpError(400, `A filter's kind is one of ${Object.keys(kinds).join(', ')}, not "${kind}".`);
  }
  if (values.length === 0) {
    throw new HttpError(400, `The filter on ${kind} has no values. Give one, or leave it out.`);
  }
  const unknown = values.find((id) => !known.exists(company, id));
  if (unknown !== undefined) {
    throw new HttpError(400, `The filter on ${kind} names ${unknown}, which does not exist.`);
  }
}

/** Returns a test for employees, which is true if they pass all filters. */
export function passing(filters: readonly ReportFilter[]): (employee: Employee) => boolean {
  const wanted = filters.map(({ kind, values }) => ({ kind, ids: new Set(values) }));
  return (employee) =>
    wanted.every(({ kind, ids }) => {
      const id = kinds[kind]?.idOf(employee);
      return id !== undefined && ids.has(id);
    });
}
