import { maxListValues } from '../../service/contract/limits.ts';
import { HttpError } from './httpError.ts';

/** The parameters of a request. Reading an invalid one throws an `HttpError` that names it. */
export class Query {
  readonly #parameters: URLSearchParams;

  /** Throws a 400 for parameters that are not `known`. */
  constructor(parameters: URLSearchParams, known: readonly string[]) {
    checkParameters(parameters, known);
    this.#parameters = parameters;
  }

  text(name: string): string | undefined {
    return this.#parameters.get(name) ?? undefined;
  }

  /** The values of a comma-separated list, at most 100. */
  list(name: string): string[] | undefined {
    const values = this.text(name)
      ?.split(',')
      .filter((value) => value !== '');
    if (values?.length === 0) {
      throw new HttpError(400, `"${name}" lacks its value. Give one, or leave it out.`, { field: name });
    }
    if (values && values.length > maxListValues) {
      throw new HttpError(400, `"${name}" takes at most ${maxListValues} values, not ${values.length}.`, {
        field: name,
      });
    }
    return values;
  }

  /** A list whose values are all among `allowed`. */
  listOf<const Word extends string>(name: string, allowed: readonly Word[]): Word[] {
    return (this.list(name) ?? []).map((value) => {
      const word = allowed.find((one) => one === value);
      if (word !== undefined) {
        return word;
      }
      throw new HttpError(400, `"${name}" takes ${allowed.join(', ')}, not "${value}".`, { field: name });
    });
  }

  /** A whole number of at least `least`, and at most `most` where that is given. */
  integer(name: string, least: number, most?: number): number | undefined {
    const text = this.text(name);
    if (text === undefined) {
      return undefined;
    }
    const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= (most ?? Number.MAX_SAFE_INTEGER)) {
      return value;
    }
    const bounds = most === undefined ? `from ${least}` : `from ${least} to ${most}`;
    throw new HttpError(400, `"${name}" must be a whole number ${bounds}, not "${text}".`, { field: name });
  }

  boolean(name: string): boolean | undefined {
    const text = this.text(name);
    if (text === undefined) {
      return undefined;
    }
    if (text === 'true' || text === 'false') {
      return text === 'true';
    }
    throw new HttpError(400, `"${name}" must be true or false, not "${text}".`, { field: name });
  }
}

/**
 * Throws a 400 for an unknown parameter, as a misspelt filter must not look like one that matches everything, and for a
 * parameter that is given more than once, of which only one could be used.
 */
function checkParameters(parameters: URLSearchParams, known: readonly string[]): void {
  const seen = new Set<string>();
  for (const name of parameters.keys()) {
    if (!known.includes(name)) {
      const others = known.length === 0 ? 'There are none.' : `Known are: ${known.join(', ')}.`;
      throw new HttpError(400, `There is no parameter "${name}" here. ${others}`, { field: name });
    }
    if (seen.has(name)) {
      const message = `"${name}" is given more than once. Give it once, several values with commas between them.`;
      throw new HttpError(400, message, { field: name });
    }
    seen.add(name);
  }
}
