import type { TextRange } from '../service/contract/sensitiveRanges.ts';

/** Replaces a masked value. It is JSON, and the same for all values to hide their lengths. */
export const mask = '"••••"';

/** Masks the values at the given ranges of a text. */
export function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = '';
  let end = 0;
  for (const { offset, length } of ranges.toSorted((one, other) => one.offset - other.offset)) {
    // Of overlapping ranges, the union is masked once.
    if (offset >= end) {
      masked += text.slice(end, offset) + mask;
    }
    end = Math.max(end, offset + length);
  }
  return masked + text.slice(end);
}
