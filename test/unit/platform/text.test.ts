import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  displayFacts,
  displayLines,
  displaySentence,
  displayText,
  nameInQuestion,
  withoutIcons,
  withoutLinks,
} from '../../../src/platform/text/text.ts';
import { disguiseIn, hostileNames } from './hostileNames.ts';

describe('display text', () => {
  for (const name of [
    'Élodie Müller-Łukasz',
    "O'Brien (née “Smith”)",
    '王小明 · 葛\u{E0100}',
    'محمد می\u200cخواهم',
    'क्\u200dष',
    '👩\u200d💻 ❤\ufe0f 👋🏽',
    '👁\ufe0f\u200d🗨\ufe0f 1\ufe0f\u20e3 ©\ufe0e',
    'ᠭ\u180bᠠ',
    'a\u00a0b\u2003c \u2800⠁',
    '$(trash) [x](command:y) <b>',
  ]) {
    it(`shows a name unchanged: ${name}`, () => assert.equal(displayText(name), name));
  }

  for (const [name, shown] of [
    ['Ann\u202Etxt.exe', 'Ann‹U+202E›txt.exe'],
    ['a\nb\tc', 'a‹U+000A›b‹U+0009›c'],
    ['a\u200Db', 'a‹U+200D›b'],
    ['\uD800', '‹U+D800›'],
    ['\u{E0041}', '‹U+E0041›'],
    ['Anna\uFE0F', 'Anna‹U+FE0F›'],
    ['Anna\u{E0100}\u{E0101}', 'Anna‹U+E0100›‹U+E0101›'],
    ['葛\u{E0100}\u{E0101}', '葛\u{E0100}‹U+E0101›'],
    ['❤\uFE0F\uFE0F\u200D', '❤\uFE0F‹U+FE0F›‹U+200D›'],
    ['1\uFE0F a\u180B', '1‹U+FE0F› a‹U+180B›'],
    ['\u2800', '‹U+2800›'],
    [' \u00A0', '‹U+0020›‹U+00A0›'],
    ['\u2060\uFEFF\u00AD', '‹U+2060›‹U+FEFF›‹U+00AD›'],
  ] as const) {
    it(`shows invisible characters: ${shown}`, () => assert.equal(displayText(name), shown));
  }

  it('cuts a long text between two characters', () => {
    assert.equal(displayText('a'.repeat(200)).length, 200);
    assert.equal(displayText('a'.repeat(201)), `${'a'.repeat(199)}…`);
    assert.equal(displayText(`${'a'.repeat(198)}🦊🦊`), `${'a'.repeat(198)}…`);
    assert.equal(displaySentence('a'.repeat(2_000)).length, 1_000);
  });

  for (const [what, name] of hostileNames) {
    it(`disguises nothing in any place: ${what}`, () => {
      for (const text of [
        displayText(name),
        displaySentence(name),
        displayFacts([name, '', name]),
        withoutIcons(name),
      ]) {
        assert.equal(disguiseIn(text, 8_000), undefined);
      }
      assert.equal(disguiseIn(displayLines([name, '', name]).replace('\n', ''), 20_000), undefined);
      assert.doesNotMatch(withoutIcons(name), /(?<!\\)\$\(/);
      assert.doesNotMatch(withoutLinks(name), /\]\(/);
    });
  }

  it('has a limited length, is idempotent, and disguises nothing, for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const shown = displayText(name);
        const isJoined = /[\u200c\u200d]/.test(shown);
        assert.ok(isJoined || disguiseIn(shown, 200 * '‹U+10FFFF›'.length) === undefined);
        assert.ok(shown.length > 200 || displayText(shown) === shown);
      }),
    );
  });

  it('shows each line as one line, whatever it contains', () => {
    assert.equal(displayLines(['a\nb', '', 'c']), 'a‹U+000A›b\nc');
    assert.equal(displayFacts(['a', '', 'b']), 'a · b');
    assert.equal(displayFacts(['a', 'b'], ', '), 'a, b');
  });
});

describe('a name out of a file in a question', () => {
  it('is one line of at most 80 characters, without invisible characters and quotation marks', () => {
    const hostile = `Acme”?\n\n\u202eCompare: “yes\u2028${'x '.repeat(1_600)}`;
    const shown = nameInQuestion(hostile);
    assert.ok(shown.length <= 80, String(shown.length));
    assert.match(shown, /^Acme'\? Compare: 'yes (x )+x?…$/);
    assert.equal(nameInQuestion('sandbox “other”.json'), "sandbox 'other'.json");
    for (const mark of '"“”„‟«»‹›‘’‚‛＂《》「」『』') {
      assert.equal(nameInQuestion(`a${mark} Delete?`), "a' Delete?", mark);
    }
    assert.equal(nameInQuestion('שרה'), '\u2068שרה\u2069');
  });
});
