import { phaseOf } from '../domain/reportStatus.ts';
import type { Connection } from '../service/connection.ts';
import type { ReportCreation, ReportFilter } from '../service/contract/report.ts';

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
  /** The instance of its connection: one that gets the same id later has nothing to do with the report. */
  readonly connectionInstance?: string;
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

/** Whether a report was created with this connection and not with an earlier one of the same id. */
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

/** What has to be asked for to get the same report again. */
export function creationOf(report: StoredReport): ReportCreation {
  const { templateId, startsOn, endsOn, filters } = report;
  return { templateId, startsOn, endsOn, ...(filters.length === 0 ? {} : { filters: [...filters] }) };
}
