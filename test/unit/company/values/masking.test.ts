import assert from 'node:assert/strict';
import fc from 'fast-check';
import { mask, maskRanges } from '../../../../src/company/values/masking.ts';
import { sensitiveRanges } from '../../../../src/service/contract/check/sensitive.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';

describe('masked text', () => {
  it('is the text with each value replaced', () => {
    const text = '{"iban": "FR76", "id": 12345678901234567890, "unitSellPrice": 700.50}';
    assert.equal(
      maskRanges(text, sensitiveRanges('users', new JsonTree(text))),
      '{"iban": "••••", "id": 12345678901234567890, "unitSellPrice": "••••"}',
    );
  });

  it('is the text itself where nothing is sensitive', () => {
    assert.equal(maskRanges('{ "a":1 }', []), '{ "a":1 }');
  });

  it('shows neither the length nor the type of a value', () => {
    const masked = (value: unknown) => {
      const text = JSON.stringify({ rib: value });
      return maskRanges(text, sensitiveRanges('users', new JsonTree(text)));
    };
    const values = ['', 'a', 'a much longer value', 1, 12345, true];
    assert.deepEqual([...new Set(values.map(masked))], ['{"rib":"••••"}']);
  });

  it('masks a value that was marked twice, or together with what is in it, once', () => {
    const ranges = [
      { offset: 5, length: 3 },
      { offset: 4, length: 5 },
      { offset: 4, length: 5 },
    ];
    assert.equal(maskRanges('abcdefghijk', ranges), `abcd${mask}jk`);
  });

  it('keeps everything outside the ranges and nothing of what is inside', () => {
    const pieces = fc.array(fc.tuple(fc.stringMatching(/^[a-m]*$/), fc.stringMatching(/^[n-z]+$/)));
    fc.assert(
      fc.property(pieces, fc.stringMatching(/^[a-m]*$/), fc.boolean(), (pairs, end, isReversed) => {
        let text = '';
        const ranges: { offset: number; length: number }[] = [];
        for (const [open, secret] of pairs) {
          ranges.push({ offset: text.length + open.length, length: secret.length });
          text += open + secret;
        }
        const masked = maskRanges(text + end, isReversed ? ranges.toReversed() : ranges);
        assert.equal(masked, pairs.map(([open]) => open + mask).join('') + end);
        assert.doesNotMatch(masked, /[n-z]/);
      }),
    );
  });

  it('leaves a document the JSON that it was, but for the masked values', () => {
    const secret = fc.oneof(fc.string(), fc.integer(), fc.boolean());
    fc.assert(
      fc.property(secret, fc.dictionary(fc.string(), secret), fc.jsonValue(), (rib, extendedData, name) => {
        const text = JSON.stringify({ id: 1, rib, extendedData, name }, null, 1);
        const masked = JSON.parse(maskRanges(text, sensitiveRanges('users', new JsonTree(text))));
        const hidden = Object.keys(extendedData).map((key) => [key, '••••']);
        const expected = { id: 1, rib: '••••', extendedData: Object.fromEntries(hidden), name };
        assert.deepEqual(masked, JSON.parse(JSON.stringify(expected)));
      }),
    );
  });
});
