export type Order<Item> = (one: Item, other: Item) => number;

/** Puts records in the French order of a text of theirs. */
export function byText<Item>(textOf: (item: Item) => string): Order<Item> {
  const { compare } = new Intl.Collator('fr');
  return (one, other) => compare(textOf(one), textOf(other));
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

/**
 * Remembers the orders of lists: each list that stays the same is sorted once an order. Its records must not change in
 * what they are sorted by.
 */
export function rememberSorted<Item>() {
  const known = new WeakMap<Iterable<Item>, Map<string, readonly Item[]>>();
  return (list: Iterable<Item>, order: string, sort: (items: Item[]) => readonly Item[]): readonly Item[] => {
    const orders = known.get(list) ?? new Map<string, readonly Item[]>();
    const sorted = orders.get(order) ?? sort([...list]);
    known.set(list, orders.set(order, sorted));
    return sorted;
  };
}
