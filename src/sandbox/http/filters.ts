import { isDay } from '../../service/contract/day.ts';
import { maxListValues, openEnded } from '../../service/contract/limits.ts';
import { isInYears, years } from '../calendar.ts';
import { check } from './httpError.ts';
import { compareTexts } from './order.ts';
import { flag, type Parameter, type Query, valueList } from './parameters.ts';

/** A parameter that keeps the records of a list which pass a test. */
export type Filter<Item> = Parameter<(item: Item) => boolean>;

/** Returns a test for records, which is true if they pass all filters that are given. */
export function testOf<Item>(query: Query, filters: readonly Filter<Item>[]): (item: Item) => boolean {
  const tests = filters.flatMap((filter) => query.get(filter) ?? []);
  return (item) => tests.every((test) => test(item));
}

/** Keeps the records that pass a test with the value of a parameter. */
export function filtering<Item, Value>(
  parameter: Parameter<Value>,
  test: (item: Item, value: Value) => boolean,
): Filter<Item> {
  return {
    ...parameter,
    read(text) {
      const value = parameter.read(text);
      return (item) => test(item, value);
    },
  };
}

/** Keeps records whose value is one of a list. */
export function among<Item>(
  name: string,
  example: string,
  compared: (item: Item) => string | number | undefined,
): Filter<Item> {
  const list = valueList({ name, description: `At most ${maxListValues} values with commas.`, example });
  return filtering(list, (item, values) => values.includes(String(compared(item) ?? '')));
}

/** Keeps records that are archived, or the others. */
export function archiveFilter<Item>(isArchived: (item: Item) => boolean): Filter<Item> {
  const description = 'Only archived ones, or only others.';
  const wanted = flag({ name: 'isArchived', description, example: 'false' });
  return filtering(wanted, (item, value) => isArchived(item) === value);
}

/** Keeps records with a day in a period, its first and last day included. */
export function daysBetween<Item>(name: string, dayOf: (item: Item) => string): Filter<Item> {
  const description = 'First and last day, with -- between them.';
  const read = (text: string) => {
    const [first = '', last = '', ...others] = text.split('--');
    check(
      isDay(first) && isDay(last) && others.length === 0,
      `"${name}" takes two days such as 2026-01-01--2026-12-31, not "${text}".`,
      name,
    );
    return { first, last };
  };
  const period = { name, description, example: '2026-01-01--2026-12-31', read };
  return filtering(period, (item, { first, last }) => first <= dayOf(item) && dayOf(item) <= last);
}

/** Keeps records in whose text every word searched for begins a word; accents and case do not count. */
export function searching<Item>(textOf: (item: Item) => string): Filter<Item> {
  const description = 'Words that names start with.';
  return filtering({ name: 'search', description, example: 'a', read: words }, (item, wanted) => {
    const present = words(textOf(item));
    return wanted.every((word) => present.some((one) => one.startsWith(word)));
  });
}

/** The different words of a text. */
function words(text: string): string[] {
  const all = foldCase(text).split(/[^\p{Letter}\p{Number}&]+/u);
  return [...new Set(all)].filter((word) => word !== '');
}

export type Filterable = string | number | boolean | null;
type Kind = 'number' | 'text' | 'date' | 'boolean';

/** A filter of the legacy API, with operators. Lists can be sorted by its value, too. */
export interface LegacyFilter<Item> extends Filter<Item> {
  readonly of: (item: Item) => Filterable;
}

/** A filter of the legacy API on a property. The description says more than that it takes operators. */
export function legacyFilter<Item>(
  name: string,
  kind: Kind,
  of: (item: Item) => Filterable,
  example: string,
  more: { readonly description?: string; readonly isRequired?: boolean } = {},
): LegacyFilter<Item> {
  const takes = `Takes a value, several with commas, or an operator in front: ${operators.join(', ')}.`;
  const description = more.description === undefined ? takes : `${more.description} ${takes}`;
  return {
    name,
    example,
    ...more,
    description,
    of,
    read(text) {
      const test = readTest(name, text, kind);
      return (item) => test(of(item));
    },
  };
}

type Test = (value: Filterable) => boolean;

const operators = ['notequal', 'like', 'since', 'until', 'between', 'greaterthan'] as const;
type Operator = (typeof operators)[number];

/** What the values of a kind look like, and how they are read; undefined for a text of another form. */
const kinds: Readonly<Record<Kind, { readonly form: string; read(text: string): Filterable | undefined }>> = {
  number: {
    form: 'a whole number',
    read: (text) => (/^-?\d+$/.test(text) ? Number(text) : undefined),
  },
  text: { form: 'a text', read: (text) => text },
  date: {
    form: `a date from ${years.first} to ${years.last} such as 2026-01-31`,
    read: (text) => (isDate(text) ? text : undefined),
  },
  boolean: {
    form: 'true or false',
    read: (text) => (text === 'true' || text === 'false' ? text === 'true' : undefined),
  },
};

/**
 * Reads a filter value of the legacy API: `a,b` for any of them, or an operator before its operands:
 * `notequal,v`, `like,v`, `since,date`, `until,date`, `between,a,b`, `greaterthan,v`.
 */
function readTest(name: string, text: string, kind: Kind): Test {
  const [first = '', ...rest] = text.split(',');
  const operator = operators.find((one) => one === first);
  const operands = (operator ? rest : [first, ...rest]).filter((operand) => operand !== '');
  const takesSeveral = operator === undefined || operator === 'notequal';
  const single = operator === 'between' ? 2 : 1;
  const wanted = takesSeveral ? Math.max(1, operands.length) : single;
  const problem =
    operands.length === 0
      ? `"${operator ?? name}" lacks its value`
      : `"${operator}" takes ${wanted === 1 ? 'one value' : 'two values with a comma between them'}, not ${operands.length}`;
  check(operands.length === wanted, `The filter "${name}=${text}" cannot be read: ${problem}.`);
  check(
    operands.length <= maxListValues,
    `The filter "${name}" takes at most ${maxListValues} values, not ${operands.length}.`,
  );
  const values = operands.map((operand) => {
    const readAs = kinds[operator === 'like' ? 'text' : kind].read;
    const value = operand === 'null' && operator !== 'like' ? null : readAs(operand);
    const alternative = operator === undefined ? `, or one of ${operators.join(', ')} in front of it` : '';
    check(
      value !== undefined,
      `The filter "${name}" takes ${kinds[kind].form}${alternative}, not "${operand}".`,
    );
    return value;
  });
  return operatorTest(operator, values, kind);
}

function operatorTest(operator: Operator | undefined, values: readonly Filterable[], kind: Kind): Test {
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
function isAmong(values: readonly Filterable[], kind: Kind): Test {
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
function comparing(bound: Filterable, kind: Kind): (value: Filterable) => number {
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

/** Returns true for a date, with or without its time, in the years of requests, and for the open end of a period. */
function isDate(text: string): boolean {
  const day = text.slice(0, 10);
  const isValidDay = isDay(day) && (isInYears(day) || day === openEnded.end);
  return isValidDay && /^(T\d{2}:\d{2}:\d{2}(\.\d+)?)?$/.test(text.slice(10));
}

/** Text without its accents and case, the way searches compare it. */
function foldCase(text: string): string {
  const letters = /[^\0-\x7f]/.test(text) ? text.normalize('NFD').replace(/\p{Mark}/gu, '') : text;
  return letters.toLowerCase();
}
