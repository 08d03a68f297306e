import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { conform } from './contract/conform.ts';
import { isRecord } from './contract/record.ts';
import type { ResourceName } from './contract/resources.ts';
import { sensitiveRanges } from './contract/sensitiveRanges.ts';
import { documentRoutes, type Route, type Wanted } from './documentRoutes.ts';
import { firstThatAnswers, type Way } from './fallback.ts';
import { dataOf } from './legacyAnswer.ts';
import { mergedText } from './mergedText.ts';
import { type FamilyRequest, unexpectedShape } from './requester.ts';
import type { CallOptions, ServiceDocument, UserOptions } from './service.ts';
import { requireFewValues } from './transport/jsonAnswer.ts';
import { nestsDeeper } from './transport/jsonLimits.ts';

/** Deeper than any resource, and far from what could exhaust those that look into it. */
const deepestNesting = 200;

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
  if (nestsDeeper(answer.text, deepestNesting)) {
    throw tooDeep(request);
  }
  // The reader gets all of it as it is; the log tells what is unusual.
  conform(route.schema, record, route.requester.drift(request));
  const further = (await route.following?.(record, request, options)) ?? [];
  const whole = further.length === 0 ? answer.text : mergedText(record, further, request.attempted);
  if (further.length > 0) {
    requireFewValues(request.attempted, whole);
    if (nestsDeeper(whole, deepestNesting)) {
      throw tooDeep(request);
    }
  }
  const text = route.wrapped ? unwrapped(whole) : whole;
  return { text, sensitive: sensitiveRanges(resource, text) };
}

function tooDeep({ attempted }: FamilyRequest) {
  return unexpectedShape(attempted, 'the answer is nested too deeply');
}

/** The `data` of a legacy answer, cut out of the text so that it stays as it was written. */
function unwrapped(text: string): string {
  const root = parseTree(text);
  const data = root === undefined ? undefined : findNodeAtLocation(root, ['data']);
  return data === undefined ? text : text.slice(data.offset, data.offset + data.length);
}
