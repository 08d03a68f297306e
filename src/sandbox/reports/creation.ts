import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { isDay } from '../../service/contract/day.ts';
import { ReportCreation, ReportFilter } from '../../service/contract/report.ts';
import { addDays, type Day, isInYears, years } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import { usualPeriodOf } from '../company/templates.ts';
import { check } from '../http/httpError.ts';
import { filterKinds, sizeOf } from './content.ts';
import type { Order } from './reports.ts';

/** Days that a report can cover. */
const maxDays = 366;
/** The most cells of a report. Each download generates all of them. */
const maxCells = 250_000;
/** The most values of all filters of a report together. */
const maxFilterValues = 10_000;
const maxFilters = 10;
/** The most characters of a kind: a kind is a word of the service. */
const maxKindLength = 100;
const filterList = Type.Array(ReportFilter);

/** Checks the body of a creation request. Throws a 400 for an invalid one. */
export function readOrder(company: Company, today: Day, body: Readonly<Record<string, unknown>>): Order {
  const known = Object.keys(ReportCreation.properties);
  const unknown = Object.keys(body).find((name) => !known.includes(name));
  check(unknown === undefined, `There is no property "${unknown}" here. Known are: ${known.join(', ')}.`);
  const { templateId, startsOn, endsOn } = body;
  check(typeof templateId === 'string' && templateId !== '', '"templateId" is required, as a text.');
  const template = company.templates.find((one) => one.id === templateId);
  check(template !== undefined, `There is no report template "${templateId}".`);
  const usual = usualPeriodOf(template, today);
  const period = {
    startsOn: readDay('startsOn', startsOn) ?? usual.startsOn,
    endsOn: readDay('endsOn', endsOn) ?? usual.endsOn,
  };
  check(
    period.endsOn >= period.startsOn,
    `The report would end on ${period.endsOn}, before it starts on ${period.startsOn}.`,
  );
  check(period.endsOn <= addDays(period.startsOn, maxDays - 1), `A report covers at most ${maxDays} days.`);
  const order = { template, period, filters: readFilters(company, body['filters']) ?? template.filters };
  const cells = sizeOf(company, order);
  check(
    cells <= maxCells,
    `A report has at most ${maxCells} cells, and this one would have ${cells}. Choose a shorter period, or fewer departments or employees.`,
  );
  return order;
}

function readDay(name: string, value: unknown): Day | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  check(
    typeof value === 'string' && isDay(value),
    `"${name}" must be null or a day such as 2026-01-31, not ${JSON.stringify(value)}.`,
  );
  check(isInYears(value), `"${name}" must be in the years ${years.first} to ${years.last}, not ${value}.`);
  return value;
}

function readFilters(company: Company, value: unknown): readonly ReportFilter[] | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  check(
    Value.Check(filterList, value),
    '"filters" must be a list of {"kind": text, "values": [whole numbers]}.',
  );
  check(value.length <= maxFilters, `A report has at most ${maxFilters} filters, not ${value.length}.`);
  const count = value.reduce((sum, filter) => sum + filter.values.length, 0);
  check(
    count <= maxFilterValues,
    `The filters of a report have at most ${maxFilterValues} values together, not ${count}.`,
  );
  for (const { kind, values } of value) {
    check(
      kind !== '' && kind.length <= maxKindLength,
      `A filter's kind has 1 to ${maxKindLength} characters, unlike "${kind}".`,
    );
    check(values.length > 0, `The filter on ${kind} has no values. Give one, or leave it out.`);
    const missing = values.find((id) => filterKinds.get(kind)?.exists(company, id) === false);
    check(missing === undefined, `The filter on ${kind} names ${missing}, which does not exist.`);
  }
  return value;
}
