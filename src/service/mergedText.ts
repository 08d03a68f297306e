import type { Embedded } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import type { Steps } from './contract/slices.ts';
import { printExact } from './http/exactJson.ts';
import { mergedEmbedded } from './pages.ts';
import { unexpectedShape } from './requester.ts';

/**
 * The JSON text of a list's pages as one: the items of all, what they embed by type and id, everything else from the
 * first. Its next page is the one that was left out, if any. The pages are exact JSON. Throws `unexpected` for what
 * cannot be printed.
 */
export function* mergedText(
  first: Readonly<Record<string, unknown>>,
  further: readonly unknown[],
  { attempted, leftOut }: { readonly attempted: string; readonly leftOut: string | undefined },
): Steps<string> {
  const pages = [first, ...further.filter(isRecord)];
  const items = pages.flatMap((page) => (Array.isArray(page['items']) ? page['items'] : []));
  const embedded = pages.flatMap((page) => dictionariesIn(page['embedded']));
  const links = first['links'];
  const merged = yield* mergedEmbedded(embedded);
  try {
    return printExact({
      ...first,
      items,
      ...(isRecord(links)
        ? { links: { ...links, next: leftOut === undefined ? null : { href: leftOut } } }
        : {}),
      ...(embedded.length === 0 ? {} : { embedded: merged }),
    });
  } catch (error) {
    if (error instanceof RangeError) {
      throw unexpectedShape(attempted, 'the answer is nested too deeply');
    }
    throw error;
  }
}

function dictionariesIn(embedded: unknown): readonly Embedded[] {
  if (!isRecord(embedded)) {
    return [];
  }
  const byType = Object.entries(embedded).flatMap(([type, byId]) =>
    isRecord(byId) ? [[type, byId] as const] : [],
  );
  return [Object.fromEntries(byType)];
}
