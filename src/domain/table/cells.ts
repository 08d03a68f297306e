/** A text as it is compared: without case and accents. */
export function folded(text: string): string {
  // Most texts have no accents, and comparing them is twice as fast.
  return /^[\0-\x7f]*$/.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What a spreadsheet may take for a formula: some programs look behind blanks and invisible characters. */
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;

/** A text that no spreadsheet takes for a formula: one that would be begins with an apostrophe. */
export function withoutFormula(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}
