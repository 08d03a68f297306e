import type { Page } from '../contract/listing.ts';

/**
 * The records of a page that a filter requested. Some services ignore a filter that they do not know: the records that
 * do not match are left out and counted, and the total, which includes them, is dropped.
 */
export function requestedRecords<T>(page: Page<T>, isRequested: (item: T) => boolean): Page<T> {
  const items = page.items.filter(isRequested);
  if (items.length === page.items.length) {
    return page;
  }
  const { total: _total, mismatch: _mismatch, ...others } = page;
  return { ...others, items, leftOut: page.items.length - items.length };
}
