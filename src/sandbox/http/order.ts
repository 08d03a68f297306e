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
