import { gzipSync } from 'node:zlib';
import type { Behaviour, Exchange } from './exchange.ts';

const blockBytes = 1_000_000;
const bodyBlocks = 200;
const nesting = 10_000;
const itemCount = 600_000;
const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

/** Faults in the text of a response; its status and headers are those of the regular one. */
export const bodyFaults = {
  'truncated-json': (exchange) => rewritten(exchange, (text) => text.slice(0, text.length / 2)),
  html: () => new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  empty: (exchange) => rewritten(exchange, () => ''),
  '204': () => new Response(null, { status: 204 }),
  'gzip-bomb': () => blocks(bodyBlocks, gzipSync(Buffer.alloc(blockBytes, ' ')), gzip),
  '200-megabytes': () => blocks(bodyBlocks, Buffer.alloc(blockBytes, ' '), {}),
  /** A small response with more values than a client should accept. */
  'many-items': () => blocks(1, manyItems, gzip),
  'deep-json': (exchange) => rewritten(exchange, (text) => text.replace(/^\{/, `{"deep":${deep},`)),
  'byte-order-mark': (exchange) => rewritten(exchange, (text) => `\uFEFF${text}`),
  /** Latin-1 that is declared as UTF-8. */
  'wrong-charset': (exchange) =>
    rewritten(exchange, (text) =>
      Buffer.from(text.replace(/^\{/, '{"é":"ÿ",').replace(/[^\0-\xff]/g, '?'), 'latin1'),
    ),
} satisfies Record<string, Behaviour>;

const gzip = { 'Content-Encoding': 'gzip' };
/** Two brackets and a comma an item. */
const manyItems = gzipSync(`{"items":[${'{},'.repeat(itemCount)}{}]}`);

/** The trailing zero makes clients that keep exact numbers look at the digits of every number. */
const deep = `${'['.repeat(nesting)}1.50${']'.repeat(nesting)}`;

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
