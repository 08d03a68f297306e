import { maxListValues } from '../../service/contract/limits.ts';
import { foldCase } from './filters.ts';
import type { Query } from './query.ts';
import type { Parameter } from './route.ts';

/** A filter parameter of the resource API: which records pass; undefined when it is not given. */
export interface ListingFilter<Item> extends Parameter {
  read(query: Query, name: string): ((item: Item) => boolean) | undefined;
}

/** Keeps records whose value is one of a comma-separated list. */
export function among<Item>(example: string, textOf: (item: Item) => string): ListingFilter<Item> {
  return {
    description: `At most ${maxListValues} values with commas.`,
    example,
    read(query, name) {
      const values = query.list(name);
      return values && ((item) => values.includes(textOf(item)));
    },
  };
}

/** Keeps records that are archived, or the others. */
export function archived<Item>(isArchived: (item: Item) => boolean): ListingFilter<Item> {
  return {
    description: 'Only archived ones, or only others.',
    example: 'false',
    read(query, name) {
      const wanted = query.boolean(name);
      return wanted === undefined ? undefined : (item) => isArchived(item) === wanted;
    },
  };
}

/** Keeps records in whose text every word searched for begins a word; accents and case do not count. */
export function searching<Item>(textOf: (item: Item) => string): ListingFilter<Item> {
  return {
    description: 'Words that names start with.',
    example: 'a',
    read(query, name) {
      const search = query.text(name);
      if (search === undefined) {
        return undefined;
      }
      const wanted = [...new Set(words(search))];
      return (item) => {
        const present = words(textOf(item));
        return wanted.every((word) => present.some((one) => one.startsWith(word)));
      };
    },
  };
}

function words(text: string): string[] {
  return foldCase(text)
    .split(/[^\p{Letter}\p{Number}&]+/u)
    .filter((word) => word !== '');
}
