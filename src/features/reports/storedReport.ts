import { type Days, type UsualPeriod, usualPeriodNames } from '../../company/periods/period.ts';
import { isTimestamp } from '../../platform/storage/sharedStorage.ts';
import { isDay } from '../../service/contract/day.ts';
import { hasFields } from '../../service/contract/record.ts';
import type { KnownColumn, ReportCreation, ReportFilter, TemplateId } from '../../service/contract/report.ts';
import { phaseOf } from '../../service/contract/vocabularies.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { Redaction } from '../../service/http/redaction.ts';

/** Identity of a report: ids are unique within a connection. */
export interface ReportKey {
  readonly connectionId: string;
  readonly id: string;
}

/** Why a report is not followed to its end. */
export const stopReasons = ['missing', 'rejected', 'failing', 'too-long', 'no-connection'] as const;
export type StopReason = (typeof stopReasons)[number];

/** Why a followed report cannot be read, and since when (milliseconds since the epoch). */
export interface ReadFailure {
  readonly since: number;
  readonly detail: string;
}

interface Followed {
  readonly state: 'followed';
  readonly since: number;
  readonly failure?: ReadFailure;
}
interface Stopped {
  readonly state: 'stopped';
  readonly why: StopReason;
  readonly detail: string;
}

/** Following of the status: active, ended (by the user or by a final status), or stopped because of a problem. */
export type Following = Followed | Stopped | { readonly state: 'ended' };

/** How a kept report is run again: the usual period, else these days; an empty day is the default of the template. */
export interface KeptReport extends Days {
  readonly usual?: UsualPeriod | undefined;
}

/** A report that was created from here or followed by its id, in its stored form. */
export interface StoredReport extends ReportKey {
  readonly connectionName: string;
  /** The instance of its connection. A later connection with the same id has another one. */
  readonly connectionInstance?: string;
  /** The service of the connection when the report was added. */
  readonly baseUrl: string;
  readonly name: string;
  /** Missing if the service does not show all that creates the report again. */
  readonly templateId?: TemplateId;
  /** Missing if only the id of the template is known. */
  readonly templateName?: string;
  /** `YYYY-MM-DD`, or null if neither the request nor the response has a day. */
  readonly startsOn: string | null;
  readonly endsOn: string | null;
  /** The requested filters; empty when those of the template apply. */
  readonly filters: readonly ReportFilter[];
  /** The columns of the content; missing where the service has not named them. */
  readonly columns?: readonly KnownColumn[];
  /** As the service writes it; empty if it gives none. */
  readonly status: string;
  /** Milliseconds since the epoch; of a report that was created elsewhere, when it was added. */
  readonly createdAt: number;
  /** True if it was created elsewhere and followed by its id. */
  readonly isAdopted?: boolean;
  /** Missing unless the user keeps its definition. */
  readonly kept?: KeptReport;
  readonly following: Following;
}

/** What a report is called in a row: its template; its days are shown beside it. */
export function reportTitle({ templateName, name }: StoredReport): string {
  return templateName ?? name;
}

/** True if two keys name the same report. */
export function isSameReport(one: ReportKey, other: ReportKey): boolean {
  return one.connectionId === other.connectionId && one.id === other.id;
}

/** True if a report was created with this connection and not with an earlier one of the same id. */
export function isOfConnection(
  { connectionId, connectionInstance }: StoredReport,
  { id, instance }: Pick<Connection, 'id' | 'instance'>,
): boolean {
  return connectionId === id && connectionInstance === instance;
}

/** A key as one text: connection ids hold no space. */
export function keyOf({ connectionId, id }: ReportKey): string {
  return `${connectionId} ${id}`;
}

/** True if the status of a report is requested at intervals. */
export function isFollowed(report: StoredReport): boolean {
  return report.following.state === 'followed';
}

/** Why the last read of a followed report failed; undefined if it succeeded. */
export function failureOf({ following }: StoredReport): ReadFailure | undefined {
  return following.state === 'followed' ? following.failure : undefined;
}

/** True if the service does not show the report. Only a download shows whether it is done. */
export function isHidden({ following }: StoredReport): boolean {
  return following.state === 'stopped' && following.why === 'missing';
}

