import type { Embedded } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import { mergedEmbedded } from './pages.ts';
import { unexpectedShape } from './requester.ts';
import { printExact } from './transport/exactJson.ts';

/**
 * The JSON text of a list's pages as one, which has no next page: the items of all, what they embed by type and id,
 * everything else from the first. The pages are exact JSON. Throws `unexpected` for what cannot be printed.
 */
export function mergedText(
  first: Readonly<Record<string, unknown>>,
  further: readonly unknown[],
  attempted: string,
): string {
  const pages = [first, ...further.filter(isRecord)];
  const items = pages.flatMap((page) => (Array.isArray(page['items']) ? page['items'] : []));
  const embedded = pages.flatMap((page) => dictionariesIn(page['embedded']));
  const links = first['links'];
  try {
    return printExact({
      ...first,
      items,
      ...(isRecord(links) ? { links: { ...links, next: null } } : {}),
      ...(embedded.length === 0 ? {} : { embedded: mergedEmbedded(embedded) }),
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
