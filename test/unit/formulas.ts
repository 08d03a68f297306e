import assert from 'node:assert/strict';
import { CsvError, parse } from 'csv-parse/sync';

/** Programs skip different characters before a formula; this covers more than any of them. */
const formula = /^(?:"|[^\p{L}\p{M}\p{N}\p{P}\p{S}])*[=+\-@＝＋－＠]/u;
/**
 * A negative number, also with the cells behind it where it is not split: nothing in them is called, or a quotation mark
 * comes first.
 */
const number = /^(?:"|[^\p{L}\p{M}\p{N}\p{P}\p{S}])*-[\d.,: ]+(?:[,;|\t\r\n][^(!"]*(?:".*)?)?$/su;

/** Texts of which a program could take a part for a formula: by separator, by what it skips, and by the first character. */
export const formulaTexts: readonly string[] = [
  ',',
  ';',
  '\t',
  '|',
  '\n',
  '\r',
  '\r\n',
  '\v',
  '\u2028',
].flatMap((separator) =>
  ['', ' ', '\u00a0', '\u200b', '"', '" "'].flatMap((skipped) =>
    ['=', '+', '-', '@', '＝', '＋', '－', '＠'].map(
      (first) => `Durand${separator}${skipped}${first}cmd|' /C calc'!A0${separator}x`,
    ),
  ),
);

/** Asserts that no program takes a cell of the text for a formula, whatever it splits at. Numbers may be negative. */
export function assertNoFormulas(text: string): void {
  const cells = [',', ';', '\t', '|'].flatMap((delimiter) => cellsOf(text, delimiter));
  const taken = [...cells, ...partsOf(text)].filter((cell) => formula.test(cell) && !number.test(cell));
  assert.deepEqual(taken, []);
}

/** What a program reads that splits at the delimiter and knows quotes; nothing where it refuses the text. */
function cellsOf(text: string, delimiter: string): readonly string[] {
  try {
    const options = { delimiter, bom: true, relax_quotes: true, relax_column_count: true } as const;
    return parse(text, { ...options, record_delimiter: ['\r\n', '\n', '\r'] }).flat();
  } catch (error) {
    assert.ok(error instanceof CsvError, String(error));
    return [];
  }
}

/** What a program reads that splits at everything and knows no quotes. */
function partsOf(text: string): readonly string[] {
  return text.replace('\ufeff', '').split(/[,;|\t\n\v\f\r\u0085\u2028\u2029]/);
}

/** Asserts that a cell was read as it was written, but for apostrophes before formulas. */
export function assertSame(read: string, written: string): void {
  const harmless = read.replaceAll(/(?<![^,;|\t\n\v\f\r\u0085\u2028\u2029])'/g, '');
  const plain = written.replaceAll(/(?<![^,;|\t\n\v\f\r\u0085\u2028\u2029])'/g, '');
  assert.ok(read === written || harmless === plain, JSON.stringify({ read, written }));
}
