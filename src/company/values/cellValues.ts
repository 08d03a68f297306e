import type { ColumnType, DateOrder, DecimalMark } from '../../formats/reading.ts';
import { foldText } from '../search/textIndex.ts';

/** How numbers and dates of a content are written. */
export interface Notation {
  readonly mark: DecimalMark;
  readonly order: DateOrder;
}

/** A date of a service has at most this many digits, a number no more than are exact. */
const maxDigits = 15;

const numbers: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^(?:\d+|\d{1,3}(?:[ .'\u00a0\u2019\u202f]\d{3})+)(?:,\d+)?$/,
  '.': /^(?:\d+|\d{1,3}(?:[ ,'\u00a0\u2019\u202f]\d{3})+)(?:\.\d+)?$/,
};

/** Numbers without separators of thousands, as most are: reading them takes a fifth of the time. */
const plainNumbers: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^-?(?:0|[1-9]\d*)(?:,\d+)?$/,
  '.': /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
};

/** The characters around a number: a currency, a percent sign, a sign before or after it, or brackets for a negative one. */
const around =
  /^(\(?)(?:\p{Sc}\s?)?([-+\u2212]?)(?:\p{Sc}\s?)?(\d(?:.{0,40}\d)?)\s?(?:\p{Sc}|%)?([-\u2212]?)(\)?)$/u;

/**
 * A cell as a number, such as `1.234,50-`, `(1,234.50)` or `12,5 %` (12.5); undefined for a text, an identifier with leading
 * zeros, or more digits than are exact.
 */
export function numberIn(text: string, mark: DecimalMark): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length <= maxDigits && plainNumbers[mark].test(trimmed)) {
    return Number(trimmed.replace(',', '.'));
  }
  const [, opened = '', before = '', digits = '', after = '', closed = ''] = around.exec(trimmed) ?? [];
  const signs = [opened, before, after].filter((sign) => sign !== '').length;
  const isClosed = (opened === '') === (closed === '');
  if (!numbers[mark].test(digits) || /^0\d/.test(digits) || signs > 1 || !isClosed) {
    return undefined;
  }
  const plain = digits
    .replace(/[^\d,.]/g, '')
    .replaceAll(mark === ',' ? '.' : ',', '')
    .replace(',', '.');
  const value = plain.replace(/\D/g, '').length > maxDigits ? undefined : Number(plain);
  return signs === 0 || before === '+' || value === undefined ? value : -value;
}

/** A percentage, which is not added up. */
export function isPercentage(text: string): boolean {
  return text.trimEnd().endsWith('%');
}

/** Hours and minutes, `7:30` or `12:00:00`, perhaps after days and a point. */
const clockTime = /^([-\u2212]?)(?:(\d{1,4})\.)?(\d{1,6}):([0-5]\d)(?::([0-5]\d)(?:\.\d{1,7})?)?$/;
/** `7h30` or `7 h 30 min`; `45 min`. */
const hoursTime =
  /^([-\u2212]?)(\d{1,6})\s?(?:h|hrs?|hours?|heures?)\.?(?:\s?([0-5]?\d)\s?(?:m|min|mins|minutes?)?\.?)?$/i;
const minutesTime = /^([-\u2212]?)()(\d{1,6})\s?(?:min|mins|minutes?)\.?$/i;
/** `PT7H30M` (ISO 8601). */
const isoTime = /^([-\u2212]?)PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/;

/** A cell such as `7:30`, `-0:15`, `12:00:00`, `1.11:40:00`, `7h30` or `PT7H30M` in minutes. */
export function durationIn(text: string): number | undefined {
  const trimmed = text.trim();
  const parts = clockTime.exec(trimmed);
  if (parts !== null) {
    const [, sign, days = 0, hours = 0, minutes = 0, seconds = 0] = parts;
    return signed(sign, Number(days) * 24 + Number(hours), Number(minutes), Number(seconds));
  }
  const named = [hoursTime, minutesTime, isoTime]
    .map((each) => each.exec(trimmed))
    .find((each) => each !== null);
  const [, sign, hours, minutes, seconds] = named ?? [];
  return hours === undefined && minutes === undefined && seconds === undefined
    ? undefined
    : signed(sign, Number(hours ?? 0), Number(minutes ?? 0), Number(seconds ?? 0));
}

function signed(sign: string | undefined, hours: number, minutes: number, seconds: number): number {
  const total = hours * 60 + minutes + seconds / 60;
  return sign === '' || sign === undefined ? total : -total;
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,7})?)?)?$/;
/** A timestamp, and how far it is from UTC. */
const withOffset = /^(\d{4}-\d\d-\d\d[T ][\d:.]{5,16})(?:Z|([+-])(\d\d):([0-5]\d))$/;
/** A date with the year last or first, and the time after it. */
const writtenDate = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)(?:,?\s(.{4,11}))?$/;
const yearFirst = /^(\d{4})([/.])(\d{1,2})\2(\d{1,2})(?:,?\s(.{4,11}))?$/;
const namedMonth = /^(\d{1,2})[-/. ]\s?(\p{L}{3,10})\.?[-/., ]\s?(\d{4}|\d\d)(?:,?\s(.{4,11}))?$/u;
const monthFirst = /^(\p{L}{3,10})\.?\s(\d{1,2}),?\s(\d{4})(?:,?\s(.{4,11}))?$/u;
const timeOfDay = /^(\d{1,2}):(\d\d)(?::(\d\d)(?:\.\d{1,7})?)?(?:\s?([ap])m)?$/i;
/** The beginnings of the months in English, French and German, folded. */
const monthNames =
  /^(?:(jan)|(fe[bv])|(mar|mae|mrz)|(a[pv]r)|(ma[iy])|(juin|jun)|(juil|jul)|(aug|aou)|(sep)|(o[ck]t)|(nov)|(de[cz]))/;

