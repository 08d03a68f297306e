import { type Message, withTexts } from '../contract/message.ts';
import { isRecord } from '../contract/record.ts';
import type { Connection, Credentials } from './connection.ts';
import { failure, isServiceError, reword, type ServiceError } from './errors.ts';

/** Characters. A shorter one may be a part of an ordinary word, so it is not accepted as a secret. */
export const shortestSecret = 6;
/** A header holds no more: the usual limit of servers for all headers of a request is twice that. */
export const longestSecret = 8192;
/** Those that a window used last: responses may repeat what was replaced since. */
const maxSecrets = 60;
/** Characters of a secret that are compared after the first. Behind them, a text is taken out up to the next blank. */
const maxCompared = 40;
const maxCauses = 5;

/** The ways to write a character, in lower case. No two of them begin alike. */
type Format = (character: string) => readonly string[];

const percentEncoded = (text: string) => Buffer.from(text).toString('hex').replaceAll(/../g, '%$&');
const unicodeEscaped = (text: string) =>
  text.replaceAll(/./gs, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
const htmlNames: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
};

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

/** A secret in one format: the ways to write each of its first characters, one more than are compared. */
type Writing = readonly (readonly string[])[];

/** A secret in each format, and in Base64 at each of the three places where it can begin. */
function writingsOf(secret: string): readonly Writing[] {
  const encoded = [0, 1, 2].map((before) => writingOf(base64(secret, before), base64Format));
  return [...formats.map((format) => writingOf(secret, format)), ...encoded];
}

function writingOf(text: string, format: Format): Writing {
  return [...text.slice(0, maxCompared + 2)].map((character) => {
    const ways = /[\w.-]/.test(character) ? [character] : format(character);
    return [...new Set(ways.map((way) => way.toLowerCase()))];
  });
}

/** The regular expression of secrets in any case, the longest where several begin. */
function sourceOf(secrets: readonly string[]): string {
  // By how they begin: most characters of a text begin none of them.
  const endings = new Map<string, Set<string>>();
  for (const [first = [], ...others] of secrets.flatMap(writingsOf)) {
    const rest =
      others.slice(0, maxCompared).map(anyOf).join('') + (others.length > maxCompared ? '\\S*' : '');
    for (const way of first) {
      const start = way.slice(0, 1);
      endings.set(start, (endings.get(start) ?? new Set()).add(escaped(way.slice(1)) + rest));
    }
  }
  const longestFirst = (ends: Set<string>) => [...ends].toSorted((one, other) => other.length - one.length);
  return [...endings]
    .map(([start, ends]) => `${escaped(start)}(?:${longestFirst(ends).join('|')})`)
    .join('|');
}

/** The regular expression of the ways to write a character. */
function anyOf(ways: readonly string[]): string {
  const [only = '', ...others] = ways.map(escaped);
  return others.length === 0 ? only : `(?:${[only, ...others].join('|')})`;
}

/** A text as a part of a regular expression. */
function escaped(text: string): string {
  return text.replaceAll(/[^a-z0-9]/g, unicodeEscaped);
}

/** Without what depends on the text before and after the secret. */
function base64(secret: string, before: number): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
  return bytes.toString('base64').slice(Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6));
}

/**
 * Takes secrets out of texts that are shown, logged or stored: some services repeat what they were sent, and a key may
 * be typed where something else belongs. Kept in memory only.
 */
export class Redaction {
  /** The names of connections by their secrets, the latest last. */
  readonly #owners = new Map<string, string>();
  /** Finds all of them; made by the first search after a change. */
  #pattern: RegExp | undefined;

  /** Takes the API key and the client secret of a connection out from now on. The client id is a name, and stays. */
  rememberCredentials(owner: Pick<Connection, 'name'>, { apiKey, clientSecret }: Credentials): void {
    for (const secret of [apiKey, clientSecret]) {
      if (secret !== undefined) {
        this.rememberSecret(owner, secret);
      }
    }
  }

