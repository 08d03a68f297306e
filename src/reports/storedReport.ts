import { isDay } from '../domain/reportDates.ts';
import { isFinal, phaseOf } from '../domain/reportStatus.ts';
import type { Connection } from '../service/connection.ts';
import type { Report, ReportCreation, ReportFilter } from '../service/contract/report.ts';

/** Identity of a report: ids are unique within a connection. */
export interface ReportKey {
  readonly connectionId: string;
  readonly id: string;
}

/** Why a report is not followed to its end. */
export const stopReasons = ['missing', 'refused', 'failing', 'too-long', 'no-connection'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why the status of a followed report is not known at the moment, and since when (milliseconds since the epoch). */
export interface Trouble {
  readonly since: number;
  readonly detail: string;
}

/** Whether the status is asked for: while followed, ended (by the user or because all is known), or given up. */
export type Following =
  | { readonly state: 'followed'; readonly since: number; readonly trouble?: Trouble }
  | { readonly state: 'ended' }
  | { readonly state: 'stopped'; readonly why: StopReason; readonly detail: string };

/** A report that was created from here, as it is kept between sessions of the editor. */
export interface StoredReport extends ReportKey {
  readonly connectionName: string;
  /** The service that the connection led to; it may lead to another one later. */
  readonly baseUrl: string;
  readonly name: string;
  readonly templateId: string;
  /** `YYYY-MM-DD`, or null where neither the request nor the answer says. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** The filters that were asked for; empty when those of the template apply. */
  readonly filters: readonly ReportFilter[];
  /** The service's own word; empty when it shows none. */
  readonly status: string;
  /** Milliseconds since the epoch. */
  readonly createdAt: number;
  readonly following: Following;
}

/** Whether two keys name the same report. */
export function isSameReport(one: ReportKey, other: ReportKey): boolean {
  return one.connectionId === other.connectionId && one.id === other.id;
}

/** A key as one text: connection ids hold no space. */
export function keyOf({ connectionId, id }: ReportKey): string {
  return `${connectionId} ${id}`;
}

/** Whether the status of a report is asked for at intervals. */
export function isFollowed(report: StoredReport): boolean {
  return report.following.state === 'followed';
}

/** Why there was no answer about a followed report lately; undefined when there was one. */
export function troubleOf({ following }: StoredReport): Trouble | undefined {
  return following.state === 'followed' ? following.trouble : undefined;
}

/** Whether the service was found not to show the report: whether it is done, only its content tells. */
export function isHidden({ following }: StoredReport): boolean {
  return following.state === 'stopped' && following.why === 'missing';
}

/** Whether a download makes sense: the content exists once a report is done (interface 3.1). */
export function mayHaveContent(report: StoredReport): boolean {
  return phaseOf(report.status) === 'done' || isHidden(report);
}

/** A report that the service has just created; followed unless it was finished at once. */
export function createdReport(
  connection: Pick<Connection, 'id' | 'name' | 'baseUrl'>,
  asked: ReportCreation,
  answer: Report,
  now: number,
): StoredReport {
  const status = textOf(answer.status) ?? '';
  return {
    connectionId: connection.id,
    connectionName: connection.name,
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
export function notAnswered(report: StoredReport, detail: string, now: number): StoredReport {
  const { following } = report;
  if (following.state !== 'followed' || following.trouble?.detail === detail) {
    return report;
  }
  return {
    ...report,
    following: { ...following, trouble: { since: following.trouble?.since ?? now, detail } },
  };
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

/** What has to be asked for to get the same report again. */
export function creationOf(report: StoredReport): ReportCreation {
  const { templateId, startsOn, endsOn, filters } = report;
  return { templateId, startsOn, endsOn, ...(filters.length === 0 ? {} : { filters: [...filters] }) };
}

/** Whether a value read from storage is a whole report. */
export function isStoredReport(value: unknown): value is StoredReport {
  return (
    isObject(value) &&
    ['connectionId', 'connectionName', 'baseUrl', 'id', 'name', 'templateId', 'status'].every(
      (name) => typeof value[name] === 'string',
    ) &&
    [value['startsOn'], value['endsOn']].every(
      (day) => day === null || (typeof day === 'string' && isDay(day)),
    ) &&
    Array.isArray(value['filters']) &&
    value['filters'].every(isReportFilter) &&
    Number.isFinite(value['createdAt']) &&
    isFollowing(value['following'])
  );
}

/** Whether a value is a filter that the service accepts in form (interface 2.5). */
export function isReportFilter(value: unknown): value is ReportFilter {
  return (
    isObject(value) &&
    typeof value['kind'] === 'string' &&
    value['kind'] !== '' &&
    Array.isArray(value['values']) &&
    value['values'].every(Number.isSafeInteger)
  );
}

function isFollowing(value: unknown): value is Following {
  if (!isObject(value)) {
    return false;
  }
  switch (value['state']) {
    case 'followed':
      return (
        Number.isFinite(value['since']) && (value['trouble'] === undefined || isTrouble(value['trouble']))
      );
    case 'ended':
      return true;
    case 'stopped':
      return stopReasons.some((reason) => reason === value['why']) && typeof value['detail'] === 'string';
    default:
      return false;
  }
}

function isTrouble(value: unknown): value is Trouble {
  return isObject(value) && Number.isFinite(value['since']) && typeof value['detail'] === 'string';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
