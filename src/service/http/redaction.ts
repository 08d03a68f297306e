import { type Message, withTexts } from '../contract/message.ts';
import { isRecord } from '../contract/record.ts';
import type { Connection, Credentials } from './connection.ts';
import { failure, isServiceError, reword, type ServiceError } from './errors.ts';

/** Characters. A shorter one may be a part of an ordinary word, so it is not accepted as a secret. */
export const shortestSecret = 6;
/** A header holds no more: the usual limit of servers for all headers of a request is twice that. */
export const longestSecret = 8192;
/** Those that a window used last: responses may repeat what was replaced since. */
const maxSecrets = 300;
/** A text that needs more for each of its characters resembles secrets everywhere, and is taken out as a whole. */
const maxComparisons = 2;
/** In any text, and in all texts of a response together. */
const minComparisons = 10_000;
/** Characters by which a writing is found. */
const headLength = 5;
/** Characters of a head that are looked at first: of as many starts in a row, one window shows whether one is a head. */
const windowLength = 3;
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

/** A secret in one format: the ways to write each of its parts. */
type Writing = readonly (readonly string[])[];

/** A secret in each format, and in Base64 at each of the three places where it can begin. */
function writingsOf(secret: string): readonly Writing[] {
  const encoded = [0, 1, 2].map((before) => writingOf(base64(secret, before), base64Format));
  const writings = [...formats.map((format) => writingOf(secret, format)), ...encoded];
  return [...new Map(writings.map((writing) => [JSON.stringify(writing), writing])).values()];
}

/** What no format escapes stays together, in parts so short that one is compared in constant time. */
function writingOf(text: string, format: Format): Writing {
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

/**
 * Takes secrets out of texts that are shown, logged or stored: some services repeat what they were sent, and a key may
 * be typed where something else belongs. Kept in memory only.
 */
export class Redaction {
  /** The names of connections by their secrets, the latest last. */
  readonly #owners = new Map<string, string>();
  /** By the first characters of the writings. */
  readonly #begun = new Map<string, { readonly secret: string; readonly writing: Writing }[]>();
  /** 1 for the hashes of the windows in those characters: most windows of a text are in no head. */
  readonly #hashes = new Uint8Array(2 ** 15);

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
    if (!this.#owners.has(secret)) {
      this.#index(secret);
    }
    this.#owners.set(secret, name);
    if (this.#owners.size > maxSecrets) {
      const latest = [...this.#owners].slice(-maxSecrets / 2);
      this.#owners.clear();
      this.#begun.clear();
      this.#hashes.fill(0);
      for (const [kept, owner] of latest) {
        this.rememberSecret({ name: owner }, kept);
      }
    }
  }

  /** The text with `•••` in the place of each secret, in any of its writings. Takes linear time. */
  text(text: string, budget = budgetFor(text)): string {
    if (text.length < shortestSecret) {
      return text;
    }
    const parts: string[] = [];
    let from = 0;
    for (const { start, end } of this.#matches(text, budget)) {
      parts.push(text.slice(from, start), '•••');
      from = end;
    }
    return from === 0 ? text : [...parts, text.slice(from)].join('');
  }

  /** The name of the connection whose secret stands in the text; undefined where there is none. */
  ownerOf(text: string): string | undefined {
    const [match] = this.#matches(text, budgetFor(text));
    return match && this.#owners.get(match.secret);
  }

  /** In their order; the longest where several begin. */
  *#matches(text: string, budget: Budget): Generator<{ start: number; end: number; secret: string }> {
    let from = 0;
    let lower: string | undefined;
    let window = markedWindow(text, windowLength - 1, this.#hashes);
    for (; window !== undefined; window = markedWindow(text, window + windowLength, this.#hashes)) {
      for (let start = Math.max(from, window - windowLength + 1); start <= window; start += 1) {
        let found = { start, end: start, secret: '' };
        const head = inLowerCase(text.slice(start, start + headLength));
        for (const { secret, writing } of this.#begun.get(head) ?? []) {
          // Most texts have no head.
          lower ??= inLowerCase(text);
          const { end, compared } = compare(writing, lower, start);
          budget.comparisons -= compared;
          if (budget.comparisons < 0) {
            return yield { start: 0, end: text.length, secret };
          }
          found = end > found.end ? { start, end, secret } : found;
        }
        if (found.end > start) {
          yield found;
          from = found.end;
          window = from - 1;
          break;
        }
      }
    }
  }

  #index(secret: string): void {
    for (const writing of writingsOf(secret)) {
      for (const head of headsOf(writing)) {
        for (let index = 0; index + windowLength <= head.length; index += 1) {
          this.#hashes[hashAt(head, index)] = 1;
        }
        this.#begun.set(head, [...(this.#begun.get(head) ?? []), { secret, writing }]);
      }
    }
  }
}

/** How many comparisons are left. */
interface Budget {
  comparisons: number;
}

function budgetFor({ length }: string): Budget {
  return { comparisons: minComparisons + maxComparisons * length };
}

/** The end of a secret that begins at a place of a text, the place itself where none does, and how long that took. */
function compare(writing: Writing, text: string, start: number): { end: number; compared: number } {
  let [end, compared] = [start, 0];
  for (const ways of writing) {
    compared += 1;
    const way = ways.find((written) => text.startsWith(written, end));
    if (way === undefined) {
      return { end: start, compared };
    }
    end += way.length;
  }
  return { end, compared };
}

/** How a writing can begin. */
function headsOf(writing: Writing): ReadonlySet<string> {
  const extended = (heads: readonly string[], ways: readonly string[]) =>
    heads.flatMap((head) => ways.map((way) => (head + way).slice(0, headLength)));
  return new Set(writing.slice(0, headLength).reduce(extended, ['']));
}

/** As long as the text: one letter becomes longer in lower case. */
function inLowerCase(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase();
}

/** The first window from a place on that may be in a head. */
function markedWindow(text: string, from: number, hashes: Uint8Array): number | undefined {
  for (let window = from; window + windowLength <= text.length; window += windowLength) {
    if (hashes[hashAt(text, window)] === 1) {
      return window;
    }
  }
  return undefined;
}

/** Of a window; the same in upper and lower case. */
function hashAt(text: string, index: number): number {
  return (
    ((text.charCodeAt(index) & 31) << 10) |
    ((text.charCodeAt(index + 1) & 31) << 5) |
    (text.charCodeAt(index + 2) & 31)
  );
}

/** A parsed value, whose JSON is `source`, with no secret in its texts and names; itself where there is none. */
export function redactJson(value: unknown, source: string, redaction: Redaction): unknown {
  // Most responses have no escapes, and one search shows that they have no secrets.
  if (!source.includes('\\') && redaction.ownerOf(source) === undefined) {
    return value;
  }
  // Fewer than for one text: the texts of a response are searched in one go.
  const budget = { comparisons: minComparisons + source.length / 2 };
  const shown = (part: unknown): unknown => {
    if (typeof part === 'string') {
      return redaction.text(part, budget);
    }
    if (Array.isArray(part)) {
      return part.map(shown);
    }
    return isRecord(part)
      ? Object.fromEntries(
          Object.entries(part).map(([name, child]) => [redaction.text(name, budget), shown(child)]),
        )
      : part;
  };
  return shown(value);
}

/** The error for a text that is about to be sent or opened and has a known secret in it. */
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
