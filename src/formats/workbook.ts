import { unzipSync, zipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { csvText } from './csv.ts';

/** What a workbook shows as a table. */
interface WorkbookTable {
  /** The rows of the first sheet as comma-separated values. */
  readonly csv: string;
  /** The sheets of the workbook; only the first one is shown. */
  readonly sheets: number;
}

/** A workbook that is not read, because it would take too long or too much memory. */
export class WorkbookTooLarge extends Error {}

/** Bytes of all parts together, unpacked. A packed file can be a thousand times smaller. */
const maxBytes = 150_000_000;
/** Excel counts from this day, and keeps durations as times after it. */
const firstDay = Date.UTC(1899, 11, 30);
/** No organization has dates before this day; a longer duration is shown as a date. */
const longestDuration = Date.UTC(1901, 0, 1);
const millisecondsOfHour = 3_600_000;
/** Characters of a timestamp up to its seconds. */
const secondsEnd = 19;
/** What Excel shows for a number that is no date. */
const unusableDate = '#####';

/**
 * The first sheet of an Excel workbook (`.xlsx`). Numbers keep their digits; dates are written as ISO 8601, without a
 * time zone. It takes seconds for a large workbook and does not let anything else run meanwhile, so it belongs into a
 * process of its own. Throws `WorkbookTooLarge`, or the error of the library for a file that is none or is damaged.
 */
export async function workbookTable(bytes: Uint8Array): Promise<WorkbookTable> {
  const { buffer, sheets } = withinLimit(bytes);
  const rows = await readSheet(buffer, 1, { parseNumber: (digits) => digits, trim: false });
  return { csv: csvText(rows.map((row) => row.map(cellText))), sheets };
}

/**
 * The archive with only the parts that hold tables, without pictures and macros, and how many sheets it has. The library
 * unpacks without a limit: here, each part has the length that the archive says, at most.
 */
function withinLimit(bytes: Uint8Array) {
  let length = 0;
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = /\.(?:xml|rels)$/.test(name);
      length += isNeeded ? originalSize : 0;
      if (length > maxBytes) {
        throw new WorkbookTooLarge();
      }
      return isNeeded;
    },
  });
  const sheets = Object.keys(parts).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/.test(name)).length;
  return { buffer: zipSync(parts, { level: 0 }).buffer, sheets };
}

function cellText(cell: unknown): string {
  if (cell instanceof Date) {
    return dateText(cell);
  }
  return cell === null ? '' : String(cell);
}

/** ISO 8601: a date, with its time unless that is midnight. A duration, which Excel keeps as a date, in hours. */
function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) {
    return unusableDate;
  }
  const [day = '', time = ''] = date.toISOString().slice(0, secondsEnd).split('T');
  if (date.getTime() < longestDuration) {
    const hours = Math.floor((date.getTime() - firstDay) / millisecondsOfHour);
    return `${hours}:${time.slice(3)}`;
  }
  return time === '00:00:00' ? day : `${day}T${time}`;
}
