import assert from 'node:assert/strict';
import fc from 'fast-check';
import { parseExact, printExact } from '../../../../src/service/http/json/exactJson.ts';
import { parsePiecewise } from '../../../../src/service/http/json/piecewiseJson.ts';
import { completed } from '../../completed.ts';

/** `LONG` stands for it. Two of them are longer than a piece, so that what holds them is parsed in pieces. */
const long = JSON.stringify('x'.repeat(9_000));

function outcomeOf(parse: () => unknown): string {
  try {
    return printExact(parse());
  } catch (error) {
    return error instanceof SyntaxError ? 'SyntaxError' : String(error);
  }
}

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
});
