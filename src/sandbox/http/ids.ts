/** An id as a number; NaN, which no record has, for a text that is not a whole number from 1. */
export function numericId(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
}
