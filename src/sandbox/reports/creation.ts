import { isDay } from '../../service/contract/day.ts';
import type { ReportCreation, ReportFilter } from '../../service/contract/report.ts';
import { addDays, type Day, isInYears, years } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import { HttpError } from '../http/httpError.ts';
import { checkFilter, type Order, sizeOf } from './content.ts';

/** Days that a report can cover. */
const longestPeriod = 366;
/** The most cells of a report. Each download generates all of them. */
const mostCells = 250_000;
/** The most values of all filters of a report together. */
const mostFilterValues = 10_000;
const mostFilters = 10;

/** Checks the body of a creation request. Throws a 400 for an invalid one. */
export function readOrder(
  company: Company,
  today: Day,
  body: Readonly<Record<keyof ReportCreation, unknown>>,
): Order {
  const { templateId } = body;
  if (typeof templateId !== 'string' || templateId === '') {
    throw new HttpError(400, '"templateId" is required, as a text.');
  }
  const template = company.templates.find((one) => one.id === templateId);
  if (template === undefined) {
    throw new HttpError(400, `There is no report template "${templateId}".`);
  }
  const usual = template.defaultPeriod(today);
  const period = {
    startsOn: readDay('startsOn', body.startsOn) ?? usual.startsOn,
    endsOn: readDay('endsOn', body.endsOn) ?? usual.endsOn,
  };
  if (period.endsOn < period.startsOn) {
    throw new HttpError(
      400,
      `The report would end on ${period.endsOn}, before it starts on ${period.startsOn}.`,
    );
  }
  if (period.endsOn > addDays(period.startsOn, longestPeriod - 1)) {
    throw new HttpError(400, `A report covers at most ${longestPeriod} days.`);
  }
  const filters = readFilters(body.filters) ?? template.filters;
  for (const filter of filters) {
    checkFilter(company, filter);
  }
  const order = { template, period, filters };
  const cells = sizeOf(company, order);
  if (cells <= mostCells) {
    return order;
  }
  throw new HttpError(
    400,
    `A report has at most ${mostCells} cells, and this one would have ${cells}. Choose a shorter period, or fewer departments or employees.`,
  );
}

function readDay(name: string, value: unknown): Day | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (typeof value !== 'string' || !isDay(value)) {
    const given = JSON.stringify(value);
    throw new HttpError(400, `"${name}" must be null or a day such as 2026-01-31, not ${given}.`);
  }
  if (isInYears(value)) {
    return value;
  }
  throw new HttpError(400, `"${name}" must be in the years ${years.first} to ${years.last}, not ${value}.`);
}

function readFilters(value: unknown): readonly ReportFilter[] | undefined {
  if (value === null || value === undefined) {
    return undefined;
  }
  if (!Array.isArray(value) || !value.every(isFilter)) {
    throw new HttpError(400, '"filters" must be a list of {"kind": text, "values": [whole numbers]}.');
  }
  if (value.length > mostFilters) {
    throw new HttpError(400, `A report has at most ${mostFilters} filters, not ${value.length}.`);
  }
  const values = value.reduce((sum, filter) => sum + filter.values.length, 0);
  if (values <= mostFilterValues) {
    return value;
  }
  throw new HttpError(
    400,
    `The filters of a report have at most ${mostFilterValues} values together, not ${values}.`,
  );
}

function isFilter(value: unknown): value is ReportFilter {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('values' in value)) {
    return false;
  }
  const { kind, values } = value;
  return typeof kind === 'string' && Array.isArray(values) && values.every((one) => Number.isInteger(one));
}
