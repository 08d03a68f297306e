import type { CountMismatch, Embedded } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import { maxDocumentBytes, requireDocumentLimits } from './documentLimits.ts';
import type { Route } from './documentRoutes.ts';
import { failure } from './http/errors.ts';
import { printExact } from './http/json/exactJson.ts';
import { mergedEmbedded } from './paging/paging.ts';
import type { JsonResponse } from './requester.ts';
import type { CallOptions, ServiceDocument } from './service.ts';

/**
 * The text of a response with the records of the pages after it, and what was left out. Throws `unexpected` where no
 * record of the first page matches the filter, because the next pages hold others, too.
 */
export async function withFollowing(
  record: Record<string, unknown>,
  response: JsonResponse,
  route: Route,
  options: CallOptions | undefined,
): Promise<{ whole: string } & Pick<ServiceDocument, 'truncated' | 'leftOut' | 'mismatch'>> {
  const first = requestedPage(record, route);
  if (first.others > 0 && first.items.length === 0) {
    throw failure({ code: 'filter-ignored' });
  }
  // The pages after one with records of others hold more of them: they are not read.
  const mostBytes = first.others > 0 ? 0 : maxDocumentBytes;
  const { values = [], leftOut } = (await route.following?.(response, { ...options, mostBytes })) ?? {};
  const pages = [first, ...values.filter(isRecord).map((value) => requestedPage(value, route))];
  const others = pages.reduce((sum, page) => sum + page.others, 0);
  let whole = response.text;
  if (pages.length > 1 || others > 0) {
    const records = pages.map((page) => page.record);
    whole = mergedText(records, leftOut);
    requireDocumentLimits(whole, Buffer.byteLength(whole));
  }
  return {
    whole,
    ...(leftOut === undefined || first.others > 0 ? {} : { truncated: true }),
    ...(others === 0 ? {} : { leftOut: others }),
    ...(leftOut === undefined && others === 0 ? mismatch(pages) : {}),
  };
}

/** A page of a list, and how many records were left out because they do not match its filter. */
interface RequestedPage {
  readonly record: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly others: number;
}

/**
 * The page with only the records that were requested: some services ignore a filter. What comes with the records of
 * others is left out as well.
 */
function requestedPage(record: Record<string, unknown>, { isRequested = () => true }: Route): RequestedPage {
  const all: readonly unknown[] = Array.isArray(record['items']) ? record['items'] : [];
  const items = all.filter(isRequested);
  if (items.length === all.length) {
    return { record, items, others: 0 };
  }
  const { embedded: _embedded, totalCount: _totalCount, ...rest } = record;
  return { record: { ...rest, items }, items, others: all.length - items.length };
}

/** Compares the records of all pages with the number that the service counts. */
function mismatch(pages: readonly RequestedPage[]): { readonly mismatch?: CountMismatch } {
  const counted = pages[0]?.record['totalCount'];
  const read = pages.reduce((sum, { items }) => sum + items.length, 0);
  return typeof counted === 'number' && counted > read ? { mismatch: { read, counted } } : {};
}

/**
 * The JSON text of a list's pages as one: the items of all, what they embed by type and id, everything else from the
 * first. Its next page is the one that was left out, if any. The pages are exact JSON. Throws `unexpected` for what
 * cannot be printed.
 */
function mergedText(
  pages: readonly Readonly<Record<string, unknown>>[],
  leftOut: string | undefined,
): string {
  const [first = {}] = pages;
  const items = pages.flatMap((page) => (Array.isArray(page['items']) ? page['items'] : []));
  const embedded = pages.flatMap((page) => dictionariesIn(page['embedded']));
  const links = first['links'];
  const merged = mergedEmbedded(embedded);
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
      throw failure({ code: 'document-too-deep' });
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
