import { stringify } from 'csv-stringify/sync';
import { formats, type Part } from '../../domain/export/format.ts';
import type { Delimiter } from '../../domain/table/reading.ts';
import type { SavedFormat } from './messages.ts';

type Cells = readonly (string | number)[];

/** Writes a table part by part. The page has made formulas harmless: it knows which cells are numbers. */
export interface TableWriter {
  add(rows: readonly Cells[]): void;
  end(): WrittenTable;
}

interface WrittenTable {
  readonly bytes: Uint8Array;
  /** Texts that were too long for a cell of a workbook, and were cut. */
  readonly shortened: number;
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
    end: () => ({ bytes: Buffer.concat(parts), shortened: 0 }),
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
      const { shortened } = written;
      return { bytes: Buffer.concat([...parts, excel.end(written)].map(({ bytes }) => bytes)), shortened };
    },
  };
}
