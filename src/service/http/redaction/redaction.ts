import type { Connection, Credentials } from '../../connection.ts';
import { type Failure, failure, isServiceError, withErrorTexts } from '../errors.ts';
import { Needle } from './textSearch.ts';
import { type TextView, textsOf, viewsOf } from './textViews.ts';

const redacted = '•••';
/** A shorter one may be a part of an ordinary word, so it is not accepted as a secret. */
export const shortestSecret = 6;
/** A header holds no more: the usual limit of servers for all headers of a request is twice that. */
export const longestSecret = 8192;
/** The end of a text that was cut inside a secret is taken out if it has so many characters of it. */
const shortestBeginning = 12;
/** Responses may repeat a token that was replaced before they arrived. */
const mostTokens = 5;
/** Responses may repeat credentials that were replaced before they arrived. */
const mostCredentials = 20;

/** Causes of causes are dropped from here on. */
const mostCauses = 5;

type SecretOwner = Pick<Connection, 'id' | 'name'>;

interface Secrets {
  readonly name: string;
  readonly credentials: readonly Secret[];
  readonly tokens: readonly Secret[];
}

/** A secret and what to search for. */
interface Secret {
  readonly text: string;
  readonly needles: readonly Needle[];
}

/**
 * Takes secrets out of texts that are shown, logged or stored: some services repeat what they were sent, and a key may
 * be typed where something else belongs. Kept in memory only. A redaction in a wider one shares what it knows with it,
 * and takes out what the wider one knows.
 */
export class Redaction {
  readonly #wider: Redaction | undefined;
  readonly #owners = new Map<string, Secrets>();

  constructor(wider?: Redaction) {
    this.#wider = wider;
  }

  /** Takes the API key and the client secret of a connection out from now on. The client id is a name, and stays. */
  rememberCredentials(owner: SecretOwner, credentials: Credentials): void {
    const { apiKey, clientSecret } = credentials;
    const secrets = [apiKey, clientSecret].filter((secret) => secret !== undefined);
    this.#remember(owner, 'credentials', secrets, mostCredentials);
    this.#wider?.rememberCredentials(owner, credentials);
  }

  /** Takes a token of a connection out from now on, and the last ones before it. */
  rememberToken(owner: SecretOwner, token: string): void {
    this.#remember(owner, 'tokens', [token], mostTokens);
    this.#wider?.rememberToken(owner, token);
  }

  /** Forgets the secrets of a connection that is gone. */
  forget(ownerId: string): void {
    this.#owners.delete(ownerId);
  }

  /**
   * The text with `•••` in the place of each secret, however it is encoded, capitalized, or cut by blanks. Linear
   * time.
   */
  text(text: string): string {
    const needles = [...this.#owners.values()].flatMap(needlesOf);
    const ranges = needles.length === 0 ? [] : rangesOf(needles, text);
    const own = withoutRanges(text, ranges);
    return this.#wider?.text(own) ?? own;
  }

  /**
   * The name of the connection whose secret stands in the text, in whatever encoding; undefined where there is none.
   */
  ownerOf(text: string): string | undefined {
    const texts = textsOf(text);
    const owner = [...this.#owners.values()].find((secrets) =>
      needlesOf(secrets).some((needle) => texts.some((view) => needle.isIn(view))),
    );
    return owner?.name ?? this.#wider?.ownerOf(text);
  }

  #remember(
    { id, name }: SecretOwner,
    kind: 'credentials' | 'tokens',
    texts: readonly string[],
    most: number,
  ): void {
    const known = this.#owners.get(id) ?? { name, credentials: [], tokens: [] };
    const fresh = texts.filter((text) => known[kind].every((secret) => secret.text !== text));
    const secrets = fresh.map((text): Secret => ({ text, needles: needlesFor(text) }));
    this.#owners.set(id, { ...known, name, [kind]: [...secrets, ...known[kind]].slice(0, most) });
  }
}

/** The error for a text that is about to be sent or opened and has a known secret in it, in whatever encoding. */
export function secretIn(text: string, redaction: Redaction): Failure | undefined {
  const owner = redaction.ownerOf(text);
  return owner === undefined
    ? undefined
    : failure({ code: 'secret-in-request', connection: redaction.text(owner) });
}

function needlesOf({ credentials, tokens }: Secrets): readonly Needle[] {
  return [...credentials, ...tokens].flatMap(({ needles }) => needles);
}

/** How many characters of a secret can be recognized in any encoding: without blanks and what looks encoded. */
export function recognizableLength(secret: string): number {
  return Math.min(...textsOf(secret).map(({ length }) => length));
}

type Range = readonly [start: number, end: number];

function rangesOf(needles: readonly Needle[], text: string): readonly Range[] {
  const texts = textsOf(text);
  const found = needles.filter((needle) => texts.some((view) => needle.mayBeIn(view)));
  return found.length === 0
    ? []
    : viewsOf(text).flatMap((view) => found.flatMap((needle) => rangesIn(view, needle)));
}

function rangesIn({ text, starts, ends }: TextView, needle: Needle): readonly Range[] {
  const { places, begun } = needle.mayBeIn(text) ? needle.search(text) : { places: [], begun: 0 };
  const range = (from: number, to: number): Range => [starts[from] ?? 0, ends[to - 1] ?? 0];
  const whole = places.map((place) => range(place, place + needle.text.length));
  return begun < shortestBeginning ? whole : [...whole, range(text.length - begun, text.length)];
}

function withoutRanges(text: string, ranges: readonly Range[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (start >= from) {
      parts.push(text.slice(from, start), redacted);
    }
    from = Math.max(from, end);
  }
  return [...parts, text.slice(from)].join('');
}

/** What to search for: encodings that are decoded first need no form of their own. */
function needlesFor(secret: string): readonly Needle[] {
  const forms = [
    secret,
    Buffer.from(secret).toString('hex'),
    ...base64Forms(Buffer.from(secret)),
    ...base64Forms(Buffer.from(secret, 'latin1')),
  ];
  const texts = forms.flatMap(textsOf);
  return [...new Set(texts)].filter(({ length }) => length >= shortestSecret).map((text) => new Needle(text));
}

/**
 * What a secret becomes in Base64 at each of the three places it can stand in, without what depends on its
 * neighbours.
 */
function base64Forms(secret: Buffer): readonly string[] {
  return [0, 1, 2].flatMap((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), secret]);
    const [from, to] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(from, to));
  });
}

/** The same error with no secret in any of its texts; the error itself where there was none. */
export function redactedError(error: unknown, redaction: Redaction, causes = mostCauses): unknown {
  if (typeof error === 'string') {
    return redaction.text(error);
  }
  if (!(error instanceof Error)) {
    return error;
  }
  const cause = causes === 0 ? undefined : redactedError(error.cause, redaction, causes - 1);
  const stack = error.stack === undefined ? undefined : redaction.text(error.stack);
  const copy = isServiceError(error)
    ? withErrorTexts(error, (text) => redaction.text(text), cause)
    : new Error(redaction.text(error.message), cause === undefined ? {} : { cause });
  if (copy.message === error.message && stack === error.stack && cause === error.cause) {
    return error;
  }
  return Object.assign(copy, { name: error.name, stack });
}