/** True if a sandbox had the report and has forgotten it, because it has ended since. */
export function isGone(
  { baseUrl, createdAt }: StoredReport,
  connection: Pick<Connection, 'kind' | 'baseUrl' | 'startedAt'> | undefined,
): boolean {
  // Another window's sandbox has another address, and its reports still. One that has not started has none.
  const isOfSandbox = connection?.kind === 'sandbox' && connection.baseUrl === baseUrl;
  return isOfSandbox && createdAt < (connection.startedAt ?? Number.POSITIVE_INFINITY);
}

/** True if a download may succeed: the content exists once a report is done (interface 3.1). */
export function mayHaveContent(report: StoredReport): boolean {
  return phaseOf(report.status) === 'done' || isHidden(report);
}

/** The request that creates the same report again; undefined where it is not known. */
export function creationOf(report: StoredReport): ReportCreation | undefined {
  const { templateId, startsOn, endsOn, filters } = report;
  return templateId === undefined
    ? undefined
    : { templateId, startsOn, endsOn, ...(filters.length === 0 ? {} : { filters: [...filters] }) };
}

/** Fields of a report that are made here, and the words of its filters, which are sent again. */
const unredacted: ReadonlySet<string> = new Set([
  'connectionId',
  'connectionInstance',
  'baseUrl',
  'startsOn',
  'endsOn',
  'state',
  'why',
  'kind',
  'usual',
]);

/** A report to store and show: secrets are removed from all texts of the service and the user. */
export function redactReport(report: StoredReport, redaction: Redaction): StoredReport {
  const copy: unknown = JSON.parse(JSON.stringify(report), (name, value: unknown) =>
    typeof value === 'string' && !unredacted.has(name) ? redaction.text(value) : value,
  );
  if (!isStoredReport(copy)) {
    throw new TypeError(`The report ${report.id} cannot be stored.`);
  }
  return copy;
}

export function isStoredReport(value: unknown): value is StoredReport {
  return hasFields<StoredReport>(value, {
    connectionId: isText,
    connectionName: isText,
    connectionInstance: isTextIfAny,
    baseUrl: isText,
    id: isText,
    name: isText,
    templateId: (id) => id === undefined || isTemplateId(id),
    templateName: isTextIfAny,
    startsOn: isDayOrNull,
    endsOn: isDayOrNull,
    filters: (filters) => Array.isArray(filters) && filters.every(isReportFilter),
    columns: (columns) => columns === undefined || (Array.isArray(columns) && columns.every(isStoredColumn)),
    status: isText,
    createdAt: isTimestamp,
    isAdopted: (field) => field === undefined || typeof field === 'boolean',
    kept: (kept) => kept === undefined || isKept(kept),
    following: isFollowing,
  });
}

/** Returns true if a value can be the id of a template: a text that is not empty, or a whole number. */
export function isTemplateId(value: unknown): value is TemplateId {
  return typeof value === 'string' ? value !== '' : Number.isSafeInteger(value);
}

/** Returns true if a value has the form of a filter (interface 2.5). */
export function isReportFilter(value: unknown): value is ReportFilter {
  return hasFields<ReportFilter>(value, {
    kind: (kind) => typeof kind === 'string' && kind !== '',
    values: (values) => Array.isArray(values) && values.every(Number.isSafeInteger),
  });
}

function isStoredColumn(value: unknown): boolean {
  const isPeriodic = (field: unknown) => typeof field === 'boolean';
  return hasFields<KnownColumn>(value, { name: isText, category: isText, isPeriodic });
}

function isKept(value: unknown): boolean {
  const usual = (name: unknown) => name === undefined || usualPeriodNames.some((known) => known === name);
  return hasFields<KeptReport>(value, { from: isText, to: isText, usual });
}

function isFollowing(value: unknown): boolean {
  const failure = (field: unknown) =>
    field === undefined || hasFields<ReadFailure>(field, { since: isTimestamp, detail: isText });
  const state = (known: Following['state']) => (field: unknown) => field === known;
  const why = (field: unknown) => stopReasons.some((reason) => reason === field);
  return (
    hasFields<Followed>(value, { state: state('followed'), since: isTimestamp, failure }) ||
    hasFields<Stopped>(value, { state: state('stopped'), why, detail: isText }) ||
    hasFields<Following>(value, { state: state('ended') })
  );
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isTextIfAny(value: unknown): boolean {
  return value === undefined || isText(value);
}

/** Returns true for `YYYY-MM-DD` and null. */
export function isDayOrNull(value: unknown): boolean {
  return value === null || (typeof value === 'string' && isDay(value));
}
