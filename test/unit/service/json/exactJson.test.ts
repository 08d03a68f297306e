import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseExact, printExact } from '../../../../src/service/contract/json/exactJson.ts';
import { isLongNumber, isRecord } from '../../../../src/service/contract/record.ts';
import { jsonTexts, outcomeOf, slowlyParsed } from './jsonTexts.ts';

describe('exact JSON', () => {
  for (const text of [
    '{"position":55340232221128654848}',
    '[1.0,1e20,-0,0.10]',
    '{"name":"12345678901234567890 and 1.50"}',
    '-0',
    '[0,-1,7.5,9007199254740993]',
  ]) {
    it(`prints ${text} as it came`, () => {
      assert.equal(printExact(parseExact(text)), text);
    });
  }

  it('prints the same again after reading what it printed', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), (text) => {
        assert.equal(printExact(parseExact(text)), printExact(parseExact(printExact(parseExact(text)))));
      }),
    );
  });

  it('keeps every digit of any integer', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 25n }), (integer) => {
        assert.equal(printExact(parseExact(`{"a":[${integer}]}`)), `{"a":[${integer}]}`);
      }),
    );
  });

  it('is the same as from the source text of each number', () => {
    fc.assert(
      fc.property(jsonTexts, (text) => {
        assert.equal(
          outcomeOf(() => parseExact(text)),
          outcomeOf(() => slowlyParsed(text)),
          text,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it('is rejected wherever JSON.parse rejects it', () => {
    const damaged = fc
      .tuple(jsonTexts, fc.nat(), fc.constantFrom('', '"', ',', ':', '0', '.', 'e', '-', '1.0', '\\', ' '))
      .map(([text, place, put]) => {
        const at = place % (text.length + 1);
        return text.slice(0, at) + put + text.slice(at + 1);
      });
    fc.assert(
      fc.property(damaged, (text) => {
        assert.equal(
          outcomeOf(() => parseExact(text)),
          outcomeOf(() => slowlyParsed(text)),
          text,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  for (const text of [
    '{"note":": 12345678901234567890,"}',
    '{"note":": 1.50,","price":1.50}',
    '{"note":"\u0080","price":1.50}',
    String.raw`{"\u0080":"\u00801.50","price":1.50}`,
    '{"1.50":1.50,"__proto__":{"a":-0}}',
    '[1.50,[-0],{"a":[1e2,7]}]',
  ]) {
    it(`changes no text that looks like a number: ${JSON.stringify(text)}`, () => {
      assert.equal(printExact(parseExact(text)), printExact(slowlyParsed(text)));
    });
  }

  for (const text of [
    '{1.50:1}',
    '{1.50 :1}',
    `{1.50${' '.repeat(500)}:1}`,
    '["a"1.50]',
    '[1.50.1]',
    '[01.50]',
    '[1.50 2]',
    '{"a":1.}',
    '[1e]',
    '1.50,',
  ]) {
    it(`rejects ${text}`, () => {
      assert.throws(() => parseExact(text), SyntaxError);
    });
  }

  it('gives a number with its digits, that is no object for what reads records', () => {
    const [long, short] = parseList('[12345678901234567890,0.5]');
    assert.ok(isLongNumber(long) && !isRecord(long));
    assert.equal(long.rawJSON, '12345678901234567890');
    assert.equal(short, 0.5);
    const [object] = parseList('[{"rawJSON":"1","toJSON":"2"}]');
    assert.ok(isRecord(object) && !isLongNumber(object));
  });
});

function parseList(text: string): readonly unknown[] {
  const value = parseExact(text);
  return Array.isArray(value) ? value : [];
}
