import { foldCase } from './filters.ts';
import type { Listing } from './listing.ts';

type ListingFilter<Item> = Listing<Item>['filters'][string];

/** Keeps records whose value is one of a comma-separated list. */
export function among<Item>(textOf: (item: Item) => string): ListingFilter<Item> {
  return (query, name) => {
    const values = query.list(name);
    return values && ((item) => values.includes(textOf(item)));
  };
}

/** Keeps records for which something is true or false, as asked. */
export function whether<Item>(holds: (item: Item) => boolean): ListingFilter<Item> {
  return (query, name) => {
    const wanted = query.boolean(name);
    return wanted === undefined ? undefined : (item) => holds(item) === wanted;
  };
}

/** Keeps records in whose text every word searched for begins a word; accents and case do not count. */
export function searching<Item>(textOf: (item: Item) => string): ListingFilter<Item> {
  return (query, name) => {
    const search = query.text(name);
    if (search === undefined) return undefined;
    const wanted = [...new Set(words(search))];
    return (item) => {
      const present = words(textOf(item));
      return wanted.every((word) => present.some((one) => one.startsWith(word)));
    };
  };
}

function words(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{Letter}\p{Number}&]+/u)
    .filter((word) => word !== '');
}
