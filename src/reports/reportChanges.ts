import { isFinal } from '../domain/reportStatus.ts';
import type { Connection } from '../service/connection.ts';
import { isDay } from '../service/contract/day.ts';
import type { Report, ReportCreation } from '../service/contract/report.ts';
import { messageOf } from '../service/http/errors.ts';
import { type Following, isFollowed, type StopReason, type StoredReport, troubleOf } from './storedReport.ts';

/** A report that the service has just created; followed unless it was finished at once. */
export function createdReport(
  connection: Pick<Connection, 'id' | 'name' | 'baseUrl' | 'instance'>,
  asked: ReportCreation,
  answer: Report,
  now: number,
): StoredReport {
  const status = textOf(answer.status) ?? '';
  return {
    connectionId: connection.id,
    connectionName: connection.name,
    ...(connection.instance === undefined ? {} : { connectionInstance: connection.instance }),
    baseUrl: connection.baseUrl,
    id: String(answer.id),
    name: textOf(answer.name) ?? String(answer.id),
    templateId: asked.templateId,
    startsOn: dayOf(answer.startsOn) ?? asked.startsOn,
    endsOn: dayOf(answer.endsOn) ?? asked.endsOn,
    filters: asked.filters ?? [],
    status,
    createdAt: now,
    following: isFinal(status) ? { state: 'ended' } : { state: 'followed', since: now },
  };
}

/**
 * What is known of a report after it was read again: the same object when nothing is new. A final status ends the
 * following, and stays: an answer that says otherwise is older, and was overtaken by the one of another window.
 */
export function readAgain(report: StoredReport, answer: Report): StoredReport {
  if (isFinal(report.status)) {
    return report;
  }
  const name = textOf(answer.name) ?? report.name;
  const status = textOf(answer.status) ?? '';
  const startsOn = dayOf(answer.startsOn) ?? report.startsOn;
  const endsOn = dayOf(answer.endsOn) ?? report.endsOn;
  const following: Following = isFinal(status) ? { state: 'ended' } : untroubled(report.following);
  const isNews =
    name !== report.name ||
    status !== report.status ||
    startsOn !== report.startsOn ||
    endsOn !== report.endsOn ||
    following.state !== report.following.state ||
    troubleOf(report) !== undefined;
  return isNews ? { ...report, name, status, startsOn, endsOn, following } : report;
}

/** A followed report about which there was no answer: the same object when that is no news. */
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

/** A report that is not asked for any more, and why: the same object when it was not asked for before. */
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
