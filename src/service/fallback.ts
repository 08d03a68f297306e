import type { Page } from './contract/listing.ts';
import { Failure, type FailureKind, isFailure, rephrased } from './http/errors.ts';

/** One family that has the data, and how to get it there. */
export interface Source<Name extends string, T> {
  readonly name: Name;
  get(): Promise<T>;
}

/** One family that has a list, and how to get its first page or the one at `next`. */
export interface PagedSource<Name extends string, T> {
  readonly name: Name;
  get(next?: string): Promise<Page<T>>;
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

/** Between the name of a source and the address of its next page. */
const separator = '>';

/** Gets data from the first source that responds; the one that responded last time is tried first. */
export class Fallback<Name extends string> {
  #last: Name | undefined;

  /** The source that responded last; undefined before the first response. */
  get last(): Name | undefined {
    return this.#last;
  }

  /** Forgets which source responded last, so that the first one is tried first again. */
  forget(): void {
    this.#last = undefined;
  }

  /** The first page of a list from the first source that responds, or the page at `next` from the source of `next`. */
  async page<T>(sources: readonly PagedSource<Name, T>[], next: string | undefined): Promise<Page<T>> {
    const named = sources.map(({ name, get }) => ({
      name,
      get: async (following?: string) => {
        const page = await get(following);
        return page.next === undefined ? page : { ...page, next: `${name}${separator}${page.next}` };
      },
    }));
    const [first = '', ...rest] = next?.split(separator) ?? [];
    const continued = named.find(({ name }) => name === first);
    return continued === undefined
      ? await this.first(named.map(({ name, get }) => ({ name, get: () => get() })))
      : await continued.get(rest.join(separator));
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
