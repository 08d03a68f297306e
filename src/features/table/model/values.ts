import type { ColumnType, DecimalMark } from '../../../formats/reading.ts';

/** A date of a service has at most this many digits, a number no more than are exact. */
const maxDigits = 15;

const numbers: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^[-+\u2212]?(?:\d+|\d{1,3}(?:[ .'\u00a0\u2019\u202f]\d{3})+)(?:,\d+)?$/,
  '.': /^[-+\u2212]?(?:\d+|\d{1,3}(?:[ ,'\u00a0\u2019\u202f]\d{3})+)(?:\.\d+)?$/,
};

/** Numbers without separators of thousands, as most are: reading them takes a fifth of the time. */
const plainNumbers: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /^-?(?:0|[1-9]\d*)(?:,\d+)?$/,
  '.': /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/,
};

/** A cell as a number; undefined for a text, an identifier with leading zeros, or more digits than are exact. */
export function numberIn(text: string, mark: DecimalMark): number | undefined {
  const trimmed = text.trim();
  if (trimmed.length <= maxDigits && plainNumbers[mark].test(trimmed)) {
    return Number(trimmed.replace(',', '.'));
  }
  if (!numbers[mark].test(trimmed) || /^\D?0\d/.test(trimmed)) {
    return undefined;
  }
  const plain = trimmed
    .replace(/[^\d,.\u2212-]/g, '')
    .replace('\u2212', '-')
    .replaceAll(mark === ',' ? '.' : ',', '')
    .replace(',', '.');
  return plain.replace(/\D/g, '').length > maxDigits ? undefined : Number(plain);
}

/** A cell such as `7:30`, `-0:15` or `12:00:00` in minutes. */
export function durationIn(text: string): number | undefined {
  const parts = /^([-\u2212]?)(\d{1,6}):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  if (parts === null) {
    return undefined;
  }
  const [, sign, hours, minutes, seconds = 0] = parts;
  const total = Number(hours) * 60 + Number(minutes) + Number(seconds) / 60;
  return sign === '' ? total : -total;
}

const isoDate = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,7})?)?)?$/;
/** A timestamp, and how far it is from UTC. */
const withOffset = /^(\d{4}-\d\d-\d\d[T ][\d:.]{5,16})(?:Z|([+-])(\d\d):([0-5]\d))$/;
/** The day first. */
const writtenDate = /^(\d{1,2})[/.](\d{1,2})[/.](\d{4})$/;

/** A timestamp as it is written in its place: `2026-05-04T08:30` for `2026-05-04T08:30+02:00`. */
export function withoutOffset(text: string): string {
  return text.trim().replace(withOffset, '$1');
}

/**
 * A cell such as `2026-05-04`, `2026-05-04T08:30:00+02:00` or `04/05/2026` (day first) in milliseconds since the epoch.
 * Without an offset, it is read as if it were in UTC.
 */
export function dateIn(text: string): number | undefined {
  const trimmed = text.trim();
  const [, written = trimmed, sign, hoursAhead = 0, minutesAhead = 0] = withOffset.exec(trimmed) ?? [];
  const parts = isoDate.exec(written)?.slice(1) ?? writtenDate.exec(written)?.slice(1).reverse();
  if (parts === undefined) {
    return undefined;
  }
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = parts.map((part = '0') =>
    Number(part),
  );
  const date = new Date(Date.UTC(year, month - 1, day, hours, minutes, seconds));
  const shift = (Number(hoursAhead) * 60 + Number(minutesAhead)) * (sign === '-' ? -60_000 : 60_000);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day ? date.getTime() - shift : undefined;
}

/** A cell as the value that its column is sorted and added up by; undefined where it has none. */
export function valueIn(text: string, type: ColumnType, mark: DecimalMark): number | undefined {
  switch (type) {
    case 'text':
      return undefined;
    case 'number':
      return numberIn(text, mark);
    case 'duration':
      return durationIn(text);
    case 'date':
      return dateIn(text);
  }
}

/** Minutes as hours and minutes, such as `152:30`. */
export function durationText(minutes: number): string {
  const rounded = Math.round(Math.abs(minutes));
  const sign = minutes < 0 && rounded > 0 ? '-' : '';
  return `${sign}${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, '0')}`;
}
