import { isRecord } from '../../service/contract/record.ts';
import { isList, type List, unwrapped, withJson, withList } from '../http/json.ts';
import { type Behaviour, type Exchange, elsewhere } from './exchange.ts';

/** More records than any page holds. */
const manyRecords = 1_000_000;

/** Faults in the shape of a response that is valid JSON. Responses without a list, or without JSON, do not change. */
export const envelopeFaults = {
  'wrong-envelope': (exchange) => reshaped(exchange, (body) => ({ result: body })),
  'items-null': (exchange) => relisted(exchange, (list) => ({ ...list, items: null })),
  'item-null': (exchange) =>
    relisted(exchange, (list) => ({ ...list, items: [null, ...list.items.slice(1)] })),
  'wrong-id-type': (exchange) =>
    reshaped(exchange, (body) => {
      const content = unwrapped(body);
      const first = isList(content) ? content.items[0] : content;
      if (isRecord(first)) {
        first['id'] = true;
      }
      return body;
    }),
  /** Returns the first page for every page, each time with another address of the next one. */
  'same-page': (exchange) => {
    const { method, headers } = exchange.context.req.raw;
    if (method !== 'GET') {
      return exchange.respond();
    }
    const url = new URL(exchange.context.req.url);
    const page = Number(url.searchParams.get('page') ?? 1);
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    url.searchParams.delete('page');
    const paging = url.searchParams.get('paging');
    if (paging !== null) {
      url.searchParams.set('paging', paging.replace(/^\d+/, '0'));
    }
    exchange.context.req.raw = new Request(url, { headers });
    return relisted(exchange, (list) => ({
      ...linkedTo(list, next.href),
      ...('totalCount' in list && { totalCount: manyRecords }),
      ...('count' in list && { count: manyRecords }),
    }));
  },
  'next-to-itself': (exchange) => relisted(exchange, (list) => linkedTo(list, exchange.context.req.url)),
  'next-elsewhere': (exchange) =>
    relisted(exchange, (list) => linkedTo(list, elsewhere(exchange.context.req.url))),
} satisfies Record<string, Behaviour>;

/** A list with another next page, in the families whose lists name it. */
function linkedTo(list: List, href: string): List {
  return {
    ...list,
    ...('links' in list && { links: { prev: null, next: { href } } }),
    ...('next' in list && { next: href }),
  };
}

async function relisted(exchange: Exchange, change: (list: List) => object): Promise<Response> {
  return withoutEtag(await withList(await exchange.respond(), change));
}

async function reshaped(exchange: Exchange, change: (body: unknown) => unknown): Promise<Response> {
  return withoutEtag(await withJson(await exchange.respond(), change));
}

/** The changed body is another version of the resource. */
function withoutEtag(response: Response): Response {
  response.headers.delete('ETag');
  return response;
}
