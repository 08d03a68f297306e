import { isLongNumber } from '../../service/contract/longNumber.ts';
import type { Part, Written } from './format.ts';

/** Before the first part. */
export const nothing: Written = { rows: 0, bytes: 0, checksum: 0, unpacked: 0, packed: 0, shortened: 0 };

/** A part of a text file. */
export function textPart(text: string, written: Written): Part {
  return bytesPart(Buffer.from(text), written);
}

/** Adds the size of the bytes to what was written. */
export function bytesPart(bytes: Uint8Array, written: Written): Part {
  return { bytes, written: { ...written, bytes: written.bytes + bytes.byteLength } };
}

/** Returns true for a number of the service, also for one that is kept with all its digits. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || isLongNumber(value);
}

/** The text of a cell: empty where there is no value, lists and records as JSON, numbers with their own digits. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  return value === undefined || value === null ? '' : JSON.stringify(value);
}
