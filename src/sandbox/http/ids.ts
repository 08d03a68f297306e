/** An id as a number; NaN, which no record has, for a text that is not a whole number from 1. */
export function numericId(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
}

/** Compares texts by their code units, as a sorting function does. */
export function compareTexts(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  return one < other ? -1 : 1;
}

/** Compares ids: as numbers where both are, else as texts. */
export function compareIds(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  return Number.isNaN(difference) ? compareTexts(one, other) : difference;
}
