import { HttpError } from './httpError.ts';

/** Where a page begins: beside the record with this id, in this listing. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly id: string;
  /** Sort and filters of the listing, as query text. */
  readonly listing: string;
}

/** Puts records in order. */
export type Order<Item> = (one: Item, other: Item) => number;

/** The text of a cursor, which is opaque to clients. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.side, cursor.id, cursor.listing])).toString('base64url');
}

/** Reads a cursor that `encodeCursor` wrote. Throws a 400 for any other text. */
export function decodeCursor(text: string): Cursor {
  const parts = parse(Buffer.from(text, 'base64url').toString());
  if (Array.isArray(parts)) {
    const [side, id, listing]: unknown[] = parts;
    if ((side === 'after' || side === 'before') && typeof id === 'string' && typeof listing === 'string') {
      return { side, id, listing };
    }
  }
  const message = `"${text}" is neither a page number nor a cursor of this service: include=links adds links with cursors.`;
  throw new HttpError(400, message, { field: 'page' });
}

/** Start and end of the page beside a record. It goes by order, so records can come and go between two pages. */
export function rangeBeside<Item>(
  record: Item,
  side: Cursor['side'],
  matching: readonly Item[],
  order: Order<Item>,
  limit: number,
): readonly [number, number] {
  if (side === 'before') {
    const end = matching.filter((item) => order(item, record) < 0).length;
    return [Math.max(0, end - limit), end];
  }
  const start = matching.filter((item) => order(item, record) <= 0).length;
  return [start, start + limit];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
