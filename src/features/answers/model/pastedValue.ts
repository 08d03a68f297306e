import { plainText } from '../../../company/search/typedText.ts';

/** What may enclose a text. */
const opening = '"\'“”‘’«»‹›<([{`';
const closing = `"'“”‘’«»‹›>)]}\`;,.`;
/** The formula by which a spreadsheet keeps a text, such as `="00123"`. */
const textFormula = /^="([^"]*)"$/;
const address = /(?<![^\s@<>()[\]:;,"“”«»])[^\s@<>()[\]:;,"“”«»]+@[^\s@<>()[\]:;,"“”«»?]+/g;

/**
 * A value as it is meant: without invisible characters, quotes, brackets and punctuation around it, digits of any script as
 * 0 to 9; the e-mail address of `Ann Lee <ann@acme.example>` or of a link.
 */
export function plainValue(pasted: string): string {
  const text = plainText(pasted);
  const [one, ...others] = text.match(address) ?? [];
  const value = one !== undefined && others.length === 0 ? one : (textFormula.exec(text)?.[1] ?? text);
  let [start, end] = [0, value.length];
  while (start < end && opening.includes(value[start] ?? '')) {
    start += 1;
  }
  while (end > start && closing.includes(value[end - 1] ?? '')) {
    end -= 1;
  }
  return value.slice(start, end).trim();
}

/**
 * The digits that a spreadsheet may have written as a number: of `1067.0`, `1,067` or `1.067E+03`. Several where a mark
 * can separate thousands or decimals, none for any other value.
 */
export function digitsMeant(value: string): readonly string[] {
  const [, first = '', decimals = '', power] = /^(\d)(?:[.,](\d{1,20}))?E\+?(\d{1,2})$/i.exec(value) ?? [];
  if (power !== undefined) {
    return Number(power) < decimals.length ? [] : [`${first}${decimals.padEnd(Number(power), '0')}`];
  }
  const [, whole] = /^(\d+)[.,]0+$/.exec(value) ?? [];
  const [, grouped] = /^(\d{1,3}(?:[ .,'’]\d{3})+)(?:[.,]0{1,2})?$/.exec(value) ?? [];
  return [grouped?.replace(/\D/g, ''), whole].filter((digits) => digits !== undefined);
}
