import { stringify } from 'csv-stringify/sync';
import writeWorkbook from 'write-excel-file/node';
import type { Delimiter } from '../../domain/table/reading.ts';
import type { SavedFormat } from './messages.ts';

type Cells = readonly (string | number)[];

/** Writes a table part by part. The page has made formulas harmless: it knows which cells are numbers. */
export interface TableWriter {
  add(rows: readonly Cells[]): void;
  /** The file. */
  end(): Promise<Uint8Array>;
}

/** Excel shows no more characters in a cell. */
const longestCell = 32_767;

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
    end: () => Promise.resolve(Buffer.concat(parts)),
  };
}

function workbookWriter(): TableWriter {
  const all: Cells[] = [];
  return {
    add: (rows) => {
      all.push(...rows);
    },
    async end() {
      const [headings = [], ...rows] = all.map((row) => row.map(fitting));
      const bold = headings.map((value) => ({ value: String(value), fontWeight: 'bold' as const }));
      return new Uint8Array(await writeWorkbook([bold, ...rows], { stickyRowsCount: 1 }).toBuffer());
    },
  };
}

function fitting(cell: string | number): string | number {
  return typeof cell === 'string' ? cell.slice(0, longestCell) : cell;
}
