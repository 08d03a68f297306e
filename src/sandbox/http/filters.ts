import { isDay } from '../../service/contract/day.ts';
import { maxListValues, openEnded } from '../../service/contract/limits.ts';
import { isInYears, years } from '../calendar.ts';
import { HttpError } from './httpError.ts';
import { compareTexts } from './ids.ts';
import type { Parameters } from './route.ts';

export type Filterable = string | number | boolean | null;

/** A property that the legacy API can filter on. */
export interface FilterKey<Item> {
  readonly kind: 'number' | 'text' | 'date' | 'boolean';
  readonly of: (item: Item) => Filterable;
  /** A value that shows the form of the filter. */
  readonly example: string;
  /** What to say of it beside the operators that every filter takes. */
  readonly description?: string;
  readonly isRequired?: boolean;
}

type Test = (value: Filterable) => boolean;

const operators = ['notequal', 'like', 'since', 'until', 'between', 'greaterthan'] as const;
type Operator = (typeof operators)[number];

/** Filters as the description shows them. */
export function filterParameters<Item>(filters: Readonly<Record<string, FilterKey<Item>>>): Parameters {
  const takes = `Takes a value, several with commas, or an operator in front: ${operators.join(', ')}.`;
  return Object.fromEntries(
    Object.entries(filters).map(([name, { description, example, isRequired = false }]) => [
      name,
      { description: description === undefined ? takes : `${description} ${takes}`, example, isRequired },
    ]),
  );
}

const forms = {
  number: 'a whole number',
  text: 'a text',
  date: `a date from ${years.first} to ${years.last} such as 2026-01-31`,
  boolean: 'true or false',
} as const satisfies Record<FilterKey<unknown>['kind'], string>;

/**
 * Reads a filter value of the legacy API: `a,b` for any of them, or an operator before its operands:
 * `notequal,v`, `like,v`, `since,date`, `until,date`, `between,a,b`, `greaterthan,v`.
 */
export function parseFilter<Item>(name: string, text: string, key: FilterKey<Item>): (item: Item) => boolean {
  const [first = '', ...rest] = text.split(',');
  const operator = operators.find((one) => one === first);
  const operands = (operator ? rest : [first, ...rest]).filter((operand) => operand !== '');
  const wanted = arity(operator) ?? Math.max(1, operands.length);
  if (operands.length !== wanted) {
    const problem =
      operands.length === 0
        ? `"${operator ?? name}" lacks its value`
        : `"${operator}" takes ${wanted === 1 ? 'one value' : 'two values with a comma between them'}, not ${operands.length}`;
    throw new HttpError(400, `The filter "${name}=${text}" cannot be read: ${problem}.`);
  }
  if (operands.length > maxListValues) {
    throw new HttpError(
      400,
      `The filter "${name}" takes at most ${maxListValues} values, not ${operands.length}.`,
    );
  }
  const values = operands.map((operand) => {
    const value = operator === 'like' ? operand : parseOperand(operand, key.kind);
    if (value !== undefined) {
      return value;
    }
    const alternative = operator === undefined ? `, or one of ${operators.join(', ')} in front of it` : '';
    throw new HttpError(
      400,
      `The filter "${name}" takes ${forms[key.kind]}${alternative}, not "${operand}".`,
    );
  });
  const test = testOf(operator, values, key.kind);
  return (item) => test(key.of(item));
}

function arity(operator: Operator | undefined): number | undefined {
  if (operator === 'between') {
    return 2;
  }
  return operator === undefined || operator === 'notequal' ? undefined : 1;
}

function testOf(
  operator: Operator | undefined,
  values: readonly Filterable[],
  kind: FilterKey<unknown>['kind'],
): Test {
  const [first = null, second = null] = values;
  const compareFirst = comparing(first, kind);
  const compareSecond = comparing(second, kind);
  const isOneOf = isAmong(values, kind);
  switch (operator) {
    case undefined:
      return isOneOf;
    case 'notequal':
      return (value) => !isOneOf(value);
    case 'like': {
      const wanted = foldCase(String(first));
      return (value) => foldCase(String(value ?? '')).includes(wanted);
    }
    case 'since':
      return (value) => compareFirst(value) >= 0;
    case 'until':
      return (value) => compareFirst(value) <= 0;
    case 'between':
      return (value) => compareFirst(value) >= 0 && compareSecond(value) <= 0;
    case 'greaterthan':
      return (value) => compareFirst(value) > 0;
  }
}

/** Texts are equal in any case and with any accents. */
function isAmong(values: readonly Filterable[], kind: FilterKey<unknown>['kind']): Test {
  if (kind === 'date') {
    const comparisons = values.map((value) => comparing(value, kind));
    return (value) => comparisons.some((compare) => compare(value) === 0);
  }
  const folded = (value: Filterable) => (typeof value === 'string' ? foldCase(value) : value);
  const wanted = new Set(values.map(folded));
  return (value) => wanted.has(folded(value));
}

/**
 * Returns a comparison of values with a bound. Dates compare to the precision of the bound: `until,2026-01-31`
 * includes all of that day. NaN when one side is null.
 */
function comparing(bound: Filterable, kind: FilterKey<unknown>['kind']): (value: Filterable) => number {
  const text = String(bound);
  const folded = foldCase(text);
  return (value) => {
    if (value === null || bound === null) {
      return value === bound ? 0 : Number.NaN;
    }
    if (typeof value === 'number' && typeof bound === 'number') {
      return value - bound;
    }
    return kind === 'date'
      ? compareTexts(String(value).slice(0, text.length), text)
      : compareTexts(foldCase(String(value)), folded);
  };
}

/** Undefined for a text of another kind. */
function parseOperand(text: string, kind: FilterKey<unknown>['kind']): Filterable | undefined {
  if (text === 'null') {
    return null;
  }
  if (kind === 'number' && /^-?\d+$/.test(text)) {
    return Number(text);
  }
  if (kind === 'boolean' && (text === 'true' || text === 'false')) {
    return text === 'true';
  }
  if (kind === 'date') {
    return isDate(text) ? text : undefined;
  }
  return kind === 'text' ? text : undefined;
}

/** Returns true for a date, with or without its time, in the years of requests, and for the open end of a period. */
function isDate(text: string): boolean {
  const day = text.slice(0, 10);
  const isValidDay = isDay(day) && (isInYears(day) || day === openEnded.end);
  return isValidDay && /^(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/.test(text.slice(10));
}

/** Text without its accents and case, the way searches compare it. */
export function foldCase(text: string): string {
  const letters = /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{Mark}/gu, '') : text;
  return letters.toLowerCase();
}
