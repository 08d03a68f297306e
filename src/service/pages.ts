import type { Page } from './contract/listing.ts';
import { ServiceError } from './transport/errors.ts';

/**
 * Follows a list from page to page, whatever its paging style: each style puts what the next request
 * needs into `next` (interface 4.10). Throws `unexpected` when the service sends a page again.
 */
export async function* pages<T>(
  attempted: string,
  fetch: (next?: string) => Promise<Page<T>>,
): AsyncGenerator<Page<T>> {
  const seen = new Set<string>();
  let page = await fetch();
  yield page;
  while (page.next !== undefined) {
    if (seen.has(page.next)) {
      throw new ServiceError({
        kind: 'unexpected',
        attempted,
        reason: 'the service leads from page to page in a circle',
        advice: 'Tell the operator of the service; what came before the circle is complete up to there.',
      });
    }
    seen.add(page.next);
    page = await fetch(page.next);
    yield page;
  }
}

/** All pages as one. */
export async function everything<T>(
  attempted: string,
  fetch: (next?: string) => Promise<Page<T>>,
): Promise<Page<T>> {
  const whole: Page<T>[] = [];
  for await (const page of pages(attempted, fetch)) {
    whole.push(page);
  }
  const items = whole.flatMap((page) => page.items);
  return {
    items,
    unreadable: whole.flatMap((page) => page.unreadable),
    total: whole[0]?.total ?? items.length,
  };
}

/** A query string from the parts that are given; empty when none is. */
export function query(parts: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== '') {
      search.set(name, String(value));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}
