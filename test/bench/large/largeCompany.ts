import type { DepartmentListing } from '../../../src/service/contract/listing.ts';

const syllables = [
  'mar',
  'le',
  'du',
  'ber',
  'nar',
  'fon',
  'ta',
  'sil',
  'vo',
  'gar',
  'ri',
  'pel',
  'ke',
  'zan',
];

/** Some thousand names with few different beginnings, middles and ends, as names have. */
export const names: readonly string[] = syllables.flatMap((first) =>
  syllables.flatMap((second) =>
    syllables.map((third) => `${capital(first)}${second}${third} ${capital(second)}`),
  ),
);

/** A listing of departments, ten below each, in no order. */
export function departmentListing(count: number): DepartmentListing {
  const items = Array.from({ length: count }, (_, place) => ({
    id: place + 1,
    name: names[(place * 7_919) % names.length] ?? '',
    code: `D${place}`,
    hierarchy: `/${place}`,
    parentId: place === 0 ? null : `/${Math.floor((place - 1) / 10)}`,
    isActive: place % 17 !== 0,
  }));
  return { source: 'structure', page: { items: items.toReversed(), unreadable: [], total: count } };
}

function capital(syllable: string): string {
  return syllable.charAt(0).toUpperCase() + syllable.slice(1);
}
