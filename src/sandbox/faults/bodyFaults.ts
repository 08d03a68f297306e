import { gzipSync } from 'node:zlib';
import type { Behaviour, Exchange } from './exchange.ts';

const blockBytes = 1_000_000;
const bodyBlocks = 200;
const nesting = 10_000;
const itemCount = 600_000;
const page = '<!DOCTYPE html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>';

/** What goes wrong with the text of an answer, while its status and headers are those of a good one. */
export const bodyFaults = {
  'truncated-json': (exchange) => rewritten(exchange, (text) => text.slice(0, text.length / 2)),
  html: () => new Response(page, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  empty: (exchange) => rewritten(exchange, () => ''),
  '204': () => new Response(null, { status: 204 }),
  'gzip-bomb': () => blocks(bodyBlocks, gzipSync(Buffer.alloc(blockBytes, ' ')), gzip),
  '200-megabytes': () => blocks(bodyBlocks, Buffer.alloc(blockBytes, ' '), {}),
  /** Few bytes that unpack to not many more, but to more values than anybody reads. */
  'many-items': () => blocks(1, manyItems, gzip),
  'deep-json': (exchange) => rewritten(exchange, (text) => text.replace(/^\{/, `{"deep":${deep},`)),
  'byte-order-mark': (exchange) => rewritten(exchange, (text) => `\uFEFF${text}`),
  /** Latin-1 that says it is UTF-8. */
  'wrong-charset': (exchange) =>
    rewritten(exchange, (text) =>
      Buffer.from(text.replace(/^\{/, '{"é":"ÿ",').replace(/[^\0-\xff]/g, '?'), 'latin1'),
    ),
} satisfies Record<string, Behaviour>;

const gzip = { 'Content-Encoding': 'gzip' };
/** Each item is a comma and a bracket. */
const manyItems = gzipSync(`{"items":[${'{},'.repeat(itemCount)}{}]}`);

/** The fraction makes readers look at every number's own digits. */
const deep = `${'['.repeat(nesting)}1.50${']'.repeat(nesting)}`;

async function rewritten(
  exchange: Exchange,
  change: (text: string) => string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const answer = await exchange.answer();
  const { status, headers } = answer;
  return new Response(change(await answer.text()), { status, headers });
}

/** One block so many times: gzip takes members one after the other. */
function blocks(count: number, block: Uint8Array, headers: Readonly<Record<string, string>>): Response {
  let left = count;
  const body = new ReadableStream({
    pull(controller) {
      if (left === 0) controller.close();
      else controller.enqueue(block);
      left -= 1;
    },
  });
  return new Response(body, { headers: { 'Content-Type': 'application/json', ...headers } });
}
