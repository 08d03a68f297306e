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
