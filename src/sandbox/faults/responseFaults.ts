import { gzipSync } from 'node:zlib';
import { isRecord } from '../../service/contract/record.ts';
import {
  type Behavior,
  type Exchange,
  isList,
  type List,
  respondTo,
  unwrap,
  withJson,
  withList,
} from '../exchange.ts';
import { HttpError } from '../http/httpError.ts';

const blockBytes = 1_000_000;
const bodyBlocks = 200;
const nesting = 10_000;
const itemCount = 600_000;
const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';
/** More records than any page holds. */
const manyRecords = 1_000_000;
const gzip = { 'Content-Encoding': 'gzip' };
/** Two brackets and a comma an item. */
const manyItems = gzipSync(`{"items":[${'{},'.repeat(itemCount)}{}]}`);

/** The trailing zero makes clients that keep exact numbers look at the digits of every number. */
const deep = `${'['.repeat(nesting)}1.50${']'.repeat(nesting)}`;

/** Faults in what is returned; connections stay as they are. */
export const responseFaults = {
  // In the text: status and headers are those of the regular response.
  'truncated-json': (exchange) => rewritten(exchange, (text) => text.slice(0, text.length / 2)),
  html: () => new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  empty: (exchange) => rewritten(exchange, () => ''),
  '204': () => new Response(null, { status: 204 }),
  'gzip-bomb': () => blocks(bodyBlocks, gzipSync(Buffer.alloc(blockBytes, ' ')), gzip),
  '200-megabytes': () => blocks(bodyBlocks, Buffer.alloc(blockBytes, ' '), {}),
  'many-items': () => blocks(1, manyItems, gzip),
  'deep-json': (exchange) => rewritten(exchange, (text) => text.replace(/^\{/, `{"deep":${deep},`)),
  'byte-order-mark': (exchange) => rewritten(exchange, (text) => `\uFEFF${text}`),
  'wrong-charset': (exchange) =>
    rewritten(exchange, (text) =>
      Buffer.from(text.replace(/^\{/, '{"é":"ÿ",').replace(/[^\0-\xff]/g, '?'), 'latin1'),
    ),

  // In the shape of valid JSON. Responses without a list, or without JSON, do not change.
  'wrong-envelope': (exchange) => changeBody(exchange, (body) => ({ result: body })),
  'items-null': (exchange) => changeList(exchange, (list) => ({ ...list, items: null })),
  'item-null': (exchange) =>
    changeList(exchange, (list) => ({ ...list, items: [null, ...list.items.slice(1)] })),
  'wrong-id-type': (exchange) =>
    changeBody(exchange, (body) => {
      const content = unwrap(body);
      const first = isList(content) ? content.items[0] : content;
      if (isRecord(first)) {
        first['id'] = true;
      }
      return body;
    }),
  'same-page': async (exchange) => {
    const { method, url } = exchange.context.req;
    if (method !== 'GET') {
      return await exchange.respond();
    }
    const next = new URL(url);
    next.searchParams.set('page', String(Number(next.searchParams.get('page') ?? 1) + 1));
    const respond = () =>
      respondTo(exchange, (query) => {
        query.delete('page');
        const paging = query.get('paging');
        if (paging !== null) {
          query.set('paging', paging.replace(/^\d+/, '0'));
        }
      });
    return await changeList({ ...exchange, respond }, (list) => ({
      ...linkTo(list, next.href),
      ...('totalCount' in list && { totalCount: manyRecords }),
      ...('count' in list && { count: manyRecords }),
    }));
  },
  'next-to-itself': (exchange) => changeList(exchange, (list) => linkTo(list, exchange.context.req.url)),
  'next-elsewhere': (exchange) =>
    changeList(exchange, (list) => linkTo(list, elsewhere(exchange.context.req.url))),

  // In the status; errors have the format of their family (interface 7).
  '400': fail(400),
  '401': fail(401),
  '403': fail(403),
  '404': fail(404),
  '408': fail(408),
  '410': fail(410),
  '412': fail(412),
  '413': fail(413),
  '429-seconds': fail(429, () => '2'),
  '429-date': fail(429, ({ clock }) => new Date(clock.now() + 2000).toUTCString()),
  '429-asctime': fail(429, ({ clock }) => {
    const [weekday, day = '', month, year, time] = new Date(clock.now() + 2000).toUTCString().split(/,? /);
    return `${weekday} ${month} ${day.replace(/^0/, ' ')} ${time} ${year}`;
  }),
  '429-absent': fail(429),
  '429-absurd': fail(429, () => '1e300'),
  '429-negative': fail(429, () => '-30'),
  '429-past': fail(429, () => 'Thu, 01 Jan 1970 00:00:00 GMT'),
  '429-distant': fail(429, () => 'Fri, 31 Dec 9999 23:59:59 GMT'),
  '429-words': fail(429, () => 'a little while'),
  '431': fail(431),
  '500': fail(500),
  '502': fail(502),
  '503': fail(503),
  'redirect-301': redirect(301),
  'redirect-302': redirect(302),
  'redirect-303': redirect(303),
  'redirect-307': redirect(307),
  'redirect-308': redirect(308),
  'redirect-301-elsewhere': redirect(301, elsewhere),
  'redirect-302-elsewhere': redirect(302, elsewhere),
  'redirect-303-elsewhere': redirect(303, elsewhere),
  'redirect-307-elsewhere': redirect(307, elsewhere),
  'redirect-308-elsewhere': redirect(308, elsewhere),
} satisfies Record<string, Behavior>;

async function rewritten(
  exchange: Exchange,
  change: (text: string) => string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const response = await exchange.respond();
  const { status, headers } = response;
  return new Response(change(await response.text()), { status, headers });
}

/** A body that repeats one block, which may be a gzip member: gzip allows several in a row. */
function blocks(count: number, block: Uint8Array, headers: Readonly<Record<string, string>>): Response {
  let left = count;
  const body = new ReadableStream({
    pull(controller) {
      if (left === 0) {
        controller.close();
      } else {
        controller.enqueue(block);
      }
      left -= 1;
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } });
}

/** A list with another next page, in the families whose lists name it. */
function linkTo(list: List, href: string): List {
  return {
    ...list,
    ...('links' in list && { links: { prev: null, next: { href } } }),
    ...('next' in list && { next: href }),
  };
}

async function changeList(exchange: Exchange, change: (list: List) => object): Promise<Response> {
  return withoutEtag(await withList(await exchange.respond(), change));
}

async function changeBody(exchange: Exchange, change: (body: unknown) => unknown): Promise<Response> {
  return withoutEtag(await withJson(await exchange.respond(), change));
}

/** The changed body is another version of the resource. */
function withoutEtag(response: Response): Response {
  response.headers.delete('ETag');
  return response;
}

function fail(status: number, retryAfter?: (exchange: Exchange) => string): Behavior {
  return (exchange) => {
    const headers = retryAfter === undefined ? {} : { 'Retry-After': retryAfter(exchange) };
    throw new HttpError(status, 'This response is a fault that was asked for.', { headers });
  };
}

/** Redirects to the same address, unless there is another: with a count, a later request gets the regular response. */
function redirect(status: number, target = (address: string) => address): Behavior {
  return ({ context }) => new Response(null, { status, headers: { Location: target(context.req.url) } });
}

/** The address of the request under another loopback name, which makes it another origin. */
function elsewhere(address: string): string {
  const url = new URL(address);
  url.hostname = url.hostname === 'localhost' ? '127.0.0.1' : 'localhost';
  return url.href;
}
