import { listParameters } from '../contract/limits.ts';
import type { Cursor, Page } from '../contract/listing.ts';

/** One page of a list with a filter of more ids than one request takes: one list follows the other. */
export async function inParts<T>(
  ids: readonly string[],
  next: Cursor | undefined,
  read: (ids: readonly string[], next: Cursor | undefined) => Promise<Page<T>>,
): Promise<Page<T>> {
  const parts = listParameters(ids);
  const place = next?.part ?? 0;
  const { next: following, ...page } = await read(
    parts[place] ?? [],
    next?.address === '' ? undefined : next,
  );
  if (parts.length <= 1) {
    return following ? { ...page, next: following } : page;
  }
  // The number of all records is not known before the last part.
  const { total: _ofPart, ...others } = page;
  if (following !== undefined) {
    return { ...others, next: { ...following, part: place } };
  }
  return place + 1 < parts.length ? { ...others, next: { address: '', part: place + 1 } } : others;
}
