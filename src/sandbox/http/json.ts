import type { Context, Next } from 'hono';
import { LongNumber } from '../../service/contract/longNumber.ts';
import { isRecord } from '../../service/contract/record.ts';

declare global {
  /** Source text access, as Node 22 and newer have it; the compiler's library does not know it yet. */
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** A JSON response. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { 'Content-Type': 'application/json; charset=utf-8', ...headers },
  });
}

/** The response with its JSON changed, and its own headers. One without JSON stays as it is. */
export async function withJson(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  const { status, headers } = response;
  if (!/\bjson\b/.test(headers.get('Content-Type') ?? '')) {
    return response;
  }
  const body: unknown = JSON.parse(await response.text(), exactly);
  return new Response(JSON.stringify(change(body)), { status, headers });
}

/** Keeps the digits of an integer that a number of JavaScript cannot hold. */
function exactly(_key: string, value: unknown, { source }: { readonly source?: string }): unknown {
  return Number.isInteger(value) && !Number.isSafeInteger(value) && source !== undefined
    ? new LongNumber(source)
    : value;
}

/** The response with its JSON changed, inside of the wrapper of the legacy API where it has one. */
export async function withContent(
  response: Response,
  change: (content: unknown) => unknown,
): Promise<Response> {
  return await withJson(response, (body) => {
    const content = unwrapped(body);
    return content === body ? change(body) : { data: change(content) };
  });
}

/** The response with its list changed. One without a list stays as it is. */
export async function withList(response: Response, change: (list: List) => object): Promise<Response> {
  return await withContent(response, (content) => (isList(content) ? change(content) : content));
}

/** A body without the wrapper of the legacy API. */
export function unwrapped(body: unknown): unknown {
  return isRecord(body) && isRecord(body['data']) ? body['data'] : body;
}

/** A list of any family, without a wrapper. */
export interface List extends Record<string, unknown> {
  readonly items: readonly unknown[];
}

/** Returns true for a list without a wrapper. */
export function isList(value: unknown): value is List {
  return isRecord(value) && Array.isArray(value['items']);
}

/**
 * The response of the handlers behind a middleware. It is taken out of the context: Hono copies the headers of a
 * response there to the one that replaces it.
 */
export async function innerResponse(context: Context, next: Next): Promise<Response> {
  await next();
  const response = context.res;
  context.res = undefined;
  return response;
}
