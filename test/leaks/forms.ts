/** One form in which a file can contain a text. */
export interface Form {
  readonly form: string;
  readonly bytes: Buffer;
}

/** All forms in which a text is searched for, each once. */
export function formsOf(text: string): readonly Form[] {
  const forms = writingsOf(text).flatMap(([form, written]) => [
    { form, bytes: Buffer.from(written, 'utf8') },
    { form: `${form}, UTF-16`, bytes: Buffer.from(written, 'utf16le') },
  ]);
  return [...new Map(forms.toReversed().map((form) => [form.bytes.toString('latin1'), form])).values()];
}

type Writing = readonly [form: string, written: string];

/** All ways to write a text, some of them alike: those that the product recognizes, and further ones. */
function writingsOf(text: string): readonly Writing[] {
  return [
    ...recognizedWritings(text),
    ...otherWritings(text),
    ...escapedWritings(text),
    ...brokenWritings(text),
  ];
}

/** The ways to write a secret that SECURITY.md promises to recognize. */
export function recognizedWritings(text: string): readonly Writing[] {
  const url = encodeURIComponent(text);
  const special = (write: (code: number) => string) =>
    text.replaceAll(/[^\w.~-]/gu, (character) => write(character.codePointAt(0) ?? 0));
  return [
    ['plain', text],
    ['capitals', text.toUpperCase()],
    ['a cell of CSV', text.replaceAll('"', '""')],
    ['JSON', jsonOf(text)],
    ['JSON with escaped slashes', jsonOf(text).replaceAll('/', '\\/')],
    ['JSON with numbers', special((code) => `\\u${digitsOf(code, 4)}`)],
    ['JSON with numbers in upper case', special((code) => `\\u${digitsOf(code, 4).toUpperCase()}`)],
    ['HTML', htmlOf(text)],
    ['HTML with quotation marks', htmlOf(text).replaceAll('"', '&quot;')],
    ['HTML attribute', text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['HTML with numbers', special((code) => `&#${code};`)],
    ['HTML with numbers and a zero', special((code) => `&#0${code};`)],
    ['HTML with hexadecimal numbers', special((code) => `&#x${digitsOf(code, 1).toUpperCase()};`)],
    ['URL', url],
    ['URL in lower case', lowerCaseEscapes(url)],
    ['form', new URLSearchParams({ text }).toString().slice('text='.length)],
    ...base64Writings(text),
  ];
}

function otherWritings(text: string): readonly Writing[] {
  const url = encodeURIComponent(text);
  const hexadecimal = Buffer.from(text).toString('hex');
  const allEscaped = hexadecimal.replaceAll(/../g, '%$&');
  return [
    ['JSON in JSON', jsonOf(jsonOf(text))],
    ['URL of all characters', allEscaped.toUpperCase()],
    ['URL of all characters in lower case', allEscaped],
    ['URL in a URL', encodeURIComponent(url)],
    ['URL in a URL in lower case', encodeURIComponent(lowerCaseEscapes(url))],
    ['hexadecimal', hexadecimal],
    ['hexadecimal in upper case', hexadecimal.toUpperCase()],
  ];
}

function digitsOf(code: number, length: number): string {
  return code.toString(16).padStart(length, '0');
}

/** Each character in an escape of its own. */
function escapedWritings(text: string): readonly Writing[] {
  const each = (write: (code: number) => string) =>
    [...text].map((character) => write(character.codePointAt(0) ?? 0)).join('');
  const unicode = each((code) => `\\u${digitsOf(code, 4)}`);
  return [
    ['URL in a URL of all characters', each((code) => `%25${digitsOf(code, 2)}`)],
    ['JSON of all characters', unicode],
    ['JSON of all characters in upper case', each((code) => `\\u${digitsOf(code, 4).toUpperCase()}`)],
    ['JSON of all characters in JSON', jsonOf(unicode)],
    ['JavaScript of all characters', each((code) => `\\x${digitsOf(code, 2)}`)],
    ['JavaScript of all code points', each((code) => `\\u{${digitsOf(code, 1)}}`)],
    ['HTML numbers', each((code) => `&#${code};`)],
    ['HTML numbers with zeros', each((code) => `&#${String(code).padStart(7, '0')};`)],
    ['HTML hexadecimal numbers', each((code) => `&#x${digitsOf(code, 1)};`)],
    ['HTML hexadecimal numbers in upper case', each((code) => `&#X${digitsOf(code, 4).toUpperCase()};`)],
    ['HTML numbers in HTML', htmlOf(each((code) => `&#${code};`))],
    ['HTML names', [...text].map((character) => htmlNames.get(character) ?? character).join('')],
    ['HTML numbers in a URL', encodeURIComponent(each((code) => `&#${code};`))],
  ];
}

/** Something that is no part of it between all characters. */
function brokenWritings(text: string): readonly Writing[] {
  const between = {
    blanks: ' ',
    'line breaks': '\n',
    'U+00A0': '\u00a0',
    'U+00AD': '\u00ad',
    'U+200B': '\u200b',
  };
  return [
    ...Object.entries({ ...between, 'U+2060': '\u2060', 'U+200B made visible': '‹U+200B›' }).map(
      ([name, separator]): Writing => [`with ${name}`, [...text].join(separator)],
    ),
    ['with U+200B in JSON', [...text].map(jsonOf).join('\\u200b')],
    ['with U+200B in a URL', [...text].map(encodeURIComponent).join('%E2%80%8B')],
  ];
}

const htmlNames: ReadonlyMap<string, string> = new Map([
  ['/', '&sol;'],
  ['+', '&plus;'],
  ['"', '&quot;'],
  ['\\', '&bsol;'],
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['%', '&percnt;'],
  ['>', '&gt;'],
  ['=', '&equals;'],
  ['_', '&lowbar;'],
]);

/**
 * What a text becomes in Base64 at each of the three places it can begin at, without what depends on its neighbors.
 */
function base64Writings(text: string): readonly Writing[] {
  return [0, 1, 2].flatMap((before): readonly Writing[] => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
    const from = Math.ceil((before * 8) / 6);
    const written = bytes.toString('base64').slice(from, Math.floor((bytes.length * 8) / 6));
    const form = `Base64 after ${before} bytes`;
    return [
      [form, written],
      [`${form}, for URLs`, written.replaceAll('+', '-').replaceAll('/', '_')],
      [`${form}, in a URL`, encodeURIComponent(written)],
      [`${form}, in a URL in lower case`, lowerCaseEscapes(encodeURIComponent(written))],
    ];
  });
}

function jsonOf(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function htmlOf(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function lowerCaseEscapes(url: string): string {
  return url.replaceAll(/%[0-9A-F]{2}/g, (byte) => byte.toLowerCase());
}
