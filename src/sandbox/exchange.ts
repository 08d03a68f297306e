import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { parseExact } from '../service/contract/json/exactJson.ts';
import { isRecord } from '../service/contract/record.ts';
import type { Deployment } from './deployment.ts';

export type Disturbed = Pick<Deployment, 'company' | 'clock'>;

type Bindings = { Bindings: HttpBindings };

/** A request to which a fault or a quirk applies. */
export interface Exchange extends Disturbed {
  readonly context: Context<Bindings>;
  /** The response without the fault or quirk. */
  respond(): Promise<Response>;
}

/** How a fault or a quirk handles a request. */
export type Behavior = (exchange: Exchange) => Response | Promise<Response>;

/** A way in which some deployments differ from the interface, or from what is usual. */
export interface Quirk {
  /** What the deployment does, as a sentence for the help. */
  readonly does: string;
  readonly requests: RegExp;
  /** Whether a proxy in front does it: also to what the checks of a request refuse. */
  readonly isOfProxy?: boolean;
  readonly respond: Behavior;
  /** Which part of the OpenAPI description is another one: the part at a place, by the names that lead there. */
  describe?(part: Fields, place: readonly string[]): Fields;
}

/** Lets a behavior handle the requests for which `choose` returns one. */
export function disturbing(
  disturbed: Disturbed,
  choose: (context: Context<Bindings>) => Behavior | undefined,
): MiddlewareHandler<Bindings> {
  return async (context, next) => {
    const behave = choose(context);
    if (behave === undefined) {
      return await next();
    }
    const respond = async () => {
      await next();
      const response = context.res;
      // Hono copies the headers of a response in the context to the one that replaces it.
      context.res = undefined;
      return response;
    };
    context.res = await behave({ ...disturbed, context, respond });
  };
}

export function queryOf({ context }: Exchange): URLSearchParams {
  return new URL(context.req.url).searchParams;
}

/** The response to the request with another query. */
export async function respondTo(
  { context, respond }: Exchange,
  change: (query: URLSearchParams) => void,
): Promise<Response> {
  const url = new URL(context.req.url);
  change(url.searchParams);
  context.req.raw = new Request(url, { method: context.req.method, headers: context.req.raw.headers });
  return await respond();
}

/** The response with its JSON changed, and its own headers. One without JSON stays as it is. */
export async function withJson(response: Response, change: (body: unknown) => unknown): Promise<Response> {
  const { status, headers } = response;
  if (!/\bjson\b/.test(headers.get('Content-Type') ?? '')) {
    return response;
  }
  const body: unknown = parseExact(await response.text());
  return new Response(JSON.stringify(change(body)), { status, headers });
}

/** The response with its JSON changed, inside of the wrapper of the legacy API where it has one. */
async function withContent(response: Response, change: (content: unknown) => unknown): Promise<Response> {
  return await withJson(response, (body) => {
    const content = unwrap(body);
    return isRecord(body) && content !== body ? { ...body, data: change(content) } : change(body);
  });
}

/** The response with its list changed. One without a list stays as it is. */
export async function withList(response: Response, change: (list: List) => object): Promise<Response> {
  return await withContent(response, (content) => (isList(content) ? change(content) : content));
}

/** The response with its record changed, or each record of its list. An error stays as it is. */
export async function withRecords(response: Response, change: (record: Fields) => Fields): Promise<Response> {
  const changed = (value: unknown) => (isRecord(value) ? change(value) : value);
  if (!response.ok) {
    return response;
  }
  return await withContent(response, (content) =>
    isList(content) ? { ...content, items: content.items.map(changed) } : changed(content),
  );
}

export type Fields = Record<string, unknown>;

/** A list of any family, without a wrapper. */
export interface List extends Fields {
  readonly items: readonly unknown[];
}

export function isList(value: unknown): value is List {
  return isRecord(value) && Array.isArray(value['items']);
}

/** A body without the wrapper of the legacy API. */
export function unwrap(body: unknown): unknown {
  return isRecord(body) && isRecord(body['data']) ? body['data'] : body;
}
