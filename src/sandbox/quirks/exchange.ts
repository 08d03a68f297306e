import type { Context } from 'hono';
import { isRecord } from '../../service/contract/record.ts';
import type { Company } from '../company/company.ts';
import { isList, withContent } from '../http/json.ts';

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

/** The response with its record changed, or each record of its list. */
export async function withRecords(response: Response, change: (record: Fields) => Fields): Promise<Response> {
  const changed = (value: unknown) => (isRecord(value) ? change(value) : value);
  if (!response.ok) {
    return response;
  }
  return await withContent(response, (content) =>
    isList(content) ? { ...content, items: content.items.map(changed) } : changed(content),
  );
}
