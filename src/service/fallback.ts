import { Failure, type FailureKind, isFailure, rephrased } from './http/errors.ts';

/** One family that has the data, and how to get it there. */
export interface Source<Name extends string, T> {
  readonly name: Name;
  get(): Promise<T>;
}

/** Failures that another family may not have. */
const otherSourceHelps: ReadonlySet<FailureKind> = new Set([
  'unauthorized',
  'forbidden',
  'missing',
  'gone',
  'bad-request',
  'unexpected',
  'no-credentials',
]);

/** Gets data from the first source that responds; the one that responded last time is tried first. */
export class Fallback<Name extends string> {
  #last: Name | undefined;

  /** The source that responded last; undefined before the first response. */
  get last(): Name | undefined {
    return this.#last;
  }

  /**
   * Tries the sources one after the other. A failure that all sources share (network, rate limit) is thrown at once.
   * When none responds, the error has the reason of each.
   */
  async first<T>(sources: readonly Source<Name, T>[]): Promise<T> {
    const failures: { name: Name; error: Failure }[] = [];
    const ordered = sources.toSorted((a, b) => Number(b.name === this.#last) - Number(a.name === this.#last));
    for (const { name, get } of ordered) {
      try {
        const value = await get();
        this.#last = name;
        return value;
      } catch (error) {
        if (!isFailure(error) || !otherSourceHelps.has(error.kind)) {
          throw error;
        }
        failures.push({ name, error });
      }
    }
    throw noneAvailable(failures);
  }
}

/** The failure that the user can do most about leads; a source without credentials is named only if all are. */
function noneAvailable(failures: readonly { name: string; error: Failure }[]): Failure {
  const tried = failures.filter(({ error }) => error.kind !== 'no-credentials');
  const named = tried.length > 0 ? tried : failures;
  const decisive =
    named.find(({ error }) => error.kind === 'unauthorized' || error.kind === 'forbidden') ??
    named.find(({ error }) => error.kind !== 'missing') ??
    named[0];
  if (decisive === undefined) {
    return new Failure({
      kind: 'missing',
      reason: 'there is no way to ask for it',
      advice: 'Check this connection with “Edit Connection”.',
    });
  }
  const reason = named.map(({ name, error }) => `${name}: ${error.reason}`).join('; ');
  return rephrased(decisive.error, { reason });
}