/** A timestamp as it is written in its place: `2026-05-04T08:30` for `2026-05-04T08:30+02:00`. */
export function withoutOffset(text: string): string {
  return text.trim().replace(withOffset, '$1');
}

/** Whether the day or the month comes first in a date such as 31/10/2026; `unknown` for 04/05/2026, undefined for another. */
export function dateOrderIn(text: string): DateOrder | 'unknown' | undefined {
  if (dateIn(text, 'day') === dateIn(text, 'month')) {
    return undefined;
  }
  if (dateIn(text, 'month') === undefined) {
    return 'day';
  }
  return dateIn(text, 'day') === undefined ? 'month' : 'unknown';
}

/**
 * A cell such as `2026-05-04`, `2026-05-04T08:30:00+02:00`, `04/05/2026` in this order, `31-Oct-2026` or `2026/10/31` in
 * milliseconds since the epoch. Without an offset, it is read as if it were in UTC.
 */
export function dateIn(text: string, order: DateOrder): number | undefined {
  const trimmed = text.trim();
  const [, written = trimmed, sign, hoursAhead = 0, minutesAhead = 0] = withOffset.exec(trimmed) ?? [];
  const parts =
    isoDate
      .exec(written)
      ?.slice(1)
      .map((part = '0') => Number(part)) ?? partsIn(written, order);
  if (parts === undefined) {
    return undefined;
  }
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts;
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const shift = (Number(hoursAhead) * 60 + Number(minutesAhead)) * (sign === '-' ? -60_000 : 60_000);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() - shift : undefined;
}

/** Year, month, day and time of a date that is not written as ISO 8601. */
function partsIn(text: string, order: DateOrder): readonly number[] | undefined {
  const written = writtenDate.exec(text);
  if (written !== null) {
    const [, first, , second, year, time] = written;
    const [day, month] = order === 'day' ? [first, second] : [second, first];
    return dateParts(year, Number(month), day, time);
  }
  const [, year, , month, day, time] = yearFirst.exec(text) ?? [];
  if (year !== undefined) {
    return dateParts(year, Number(month), day, time);
  }
  const named = namedMonth.exec(text);
  const [, name, dayAfter, lastYear, lastTime] = monthFirst.exec(text) ?? [];
  return named === null
    ? dateParts(lastYear, monthNamed(name), dayAfter, lastTime)
    : dateParts(named[3], monthNamed(named[2]), named[1], named[4]);
}

function monthNamed(name: string | undefined): number {
  const [, ...months] = monthNames.exec(foldText(name ?? '')) ?? [];
  return months.findIndex((month) => month !== undefined) + 1;
}

function dateParts(
  year: string | undefined,
  month: number,
  day: string | undefined,
  time: string | undefined,
): readonly number[] | undefined {
  const clock = time === undefined ? [] : timeOfDay.exec(time);
  if (year === undefined || month === 0 || clock === null) {
    return undefined;
  }
  const [, hours = '0', minutes = '0', seconds = '0', half] = clock;
  // Years of two digits are those around now.
  const century = Number(year) < 70 ? 2000 : 1900;
  const noon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + noon;
  return [
    year.length === 2 ? century + Number(year) : Number(year),
    month,
    Number(day),
    hour,
    Number(minutes),
    Number(seconds),
  ];
}

/** A cell as the value that its column is sorted and added up by; undefined where it has none. */
export function valueIn(text: string, type: ColumnType, { mark, order }: Notation): number | undefined {
  switch (type) {
    case 'text':
      return undefined;
    case 'number':
      return numberIn(text, mark);
    case 'duration':
      return durationIn(text);
    case 'date':
      return dateIn(text, order);
  }
}

/** Minutes as hours and minutes, such as `152:30`. */
export function durationText(minutes: number): string {
  const rounded = Math.round(Math.abs(minutes));
  const sign = minutes < 0 && rounded > 0 ? '-' : '';
  return `${sign}${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}
