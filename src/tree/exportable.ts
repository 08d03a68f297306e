import type { Fields } from '../service/contract/fields.ts';
import type { Unreadable } from '../service/contract/listing.ts';
import type { RecordKind } from '../service/contract/resources.ts';
import type { EmployeeQuery, LeaveQuery } from '../service/operations/service.ts';

/** A list of the service that is read page by page. */
export type ExportedList =
  | { readonly of: 'employees'; readonly query: EmployeeQuery }
  | {
      readonly of: 'employees-by-id';
      readonly ids: readonly string[];
      /** Number of rows beside these whose person has no record of an employee, as it seems. */
      readonly withoutRecord: number;
    }
  | { readonly of: 'members'; readonly department: string }
  | { readonly of: 'taxonomies' }
  | {
      readonly of: 'taxonomy-labels';
      readonly taxonomy: { readonly id: string; readonly sortLabelsBy?: string };
    }
  | {
      readonly of: 'leaves';
      readonly query: LeaveQuery;
      readonly version: 'v3' | 'v2';
      readonly insist: boolean;
    };

/** Records that need no more requests. */
export interface WholeList {
  readonly records: Iterable<Fields>;
  /** Number of records that the service counts, if that is known. */
  readonly total?: number;
  readonly unreadable?: readonly Unreadable[];
  /** True if the service has more records than are read. */
  readonly truncated?: boolean | undefined;
  /** When records were read that are kept: milliseconds since the epoch. */
  readonly readAt?: number;
}

/** What “Export…” writes for a view or its rows. */
export interface Exportable {
  readonly kind: RecordKind;
  /** What the file is called after. */
  readonly name: string;
  /** A list that is read page by page, or what reads all records at once. */
  readonly from: ExportedList | ((signal: AbortSignal) => Promise<WholeList>);
  /** Number of records, if that is known. */
  readonly count?: number | undefined;
}

/** The record of a row. */
export interface ExportedRecord {
  readonly kind: RecordKind;
  readonly fields: Fields;
  /** Id of the employee whose record an export reads, because the row has only some fields of it. */
  readonly employeeId?: string | undefined;
}

/** What an export of rows reads: the rows themselves. Employees are read again, because their rows lack fields. */
export function fromRows(rows: readonly ExportedRecord[]): Exportable['from'] {
  const ids = rows.flatMap(({ employeeId }) => employeeId ?? []);
  const records = rows.map(({ fields }) => fields);
  return ids.length === 0
    ? () => Promise.resolve({ records, total: records.length })
    : { of: 'employees-by-id', ids, withoutRecord: rows.length - ids.length };
}

/** What an export of a list reads if all its rows are loaded: the rows, unless the service has more fields for them. */
export function fromLoaded(list: ExportedList, rows: readonly ExportedRecord[]): Exportable['from'] {
  const hasAllFields = rows.every(({ employeeId }) => employeeId === undefined);
  return hasAllFields || isSearch(list) ? fromRows(rows) : list;
}

/** Returns true for a list that the service finds by other rules than a search among loaded employees. */
function isSearch(list: ExportedList): boolean {
  if (list.of !== 'employees') {
    return false;
  }
  const { search, ids, emails, number } = list.query;
  return [search, ids, emails, number].some((words) => words !== undefined);
}