  /** Takes a secret of a connection out from now on. One below `shortestSecret` characters is never used, and stays. */
  rememberSecret({ name }: Pick<Connection, 'name'>, secret: string): void {
    if (secret.length < shortestSecret) {
      return;
    }
    this.#pattern = this.#owners.has(secret) ? this.#pattern : undefined;
    this.#owners.set(secret, name);
    if (this.#owners.size > maxSecrets) {
      const latest = [...this.#owners].slice(-maxSecrets / 2);
      this.#owners.clear();
      for (const [kept, owner] of latest) {
        this.#owners.set(kept, owner);
      }
    }
  }

  /** The text with `•••` in the place of each secret, in any of its writings. Takes linear time. */
  text(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const { index, 0: found } of this.#matches(text)) {
      parts.push(text.slice(from, index), '•••');
      from = index + found.length;
    }
    return from === 0 ? text : [...parts, text.slice(from)].join('');
  }

  /** The name of the connection whose secret the text contains; undefined if there is none. */
  ownerOf(text: string): string | undefined {
    const [match] = this.#matches(text);
    const isIn = (secret: string) => new RegExp(`^(?:${sourceOf([secret])})$`, 'i').test(match?.[0] ?? '');
    return match && [...this.#owners].find(([secret]) => isIn(secret))?.[1];
  }

  #matches(text: string): Iterable<RegExpExecArray> {
    if (text.length < shortestSecret || this.#owners.size === 0) {
      return [];
    }
    this.#pattern ??= new RegExp(sourceOf([...this.#owners.keys()]), 'gi');
    return text.matchAll(this.#pattern);
  }
}

/** A parsed value, whose JSON is `source`, with no secret in its texts and names; itself where there is none. */
export function redactJson(value: unknown, source: string, redaction: Redaction): unknown {
  // Most responses have no escapes, and one search shows that they have no secrets.
  if (!source.includes('\\') && redaction.ownerOf(source) === undefined) {
    return value;
  }
  const shown = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return redaction.text(part);
    }
    if (Array.isArray(part)) {
      return part.map(shown);
    }
    return isRecord(part)
      ? Object.fromEntries(Object.entries(part).map(([name, child]) => [redaction.text(name), shown(child)]))
      : part;
  };
  return shown(value);
}

/** The error for a text that would be sent or opened and contains a known secret. */
export function secretIn(text: string, redaction: Redaction): ServiceError | undefined {
  const owner = redaction.ownerOf(text);
  return owner === undefined
    ? undefined
    : failure({ code: 'secret-in-request', connection: redaction.text(owner) });
}

/** The same error with no secret in any of its texts; the error itself where there was none. */
export function redactError(error: unknown, redaction: Redaction, causes = maxCauses): unknown {
  if (typeof error === 'string') {
    return redaction.text(error);
  }
  if (!(error instanceof Error)) {
    return error;
  }
  const cause = causes === 0 ? undefined : redactError(error.cause, redaction, causes - 1);
  const stack = error.stack === undefined ? undefined : redaction.text(error.stack);
  const copy = isServiceError(error)
    ? withoutSecrets(error, redaction, cause)
    : new Error(redaction.text(error.message), cause === undefined ? {} : { cause });
  if (copy.message === error.message && stack === error.stack && cause === error.cause) {
    return error;
  }
  return Object.assign(copy, { name: error.name, stack });
}

function withoutSecrets(error: ServiceError, redaction: Redaction, cause: unknown): ServiceError {
  const clear = (text: Message) => withTexts(text, (part) => redaction.text(part));
  const { attempted, reason, advice } = error.parts;
  return reword(error, {
    attempted: attempted && clear(attempted),
    reason: clear(reason),
    advice: clear(advice),
    traceId: error.traceId && redaction.text(error.traceId),
    cause,
  });
}
