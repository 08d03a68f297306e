import { start } from './start.ts';

/** A number as the editor's language writes it. */
export function numberText(number: number): string {
  return number.toLocaleString(start.language);
}

/** The text in the editor's language, with `{0}`, `{1}` … replaced by the values. Same form as `vscode.l10n.t`. */
export function t(text: string, ...values: readonly (string | number)[]): string {
  const translated = start.texts[text] ?? text;
  return translated.replace(/\{(\d)\}/g, (placeholder, index) =>
    String(values[Number(index)] ?? placeholder),
  );
}
