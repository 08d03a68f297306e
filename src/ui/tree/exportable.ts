import type { RecordKind } from '../../domain/export/columns.ts';
import type { Fields } from '../../domain/fields.ts';
import type { Unreadable } from '../../service/contract/listing.ts';
import type { EmployeeQuery, LeaveQuery } from '../../service/service.ts';

/** A list of the service that any window can read again page by page. It is stored as JSON. */
export type ExportedList =
  | { readonly of: 'employees'; readonly query: EmployeeQuery }
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
}

/** What “Export…” writes for a view or its rows. */
export interface Exportable {
  readonly kind: RecordKind;
  /** What the file is called after. */
  readonly name: string;
  /** A list that is read page by page, or what reads all records at once. */
  readonly from: ExportedList | ((signal: AbortSignal) => Promise<WholeList>);
}

/** The record of a row. */
export interface ExportedRecord {
  readonly kind: RecordKind;
  readonly fields: Fields;
}

/** Records that are loaded already. */
export function loadedRecords(records: readonly Fields[]): Exportable['from'] {
  return () => Promise.resolve({ records, total: records.length });
}
