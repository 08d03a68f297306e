import { isDeepStrictEqual } from 'node:util';
import { isDay } from '../../service/contract/day.ts';
import { record, text } from '../../service/contract/fields.ts';
import { messageOf } from '../../service/contract/message.ts';
import type { KnownColumn, Report, ReportCreation } from '../../service/contract/report.ts';
import { isFinal } from '../../service/contract/vocabularies.ts';
import type { Connection } from '../../service/http/connection.ts';
import {
  type Following,
  isDayOrNull,
  isFollowed,
  isReportFilter,
  isTemplateId,
  type StopReason,
  type StoredReport,
} from './storedReport.ts';

/** The columns that are stored of one report. */
const maxColumns = 500;
/** Characters of the template and the filters that are stored of a report that was created elsewhere. */
const maxDefinition = 100_000;

/** A report that the service has just created; followed unless its status is final. */
export function createdReport(
  connection: Pick<Connection, 'id' | 'name' | 'baseUrl' | 'instance'>,
  requested: Partial<ReportCreation>,
  response: Report,
  now: number,
  templateName?: string,
): StoredReport {
  const status = textOf(response.status) ?? '';
  return {
    connectionId: connection.id,
    connectionName: connection.name,
    ...(connection.instance === undefined ? {} : { connectionInstance: connection.instance }),
    baseUrl: connection.baseUrl,
    id: String(response.id),
    name: textOf(response.name) ?? String(response.id),
    ...(requested.templateId === undefined ? {} : { templateId: requested.templateId }),
    ...(templateName === undefined ? {} : { templateName }),
    startsOn: dayOf(response.startsOn) ?? requested.startsOn ?? null,
    endsOn: dayOf(response.endsOn) ?? requested.endsOn ?? null,
    filters: requested.filters ?? [],
    ...columnsOf(response),
    status,
    createdAt: now,
    following: isFinal(status) ? { state: 'ended' } : { state: 'followed', since: now },
  };
}

/**
 * A report that was created elsewhere, as `createdReport`. It can be run again only if the response has the whole
 * definition: a missing filter would make another report.
 */
export function adoptedReport(
  connection: Parameters<typeof createdReport>[0],
  response: Report,
  now: number,
): StoredReport {
  return { ...createdReport(connection, definitionIn(response), response, now), isAdopted: true };
}

/** The template and the filters of a response (interface 2.5); empty if they, or the days, are not all shown. */
function definitionIn(response: Report): Partial<ReportCreation> {
  const { templateId, startsOn, endsOn } = response;
  const filters: unknown = response.filters;
  return isTemplateId(templateId) &&
    [startsOn, endsOn].every(isDayOrNull) &&
    Array.isArray(filters) &&
    filters.every(isReportFilter) &&
    JSON.stringify([templateId, filters]).length <= maxDefinition
    ? { templateId, filters }
    : {};
}

/**
 * A report after it was read again; the same object if nothing has changed. A final status ends following and stays:
 * a response with another status is older than the one that another window received.
 */
export function afterRead(report: StoredReport, response: Report): StoredReport {
  if (isFinal(report.status)) {
    return report;
  }
  const name = textOf(response.name) ?? report.name;
  const status = textOf(response.status) ?? '';
  const startsOn = dayOf(response.startsOn) ?? report.startsOn;
  const endsOn = dayOf(response.endsOn) ?? report.endsOn;
  const following: Following = isFinal(status) ? { state: 'ended' } : withoutFailure(report.following);
  const updated = { ...report, name, status, startsOn, endsOn, ...columnsOf(response), following };
  return isDeepStrictEqual(updated, report) ? report : updated;
}

/** A followed report after a failed read; the same object if the failure is already known. */
export function afterFailedRead(report: StoredReport, error: unknown, now: number): StoredReport {
  const { following } = report;
  const detail = messageOf(error);
  if (following.state !== 'followed' || following.failure?.detail === detail) {
    return report;
  }
  return {
    ...report,
    following: { ...following, failure: { since: following.failure?.since ?? now, detail } },
  };
}

/** A report that is no longer followed, and why; the same object if it was not followed. */
export function withoutFollowing(report: StoredReport, why: StopReason, error: unknown = ''): StoredReport {
  return isFollowed(report)
    ? { ...report, following: { state: 'stopped', why, detail: messageOf(error) } }
    : report;
}

function withoutFailure(following: Following): Following {
  return following.state === 'followed' ? { state: 'followed', since: following.since } : following;
}

/** The columns of a response that have a name; nothing where it has none, so that known ones stay. */
function columnsOf({ columns }: Report): Pick<StoredReport, 'columns'> {
  const named = Array.isArray(columns) ? columns.slice(0, maxColumns).flatMap(columnIn) : [];
  return named.length === 0 ? {} : { columns: named };
}

function columnIn(value: unknown): readonly KnownColumn[] {
  const { name, category, isPeriodic } = record(value);
  return typeof name === 'string' && name !== ''
    ? [{ name, category: text(category) ?? '', isPeriodic: isPeriodic === true }]
    : [];
}

/** A response may hold a number where the contract has a text. */
function textOf(value: unknown): string | undefined {
  return value === undefined || value === null || value === '' ? undefined : String(value);
}

function dayOf(value: unknown): string | undefined {
  return typeof value === 'string' && isDay(value) ? value : undefined;
}
