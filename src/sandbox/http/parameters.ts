import { maxListValues } from '../../service/contract/limits.ts';
import { check } from './httpError.ts';

/** A parameter of a query: how `/openapi.json` describes it, and how its text is read. */
export interface Parameter<Value> {
  readonly name: string;
  readonly description: string;
  /** A value that shows its form. */
  readonly example: string;
  readonly isRequired?: boolean;
  /** Throws a 400 that names the parameter for a text of another form. */
  read(text: string): Value;
}

export class Query {
  readonly #given: URLSearchParams;

  /**
   * Throws a 400 for an unknown parameter, as a misspelt filter must not look like one that matches everything, and for
   * one that is given more than once, of which only one value could be used.
   */
  constructor(given: URLSearchParams, parameters: readonly Parameter<unknown>[]) {
    const known = parameters.map(({ name }) => name);
    const seen = new Set<string>();
    for (const name of given.keys()) {
      const others = known.length === 0 ? 'There are none.' : `Known are: ${known.join(', ')}.`;
      check(known.includes(name), `There is no parameter "${name}" here. ${others}`, name);
      check(
        !seen.has(name),
        `"${name}" is given more than once. Give it once, several values with commas between them.`,
        name,
      );
      seen.add(name);
    }
    this.#given = given;
  }

  /** The value of a parameter; undefined when it is not given. Throws a 400 for an invalid one. */
  get<Value>(parameter: Pick<Parameter<Value>, 'name' | 'read'>): Value | undefined {
    const text = this.#given.get(parameter.name);
    return text === null ? undefined : parameter.read(text);
  }
}

/** What the description says of a parameter. */
type Shown = Omit<Parameter<unknown>, 'read'>;

/** A whole number of at least `min`, and at most `max` where that is given. */
export function wholeNumber(shown: Shown, min: number, max?: number): Parameter<number> {
  return {
    ...shown,
    read(text) {
      const value = /^-?\d+$/.test(text) ? Number(text) : Number.NaN;
      const bounds = max === undefined ? `from ${min}` : `from ${min} to ${max}`;
      check(
        value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER),
        `"${shown.name}" must be a whole number ${bounds}, not "${text}".`,
        shown.name,
      );
      return value;
    },
  };
}

export function flag(shown: Shown): Parameter<boolean> {
  return {
    ...shown,
    read(text) {
      check(
        text === 'true' || text === 'false',
        `"${shown.name}" must be true or false, not "${text}".`,
        shown.name,
      );
      return text === 'true';
    },
  };
}

/** One value or several with commas between them. */
export function valueList(shown: Shown): Parameter<string[]> {
  const { name } = shown;
  return {
    ...shown,
    read(text) {
      const values = text.split(',').filter((value) => value !== '');
      check(values.length > 0, `"${name}" lacks its value. Give one, or leave it out.`, name);
      check(
        values.length <= maxListValues,
        `"${name}" takes at most ${maxListValues} values, not ${values.length}.`,
        name,
      );
      return values;
    },
  };
}

/** A list whose values are all among `allowed`. */
export function wordList<const Word extends string>(
  shown: Shown,
  allowed: readonly Word[],
): Parameter<Word[]> {
  const { read } = valueList(shown);
  return {
    ...shown,
    read: (text) =>
      read(text).map((value) => {
        const word = allowed.find((one) => one === value);
        check(word !== undefined, `"${shown.name}" takes ${allowed.join(', ')}, not "${value}".`, shown.name);
        return word;
      }),
  };
}

/** An id as a number; NaN, which no record has, for a text that is not a whole number from 1. */
export function numericId(text: string): number {
  return /^[1-9]\d*$/.test(text) ? Number(text) : Number.NaN;
}
