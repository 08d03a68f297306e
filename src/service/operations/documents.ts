import { conform } from '../contract/check/conform.ts';
import { checkEmbedded } from '../contract/check/embedded.ts';
import { sensitiveRanges } from '../contract/check/sensitive.ts';
import { JsonTree } from '../contract/json/jsonTree.ts';
import { isRecord } from '../contract/record.ts';
import { dataOf } from '../families/envelopes.ts';
import { deniesEmbedding, type Embedding } from '../families/resource.ts';
import { failure } from '../http/errors.ts';
import { turnAfter } from '../http/json/readJson.ts';
import type { ServiceRequest } from '../http/request.ts';
import type { JsonResponse } from '../http/requester.ts';
import { readList, requireDocumentSize } from './documentPages.ts';
import { type DocumentSource, documentRoutes, type Route } from './documentRoutes.ts';
import { firstAvailable } from './fallback.ts';
import type { CallOptions, DocumentOptions, DocumentRequest, ServiceDocument } from './service.ts';

/** The address at which a resource is read first. */
export function urlOf(source: DocumentSource): string {
  const [first] = documentRoutes(source);
  const url = new URL(first.requester.url(first.path));
  url.search = '';
  if (first.list !== undefined) {
    url.searchParams.set(first.list.idParameter, source.id);
  }
  return url.href;
}

/** The request that reads a resource first. */
export function requestOf(source: DocumentSource, fields?: readonly string[]): DocumentRequest {
  const [{ requester, path }] = documentRoutes(source, fields);
  return requester.get(path, undefined);
}

/** The JSON text of a resource from the first family that has it. Throws `ServiceError`. */
export async function readDocument(
  source: DocumentSource,
  options: DocumentOptions | undefined,
): Promise<ServiceDocument> {
  const routes = documentRoutes(source, options?.fields);
  const [only] = routes;
  if (routes.length === 1) {
    return await read(source, only, options);
  }
  const sources = routes.map((route) => [route.family, () => read(source, route, options)] as const);
  return await firstAvailable(Object.fromEntries(sources))();
}

async function read(
  { resource, families }: DocumentSource,
  route: Route,
  options: CallOptions | undefined,
): Promise<ServiceDocument> {
  const { requester, list } = route;
  if (list !== undefined) {
    return await readList(resource, requester, list, options);
  }
  const { request, response, lacksEmbedded } = await firstResponse(families.embedding, route, options);
  const isWrapped = route.family === 'legacy';
  const record = isWrapped ? dataOf(response.value) : response.value;
  if (!isRecord(record)) {
    throw failure({ code: 'not-a-record' });
  }
  requireDocumentSize(response.bytes);
  // The document shows all of the response; differences from the contract are only logged.
  const onDrift = requester.drift(request);
  conform(route.schema, record, onDrift);
  checkEmbedded(record['embedded'], onDrift);
  const text = isWrapped ? unwrapData(response.text) : response.text;
  await turnAfter({ byteLength: response.bytes });
  return {
    text,
    family: route.family,
    sensitive: sensitiveRanges(resource, new JsonTree(text)),
    ...(lacksEmbedded ? { lacksEmbedded } : {}),
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
      if (withoutEmbedded === undefined || !deniesEmbedding(error)) {
        throw explained(error);
      }
    }
  }
  const plain = await attempt(withoutEmbedded);
  embedding.isDenied = true;
  return { ...plain, lacksEmbedded: true };
}

/** The `data` of a legacy response, cut out of its text so that its format is kept. */
function unwrapData(text: string): string {
  const tree = new JsonTree(text);
  const data = tree.nodes[0]?.children.findLast((field) => tree.nameOf(field) === 'data');
  return data === undefined ? text : tree.source(data);
}
