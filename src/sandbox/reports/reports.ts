import type { Static } from 'typebox';
import type { ReportFilter, Report as ShownReport } from '../../service/contract/report.ts';
import type { reportStatuses } from '../../service/contract/vocabularies.ts';
import type { Clock } from '../clock.ts';
import type { Period, Template } from '../company/templates.ts';
import { HttpError } from '../http/httpError.ts';

/** What a report is to be generated from, with the template's defaults filled in (interface 4.7). */
export interface Order {
  readonly template: Template;
  readonly period: Period;
  readonly filters: readonly ReportFilter[];
}

/** A report that was requested. Its status follows from the clock, so nothing runs while it is pending. */
export interface Report extends Order {
  readonly id: number;
  readonly readyAt: number;
}

/** The latest reports requested since the start, in memory only. */
export interface Reports {
  /** Adds a report and removes the oldest one where there are too many. Throws a 429 while that one is pending. */
  create(order: Order): Report;
  find(id: number): Report | undefined;
  /** All reports, the oldest first. */
  list(): readonly Report[];
  statusOf(report: Report): (typeof reportStatuses)[number];
}

export const maxReports = 1000;

/** A set of reports, of which there may be some already. Each new one is pending for a number of seconds. */
export function createReports(
  clock: Clock,
  seconds: number,
  firstId: number,
  earlier: readonly Report[] = [],
): Reports {
  const reports = new Map(earlier.map((report) => [report.id, report]));
  let nextId = earlier.reduce((next, { id }) => Math.max(next, id + 1), firstId);
  return {
    create(order) {
      const [oldest] = reports.values();
      if (oldest !== undefined && reports.size >= maxReports) {
        const wait = Math.ceil((oldest.readyAt - clock.now()) / 1000);
        if (wait > 0) {
          const message = `${maxReports} reports are still being generated. Try again in ${wait} seconds.`;
          throw new HttpError(429, message, { headers: { 'Retry-After': String(wait) } });
        }
        reports.delete(oldest.id);
      }
      const report = { ...order, id: nextId, readyAt: clock.now() + seconds * 1000 };
      nextId += 1;
      reports.set(report.id, report);
      return report;
    },
    find: (id) => reports.get(id),
    list: () => [...reports.values()],
    statusOf(report) {
      if (clock.now() < report.readyAt) {
        return 'pending';
      }
      return report.template.alwaysFails ? 'error' : 'done';
    },
  };
}

/** A report as the time-sheet API shows it (interface 2.5). */
export function showReport(reports: Reports, report: Report): Static<typeof ShownReport> {
  const { template, period } = report;
  return {
    id: report.id,
    templateId: template.id,
    status: reports.statusOf(report),
    name: `${template.name} ${period.startsOn} – ${period.endsOn}`,
    ...period,
    filters: report.filters.map(({ kind, values }) => ({ kind, values: [...values] })),
    columns: [...template.columns],
  };
}
