import type { ResourceNode } from '../ui/tree/resourceNode.ts';
import type { StoredReport } from './storedReport.ts';

/** A row of the reports view. */
export interface ReportNode extends ResourceNode {
  readonly kind: 'report';
  readonly id: string;
  readonly report: StoredReport;
}

export function reportNode(report: StoredReport): ReportNode {
  const { connectionId, id } = report;
  return {
    kind: 'report',
    id: `${connectionId}/${id}`,
    address: { connection: connectionId, resource: 'reports', id },
    report,
  };
}

/** Whether a command was called on a row of the reports view. */
export function isReportNode(value: unknown): value is ReportNode {
  return (
    typeof value === 'object' &&
    value !== null &&
    'kind' in value &&
    value.kind === 'report' &&
    'report' in value
  );
}
