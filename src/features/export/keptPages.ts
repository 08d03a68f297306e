import { keyComparison, type Sorting, type SortKey } from '../../company/people/sorting.ts';
import type { Row } from '../../formats/writer.ts';
import { definedFields, type Fields, record } from '../../service/contract/fields.ts';
import { parseExact, printExact } from '../../service/contract/json/exactJson.ts';
import { type Cursor, maxPageRecords } from '../../service/contract/listing.ts';
import type { RecordKind } from '../../service/contract/resources.ts';
import type { SourcedPage } from '../../service/operations/service.ts';
import type { WholeList } from '../../tree/exportable.ts';
import { readColumns } from './model/columns.ts';

/** A page of records, with the time when they were read, where they were kept. */
export type ExportedPage = SourcedPage<Fields> & Pick<WholeList, 'readAt'>;

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
  /** True if the list has more than what was read. */
  readonly truncated: boolean;
  /** True if some of the records are users, which lack some fields of employees. */
  readonly isOfUsers: boolean;
  /** True if the records lack what they are sorted by: they are sorted by name. */
  readonly isUnsorted?: true;
  /** When the records were read, where they were kept: milliseconds since the epoch. */
  readonly readAt?: number;
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

/** Of records that are not sorted, which stay in the order in which they are read, as those with the same key do. */
const unsorted: Sorting<Fields> = { keyOf: () => ({ value: '', name: '' }), isDescending: false };

/** The places in the list of the records with one key. */
interface Tie extends SortKey {
  readonly places: number[];
}

/** The JSON of the records of a page, one after the other, and where each ends. */
interface KeptPage {
  readonly bytes: Buffer;
  readonly ends: Uint32Array;
}

/** Rows that are written at once where they do not come page by page. */
const batchLength = 1_000;

/**
 * The pages that an export has read, until its file is written. They are in memory, as the bytes of JSON, which are
 * outside of the heap. The limits of lists are their limits.
 */
export class KeptPages {
  readonly #columns: readonly string[];
  readonly #sorting: Sorting<Fields>;
  readonly #collator: Intl.Collator;
  readonly #pages: KeptPage[] = [];
  readonly #ties = new Map<string, Tie>();
  #showsOrder = false;
  #progress: Progress = { rows: 0, unreadable: 0, leftOut: 0, truncated: false, isOfUsers: false };

  constructor(
    kind: RecordKind,
    columns: readonly string[],
    sorting: Sorting<Fields> = unsorted,
    collator: Intl.Collator = new Intl.Collator(),
  ) {
    this.#sorting = sorting;
    this.#collator = collator;
    this.#columns = readColumns(kind, columns).map(({ name }) => name);
  }

  get progress(): Progress {
    return this.#progress;
  }

  /** Adds a page. Its rows have the columns to read, and are masked. */
  add(rows: readonly Row[], page: ExportedPage): void {
    const ends = new Uint32Array(rows.length);
    let end = 0;
    // A field that is missing stays another value than null.
    const records = rows.map((row, place) => {
      const fields = this.#columns.map((name, at) => [name, row[at]] as const);
      const bytes = Buffer.from(printExact(Object.fromEntries(fields)));
      end += bytes.byteLength;
      ends[place] = end;
      return bytes;
    });
    const { field } = this.#sorting;
    this.#showsOrder ||= field === undefined || page.items.some((fields) => fields[field] !== undefined);
    for (const [place, fields] of page.items.entries()) {
      const key = this.#sorting.keyOf(fields);
      const text = `${key.value}\n${key.name}`;
      const tie = this.#ties.get(text) ?? { ...key, places: [] };
      this.#ties.set(text, tie);
      tie.places.push(this.#pages.length * maxPageRecords + place);
    }
    this.#pages.push({ bytes: Buffer.concat(records), ends });
    const before = this.#progress;
    const { next = null, total = before.total, unreadable, leftOut = 0, truncated, source, readAt } = page;
    this.#progress = {
      rows: before.rows + rows.length,
      next,
      ...definedFields({ total, readAt }),
      unreadable: before.unreadable + unreadable.length,
      leftOut: before.leftOut + leftOut,
      truncated: before.truncated || truncated === true,
      isOfUsers: before.isOfUsers || source?.startsWith('legacy') === true,
      ...(!this.#showsOrder && this.#ties.size > 0 && { isUnsorted: true }),
    };
  }

  /** All rows, some at a time. */
  *rows(): Generator<readonly Row[]> {
    const ties = [...this.#ties.values()].sort(keyComparison(this.#sorting, this.#collator));
    let rows: Row[] = [];
    for (const { places } of ties) {
      for (const place of places) {
        rows.push(this.#row(Math.floor(place / maxPageRecords), place % maxPageRecords));
        if (rows.length === batchLength) {
          yield rows;
          rows = [];
        }
      }
    }
    yield rows;
  }

  #row(page: number, place: number): Row {
    const { bytes, ends } = this.#pages[page] ?? { bytes: Buffer.of(), ends: [] };
    const fields = record(parseExact(bytes.toString('utf8', ends[place - 1] ?? 0, ends[place])));
    return this.#columns.map((name) => fields[name]);
  }
}
