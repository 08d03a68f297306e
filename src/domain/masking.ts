import type { TextRange } from '../service/contract/sensitiveRanges.ts';

/** What stands in the place of a masked value: JSON, and always the same, so that not even a length is told. */
export const mask = '"••••"';

/** A text with the values at the given places masked, and all around them as it was. */
export function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = '';
  let end = 0;
  for (const { offset, length } of ranges.toSorted((one, other) => one.offset - other.offset)) {
    // Ranges may overlap: whatever is marked twice is masked once.
    if (offset >= end) {
      masked += text.slice(end, offset) + mask;
    }
    end = Math.max(end, offset + length);
  }
  return masked + text.slice(end);
}
