const redacted = '•••';
/**
 * A shorter one could not be told from a part of an ordinary word: with the key "key", no sentence about keys could be
 * read. It is not refused either, for a service on this machine may well have one; who can guess it need not read it.
 */
const shortestSecret = 6;

type SecretKind = 'key' | 'client secret' | 'token';

/** Takes the secrets of a connection out of what a service says: some repeat in their answers what they were sent. */
export class Redaction {
  readonly #secrets = new Map<SecretKind, string>();
  #pattern: RegExp | undefined;

  /**
   * Takes a secret out from now on, as it is and in the encodings in which it travels, in place of the one before. One
   * of fewer than 6 characters stays where it is.
   */
  remember(kind: SecretKind, secret: string): void {
    if (this.#secrets.get(kind) !== secret && secret.length >= shortestSecret) {
      this.#secrets.set(kind, secret);
      const forms = [...this.#secrets.values()].flatMap(formsOf);
      const longestFirst = forms.sort((one, other) => other.length - one.length);
      this.#pattern = new RegExp(longestFirst.map(escaped).join('|'), 'gi');
    }
  }

  /** The text with `•••` in the place of each secret, however it is capitalized. */
  text(text: string): string {
    return this.#pattern === undefined ? text : text.replace(this.#pattern, redacted);
  }
}

function formsOf(secret: string): readonly string[] {
  const base64 = base64Forms(secret);
  const urlSafe = base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const form = new URLSearchParams({ secret }).toString().slice('secret='.length);
  // As bytes first: half a character has no encoding.
  const inUrl = [encodeURIComponent(Buffer.from(secret).toString()), form, ...base64.map(encodeURIComponent)];
  const json = jsonForm(secret);
  return [
    ...[secret, json, jsonForm(json), ...htmlForms(secret), Buffer.from(secret).toString('hex')],
    ...[...inUrl, ...inUrl.map(encodeURIComponent), ...base64, ...urlSafe],
  ];
}

function jsonForm(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What a secret becomes in the text of an element, and in one that does not escape quotation marks alone. */
function htmlForms(secret: string): readonly string[] {
  const text = secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return [text, text.replaceAll('"', '&quot;')];
}

/** What a secret becomes in Base64 at each of the three places it can stand in, without what depends on its neighbours. */
function base64Forms(secret: string): readonly string[] {
  return [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
