import assert from 'node:assert/strict';
import fc from 'fast-check';
import { reindent } from '../../../src/platform/text/jsonText.ts';

const twoSpaces = { insertSpaces: true, size: 2 };
const tabs = { insertSpaces: false, size: 4 };

describe('formatting JSON text', () => {
  it('puts each member and element on its own line, and keeps empty ones on one line', () => {
    assert.equal(
      reindent('{"a":1,"b":[true,null],"c":{},"d":[ ]}', twoSpaces),
      '{\n  "a": 1,\n  "b": [\n    true,\n    null\n  ],\n  "c": {},\n  "d": []\n}',
    );
  });

  it('indents by the user’s settings', () => {
    assert.equal(reindent('[[1]]', tabs), '[\n\t[\n\t\t1\n\t]\n]');
    assert.equal(reindent('[[1]]', { insertSpaces: true, size: 3 }), '[\n   [\n      1\n   ]\n]');
  });

  it('keeps the source text of numbers', () => {
    for (const number of ['12345678901234567890', '1.0', '1e20', '-0', '1E+2', '0.10', '5.5e19']) {
      assert.equal(reindent(`[${number}]`, twoSpaces), `[\n  ${number}\n]`);
    }
  });

  it('keeps escapes, repeated keys and the order of numeric keys', () => {
    const text = String.raw`{"b":"\u00e9\/\"","2":"// no comment","1":0,"b":"é {[:,]}"}`;
    assert.equal(
      reindent(text, twoSpaces),
      String.raw`{\n  "b": "\u00e9\/\"",\n  "2": "// no comment",\n  "1": 0,\n  "b": "é {[:,]}"\n}`.replaceAll(
        String.raw`\n`,
        '\n',
      ),
    );
  });

  it('replaces earlier formatting', () => {
    assert.equal(reindent(' \r\n{ "a" :\t[\n1 ] }\n', twoSpaces), '{\n  "a": [\n    1\n  ]\n}');
  });

  it('returns text that is not JSON unchanged', () => {
    for (const text of ['', 'Bad gateway', '{"a":1,}', '[1] [2]', '{"a":1 /* why */}', '<html></html>']) {
      assert.equal(reindent(text, twoSpaces), text);
    }
  });

  it('starts new lines at every depth', () => {
    const depth = 300;
    const lines = reindent('['.repeat(depth) + ']'.repeat(depth), twoSpaces).split('\n');
    assert.equal(lines.length, 2 * depth - 1);
    assert.equal(lines[100], `${' '.repeat(200)}[`);
  });

  it('returns text unchanged that would become too large', () => {
    const deep = '['.repeat(199) + ']'.repeat(199);
    const text = `[${Array(700).fill(deep).join()}]`;
    assert.equal(reindent(text, twoSpaces), text);
  });

  it('indents by at most 16 columns', () => {
    for (const size of [17, 1e6, 1e9, Number.MAX_SAFE_INTEGER]) {
      const indent = ' '.repeat(16);
      assert.equal(reindent('{"a":1}', { insertSpaces: true, size }), `{\n${indent}"a": 1\n}`);
    }
  });

  it('handles a string of many megabytes', () => {
    const text = JSON.stringify('\\"a'.repeat(1_900_000));
    assert.equal(reindent(`[${text}]`, twoSpaces), `[\n  ${text}\n]`);
  });

  it('agrees with JSON.stringify on every value', () => {
    fc.assert(
      fc.property(fc.json(), fc.integer({ min: 1, max: 8 }), (text, size) => {
        const value: unknown = JSON.parse(text);
        const expected = JSON.stringify(value, null, size);
        assert.equal(reindent(JSON.stringify(value), { insertSpaces: true, size }), expected);
        assert.equal(reindent(expected, { insertSpaces: true, size }), expected);
      }),
    );
  });
});
