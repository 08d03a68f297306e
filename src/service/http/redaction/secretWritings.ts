/** The ways to write one character in a format. No two of them begin alike. */
type Format = (character: string) => readonly string[];
/** A secret in one format: the ways to write each of its parts, in lower case. */
export type Writing = readonly (readonly string[])[];

const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};
const percentEncoded = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
const unicodeEscaped = (text: string) =>
  text.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

const formats: readonly Format[] = [
  // As it is, and in a quoted cell of CSV.
  (character) => [character],
  (character) => [character.replace('"', '""')],
  // In a URL or a form.
  (character) => [
    character === '%' ? '%25' : character,
    character === ' ' ? '+' : percentEncoded(character),
    percentEncoded(character),
  ],
  // In JSON.
  (character) => [
    /["\\]/.test(character) ? `\\${character}` : character,
    character === '/' ? '\\/' : unicodeEscaped(character),
    unicodeEscaped(character),
  ],
  // In HTML.
  (character) => {
    const code = character.codePointAt(0) ?? 0;
    const names = [htmlNames[character] ?? `#${code}`, `#${code}`, `#0${code}`, `#x${code.toString(16)}`];
    return [character.replace('&', '&amp;'), ...names.map((name) => `&${name};`)];
  },
];

/** `+` and `/` in Base64, and in Base64 for URLs, in a URL or in JSON. */
const base64Format: Format = (character) => [
  ...[character, character === '+' ? '-' : '_', `\\${character}`],
  ...[percentEncoded(character), unicodeEscaped(character)],
];

/** A secret in each format, and in Base64 at each of the three places where it can begin. */
export function writingsOf(secret: string): readonly Writing[] {
  const encoded = [0, 1, 2].map((before) => partsOf(base64(secret, before), base64Format));
  const writings = [...formats.map((format) => partsOf(secret, format)), ...encoded];
  return [...new Map(writings.map((writing) => [JSON.stringify(writing), writing])).values()];
}

/** What no format escapes stays together, in parts so short that one is compared in constant time. */
function partsOf(text: string, format: Format): Writing {
  return (text.match(/[\w.-]{1,32}|./gsu) ?? []).map((part) => {
    const ways = /^[\w.-]/.test(part) ? [part] : format(part);
    return [...new Set(ways.map((way) => way.toLowerCase()))];
  });
}

/** Without what depends on the text before and after the secret. */
function base64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}
