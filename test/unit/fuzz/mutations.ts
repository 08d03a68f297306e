import fc from 'fast-check';
import { parseExact, printExact } from '../../../src/service/contract/json/exactJson.ts';
import { isLongNumber } from '../../../src/service/contract/record.ts';
import { hostileNames } from '../platform/hostileNames.ts';

/** A change of JSON text. Places are taken modulo the number of places, so that each fits any text. */
type Edit =
  | { readonly kind: 'replace'; readonly at: number; readonly value: unknown }
  | { readonly kind: 'remove'; readonly at: number }
  | { readonly kind: 'rename'; readonly at: number; readonly name: string }
  | { readonly kind: 'nest'; readonly at: number; readonly levels: number }
  | { readonly kind: 'cut'; readonly at: number }
  | { readonly kind: 'insert'; readonly at: number; readonly text: string };

export type Mutation = readonly Edit[];

/** The words of a text, for lists of many short values. */
export function words(text: string): readonly string[] {
  return text.trim().split(/\s+/);
}

/** Longer texts would take most of the time of a target. */
const longestOdd = 5_000;

/** Texts that are likely to break programs. */
export const oddText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    ...words('. .. / // //[ http://[ javascript:alert(1) file:///etc/passwd toString 9999-12-31'),
    ...words('2026-02-30T25:61:61 -24:00:00'),
    '7-03/02/2025 00:00:00-AM',
    'x'.repeat(5000),
    ...hostileNames.map(([, name]) => name).filter((name) => name.length < longestOdd),
  ),
  // With lone surrogates.
  fc.string({ unit: fc.nat(0x10_ffff).map((point) => String.fromCodePoint(point)), maxLength: 30 }),
);

/** A repeated piece with another end, which exposes quadratic time. */
export const repetition = fc
  .tuple(
    fc.oneof(
      fc.constantFrom(' ', '\t', ', ', ' .', '\u200b', ...words('. / - a 0 ( \\ " é 🦊 {"a":')),
      fc.string({ minLength: 1, maxLength: 5 }),
    ),
    fc.constantFrom(1_000, 30_000, 100_000),
    fc.constantFrom('', 'x', '\0'),
  )
  .map(([piece, length, end]) => piece.repeat(length / piece.length) + end);

const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1e21, -1e21, 1e-7, 0.1, 2 ** 53, Number.MAX_VALUE, 4294967296),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.integer(),
);
const oddNothing = fc.constantFrom<unknown>(
  null,
  true,
  false,
  [],
  {},
  [null],
  [[]],
  { id: null },
  { __proto__: null, items: 1 },
);
const at = fc.nat(1_000_000);

/** Up to four changes in a row, with these texts. */
export function mutationWith(text: fc.Arbitrary<string>): fc.Arbitrary<Mutation> {
  const value = fc.oneof(
    { weight: 3, arbitrary: text },
    repetition,
    oddNumber,
    oddNothing,
    fc.jsonValue({ maxDepth: 3 }),
  );
  const edit: fc.Arbitrary<Edit> = fc.oneof(
    { weight: 6, arbitrary: fc.record({ kind: fc.constant('replace' as const), at, value }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('remove' as const), at }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename' as const), at, name: text }) },
    {
      weight: 1,
      arbitrary: fc.record({ kind: fc.constant('nest' as const), at, levels: fc.constantFrom(1, 5, 250) }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('cut' as const), at }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('insert' as const), at, text }) },
  );
  return fc.array(edit, { maxLength: 4 });
}

export const mutation = mutationWith(oddText);

/** The JSON text after the changes. Text that is no longer JSON can still be cut and inserted into. */
export function mutate(text: string, edits: Mutation): string {
  return edits.reduce(apply, text);
}

function apply(text: string, change: Edit): string {
  if (change.kind === 'cut') {
    return text.slice(0, change.at % (text.length + 1));
  }
  if (change.kind === 'insert') {
    const place = change.at % (text.length + 1);
    return text.slice(0, place) + change.text + text.slice(place);
  }
  const root = { value: parsed(text) };
  if (root.value === undefined) {
    return text;
  }
  const places = placesIn(root);
  const place = places[change.at % places.length];
  if (place !== undefined) {
    alter(place.holder, place.key, change);
  }
  return printExact(root.value) ?? 'null';
}

interface Place {
  readonly holder: object;
  readonly key: string;
}

function placesIn(root: object): readonly Place[] {
  const places: Place[] = [];
  const open = [root];
  // The list grows while it is walked.
  for (const holder of open) {
    for (const [key, value] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof value === 'object' && value !== null && !isLongNumber(value)) {
        open.push(value);
      }
    }
  }
  return places;
}

function alter(holder: object, key: string, change: Exclude<Edit, { kind: 'cut' | 'insert' }>): void {
  const value: unknown = Reflect.get(holder, key);
  const put = (name: string, content: unknown) =>
    Object.defineProperty(holder, name, {
      value: content,
      configurable: true,
      enumerable: true,
      writable: true,
    });
  switch (change.kind) {
    case 'replace':
      put(key, change.value);
      break;
    case 'nest':
      put(key, nested(value, change.levels));
      break;
    case 'remove':
    case 'rename':
      if (Array.isArray(holder)) {
        holder.splice(Number(key), 1);
      } else {
        Reflect.deleteProperty(holder, key);
      }
      if (change.kind === 'rename' && !Array.isArray(holder)) {
        put(change.name, value);
      }
      break;
  }
}

function nested(value: unknown, levels: number): unknown {
  let result = value;
  for (let level = 0; level < levels; level += 1) {
    result = level % 2 === 0 ? [result] : { children: result };
  }
  return result;
}

function parsed(text: string): unknown {
  try {
    return parseExact(text);
  } catch {
    return undefined;
  }
}
