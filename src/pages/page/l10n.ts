import * as Value from 'typebox/value';
import { Start } from '../envelope.ts';

/** What the extension wrote into the page. Throws if it did not. */
function written(): Start {
  const value: unknown = JSON.parse(document.getElementById('start')?.textContent ?? '');
  if (!Value.Check(Start, value)) {
    throw new Error('The page has not been started by the extension.');
  }
  return value;
}

export const { subject, language, texts } = written();

/** A number as the editor's language writes it. */
export function numberText(number: number): string {
  return number.toLocaleString(language);
}

/** The text in the editor's language, with `{0}`, `{1}` … replaced by the values. Same form as `vscode.l10n.t`. */
export function t(text: string, ...values: readonly (string | number)[]): string {
  const translated = texts[text] ?? text;
  return translated.replace(/\{(\d)\}/g, (placeholder, index) =>
    String(values[Number(index)] ?? placeholder),
  );
}
