import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseExact, printExact } from '../../../../src/service/http/json/exactJson.ts';

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

  it('skips a byte order mark', () => {
    assert.deepEqual(parseExact('\uFEFF{"a":1}'), { a: 1 });
  });
});
