import type { Credentials } from '../connection.ts';

const redacted = '•••';
/**
 * A shorter one could not be told from a part of an ordinary word: with the key "key", no sentence about keys could be
 * read. It is not refused either, for a service on this machine may well have one; who can guess it need not read it.
 */
const shortestSecret = 6;

/** A header holds no more: the usual limit of servers for all headers of a request is twice that. */
export const longestSecret = 8192;
const longestLiteral = 1000;
/** A token is replaced before it expires, and an answer may tell of one that was sent some time ago. */
const mostTokens = 5;

/** Takes the secrets of a connection out of what a service says: some repeat in their answers what they were sent. */
export class Redaction {
  #credentials: readonly string[] = [];
  #tokens: readonly string[] = [];
  #patterns: readonly RegExp[] = [];

  /**
   * Takes the secrets out from now on, as they are and in the encodings in which they travel. One of fewer than 6
   * characters stays where it is.
   */
  rememberCredentials({ apiKey, clientSecret }: Credentials): void {
    const secrets = [apiKey, clientSecret].filter((secret) => secret !== undefined);
    if (secrets.some((secret) => !this.#credentials.includes(secret))) {
      this.#credentials = [...new Set([...secrets, ...this.#credentials])];
      this.#compile();
    }
  }

  /** Takes a token out from now on, and the last ones before it. */
  rememberToken(token: string): void {
    if (!this.#tokens.includes(token)) {
      this.#tokens = [token, ...this.#tokens].slice(0, mostTokens);
      this.#compile();
    }
  }

  /** The text with `•••` in the place of each secret, however it is capitalized. */
  text(text: string): string {
    return this.#patterns.reduce((redactedText, pattern) => redactedText.replace(pattern, redacted), text);
  }

  #compile(): void {
    const secrets = [...this.#credentials, ...this.#tokens].filter(({ length }) => length >= shortestSecret);
    const forms = [...new Set(secrets.flatMap(formsOf))];
    const longestFirst = forms.sort((one, other) => other.length - one.length);
    this.#patterns = longestFirst.map(patternOf);
  }
}

/** A regular expression has no room for a very long form: the rest goes with its beginning. */
function patternOf(form: string): RegExp {
  const rest = Math.max(0, form.length - longestLiteral);
  return new RegExp(`${escaped(form.slice(0, longestLiteral))}[^]{0,${rest}}`, 'gi');
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
