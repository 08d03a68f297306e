import { type Failure, type FailureKind, failure, isFailure, rephrased } from './http/errors.ts';
import { message } from './http/message.ts';

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

/** One family that has the data, and how to get it there. */
export interface Source<Name extends string, Input extends readonly unknown[], Result> {
  readonly name: Name;
  get(...input: Input): Promise<Result>;
}

/**
 * Gets data from the first source that is available; the one that was available last time is tried first, and reported.
 * A failure that all sources share (network, rate limit) is thrown at once. When none is available, the error has the
 * reason of each.
 */
export function firstAvailable<Name extends string, Input extends readonly unknown[], Result>(
  sources: readonly Source<Name, Input, Result>[],
  onDidGet: (name: Name) => void = () => undefined,
): (...input: Input) => Promise<Result> {
  let last: Name | undefined;
  return async (...input) => {
    const failures: { name: Name; error: Failure }[] = [];
    for (const source of sources.toSorted((a, b) => Number(b.name === last) - Number(a.name === last))) {
      try {
        const result = await source.get(...input);
        last = source.name;
        onDidGet(last);
        return result;
      } catch (error) {
        if (!isFailure(error) || !otherSourceHelps.has(error.kind)) {
          throw error;
        }
        failures.push({ name: source.name, error });
      }
    }
    throw noneAvailable(failures);
  };
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
    return failure({ code: 'no-family' });
  }
  const reasons = named.map(({ name, error }) =>
    message('{family}: {reason}', { family: name, reason: error.parts.reason }),
  );
  return rephrased(decisive.error, { reason: message('{reasons}', { reasons }) });
}
