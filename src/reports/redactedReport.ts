import type { Redaction } from '../service/http/redaction/redaction.ts';
import type { Following, StoredReport } from './storedReport.ts';

/** A report as it may be stored and shown: no text in it that the service or a person wrote has a secret in it. */
export function redactedReport(report: StoredReport, redaction: Redaction): StoredReport {
  return {
    ...report,
    connectionName: redaction.text(report.connectionName),
    id: redaction.text(report.id),
    name: redaction.text(report.name),
    templateId: redaction.text(report.templateId),
    status: redaction.text(report.status),
    following: redactedFollowing(report.following, redaction),
  };
}

function redactedFollowing(following: Following, redaction: Redaction): Following {
  if (following.state === 'stopped') {
    return { ...following, detail: redaction.text(following.detail) };
  }
  if (following.state === 'followed' && following.trouble !== undefined) {
    const { trouble } = following;
    return { ...following, trouble: { ...trouble, detail: redaction.text(trouble.detail) } };
  }
  return following;
}
