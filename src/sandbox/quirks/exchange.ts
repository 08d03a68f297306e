import type { Context } from 'hono';
import { isRecord } from '../../service/contract/record.ts';
import type { Company } from '../company/company.ts';
import { withJson } from '../http/json.ts';

/** A request to a deployment with a quirk. */
export interface Exchange {
  readonly context: Context;
  readonly company: Company;
  /** The response without the quirk. */
  respond(): Promise<Response>;
}

/** A way in which some deployments differ from the interface, or from what is usual. */
export interface Quirk {
  /** What the deployment does, as a sentence for the help. */
  readonly does: string;
  /** The requests that it concerns, by method and path. */
  readonly requests: RegExp;
  respond(exchange: Exchange): Response | Promise<Response>;
}

export type Fields = Record<string, unknown>;

/** The query of the request. */
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

/** The response with its list changed, inside of its wrapper where it has one. */
export async function withList(response: Response, change: (list: Fields) => Fields): Promise<Response> {
  return await withJson(response, (body) => {
    if (!isRecord(body)) {
      return body;
    }
    const { data } = body;
    if (isList(data)) {
      return { ...body, data: change(data) };
    }
    return isList(body) ? change(body) : body;
  });
}

/** The response with its record changed, or each record of its list. */
export async function withRecords(response: Response, change: (record: Fields) => Fields): Promise<Response> {
  const changed = (value: unknown): unknown => {
    if (!isRecord(value)) {
      return value;
    }
    return isList(value)
      ? { ...value, items: value.items.map((item) => (isRecord(item) ? change(item) : item)) }
      : change(value);
  };
  if (!response.ok) {
    return response;
  }
  return await withJson(response, (body) =>
    isRecord(body) && isRecord(body['data']) ? { ...body, data: changed(body['data']) } : changed(body),
  );
}

function isList(value: unknown): value is Fields & { readonly items: readonly unknown[] } {
  return isRecord(value) && Array.isArray(value['items']);
}
