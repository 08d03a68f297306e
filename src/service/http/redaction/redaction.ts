import type { Connection, Credentials } from '../../connection.ts';
import { type Message, withTexts } from '../../contract/message.ts';
import { failure, isServiceError, reworded, type ServiceError } from '../errors.ts';
import { type Writing, writingsOf } from './secretWritings.ts';

/** Characters. A shorter one may be a part of an ordinary word, so it is not accepted as a secret. */
export const shortestSecret = 6;
/** A header holds no more: the usual limit of servers for all headers of a request is twice that. */
export const longestSecret = 8192;
/** Those that a window used last: responses may repeat what was replaced since. */
const maxSecrets = 300;
/** A text that needs more for each of its characters resembles secrets everywhere, and is taken out as a whole. */
const maxComparisons = 4;
/** In any text. */
const minComparisons = 10_000;
const headLength = 3;
const maxCauses = 5;

type Owner = Pick<Connection, 'name'>;

/**
 * Takes secrets out of texts that are shown, logged or stored: some services repeat what they were sent, and a key may
 * be typed where something else belongs. Kept in memory only.
 */
export class Redaction {
  /** The names of connections by their secrets, the latest last. */
  readonly #owners = new Map<string, string>();
  /** By the first characters of the writings. */
  readonly #begun = new Map<string, { readonly secret: string; readonly writing: Writing }[]>();
  /** 1 for the hashes of those characters: at most places of a text, no secret can begin. */
  readonly #hashes = new Uint8Array(2 ** 15);

  /** Takes the API key and the client secret of a connection out from now on. The client id is a name, and stays. */
  rememberCredentials(owner: Owner, { apiKey, clientSecret }: Credentials): void {
    for (const secret of [apiKey, clientSecret]) {
      this.#remember(owner, secret);
    }
  }

  /** Takes a token of a connection out from now on. */
  rememberToken(owner: Owner, token: string): void {
    this.#remember(owner, token);
  }

  /** The text with `•••` in the place of each secret, in any of its writings. Takes linear time. */
  text(text: string): string {
    const parts: string[] = [];
    let from = 0;
    for (const { start, end } of this.#matches(text)) {
      parts.push(text.slice(from, start), '•••');
      from = end;
    }
    return from === 0 ? text : [...parts, text.slice(from)].join('');
  }

  /** The name of the connection whose secret stands in the text; undefined where there is none. */
  ownerOf(text: string): string | undefined {
    const [match] = this.#matches(text);
    return match && this.#owners.get(match.secret);
  }

  /** In their order; the longest where several begin. */
  *#matches(source: string): Generator<{ start: number; end: number; secret: string }> {
    // One letter becomes longer in lower case.
    const text = source.replaceAll('\u0130', 'i').toLowerCase();
    const hashes = this.#hashes;
    let left = minComparisons + maxComparisons * text.length;
    let hash = 0;
    for (let last = 0; last < text.length; last += 1) {
      hash = nextHash(hash, text, last);
      if (hashes[hash] === 0) {
        continue;
      }
      const start = last + 1 - headLength;
      let found = { start, end: start, secret: '' };
      for (const { secret, writing } of this.#begun.get(text.slice(start, last + 1)) ?? []) {
        const { end, compared } = compare(writing, text, start);
        left -= compared;
        if (left < 0) {
          return yield { start: 0, end: text.length, secret };
        }
        found = end > found.end ? { start, end, secret } : found;
      }
      if (found.end > start) {
        yield found;
        last = found.end - 1;
      }
    }
  }

  #remember({ name }: Owner, secret: string | undefined): void {
    if (secret === undefined || this.#owners.get(secret) === name) {
      return;
    }
    if (!this.#owners.has(secret)) {
      this.#index(secret);
    }
    this.#owners.set(secret, name);
    if (this.#owners.size > maxSecrets) {
      this.#forgetOlder();
    }
  }

  #index(secret: string): void {
    for (const writing of writingsOf(secret)) {
      for (const head of headsOf(writing)) {
        this.#hashes[[...head].reduce((hash, _, index) => nextHash(hash, head, index), 0)] = 1;
        this.#begun.set(head, [...(this.#begun.get(head) ?? []), { secret, writing }]);
      }
    }
  }

  #forgetOlder(): void {
    const latest = [...this.#owners].slice(-maxSecrets / 2);
    this.#owners.clear();
    this.#begun.clear();
    this.#hashes.fill(0);
    for (const [secret, name] of latest) {
      this.#remember({ name }, secret);
    }
  }
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

/** Of as many characters as a head has: each moves 5 of 15 bits out. */
function nextHash(hash: number, text: string, index: number): number {
  return ((hash << 5) ^ text.charCodeAt(index)) & 0x7fff;
}

/** The error for a text that is about to be sent or opened and has a known secret in it. */
export function secretIn(text: string, redaction: Redaction): ServiceError | undefined {
  const owner = redaction.ownerOf(text);
  return owner === undefined
    ? undefined
    : failure({ code: 'secret-in-request', connection: redaction.text(owner) });
}

/** The same error with no secret in any of its texts; the error itself where there was none. */
export function redactedError(error: unknown, redaction: Redaction, causes = maxCauses): unknown {
  if (typeof error === 'string') {
    return redaction.text(error);
  }
  if (!(error instanceof Error)) {
    return error;
  }
  const cause = causes === 0 ? undefined : redactedError(error.cause, redaction, causes - 1);
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
  return reworded(error, {
    attempted: attempted && clear(attempted),
    reason: clear(reason),
    advice: clear(advice),
    traceId: error.traceId && redaction.text(error.traceId),
    cause,
  });
}
