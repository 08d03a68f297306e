import assert from 'node:assert/strict';
import fc from 'fast-check';
import { TooManyValuesError } from '../../../../src/service/http/json/container.ts';
import { parseExact } from '../../../../src/service/http/json/exactJson.ts';
import { parsePiecewise } from '../../../../src/service/http/json/piecewiseJson.ts';
import { completed } from '../../completed.ts';
import { jsonTexts, outcomeOf, slowlyParsed } from './jsonTexts.ts';

/** `LONG` stands for it. Two of them are longer than a piece, so that what holds them is parsed in pieces. */
const long = JSON.stringify('x'.repeat(9_000));

function assertSame(short: string): void {
  const text = short.replaceAll('LONG', long);
  const piecewise = outcomeOf(() => completed(parsePiecewise(text, 1_000_000)));
  assert.ok(piecewise === outcomeOf(() => parseExact(text)), short);
}

describe('JSON that is parsed in pieces', () => {
  it('is what it is when it is parsed as a whole', () => {
    const json = fc
      .json({ maxDepth: 6 })
      .map((text) => text.replaceAll('""', 'LONG').replaceAll('null', 'LONG'));
    fc.assert(fc.property(json, (text) => assertSame(`{"a":[${text},LONG,LONG,${text}],"b":${text}}`)));
  });

  it('is rejected wherever JSON.parse rejects it', () => {
    const token = fc.constantFrom(
      '[',
      ']',
      '{',
      '}',
      ',',
      ':',
      'LONG',
      '"a"',
      '1',
      ' ',
      '"a":',
      '[]',
      '[LONG,LONG]',
    );
    fc.assert(
      fc.property(fc.array(token, { maxLength: 12 }), (tokens) => assertSame(tokens.join(''))),
      { numRuns: 3_000 },
    );
  });

  it('keeps numbers, keys that come twice, and keys called __proto__', () => {
    const members = `"a":LONG,"position":12345678901234567890,"__proto__":{"b":1.50},"a":[LONG,LONG]`;
    assertSame(`{${members},"a":2}`);
    assertSame(`\uFEFF[{${members}},{${members}}] \n`);
  });

  it('ends strings where they end', () => {
    for (const text of ['\\', '\\\\', '"', '\\"', '\\\\\\"', '],[', '}{']) {
      assertSame(`[LONG,${JSON.stringify(text)},LONG,{"${JSON.stringify(text).slice(1, -1)}":1}]`);
    }
  });

  it('is the same in a list of records that are parsed many at once', () => {
    const lists = fc.array(jsonTexts, { minLength: 1, maxLength: 5 }).map((values) => {
      const records = values.map((value, place) => `{"id":${place},"value":${value}}`);
      return Array.from({ length: 40_000 / records.join().length + 1 }, () => records).flat();
    });
    fc.assert(
      fc.property(lists, (records) => {
        const text = `{"items":[${records.join(',')}],"count":${records.length}}`;
        const piecewise = outcomeOf(() => completed(parsePiecewise(text, 1_000_000)));
        assert.ok(piecewise === outcomeOf(() => slowlyParsed(text)), records[0]);
      }),
    );
  });

  it('counts the values of such records, too', () => {
    const record = '{"a":[1,2,{"b":"},{,["}],"c":{},"d":[],"e":12345678901234567890}';
    const text = `{"items":[${Array.from({ length: 1_000 }, () => record).join(',')}]}`;
    const values = 2 + 1_000 * 10 + 999;
    completed(parsePiecewise(text, values));
    assert.throws(() => completed(parsePiecewise(text, values - 1)), TooManyValuesError);
  });

  it('takes no longer where pieces only look like records', function () {
    this.timeout(20_000);
    for (const part of ['[', '[{"a":', '[{},"},{",']) {
      const text = `${part.repeat(100_000)}},{`.repeat(2);
      assert.throws(() => completed(parsePiecewise(text, 1_000_000)), SyntaxError);
    }
  });
});
