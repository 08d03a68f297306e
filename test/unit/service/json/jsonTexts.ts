import fc from 'fast-check';
import { printExact } from '../../../../src/service/contract/json/exactJson.ts';

/** Numbers that a double or its printing changes, and their neighbors that it does not. */
const numbers = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }).map(String),
  ...[
    '-0',
    '0',
    '0.5',
    '0.0000005',
    '-0.00000012',
    '1.0',
    '1.50',
    '1E5',
    '1e-7',
    '1e20',
    '1e21',
    '1e+21',
    '2e20',
    '1e999',
    '-1e999',
  ].map(fc.constant),
  ...['9007199254740991', '9007199254740992', '9007199254740993', '100000000000000000000'].map(fc.constant),
);

/** Texts that look like other parts of JSON. */
const strings = fc
  .array(
    fc.oneof(
      numbers,
      fc.constantFrom(
        'a',
        'é',
        '\u0080',
        '–',
        '"',
        '\\',
        ':',
        ': ',
        ',',
        '":',
        '},{',
        '[',
        ']',
        '}',
        '{',
        ' ',
        '\u0001',
      ),
    ),
    { maxLength: 6 },
  )
  .map((parts) => JSON.stringify(parts.join('')));

const blanks = fc.constantFrom('', '', '', ' ', '\n  ');

/** JSON as services write it, compact or with white space, numbers in every spelling. */
export const jsonTexts: fc.Arbitrary<string> = fc.letrec<{ value: string; list: string; object: string }>(
  (tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      numbers,
      strings,
      fc.constant('null'),
      tie('list'),
      tie('object'),
    ),
    list: fc
      .array(fc.tuple(blanks, tie('value'), blanks), { maxLength: 4 })
      .map((members) => `[${members.map((parts) => parts.join('')).join(',')}]`),
    object: fc
      .array(
        fc
          .tuple(
            blanks,
            fc.oneof(strings, fc.constantFrom('"id"', '"position"', '"__proto__"', '"1"')),
            blanks,
          )
          .chain(([before, name, after]) =>
            tie('value').map((value) => `${before}${name}${after}:${before}${value}${after}`),
          ),
        { maxLength: 4 },
      )
      .map((members) => `{${members.join(',')}}`),
  }),
).value;

/** Exact JSON from the source text of each number. */
export function slowlyParsed(text: string): unknown {
  return JSON.parse(text, (_key: string, value: unknown, { source }: { readonly source?: string }) =>
    typeof value !== 'number' || source === undefined || source === String(value)
      ? value
      : JSON.rawJSON(source),
  );
}

/** What came of parsing, to compare it with another way. */
export function outcomeOf(parse: () => unknown): string {
  try {
    return printExact(parse());
  } catch (error) {
    return error instanceof SyntaxError ? 'SyntaxError' : String(error);
  }
}
