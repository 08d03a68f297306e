import type { ReportFilter } from '../../service/contract/report.ts';
import type { Company } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import { HttpError } from '../http/httpError.ts';

interface Kind {
  idOf(employee: Employee): number;
  exists(company: Company, id: number): boolean;
}

const people: Kind = {
  idOf: (employee) => employee.id,
  exists: (company, id) => company.employee(id) !== undefined,
};
/** The kinds of filter that narrow a report. A filter of any other kind is accepted and changes nothing. */
const kinds: ReadonlyMap<string, Kind> = new Map(
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

/** The most characters of a kind: a kind is a word of the service. */
const longestKind = 100;

/** Throws a 400 for a filter of no kind, one that names a record that does not exist, and one that has no value. */
export function checkFilter(company: Company, { kind, values }: ReportFilter): void {
  if (kind === '' || kind.length > longestKind) {
    throw new HttpError(400, `A filter's kind has 1 to ${longestKind} characters, unlike "${kind}".`);
  }
  if (values.length === 0) {
    throw new HttpError(400, `The filter on ${kind} has no values. Give one, or leave it out.`);
  }
  const unknown = values.find((id) => kinds.get(kind)?.exists(company, id) === false);
  if (unknown !== undefined) {
    throw new HttpError(400, `The filter on ${kind} names ${unknown}, which does not exist.`);
  }
}

/** Returns a test for employees, which is true if they pass all filters. */
export function testOf(filters: readonly ReportFilter[]): (employee: Employee) => boolean {
  const tests = filters.flatMap(({ kind, values }) => {
    const known = kinds.get(kind);
    const ids = new Set(values);
    return known === undefined ? [] : [(employee: Employee) => ids.has(known.idOf(employee))];
  });
  return (employee) => tests.every((test) => test(employee));
}
