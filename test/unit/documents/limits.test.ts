import assert from 'node:assert/strict';
import { documentLimits, exceededLimit, requireDocumentLimits } from '../../../src/service/documentLimits.ts';
import { Failure } from '../../../src/service/http/errors.ts';

describe('the limits of JSON that the editor opens', () => {
  const exceeded = (json: string, levels: number, values: number) => exceededLimit(json, { levels, values });

  it('are kept by as many levels, and not by one more', () => {
    for (const json of ['[[{}],[[]]]', '{"a":[{"b":1},{}],"c":[[]]}']) {
      assert.deepEqual([exceeded(json, 3, 99), exceeded(json, 2, 99)], [undefined, 'levels'], json);
    }
    assert.equal(exceeded('[],[],{},{}', 1, 99), undefined);
  });

  it('are kept by as many brackets and commas, and not by one more', () => {
    for (const json of ['[1,2,[],{}]', '{"a":[1,2],"b":{"c":3,"d":4}}']) {
      assert.deepEqual([exceeded(json, 9, 6), exceeded(json, 9, 5)], [undefined, 'values'], json);
    }
  });

  it('count nothing inside of texts, whatever is escaped there', () => {
    const json = String.raw`["[{,", "\"[,", "\\", {"a\\\"[": "]},"}]`;
    assert.deepEqual(
      [exceeded(json, 2, 5), exceeded(json, 2, 4), exceeded(json, 1, 9)],
      [undefined, 'values', 'levels'],
    );
  });

  it('are those of documents, each with an error of its own', () => {
    const error = (json: string, bytes = json.length) => {
      try {
        requireDocumentLimits(json, bytes);
        return undefined;
      } catch (failure) {
        assert.ok(failure instanceof Failure);
        return failure.reason;
      }
    };
    const { levels, values, bytes } = documentLimits;
    const tooLarge = 'it has more than 2 MB or 150,000 values, which is too much for one document';
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
    const list = (length: number) => `[${'0,'.repeat(length - 1)}0]`;
    assert.deepEqual(
      [nested(levels), list(values), '[]'].map((json) => error(json)),
      [undefined, undefined, undefined],
    );
    assert.equal(error('[]', bytes), undefined);
    assert.equal(error(nested(levels + 1)), 'the response is nested too deeply');
    assert.equal(error(list(values + 1)), tooLarge);
    assert.equal(error('[]', bytes + 1), tooLarge);
  });
});
