/** One way in which a text can stand in a file. */
export interface Form {
  readonly form: string;
  readonly bytes: Buffer;
}

/** All forms in which a text is searched for, each once. */
export function formsOf(text: string): readonly Form[] {
  const forms = [...writings(text), ...base64Writings(text)].flatMap(([form, written]) => [
    { form, bytes: Buffer.from(written, 'utf8') },
    { form: `${form}, UTF-16`, bytes: Buffer.from(written, 'utf16le') },
  ]);
  return [...new Map(forms.toReversed().map((form) => [form.bytes.toString('latin1'), form])).values()];
}

type Writing = readonly [form: string, written: string];

function writings(text: string): readonly Writing[] {
  const json = jsonOf(text);
  const url = encodeURIComponent(text);
  const hexadecimal = Buffer.from(text).toString('hex');
  const allEscaped = hexadecimal.replaceAll(/../g, '%$&');
  return [
    ['plain', text],
    ['JSON', json],
    ['JSON in JSON', jsonOf(json)],
    ['HTML', htmlOf(text)],
    ['HTML with quotation marks', htmlOf(text).replaceAll('"', '&quot;')],
    ['HTML attribute', text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')],
    ['URL', url],
    ['URL in lower case', lowerCaseEscapes(url)],
    ['URL of all characters', allEscaped.toUpperCase()],
    ['URL of all characters in lower case', allEscaped],
    ['URL in a URL', encodeURIComponent(url)],
    ['URL in a URL in lower case', encodeURIComponent(lowerCaseEscapes(url))],
    ['form', new URLSearchParams({ text }).toString().slice('text='.length)],
    ['hexadecimal', hexadecimal],
    ['hexadecimal in upper case', hexadecimal.toUpperCase()],
  ];
}

/** What a text becomes in Base64 at each of the three places it can begin at, without what depends on its neighbours. */
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
