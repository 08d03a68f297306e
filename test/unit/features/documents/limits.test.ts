import assert from 'node:assert/strict';
import { jsonLimits, parseExact } from '../../../../src/service/contract/json/exactJson.ts';
import { ServiceError } from '../../../../src/service/http/errors.ts';
import { maxDocumentBytes, requireDocumentLimits } from '../../../../src/service/operations/documentPages.ts';

const nested = (depth: number, open = '[', close = ']') => open.repeat(depth) + close.repeat(depth);
const list = (length: number) => `[${'0,'.repeat(length - 1)}0]`;

describe('the limits of JSON', () => {
  const { levels, values } = jsonLimits;

  it('are kept by 200 levels of lists and objects, and not by one more', () => {
    for (const json of [nested(levels), nested(levels / 2, '[{"a":', '}]').replace(':}', ':0}')]) {
      assert.doesNotThrow(() => parseExact(json));
      assert.throws(() => parseExact(`[${json}]`), { limit: 'levels' });
    }
    assert.doesNotThrow(() => parseExact(`[${Array.from({ length: 300 }, () => '[{}]').join()}]`));
  });

  it('are kept by 150,000 brackets and commas, and not by one more', () => {
    const objects = `[${'{"a":[1,2]},'.repeat(values / 4 - 1)}0]`;
    for (const json of [list(values), objects]) {
      assert.doesNotThrow(() => parseExact(json));
    }
    for (const json of [list(values + 1), objects.replace('[', '[[],{},{},')]) {
      assert.throws(() => parseExact(json), { limit: 'values' });
    }
  });

  it('count nothing inside of texts, whatever is escaped there', () => {
    const text = JSON.stringify('[{,"\\'.repeat(values));
    assert.doesNotThrow(() => parseExact(`[${text},{${text}:${text}}]`));
  });

  it('are those of documents, which are also smaller', () => {
    const error = (json: string, bytes = json.length) => {
      try {
        requireDocumentLimits(json, bytes);
        return undefined;
      } catch (failure) {
        assert.ok(failure instanceof ServiceError);
        return failure.reason;
      }
    };
    const tooLarge = 'it has more than 2 MB or 150,000 values, which is too much for one document';
    assert.deepEqual(
      [nested(levels), list(values), '[]'].map((json) => error(json)),
      [undefined, undefined, undefined],
    );
    assert.equal(error('[]', maxDocumentBytes), undefined);
    assert.equal(error(list(values + 1)), tooLarge);
    assert.equal(error('[]', maxDocumentBytes + 1), tooLarge);
  });
});
