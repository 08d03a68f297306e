import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { isDateFormat, serialToDate } from 'hucre';
import { type Cell, readXlsx } from 'hucre/xlsx';
import { csvText } from './csv.ts';

/** What a workbook shows as a table. */
interface WorkbookTable {
  /** The rows of the first sheet as comma-separated values; numbers have a decimal point. */
  readonly csv: string;
  /** The sheets of the workbook; only the first one is shown. */
  readonly sheets: number;
}

/** A workbook that is not read, because it would take too long or too much memory. */
export class WorkbookTooLarge extends Error {}

/** Bytes of all parts together, unpacked. A packed file can be a thousand times smaller. */
const maxBytes = 150_000_000;
/** Days in milliseconds. */
const day = 86_400_000;
/** The first day of the 1904 date system, in which no day is missing or counted twice. */
const firstDay1904 = Date.UTC(1904, 0, 1);
/** Digits that a spreadsheet keeps of a number. */
const digits = 15;
/** Characters of a timestamp up to its seconds. */
const secondsEnd = 19;
/** What Excel shows for a number that is no date. */
const unusableDate = '#####';

/**
 * The first sheet of an Excel workbook (`.xlsx`). A cell has the value of its type and number format: numbers as a
 * spreadsheet keeps them, dates in ISO 8601 without a time zone, durations and times of a day in hours, leading zeros
 * that its format shows, errors such as `#N/A`. It takes seconds for a large workbook and does not let anything else
 * run meanwhile, so it belongs into a process of its own. Throws `WorkbookTooLarge`, or the error of the library for a
 * file that is none or is damaged.
 */
export async function workbookTable(bytes: Uint8Array): Promise<WorkbookTable> {
  const { buffer, sheets, is1904 } = withinLimit(bytes);
  // Serial numbers can be told from the dates of the 1904 system only: the other one has a day that never was.
  const { sheets: read } = await readXlsx(buffer, { sheets: [0], readStyles: true, dateSystem: '1904' });
  const [{ rows, cells } = { rows: [], cells: undefined }] = read;
  const text = (value: unknown, row: number, column: number) =>
    cellText(value, cells?.get(`${row},${column}`), is1904);
  return {
    csv: csvText(rows.map((row, place) => row.map((value, column) => text(value, place, column)))),
    sheets,
  };
}

/**
 * The archive with only the parts that hold tables, without pictures and macros, and how many sheets it has. The library
 * unpacks without a limit: here, each part has the length that the archive says, at most. Some programs write parts in
 * UTF-16, or their names with backslashes, which the library does not read.
 */
function withinLimit(bytes: Uint8Array) {
  let length = 0;
  const unpacked = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      const isNeeded = /\.(?:xml|rels)$/i.test(name);
      length += isNeeded ? originalSize : 0;
      if (length > maxBytes) {
        throw new WorkbookTooLarge();
      }
      return isNeeded;
    },
  });
  const parts = Object.fromEntries(
    Object.entries(unpacked).map(([name, part]) => [name.replaceAll('\\', '/'), inUtf8(part)]),
  );
  const sheets = Object.keys(parts).filter((name) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name)).length;
  const is1904 = countsFrom1904(strFromU8(parts['xl/workbook.xml'] ?? new Uint8Array()));
  return { buffer: zipSync(parts, { level: 0 }), sheets, is1904 };
}

