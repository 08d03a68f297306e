import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { type RecordKind, recordKinds } from '../domain/export/columns.ts';
import { type FileFormat, fileFormats } from '../domain/fileName.ts';
import type { Connection } from '../service/connection.ts';
import type { ExportedList } from '../ui/tree/exportable.ts';

/** How far an export is. */
export interface Progress {
  readonly rows: number;
  /** The next page; missing before the first, null after the last. */
  readonly next?: string | null;
  /** Number of records that the service counts, if it does. */
  readonly total?: number;
  /** Records that could not be read, and those of others that a service sent although it was asked for some only. */
  readonly unreadable: number;
  readonly leftOut: number;
  /** True if the list goes on beyond what is read. */
  readonly truncated: boolean;
}

/** Before the first page. */
export const nothing: Progress = { rows: 0, unreadable: 0, leftOut: 0, truncated: false };

/** What is known of a page beside its records. */
export type PageFacts = Omit<Progress, 'rows'>;

/** How far an export is after a further page with so many rows. */
export function progressAfter(progress: Progress, rows: number, page: PageFacts): Progress {
  const { next = null, total = progress.total, unreadable, leftOut, truncated } = page;
  return {
    rows: progress.rows + rows,
    next,
    ...(total === undefined ? {} : { total }),
    unreadable: progress.unreadable + unreadable,
    leftOut: progress.leftOut + leftOut,
    truncated: progress.truncated || truncated,
  };
}

/** What to write, and where. */
export interface ExportOrder {
  readonly kind: RecordKind;
  /** What the user calls it. */
  readonly name: string;
  /** Names of columns. */
  readonly columns: readonly string[];
  /** True if sensitive values are masked. */
  readonly isMasked: boolean;
  readonly format: FileFormat;
  /** Address of the file. */
  readonly target: string;
}

/** An export of a list, with what another window needs to go on with it: the first line of its spool. */
export interface StoredExport extends ExportOrder {
  readonly connection: Pick<Connection, 'id' | 'name' | 'instance' | 'baseUrl'>;
  readonly list: ExportedList;
}

const Count = Type.Integer({ minimum: 0 });
const Texts = Type.Array(Type.String());

const List = Type.Union([
  Type.Object({
    of: Type.Literal('employees'),
    query: Type.Object({}, { additionalProperties: Type.Union([Type.String(), Texts]) }),
  }),
  Type.Object({ of: Type.Literal('employees-by-id'), ids: Texts, withoutRecord: Count }),
  Type.Object({ of: Type.Literal('members'), department: Type.String() }),
  Type.Object({ of: Type.Literal('taxonomies') }),
  Type.Object({
    of: Type.Literal('taxonomy-labels'),
    taxonomy: Type.Object({ id: Type.String(), sortLabelsBy: Type.Optional(Type.String()) }),
  }),
  Type.Object({
    of: Type.Literal('leaves'),
    query: Type.Object({ of: Type.String(), ids: Texts, from: Type.String(), to: Type.String() }),
    version: Type.Enum(['v3', 'v2']),
    insist: Type.Boolean(),
  }),
]);

const Stored = Type.Object({
  kind: Type.Enum([...recordKinds]),
  name: Type.String(),
  columns: Texts,
  isMasked: Type.Boolean(),
  format: Type.Enum([...fileFormats]),
  target: Type.String(),
  connection: Type.Object({
    id: Type.String(),
    name: Type.String(),
    instance: Type.Optional(Type.String()),
    baseUrl: Type.String(),
  }),
  list: List,
});

/** A page of an export: a further line of its spool. Values are by the names of their columns. */
const StoredPage = Type.Object({
  records: Type.Array(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
  /** Missing where it cannot be stored: the export begins again there. */
  next: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  total: Type.Optional(Count),
  unreadable: Count,
  leftOut: Count,
  truncated: Type.Boolean(),
});
type StoredPage = Type.Static<typeof StoredPage>;

/** Returns true for the first line of a spool. */
export function isStoredExport(value: unknown): value is StoredExport {
  return Value.Check(Stored, value);
}

/** Returns true for another line of a spool. */
export function isStoredPage(value: unknown): value is StoredPage {
  return Value.Check(StoredPage, value);
}
