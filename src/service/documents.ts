import { conform } from './contract/conform.ts';
import type { Embedded } from './contract/listing.ts';
import { isRecord } from './contract/record.ts';
import type { ResourceName } from './contract/resources.ts';
import { fieldRange, sensitiveRanges } from './contract/sensitiveRanges.ts';
import { inSlices, type Steps } from './contract/slices.ts';
import { documentRoutes, type Route, type Wanted } from './documentRoutes.ts';
import { firstThatAnswers, type Way } from './fallback.ts';
import { dataOf } from './families/legacyData.ts';
import { ServiceError } from './http/errors.ts';
import { printExact } from './http/json/exactJson.ts';
import { exceededLimit } from './http/json/jsonLimits.ts';
import { mergedEmbedded } from './pages.ts';
import { type FamilyRequest, unexpectedShape } from './requester.ts';
import type { CallOptions, ServiceDocument, UserOptions } from './service.ts';

/**
 * Deeper and larger than any resource. The editor lays documents out and looks through them without a pause, so much
 * less fits into one than into an answer.
 */
const documentLimits = { levels: 200, values: 150_000, bytes: 4_000_000 } as const;

/** The address at which a resource is read first. */
export function urlOf(wanted: Wanted): string {
  const { resource, id } = wanted;
  const [first] = documentRoutes(wanted);
  const url = new URL(first.requester.url(first.path));
  url.search = '';
  if (resource === 'employee-attributes') {
    url.searchParams.set('employee.id', id);
  }
  return url.href;
}

/** The JSON text of a resource from the first family that has it. Throws `ServiceError`. */
export async function readDocument(
  wanted: Wanted,
  options: UserOptions | undefined,
): Promise<ServiceDocument> {
  const { resource, id } = wanted;
  const attempted = `read ${resource} ${id}`;
  const ways = documentRoutes(wanted, options?.fields).map((route): Way<string, ServiceDocument> => {
    const request = { path: route.path, attempted };
    return { name: route.family, get: () => read(resource, route, request, options) };
  });
  const [only] = ways;
  if (ways.length === 1 && only !== undefined) {
    return await only.get();
  }
  return (await firstThatAnswers(attempted, ways)).value;
}

async function read(
  resource: ResourceName,
  route: Route,
  request: FamilyRequest,
  options: CallOptions | undefined,
): Promise<ServiceDocument> {
  const { explaining = (read) => read() } = route;
  const answer = await explaining(() => route.requester.document(request, options));
  const record = route.wrapped ? dataOf(answer.value, request.attempted) : answer.value;
  if (!isRecord(record)) {
    throw unexpectedShape(request.attempted, 'the answer is not a record');
  }
  requireLimits(request, answer.text, answer.bytes);
  // The reader gets all of it as it is; the log tells what is unusual.
  const { signal } = options ?? {};
  await inSlices(conform(route.schema, record, route.requester.drift(request)), signal);
  const following = { ...options, mostBytes: documentLimits.bytes };
  const { answers = [], leftOut } = (await route.following?.(answer, request, following)) ?? {};
  let whole = answer.text;
  if (answers.length > 0) {
    const { attempted } = request;
    whole = await inSlices(mergedText(record, answers, { attempted, leftOut }), signal);
    requireLimits(request, whole, Buffer.byteLength(whole));
  }
  const text = route.wrapped ? await inSlices(unwrapped(whole), signal) : whole;
  return {
    text,
    sensitive: await inSlices(sensitiveRanges(resource, text), signal),
    ...(leftOut === undefined ? {} : { truncated: true }),
  };
}

function requireLimits({ attempted }: FamilyRequest, text: string, bytes: number): void {
  const exceeded = exceededLimit(text, documentLimits);
  if (exceeded === 'levels') {
    throw unexpectedShape(attempted, 'the answer is nested too deeply');
  }
  if (exceeded === 'values' || bytes > documentLimits.bytes) {
    throw new ServiceError({
      kind: 'too-large',
      attempted,
      reason: 'it has more than 4 MB or 150,000 values, which is too much for one document',
      advice: 'Read it with a program of your own, or ask the operator of the service why it is so large.',
    });
  }
}

/** The `data` of a legacy answer, cut out of the text so that it stays as it was written. */
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