/** Whether a workbook says in its main part that its days count from 1904. */
function countsFrom1904(workbook: string): boolean {
  const start = workbook.search(/<(?:\w+:)?workbookPr\b/);
  const properties = start === -1 ? '' : workbook.slice(start, workbook.indexOf('>', start));
  return /\bdate1904\s*=\s*["'](?:1|true|on)["']/.test(properties);
}

/** A part in UTF-8, whose XML declaration names no other encoding. */
function inUtf8(part: Uint8Array): Uint8Array {
  const [first, second] = part;
  const isLittle = (first === 0xff && second === 0xfe) || (first === 0x3c && second === 0);
  const isBig = (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c);
  if (!isLittle && !isBig) {
    return part;
  }
  const text = new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(part);
  const end = text.startsWith('<?xml') ? text.indexOf('?>') : 0;
  return strToU8(text.slice(0, end).replace(/\sencoding\s*=\s*(?:"[^"]*"|'[^']*')/, '') + text.slice(end));
}

function cellText(value: unknown, cell: Cell | undefined, is1904: boolean): string {
  const format = cell?.style?.numFmt ?? '';
  if (value instanceof Date) {
    return serialText((value.getTime() - firstDay1904) / day, format, is1904);
  }
  if (typeof value === 'number') {
    return isDateFormat(format) && format !== ''
      ? serialText(value, format, is1904)
      : numberText(value, format);
  }
  return value === null || value === undefined ? '' : String(value);
}

/** A number as a spreadsheet keeps and shows it: with its percent sign, and the zeros that its format adds in front. */
function numberText(value: number, format: string): string {
  const [shown = ''] = format.split(';');
  if (/^0[0 /()-]*0$/.test(withoutLiterals(shown)) && Number.isInteger(value) && value >= 0) {
    return paddedText(value, shown);
  }
  return withoutLiterals(shown).includes('%') ? `${plainNumber(value * 100)}%` : plainNumber(value);
}

/** A format without its texts, colors and languages. Hours, minutes and seconds in brackets stay. */
function withoutLiterals(format: string): string {
  return format.replace(/"[^"]*"?|\\.|\[(?!h+\]|m+\]|s+\])[^\]]*\]?/gi, '');
}

/** The digits of a whole number in the places of a format such as `00000` or `"H"000-000`. */
function paddedText(value: number, format: string): string {
  const wanted = format.replace(/[^0]/g, '').length;
  const left = [...String(Math.round(value)).padStart(wanted, '0')];
  const extra = left.splice(0, left.length - wanted).join('');
  let isFirst = true;
  return format.replace(/\\(.)|"([^"]*)"?|0/g, (found, escaped = '', quoted = '') => {
    if (found !== '0') {
      return escaped + quoted;
    }
    const text = (isFirst ? extra : '') + (left.shift() ?? '');
    isFirst = false;
    return text;
  });
}

/** A number with the digits that a spreadsheet keeps: with an exponent only where it is longer than these. */
function plainNumber(value: number): string {
  const kept = Number(value.toPrecision(digits));
  if (Math.abs(kept) >= 10 ** digits) {
    return value.toPrecision(digits).toUpperCase();
  }
  const text = String(kept);
  return text.includes('e')
    ? kept.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}

/**
 * A serial number of days: ISO 8601 for a format with days, months or years, with the time unless that is midnight;
 * hours, minutes and seconds for any other. A negative duration has its sign in front.
 */
function serialText(serial: number, format: string, is1904: boolean): string {
  const seconds = Math.round(serial * 86_400);
  const parts = withoutLiterals(format);
  if (!/[yd]/i.test(parts) && /[hs]|\[m/i.test(parts)) {
    return durationText(seconds);
  }
  const date = serialToDate(seconds / 86_400, is1904);
  if (Number.isNaN(date.getTime()) || serial < 0) {
    return unusableDate;
  }
  const [written = '', time = ''] = new Date(Math.round(date.getTime() / 1000) * 1000)
    .toISOString()
    .slice(0, secondsEnd)
    .split('T');
  return time === '00:00:00' ? written : `${written}T${time}`;
}

/** Seconds as `-7:30:00`. */
function durationText(seconds: number): string {
  const length = Math.abs(seconds);
  const two = (part: number) => String(Math.floor(part)).padStart(2, '0');
  return `${seconds < 0 ? '-' : ''}${Math.floor(length / 3600)}:${two((length / 60) % 60)}:${two(length % 60)}`;
}
