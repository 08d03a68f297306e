import * as Type from 'typebox';
import {
  columnTypes,
  dateOrders,
  decimalMarks,
  delimiters,
  encodings,
  ends,
  maxAbove,
  tableLimits,
} from '../../formats/reading.ts';
import { byName } from '../../pages/envelope.ts';

/** The content that an editor shows as a table: the address of a report's content, or of a saved file. */
export const TableSubject = Type.Object({ address: Type.String() });
export type TableSubject = Type.Static<typeof TableSubject>;

/** How the content is read, as `Reading`. */
const how = {
  encoding: Type.Enum([...encodings]),
  delimiter: Type.Enum([...delimiters]),
  above: Type.Integer({ minimum: 0, maximum: maxAbove }),
  quotes: Type.Boolean(),
};

/** What is shown can be saved as these. */
const SavedFormat = Type.Enum(['csv', 'excel']);
export type SavedFormat = Type.Static<typeof SavedFormat>;

/** Numbers the readings of a content, so that late rows of an earlier one are recognized. */
const reading = Type.Integer({ minimum: 0 });

/** Rows of one message; the bytes of a message stay in the order of a megabyte. */
const maxRows = 1_000;

/** A function checks the rows: a schema takes 20 ms for a message, and a report has a hundred. */
const Rows = Type.Refine(
  Type.Unsafe<string[][]>(Type.Unknown()),
  (rows) => Array.isArray(rows) && rows.length <= maxRows && rows.every(isRow),
);

function isRow(row: unknown): boolean {
  return (
    Array.isArray(row) && row.length <= tableLimits.rowLength && row.every((cell) => typeof cell === 'string')
  );
}

/** What a user can make of a column, in pixels. */
export const columnWidths = { min: 40, max: 1_000 } as const;

/** What a page keeps through a reload: what the user has corrected and chosen, and no content. */
export const TableView = Type.Object({
  reading: Type.Optional(Type.Object(how)),
  choices: Type.Object({
    mark: Type.Optional(Type.Enum([...decimalMarks])),
    order: Type.Optional(Type.Enum([...dateOrders])),
    keepsTotals: Type.Optional(Type.Boolean()),
    types: byName(Type.Enum([...columnTypes])),
    filters: byName(Type.String()),
    sorting: Type.Optional(Type.Object({ column: Type.Integer({ minimum: 0 }), descending: Type.Boolean() })),
  }),
  /** In pixels, of the columns that were resized, by their places in the content. */
  widths: byName(Type.Integer({ minimum: columnWidths.min, maximum: columnWidths.max })),
  chart: Type.Optional(
    Type.Object({ value: Type.String(), by: Type.String(), kind: Type.Enum(['bars', 'lines']) }),
  ),
  isReadingOpen: Type.Boolean(),
});
export type TableView = Type.Static<typeof TableView>;

/** From the extension: what the content is, then its rows, batch by batch. */
export const TableMessage = Type.Union([
  Type.Object({
    type: Type.Literal('content'),
    /** As recognized. */
    ...how,
    /** The sheets of a workbook, of which the first is shown; missing for a text. */
    sheets: Type.Optional(Type.Integer({ minimum: 0 })),
    /** The report's own columns; none where they are not known. */
    columns: Type.Array(
      Type.Object({ name: Type.String(), category: Type.String(), isPeriodic: Type.Boolean() }),
    ),
    /** The places of the columns that are added up; missing where their values decide. */
    summed: Type.Optional(Type.Array(Type.Integer({ minimum: 0 }))),
    /** Sentences above the table. */
    notes: Type.Array(Type.String()),
    /** What the user can do with a row; empty where there is nothing. */
    action: Type.String(),
    /** What the user can do with the content. */
    actions: Type.Array(Type.String()),
    /** Nothing may get into the clipboard. */
    isCopyLocked: Type.Boolean(),
  }),
  Type.Object({
    type: Type.Literal('rows'),
    reading,
    rows: Rows,
    end: Type.Enum([...ends]),
  }),
  /** The content cannot be read this way; another encoding or delimiter may help. */
  Type.Object({ type: Type.Literal('unreadable'), reading, sentence: Type.String() }),
]);
export type TableMessage = Type.Static<typeof TableMessage>;

/** From the page. */
export const TableRequest = Type.Union([
  /** Reads the content again. */
  Type.Object({ type: Type.Literal('read'), reading, ...how }),
  /** Asks for the next rows. */
  Type.Object({ type: Type.Literal('next'), reading }),
  /** Saves what is shown: the rows as JSON, a line each. Numbers are values, texts are no formulas. */
  Type.Object({
    type: Type.Literal('save'),
    format: SavedFormat,
    columns: Type.Array(Type.String()),
    rows: Type.Refine(Type.Unsafe<Uint8Array>(Type.Unknown()), (rows) => rows instanceof Uint8Array),
  }),
  /** Does what the content offers for a row; rows count in the content, from 0, without the headings. */
  Type.Object({ type: Type.Literal('act'), row: Type.Integer({ minimum: 0 }) }),
  /** Does what the content offers at this place of its actions. */
  Type.Object({ type: Type.Literal('run'), action: Type.Integer({ minimum: 0 }) }),
  /** Says why nothing is copied. */
  Type.Object({ type: Type.Literal('copy') }),
  /** Shows the content as text. */
  Type.Object({ type: Type.Literal('text') }),
]);
export type TableRequest = Type.Static<typeof TableRequest>;
