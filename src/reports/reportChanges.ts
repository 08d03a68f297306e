import { isFinal } from '../domain/reportStatus.ts';
import type { Connection } from '../service/connection.ts';
import { isDay } from '../service/contract/day.ts';
import type { Report, ReportCreation } from '../service/contract/report.ts';
import { messageOf } from '../service/http/errors.ts';
import { type Following, isFollowed, type StopReason, type StoredReport, troubleOf } from './storedReport.ts';

/** A report that the service has just created; followed unless its status is final. */
export function createdReport(
  connection: Pick<Connection, 'id' | 'name' | 'baseUrl' | 'instance'>,
  requested: ReportCreation,
  response: Report,
  now: number,
): StoredReport {
  const status = textOf(response.status) ?? '';
  return {
    connectionId: connection.id,
    connectionName: connection.name,
    ...(connection.instance === undefined ? {} : { connectionInstance: connection.instance }),
    baseUrl: connection.baseUrl,
    id: String(response.id),
    name: textOf(response.name) ?? String(response.id),
    templateId: requested.templateId,
    startsOn: dayOf(response.startsOn) ?? requested.startsOn,
    endsOn: dayOf(response.endsOn) ?? requested.endsOn,
    filters: requested.filters ?? [],
    status,
    createdAt: now,
    following: isFinal(status) ? { state: 'ended' } : { state: 'followed', since: now },
  };
}

/**
 * A report after it was read again: the same object when nothing has changed. A final status ends the following and
 * stays: a response with another status is older than the one that another window received.
 */
export function readAgain(report: StoredReport, response: Report): StoredReport {
  if (isFinal(report.status)) {
    return report;
  }
  const name = textOf(response.name) ?? report.name;
  const status = textOf(response.status) ?? '';
  const startsOn = dayOf(response.startsOn) ?? report.startsOn;
  const endsOn = dayOf(response.endsOn) ?? report.endsOn;
  const following: Following = isFinal(status) ? { state: 'ended' } : untroubled(report.following);
  const hasChanged =
    name !== report.name ||
    status !== report.status ||
    startsOn !== report.startsOn ||
    endsOn !== report.endsOn ||
    following.state !== report.following.state ||
    troubleOf(report) !== undefined;
  return hasChanged ? { ...report, name, status, startsOn, endsOn, following } : report;
}

/** A followed report after a failed request: the same object when the failure is already known. */
export function notAnswered(report: StoredReport, error: unknown, now: number): StoredReport {
  const { following } = report;
  const detail = messageOf(error);
  if (following.state !== 'followed' || following.trouble?.detail === detail) {
    return report;
  }
  return {
    ...report,
    following: { ...following, trouble: { since: following.trouble?.since ?? now, detail } },
  };
}

/** A report whose following is stopped, and why: the same object when it was not followed before. */
export function givenUp(report: StoredReport, why: StopReason, error: unknown = ''): StoredReport {
  return isFollowed(report)
    ? { ...report, following: { state: 'stopped', why, detail: messageOf(error) } }
    : report;
}

function untroubled(following: Following): Following {
  return following.state === 'followed' ? { state: 'followed', since: following.since } : following;
}

/** A drifting payload may hold a number where the contract has a text. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
