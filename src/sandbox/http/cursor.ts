import { HttpError } from './httpError.ts';

/** Where a page begins: beside the record with this id, in this listing. */
export interface Cursor {
  readonly side: 'after' | 'before';
  readonly id: string;
  /** Sort and filters of the listing, as query text. */
  readonly listing: string;
}

/** The text that a client gets and gives back; it is not meant to be understood. */
export function encodeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.side, cursor.id, cursor.listing])).toString('base64url');
}

/** Reads a cursor back. Anything that is none is refused. */
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
