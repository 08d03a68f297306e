import { stringify } from 'csv-stringify/sync';
import { formats, type Part } from '../../domain/export/format.ts';
import type { Delimiter } from '../../domain/table/reading.ts';
import type { SavedFormat } from './messages.ts';

type Cells = readonly (string | number)[];

/** Writes a table part by part. The page has made formulas harmless: it knows which cells are numbers. */
export interface TableWriter {
  add(rows: readonly Cells[]): void;
  /** The file. */
  end(): Uint8Array;
}

/** The first row of all that are added is the headings. */
export function tableWriter(format: SavedFormat, delimiter: Delimiter): TableWriter {
  return format === 'csv' ? csvWriter(delimiter) : workbookWriter();
}

/** CSV as the content was: with its delimiter, and with a byte order mark, by which spreadsheets recognize UTF-8. */
function csvWriter(delimiter: Delimiter): TableWriter {
  const parts: Uint8Array[] = [Buffer.from('\ufeff')];
  const options = { delimiter, record_delimiter: 'windows', quote_record_delimiter: true } as const;
  return {
    add(rows) {
      parts.push(Buffer.from(stringify([...rows.map((row) => [...row])], options)));
    },
    end: () => Buffer.concat(parts),
  };
}

function workbookWriter(): TableWriter {
  const { excel } = formats;
  const parts: Part[] = [];
  return {
    add(rows) {
      const last = parts.at(-1);
      if (last === undefined) {
        const [headings = [], ...rest] = rows;
        const columns = headings.map((name) => ({ name: String(name), isSensitive: false, isUsual: true }));
        const begin = excel.begin(columns);
        parts.push(begin, excel.add(rest, columns, begin.written));
      } else {
        parts.push(excel.add(rows, [], last.written));
      }
    },
    end() {
      const { written } = parts.at(-1) ?? excel.begin([]);
      return Buffer.concat([...parts, excel.end(written)].map(({ bytes }) => bytes));
    },
  };
}
