import { conform } from './contract/check/conform.ts';
import { fieldRange, sensitiveRanges } from './contract/check/sensitiveRanges.ts';
import { inSlices, type Steps } from './contract/check/slices.ts';
import type { CountMismatch, Embedded } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import { documentLimits, requireDocumentLimits } from './documentLimits.ts';
import { type DocumentSource, documentRoutes, type Embedding, type Route } from './documentRoutes.ts';
import { firstAvailable } from './fallback.ts';
import { dataOf } from './families/legacyData.ts';
import { failure, isFailure } from './http/errors.ts';
import { printExact } from './http/json/exactJson.ts';
import type { ServiceRequest } from './http/request.ts';
import { mergedEmbedded } from './paging/paging.ts';
import type { JsonResponse } from './requester.ts';
import type { CallOptions, DocumentOptions, DocumentRequest, ServiceDocument } from './service.ts';

/** The address at which a resource is read first. */
export function urlOf(source: DocumentSource): string {
  const { resource, id } = source;
  const [first] = documentRoutes(source);
  const url = new URL(first.requester.url(first.path));
  url.search = '';
  if (resource === 'employee-attributes') {
    url.searchParams.set('employee.id', id);
  }
  return url.href;
}

/** The request that reads a resource first. */
export function requestOf(source: DocumentSource, fields?: readonly string[]): DocumentRequest {
  const [{ requester, path }] = documentRoutes(source, fields);
  const { method, url, headers, authorization } = requester.get(path, undefined);
  return { method, url, headers, authorization };
}

/** The JSON text of a resource from the first family that has it. Throws `Failure`. */
export async function readDocument(
  source: DocumentSource,
  options: DocumentOptions | undefined,
): Promise<ServiceDocument> {
  const routes = documentRoutes(source, options?.fields);
  const [only] = routes;
  if (routes.length === 1) {
    return await read(source, only, options);
  }
  const sources = routes.map((route) => ({
    name: route.family,
    get: () => read(source, route, options),
  }));
  return await firstAvailable(sources)();
}

async function read(
  { resource, embedding }: DocumentSource,
  route: Route,
  options: CallOptions | undefined,
): Promise<ServiceDocument> {
  const { requester } = route;
  const signal = options?.signal;
  const { request, response, lacksEmbedded } = await firstResponse(embedding, route, options);
  const record = route.wrapped ? dataOf(response.value) : response.value;
  if (!isRecord(record)) {
    throw failure({ code: 'not-a-record' });
  }
  requireDocumentLimits(response.text, response.bytes);
  // The document shows all of the response; differences from the contract are only logged.
  await inSlices(conform(route.schema, record, requester.drift(request)), signal);
  const first = requestedPage(record, route);
  if (first.others > 0 && first.items.length === 0) {
    throw failure({ code: 'filter-ignored' });
  }
  const following = { ...options, mostBytes: documentLimits.bytes };
  const { values = [], leftOut } =
    first.others > 0 ? {} : ((await route.following?.(response, following)) ?? {});
  const pages = [first, ...values.filter(isRecord).map((value) => requestedPage(value, route))];
  const others = pages.reduce((sum, page) => sum + page.others, 0);
  let whole = response.text;
  if (pages.length > 1 || others > 0) {
    const records = pages.map((page) => page.record);
    whole = await inSlices(mergedText(records, leftOut), signal);
    requireDocumentLimits(whole, Buffer.byteLength(whole));
  }
  const text = route.wrapped ? await inSlices(unwrapped(whole), signal) : whole;
  return {
    text,
    sensitive: await inSlices(sensitiveRanges(resource, text), signal),
    ...(leftOut === undefined ? {} : { truncated: true }),
    ...(others === 0 ? {} : { leftOut: others }),
    ...(lacksEmbedded ? { lacksEmbedded } : {}),
    ...(leftOut === undefined && others === 0 ? mismatch(pages) : {}),
  };
}

interface FirstResponse {
  readonly request: ServiceRequest;
  readonly response: JsonResponse;
  readonly lacksEmbedded?: true;
}

/** Requests the resource, without what it embeds where the client may not see that. It is not tried again then. */
async function firstResponse(
  embedding: Embedding,
  { requester, path, withoutEmbedded, explained = (error) => error }: Route,
  options: CallOptions | undefined,
): Promise<FirstResponse> {
  const attempt = async (from: string) => {
    const request = requester.get(from, options);
    return { request, response: await requester.json(request, options?.signal) };
  };
  if (withoutEmbedded === undefined || !embedding.isDenied) {
    try {
      return await attempt(path);
    } catch (error) {
      const isDenied = isFailure(error) && error.kind === 'forbidden' && error.of !== 'token';
      if (withoutEmbedded === undefined || !isDenied) {
        throw explained(error);
      }
    }
  }
  const plain = await attempt(withoutEmbedded);
  embedding.isDenied = true;
  return { ...plain, lacksEmbedded: true };
}

/** Compares the records of all pages with the number that the service counts. */
function mismatch(pages: readonly RequestedPage[]): { readonly mismatch?: CountMismatch } {
  const counted = pages[0]?.record['totalCount'];
  const read = pages.reduce((sum, { items }) => sum + items.length, 0);
  return typeof counted === 'number' && counted > read ? { mismatch: { read, counted } } : {};
}

/** A page of a list, and how many records were left out because they do not match its filter. */
interface RequestedPage {
  readonly record: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly others: number;
}

/**
 * The page with only the records that were requested: some services ignore a filter. What comes with the records of
 * others is left out as well. Throws `unexpected` when nothing is left, because the next pages hold others, too.
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

/** The `data` of a legacy response, cut out of its text so that its format is kept. */
function* unwrapped(text: string): Steps<string> {
  const data = yield* fieldRange(text, 'data');
  return data === undefined ? text : text.slice(data.offset, data.offset + data.length).trimStart();
}

/**
 * The JSON text of a list's pages as one: the items of all, what they embed by type and id, everything else from the
 * first. Its next page is the one that was left out, if any. The pages are exact JSON. Throws `unexpected` for what
 * cannot be printed.
 */
function* mergedText(
  pages: readonly Readonly<Record<string, unknown>>[],
  leftOut: string | undefined,
): Steps<string> {
  const [first = {}] = pages;
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
