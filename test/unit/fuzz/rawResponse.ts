import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { oddText } from './mutations.ts';

/** A change of the bytes of a response. Places are taken modulo its length, so that each fits any response. */
type Damage =
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'flip'; readonly at: number; readonly by: number }
  | { readonly kind: 'insert'; readonly at: number; readonly bytes: Uint8Array }
  | { readonly kind: 'repeat'; readonly at: number; readonly length: number };

/** How a response is sent. */
export interface Transmission {
  readonly statusLine: string;
  readonly headers: readonly string[];
  /** A key of `codings`. */
  readonly coding: string;
  readonly framing: 'length' | 'chunks' | 'close';
  /** Replaces the length, or the size of the first chunk. */
  readonly size: string | undefined;
  readonly before: string;
  readonly after: string;
  readonly damages: readonly Damage[];
  /** True to send the response in two pieces. */
  readonly inPieces: boolean;
  /** What happens to the connection afterwards. */
  readonly ending: 'end' | 'reset' | 'stay';
}

const unchanged = (body: Uint8Array) => body;
const zeros = Buffer.alloc(8_000_000);
const zerosInGzip = gzipSync(zeros);
const zerosInBrotli = brotliCompressSync(zeros);

const codings: ReadonlyMap<string, { name: string; encode(body: Uint8Array): Uint8Array }> = new Map([
  ['none', { name: '', encode: unchanged }],
  ['gzip', { name: 'gzip', encode: gzipSync }],
  ['deflate', { name: 'deflate', encode: deflateSync }],
  ['br', { name: 'br', encode: brotliCompressSync }],
  ['too much', { name: '', encode: () => zeros.subarray(0, 3_000_000) }],
  ['a bomb in gzip', { name: 'gzip', encode: () => zerosInGzip }],
  ['a bomb in br', { name: 'br', encode: () => zerosInBrotli }],
  ...['gzip', 'deflate', 'br', 'zstd', 'gzip, br', 'x'].map(
    (name) => [`not ${name}`, { name, encode: unchanged }] as const,
  ),
]);

/** One value nine times out of ten. */
const mostly = <T>(value: T, seldom: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(value) }, seldom);

const statuses = [201, 204, 205, 206, 301, 304, 307, 400, 401, 404, 429, 500, 503];
const statusLine = mostly(
  'HTTP/1.1 200 OK',
  fc.oneof(
    fc.constantFrom(...statuses).map((status) => `HTTP/1.1 ${status} X`),
    fc.constantFrom('HTTP/1.0 200', 'HTTP/1.1 0200 OK', 'HTTP/1.1 99 X', 'HTTP/1.1 999 X', 'HTTP/2 200', ''),
    oddText,
  ),
);
const header = fc.oneof(
  fc.constantFrom(
    'Content-Length: 5',
    'Content-Length: 5, 6',
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: gzip, chunked',
    'Transfer-Encoding: identity',
    'Connection: close',
    'Connection: upgrade',
    'Upgrade: websocket',
    'Trailer: X',
    'Location: //[',
    'Location: /service-api/employees',
    'ETag: W/"1"',
    'Retry-After: 1e99',
    'Content-Encoding: gzip, gzip',
    'Content-Type: text/html',
    ' folded',
    'no colon',
    ': no name',
    'A B: c',
    `X: ${'x'.repeat(20_000)}`,
  ),
  oddText.map((text) => `X: ${text}`),
);
const size = fc.oneof(
  fc.constantFrom('', '0', '-1', '1', '5;x=y', '0x5', '7fffffff', 'ffffffffffffffff', '99999999999999999999'),
  oddText,
);
const before = fc.constantFrom(
  '\r\n',
  'HTTP/1.1 100 Continue\r\n\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n',
  'HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n',
  'HTTP/1.1 204 No Content\r\n\r\n',
);
const after = fc.oneof(fc.constant('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}'), oddText);
const at = fc.nat(1_000_000);
const damage = fc.oneof(
  fc.record({ kind: fc.constant('cut' as const), at }),
  fc.record({ kind: fc.constant('flip' as const), at, by: fc.integer({ min: 1, max: 255 }) }),
  fc.record({
    kind: fc.constant('insert' as const),
    at,
    bytes: fc.uint8Array({ minLength: 1, maxLength: 20 }),
  }),
  fc.record({ kind: fc.constant('repeat' as const), at, length: fc.integer({ min: 1, max: 200 }) }),
);

export const transmission: fc.Arbitrary<Transmission> = fc.record({
  statusLine,
  headers: fc.oneof(fc.constant([]), fc.array(header, { maxLength: 2 })),
  coding: mostly('none', fc.constantFrom(...codings.keys())),
  framing: fc.constantFrom('length', 'chunks', 'close'),
  size: mostly<string | undefined>(undefined, size),
  before: mostly('', before),
  after: mostly('', after),
  damages: fc.oneof(fc.constant([]), fc.array(damage, { maxLength: 2 })),
  inPieces: fc.boolean(),
  ending: fc.oneof(
    { weight: 30, arbitrary: fc.constant('end' as const) },
    { weight: 5, arbitrary: fc.constant('reset' as const) },
    { weight: 1, arbitrary: fc.constant('stay' as const) },
  ),
});

/** The bytes of a response with this content. */
export function bytesOf(content: string, sent: Transmission): Uint8Array {
  const coding = codings.get(sent.coding);
  const body = coding?.encode(Buffer.from(content)) ?? Buffer.from(content);
  const lines = [
    sent.statusLine,
    'Content-Type: application/json',
    ...(coding === undefined || coding.name === '' ? [] : [`Content-Encoding: ${coding.name}`]),
    ...framingLines(sent, body.byteLength),
    ...sent.headers,
  ];
  const head = Buffer.from(`${sent.before}${lines.join('\r\n')}\r\n\r\n`);
  const framed = sent.framing === 'chunks' ? inChunks(body, sent.size) : body;
  return sent.damages.reduce(damaged, Buffer.concat([head, framed, Buffer.from(sent.after)]));
}

function framingLines({ framing, size }: Transmission, length: number): readonly string[] {
  switch (framing) {
    case 'length':
      return [`Content-Length: ${size ?? length}`];
    case 'chunks':
      return ['Transfer-Encoding: chunked'];
    case 'close':
      return ['Connection: close'];
  }
}

/** Two chunks and the empty one that ends a body. */
function inChunks(body: Uint8Array, firstSize: string | undefined): Uint8Array {
  const half = body.byteLength >> 1;
  const parts = [body.subarray(0, half), body.subarray(half), body.subarray(0, 0)];
  return Buffer.concat(
    parts.flatMap((part, index) => {
      const size = (index === 0 ? firstSize : undefined) ?? part.byteLength.toString(16);
      return [Buffer.from(`${size}\r\n`), part, Buffer.from('\r\n')];
    }),
  );
}

function damaged(bytes: Uint8Array, change: Damage): Uint8Array {
  const place = change.at % (bytes.byteLength + 1);
  const [head, tail] = [bytes.subarray(0, place), bytes.subarray(place)];
  switch (change.kind) {
    case 'cut':
      return head;
    case 'flip':
      return Buffer.concat([head, tail.subarray(0, 1).map((byte) => byte ^ change.by), tail.subarray(1)]);
    case 'insert':
      return Buffer.concat([head, change.bytes, tail]);
    case 'repeat':
      return Buffer.concat([head, tail.subarray(0, change.length), tail]);
  }
}
