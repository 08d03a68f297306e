import { type FailureKind, isServiceError, reworded, ServiceError } from './http/errors.ts';

/** One way to get something. */
export interface Way<Name extends string, T> {
  readonly name: Name;
  get(): Promise<T>;
}

/** Failures that say "not this way", as opposed to "not now". */
const otherWayHelps: ReadonlySet<FailureKind> = new Set([
  'unauthorized',
  'forbidden',
  'missing',
  'gone',
  'bad-request',
  'unexpected',
  'no-credentials',
]);

/**
 * Tries the ways in order until one answers. A failure that another way cannot mend (network, rate limit)
 * ends it at once. When none answers, the error tells why each did not.
 */
export async function firstThatAnswers<Name extends string, T>(
  attempted: string,
  ways: readonly Way<Name, T>[],
): Promise<{ name: Name; value: T }> {
  const failures: { name: Name; error: ServiceError }[] = [];
  for (const way of ways) {
    try {
      return { name: way.name, value: await way.get() };
    } catch (error) {
      if (!isServiceError(error) || !otherWayHelps.has(error.kind)) {
        throw error;
      }
      failures.push({ name: way.name, error });
    }
  }
  throw noneAnswered(attempted, failures);
}

/** The way that answered last time is tried first, so that a missing family costs its request once. */
export class Remembering<Name extends string> {
  #last: Name | undefined;

  /** The way that answered last; undefined before the first answer. */
  get last(): Name | undefined {
    return this.#last;
  }

  async ask<T>(attempted: string, ways: readonly Way<Name, T>[]): Promise<T> {
    const ordered = ways.toSorted((a, b) => Number(b.name === this.#last) - Number(a.name === this.#last));
    const { name, value } = await firstThatAnswers(attempted, ordered);
    this.#last = name;
    return value;
  }
}

/** The failure that the reader can do most about leads; a way without credentials was hardly meant. */
function noneAnswered(
  attempted: string,
  failures: readonly { name: string; error: ServiceError }[],
): ServiceError {
  const tried = failures.filter(({ error }) => error.kind !== 'no-credentials');
  const told = tried.length > 0 ? tried : failures;
  const decisive =
    told.find(({ error }) => error.kind === 'unauthorized' || error.kind === 'forbidden') ??
    told.find(({ error }) => error.kind !== 'missing') ??
    told[0];
  if (decisive === undefined) {
    return new ServiceError({
      kind: 'missing',
      attempted,
      reason: 'there is no way to ask for it',
      advice: 'Check this connection with “Edit Connection”.',
    });
  }
  const reason = told.map(({ name, error }) => `${name}: ${error.reason}`).join('; ');
  return reworded(decisive.error, { attempted, reason });
}
