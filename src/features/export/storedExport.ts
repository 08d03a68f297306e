import * as Type from 'typebox';
import * as Value from 'typebox/value';
import { separatorNames } from '../../formats/csv.ts';
import { fileFormats } from '../../formats/fileName.ts';
import { recordKinds } from '../../service/contract/resources.ts';
import type { SourcedPage } from '../../service/operations/service.ts';
import type { ExportedList } from '../../tree/exportable.ts';

const Count = Type.Integer({ minimum: 0 });
const Next = Type.Union([Type.String(), Type.Null()]);
const Texts = Type.Unsafe<readonly string[]>(Type.Array(Type.String()));

const Progress = Type.Object({
  /** Number of records that were read. */
  rows: Count,
  /** The next page; null after the last. Missing before the first. */
  next: Type.Optional(Next),
  /** Number of records that the service counts, if it does. */
  total: Type.Optional(Count),
  /** Records that could not be read, and those of others that a service sent although it was asked for some only. */
  unreadable: Count,
  leftOut: Count,
  /** True if the list goes on beyond what is read. */
  truncated: Type.Boolean(),
  /** True if the records are users, which lack some fields of employees. */
  isOfUsers: Type.Boolean(),
});
/** How far an export is: the facts of all pages so far, with the next page of the last one; without one at first. */
export type Progress = Readonly<Type.Static<typeof Progress>>;

/**
 * A page of an export, and how far the export is after it: a further line of its spool. Values are by the names of their
 * columns. Without the next page, because that cannot be stored, nobody goes on from it.
 */
const StoredPage = Type.Object({
  progress: Type.Object({ ...Progress.properties, next: Next }),
  records: Type.Array(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
});
export type StoredPage = Type.Static<typeof StoredPage>;

/** What is in a file. */
export interface Written extends Progress {
  /** Texts that were cut because they are longer than a cell of the format. */
  readonly shortened: number;
  /** Chosen people who are left out, because the service gives no record of them. */
  readonly withoutRecord?: number;
  /** True if columns are empty because what records refer to is not shown or could not be read. */
  readonly lacksNames: boolean;
}

/** Before the first page. */
export const nothing: Progress = { rows: 0, unreadable: 0, leftOut: 0, truncated: false, isOfUsers: false };

/** How far an export is after a further page. */
export function progressAfter(progress: Progress, page: SourcedPage<unknown>): Progress {
  const { items, next = null, total = progress.total, unreadable, leftOut = 0, truncated, source } = page;
  return {
    rows: progress.rows + items.length,
    next,
    ...(total === undefined ? {} : { total }),
    unreadable: progress.unreadable + unreadable.length,
    leftOut: progress.leftOut + leftOut,
    truncated: progress.truncated || truncated === true,
    isOfUsers: progress.isOfUsers || source?.startsWith('legacy') === true,
  };
}

const ExportOrder = Type.Object({
  kind: Type.Enum([...recordKinds]),
  /** What the user calls it. */
  name: Type.String(),
  /** Names of columns. */
  columns: Texts,
  /** True if sensitive values are masked. */
  isMasked: Type.Boolean(),
  format: Type.Enum([...fileFormats]),
  /** Of CSV. */
  separator: Type.Enum(separatorNames),
  /** What the columns are called in the file; their names where there are none. */
  headings: Texts,
  /** Address of the file. */
  target: Type.String(),
});
/** What to write, and where. */
export type ExportOrder = Readonly<Type.Static<typeof ExportOrder>>;

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

/** An export of a list, with what another window needs to go on with it: the first line of its spool. */
const StoredExport = Type.Object({
  ...ExportOrder.properties,
  connection: Type.Object({
    id: Type.String(),
    name: Type.String(),
    instance: Type.Optional(Type.String()),
    baseUrl: Type.String(),
  }),
  list: Type.Unsafe<ExportedList>(List),
});
export type StoredExport = Readonly<Type.Static<typeof StoredExport>>;

/** Returns true for the first line of a spool. */
export function isStoredExport(value: unknown): value is StoredExport {
  return Value.Check(StoredExport, value);
}

/** Returns true for another line of a spool. */
export function isStoredPage(value: unknown): value is StoredPage {
  return Value.Check(StoredPage, value);
}
