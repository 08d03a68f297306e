/** The number that an id is written with; NaN, the id of nothing, for a text in any other form. */
export function numericId(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
}
