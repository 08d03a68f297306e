import type { Cursor, Page } from '../contract/listing.ts';
import { message } from '../contract/message.ts';
import { type FailureKind, failure, isServiceError, reword, type ServiceError } from '../http/errors.ts';
import type { CallOptions } from '../http/request.ts';

/** Failures that another family may not have. */
const otherSourceHelps: ReadonlySet<FailureKind> = new Set([
  'unauthorized',
  'forbidden',
  'missing',
  'gone',
  'bad-request',
  'unexpected',
  'no-credentials',
  'foreign-origin',
]);

/** Returns true for the failure of a source where another one may have the data. */
export function isNotAvailable(error: unknown): error is ServiceError {
  return isServiceError(error) && otherSourceHelps.has(error.kind);
}

/** How to get data, by the names of the routes that have it, the best one first. */
type Sources<Input extends readonly unknown[], Result> = Readonly<
  Record<string, (...input: Input) => Promise<Result>>
>;

/** The source that was available last, and why a better one was not. */
export interface LastSource {
  name?: string | undefined;
  failure?: ServiceError | undefined;
}

/** A page of a list that has several sources. */
export interface SourcedPage<T> extends Page<T> {
  /** The name of the one that responded. */
  readonly source?: string;
  /** Why a better one did not. */
  readonly failure?: ServiceError;
}

/**
 * Gets data from the first source that is available; the last one is tried first. A failure that all sources share
 * (network, rate limit) is thrown at once. When none is available, the error has the reason of each.
 * `sendsTheSame` says that each call sends the same request: a source that refuses it will refuse it again.
 */
export function firstAvailable<Input extends readonly unknown[], Result>(
  sources: Sources<Input, Result>,
  last: LastSource = {},
  sendsTheSame = false,
): (...input: Input) => Promise<Result> {
  const get = getFrom(sources, last, sendsTheSame);
  return async (...input) => (await get(...input)).result;
}

/** What a source responded, and why a better one did not. */
type Sourced<Result> = LastSource & { readonly result: Result };

/** As `firstAvailable`. A source that responded because a better one refused this one request is not remembered. */
function getFrom<Input extends readonly unknown[], Result>(
  sources: Sources<Input, Result>,
  last: LastSource,
  sendsTheSame = false,
): (...input: Input) => Promise<Sourced<Result>> {
  const names = Object.keys(sources);
  return async (...input) => {
    const failures: { name: string; error: ServiceError }[] = [];
    const isLast = ([name]: readonly [string, unknown]) => Number(name === last.name);
    for (const [name, get] of Object.entries(sources).toSorted((a, b) => isLast(b) - isLast(a))) {
      try {
        const result = await get(...input);
        if (name === last.name) {
          return { ...last, result };
        }
        const better = failures.filter((each) => names.indexOf(each.name) < names.indexOf(name));
        const found: LastSource = { name, failure: better[0]?.error };
        if (sendsTheSame || better.every(({ error }) => error.kind !== 'bad-request')) {
          Object.assign(last, found);
        }
        return { ...found, result };
      } catch (error) {
        if (!isNotAvailable(error)) {
          throw error;
        }
        failures.push({ name, error });
      }
    }
    throw noneAvailable(failures);
  };
}

/** What identifies a list, its next page and the options of the call. */
type PageInput<Query, Options> = readonly [query: Query, next?: Cursor, options?: Options];

/** Gets the first page of a list as `firstAvailable` does, and the next pages from the source of the first one. */
export function firstAvailableList<Query, P extends Page<unknown>, Options extends CallOptions>(
  sources: Sources<PageInput<Query, Options>, P>,
  last: LastSource,
): (...input: PageInput<Query, Options>) => Promise<P & Pick<SourcedPage<unknown>, 'source' | 'failure'>> {
  const first = getFrom(sources, last);
  const nextOf = async (query: Query, next: Cursor, options?: Options): Promise<Sourced<P>> => {
    const [name, getPage] = Object.entries(sources).find(([each]) => each === next.source) ?? [];
    if (getPage === undefined) {
      throw new TypeError(`No list of ${Object.keys(sources).join(', ')} continues at ${next.source}.`);
    }
    return { ...(name === last.name ? last : { name }), result: await getPage(query, next, options) };
  };
  return async (query, next, options) => {
    const found =
      next === undefined ? await first(query, undefined, options) : await nextOf(query, next, options);
    const page = found.result;
    return {
      ...page,
      ...(found.name !== undefined && { source: found.name }),
      ...(found.failure && { failure: found.failure }),
      ...(page.next && found.name !== undefined && { next: { ...page.next, source: found.name } }),
    };
  };
}

/** The failure that the user can do most about leads; a source without credentials is named only if all are. */
function noneAvailable(failures: readonly { name: string; error: ServiceError }[]): ServiceError {
  const tried = failures.filter(({ error }) => error.kind !== 'no-credentials');
  const named = tried.length > 0 ? tried : failures;
  const decisive =
    named.find(({ error }) => error.kind === 'unauthorized' || error.kind === 'forbidden') ??
    named.find(({ error }) => error.kind !== 'missing') ??
    named[0];
  if (decisive === undefined) {
    return failure({ code: 'no-family' });
  }
  const reasons = named.map(({ name, error }) =>
    message('{family}: {reason}', { family: name, reason: error.parts.reason }),
  );
  // A failed request for a token is one of the reasons, not what was tried.
  return reword(decisive.error, { attempted: undefined, reason: message('{reasons}', { reasons }) });
}
