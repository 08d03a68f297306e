import type { Static } from 'typebox';
import type { Report as ShownReport } from '../../service/contract/report.ts';
import type { reportStatuses } from '../../service/contract/vocabularies.ts';
import type { Clock } from '../clock.ts';
import type { Order } from './creation.ts';

/** A report that was requested. Its status follows from the clock, so nothing runs while it is pending. */
export interface Report extends Order {
  readonly id: number;
  readonly readyAt: number;
}

/** The reports requested since the start, in memory only. */
export interface Reports {
  create(order: Order): Report;
  find(id: number): Report | undefined;
  statusOf(report: Report): (typeof reportStatuses)[number];
}

const firstId = 9001;

/** An empty set of reports. Each is pending for a number of seconds. */
export function createReports(clock: Clock, seconds: number): Reports {
  const reports: Report[] = [];
  return {
    create(order) {
      const report = { ...order, id: firstId + reports.length, readyAt: clock.now() + seconds * 1000 };
      reports.push(report);
      return report;
    },
    find: (id) => reports[id - firstId],
    statusOf(report) {
      if (clock.now() < report.readyAt) return 'pending';
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
