/** Names that imitate or hide something: each has to be shown as plain text. */
export const hostileNames: readonly (readonly [what: string, name: string])[] = [
  ['icons', '$(trash) $(sync~spin)'],
  ['an escaped icon', '\\$(trash)'],
  ['a command link', '[x](command:workforce.removeConnection)'],
  ['a web link', '[x](https://evil.example)'],
  ['HTML', '<img src=x onerror=alert(1)><script>alert(1)</script>'],
  ['Markdown', '**bold** `code` ![x](https://evil.example/x.png)'],
  ['a direction override', 'Ann\u202Etxt.exe'],
  ['isolates', '\u2066a\u2069\u2067b\u2069'],
  ['zero-width characters', 'A\u200Bn\u200Dn\uFEFF\u2060'],
  ['control characters', 'A\u0000\u0007\u001B[31mB\u009F'],
  ['line breaks', 'Ann\nStatus: active\r\n\u2028\u2029ID: 1'],
  ['soft hyphens and fillers', 'a\u00ADb\u3164c\u115F'],
  ['invisible letters', 'a\u{E0041}\u{E0042}b'],
  ['variants of letters that have none', 'Anna\uFE0F\uFE0F \u{E0100}\u{E0101}a\u180B 1\uFE0F\u200Db'],
  ['nothing but blanks', ' \u00A0\u2800\u2003'],
  ['lone surrogates', 'A\uD800B\uDC00'],
  ['100 000 characters', 'long '.repeat(20_000)],
  ['100 000 pictures', '🦊'.repeat(50_000)],
  ['the name of a property of all objects', '__proto__'],
  ['the name of another', 'constructor'],
  ['a formula', "=cmd|' /C calc'!A0"],
];

const disguises: readonly RegExp[] = [
  /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u,
  /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/u,
  /(?<![\p{Extended_Pictographic}\p{Unified_Ideograph}\p{Script=Mongolian}0-9#*])\p{Variation_Selector}/u,
  /\p{Variation_Selector}{2}/u,
  /^[\s\u2800]+$/u,
];

/** What a shown text disguises, or its length if it is too long; undefined for a correct text. */
export function disguiseIn(text: string, longest = 1_100): string | undefined {
  const found = disguises.map((disguise) => disguise.exec(text)?.[0]).find((match) => match !== undefined);
  if (found !== undefined) {
    return `U+${found.codePointAt(0)?.toString(16)} in ${JSON.stringify(text.slice(0, 100))}`;
  }
  return text.length > longest ? `${text.length} characters` : undefined;
}
