/** What a spreadsheet may take for a formula: some programs look behind blanks and invisible characters. */
const formula = /^[\s\p{C}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠]/u;

/** Returns true for a text that a spreadsheet may take for a formula. */
export function isFormula(text: string): boolean {
  return formula.test(text);
}

/** The text for a cell of a CSV file: one that would be a formula begins with an apostrophe instead. */
export function withoutFormula(text: string): string {
  return isFormula(text) ? `'${text}` : text;
}
