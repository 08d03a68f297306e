import type { Row } from '../../formats/writer.ts';
import { record } from '../../service/contract/fields.ts';
import { parseExact, printExact } from '../../service/contract/json/exactJson.ts';
import type { Cursor } from '../../service/contract/listing.ts';
import type { RecordKind } from '../../service/contract/resources.ts';
import type { SourcedPage } from '../../service/operations/service.ts';
import { readColumns } from './model/columns.ts';

/** How far an export is: the facts of all pages so far. */
export interface Progress {
  /** Number of records that were read. */
  readonly rows: number;
  /** The page after those, null after the last; undefined before the first. */
  readonly next?: Cursor | null;
  /** Number of records that the service counts, if it does. */
  readonly total?: number;
  /** Records that could not be read, and those of others that a service sent although it was asked for some only. */
  readonly unreadable: number;
  readonly leftOut: number;
  /** True if the list goes on beyond what is read. */
  readonly truncated: boolean;
  /** True if some of the records are users, which lack some fields of employees. */
  readonly isOfUsers: boolean;
}

/** What is in a file. */
export interface Written extends Progress {
  /** Texts that were cut because they are longer than a cell of the format. */
  readonly shortened: number;
  /** Chosen people who are left out, because the service gives no record of them. */
  readonly withoutRecord: number;
  /** Fields whose columns are empty because what they refer to is not shown or could not be read, and the scope for it. */
  readonly lackedNames: readonly { readonly field: string; readonly scope: string }[];
}

/**
 * The pages that an export has read, until its file is written. They are in memory, as the bytes of JSON, which are
 * outside of the heap. The limits of lists are their limits.
 */
export class KeptPages {
  readonly #columns: readonly string[];
  readonly #pages: Buffer[] = [];
  #progress: Progress = { rows: 0, unreadable: 0, leftOut: 0, truncated: false, isOfUsers: false };

  constructor(kind: RecordKind, columns: readonly string[]) {
    this.#columns = readColumns(kind, columns).map(({ name }) => name);
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Adds a page. Its rows have the columns to read, and are masked. */
  add(rows: readonly Row[], page: SourcedPage<unknown>): void {
    // A field that is missing stays another value than null.
    const records = rows.map((row) =>
      Object.fromEntries(this.#columns.map((name, place) => [name, row[place]])),
    );
    this.#pages.push(Buffer.from(printExact(records)));
    const before = this.#progress;
    const { next = null, total = before.total, unreadable, leftOut = 0, truncated, source } = page;
    this.#progress = {
      rows: before.rows + rows.length,
      next,
      ...(total === undefined ? {} : { total }),
      unreadable: before.unreadable + unreadable.length,
      leftOut: before.leftOut + leftOut,
      truncated: before.truncated || truncated === true,
      isOfUsers: before.isOfUsers || source?.startsWith('legacy') === true,
    };
  }

  /** All rows, a page at a time. */
  *rows(): Generator<readonly Row[]> {
    for (const page of this.#pages) {
      const records = parseExact(page.toString());
      const rows = Array.isArray(records) ? records.map(record) : [];
      yield rows.map((fields) => this.#columns.map((name) => fields[name]));
    }
  }
}
