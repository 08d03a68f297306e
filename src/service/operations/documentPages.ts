import { sensitiveRanges } from '../contract/check/sensitive.ts';
import { printExact, scanJson } from '../contract/json/exactJson.ts';
import { JsonTree } from '../contract/json/jsonTree.ts';
import { type Cursor, type Embedded, listLimits, type Page } from '../contract/listing.ts';
import { isRecord } from '../contract/record.ts';
import type { ResourceName } from '../contract/resources.ts';
import { failure } from '../http/errors.ts';
import type { Requester } from '../http/requester.ts';
import { mergeEmbedded, Paging } from '../paging/paging.ts';
import type { DocumentList } from './documentRoutes.ts';
import type { CallOptions, ServiceDocument } from './service.ts';

/** In bytes: smaller than a response, because the editor blocks while it opens a document. */
export const maxDocumentBytes = 2_000_000;

/** Throws a `ServiceError` for a response that the editor should not open: one within the limits of JSON, but too long. */
export function requireDocumentSize(bytes: number): void {
  if (bytes > maxDocumentBytes) {
    throw failure({ code: 'document-too-large' });
  }
}

/** Throws a `ServiceError` for JSON text of this client that the editor should not open, because it is too large. */
export function requireDocumentLimits(text: string, bytes: number): void {
  requireDocumentSize(bytes);
  try {
    scanJson(text);
  } catch (error) {
    throw failure({ code: 'document-too-large' }, { cause: error });
  }
}

/**
 * All pages of a list as one document: as the service wrote it where it is one page, or no list at all. Pages that
 * would make it too large are left out. Throws `unexpected` where no record of the first page matches the filter,
 * because the next pages hold others, too.
 */
export async function readList(
  kind: ResourceName,
  requester: Requester,
  { list, isRequested }: DocumentList,
  options: CallOptions | undefined,
): Promise<ServiceDocument> {
  const paging = new Paging(requester);
  const request = requester.get(list.first, options);
  const only = await requester.json(request, options?.signal);
  requireDocumentSize(only.bytes);
  if (!isRecord(only.value) || !Array.isArray(only.value['items'])) {
    requester.drift(request, 'responses')({ path: 'items', problem: 'is no list' });
    return { text: only.text, sensitive: sensitiveRanges(kind, new JsonTree(only.text)) };
  }
  const included: RequestedPage[] = [];
  let { text } = only;
  let bytes = 0;
  // The address of the first page that is not in the document.
  let further: string | undefined;
  let mismatch: Page<unknown>['mismatch'];
  let next: Cursor | undefined;
  do {
    const given = next === undefined ? only : undefined;
    const { content, page, written, after } = await paging.read(list, next, options, listLimits, given);
    bytes += content.bytes;
    if (bytes > maxDocumentBytes) {
      break;
    }
    included.push(
      requestedPage(
        content.value,
        written.map(({ item }) => item),
        page.embedded,
        isRequested,
      ),
    );
    further = after;
    mismatch = page.mismatch;
    // The pages after a first one with records of others hold more of them: they are not read.
    next = included[0]?.others === 0 ? page.next : undefined;
  } while (next !== undefined);
  const [first] = included;
  if (first !== undefined && first.others > 0 && first.items.length === 0) {
    throw failure({ code: 'filter-ignored' });
  }
  const others = included.reduce((sum, page) => sum + page.others, 0);
  if (included.length > 1 || others > 0) {
    text = mergeText(included, further);
    requireDocumentLimits(text, Buffer.byteLength(text));
  }
  return {
    text,
    sensitive: sensitiveRanges(kind, new JsonTree(text)),
    ...(further !== undefined && first?.others === 0 ? { truncated: true } : {}),
    ...(others === 0 ? {} : { leftOut: others }),
    ...(mismatch !== undefined && others === 0 ? { mismatch } : {}),
  };
}

/** A page of a list with only the records that were requested: some services ignore a filter. */
interface RequestedPage {
  readonly record: Readonly<Record<string, unknown>>;
  readonly items: readonly unknown[];
  readonly embedded?: Embedded | undefined;
  /** How many records were left out. */
  readonly others: number;
}

/** What comes with the records of others, and counts them, is left out as well. */
function requestedPage(
  value: unknown,
  all: readonly unknown[],
  embedded: Embedded | undefined,
  isRequested: (item: unknown) => boolean,
): RequestedPage {
  const record = isRecord(value) ? value : {};
  const items = all.filter(isRequested);
  const others = all.length - items.length;
  if (others === 0) {
    return { record, items, embedded, others };
  }
  const { totalCount: _totalCount, embedded: _embedded, ...own } = record;
  return { record: own, items, others };
}

/**
 * The JSON text of a list's pages as one: the items of all, what they embed by type and id, everything else from the
 * first. Its next page is the first one that was left out, if any.
 */
function mergeText(included: readonly RequestedPage[], further: string | undefined): string {
  const { record = {} } = included[0] ?? {};
  const links = record['links'];
  const embedded = included.flatMap((page) => (page.embedded === undefined ? [] : [page.embedded]));
  return printExact({
    ...record,
    items: included.flatMap(({ items }) => items),
    ...(isRecord(links)
      ? { links: { ...links, next: further === undefined ? null : { href: further } } }
      : {}),
    ...(embedded.length === 0 ? {} : { embedded: mergeEmbedded(embedded) }),
  });
}
