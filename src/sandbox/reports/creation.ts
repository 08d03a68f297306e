import { isDay } from '../../service/contract/day.ts';
import type { ReportCreation, ReportFilter } from '../../service/contract/report.ts';
import { addDays, type Day } from '../calendar.ts';
import type { Company } from '../company/company.ts';
import type { Period, Template } from '../company/templates.ts';
import { HttpError } from '../http/httpError.ts';
import { checkFilter } from './filters.ts';

/** Days that a report can cover. */
const longestPeriod = 366;

/** What a report is to be generated from, with the template's defaults filled in (interface 4.7). */
export interface Order {
  readonly template: Template;
  readonly period: Period;
  readonly filters: readonly ReportFilter[];
}

/** Checks the body of a creation request. Throws a 400 for an invalid one. */
export function readOrder(
  company: Company,
  today: Day,
  body: Readonly<Record<keyof ReportCreation, unknown>>,
): Order {
  const { templateId } = body;
  if (typeof templateId !== 'string' || templateId === '')
    throw new HttpError(400, '"templateId" is required, as a text.');
  const template = company.templates.find((one) => one.id === templateId);
  if (template === undefined) throw new HttpError(400, `There is no report template "${templateId}".`);
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
  for (const filter of filters) checkFilter(company, filter);
  return { template, period, filters };
}

function readDay(name: string, value: unknown): Day | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' && isDay(value)) return value;
  throw new HttpError(
    400,
    `"${name}" must be null or a day such as 2026-01-31, not ${JSON.stringify(value)}.`,
  );
}

function readFilters(value: unknown): readonly ReportFilter[] | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value) && value.every(isFilter)) return value;
  throw new HttpError(400, '"filters" must be a list of {"kind": text, "values": [whole numbers]}.');
}

function isFilter(value: unknown): value is ReportFilter {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('values' in value)) return false;
  const { kind, values } = value;
  return typeof kind === 'string' && Array.isArray(values) && values.every((one) => Number.isInteger(one));
}
