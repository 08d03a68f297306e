import { foldText } from '../../../company/search/textIndex.ts';
import {
  dateIn,
  type Notation,
  numberIn,
  valueIn,
  withoutOffset,
} from '../../../company/values/cellValues.ts';
import type { ColumnType, DateOrder } from '../../../formats/reading.ts';

/** Returns true for a cell that stays. */
export type CellTest = (cell: string) => boolean;

/** Filters that are proposed for the values of a type: a comparison, and a range. */
export const comparisonExamples = {
  number: ['>0', '5..10'],
  duration: ['>0:00', '5:00..10:00'],
  date: ['>2026-05-31', '2026-05..2026-06'],
} as const satisfies Partial<Record<ColumnType, readonly [string, string]>>;

/** The first and the last value that a typed text matches: a day matches all its times. */
interface Span {
  readonly from: number;
  readonly to: number;
}

const comparisons: Readonly<Record<string, (value: number, span: Span) => boolean>> = {
  '>': (value, { to }) => value > to,
  '>=': (value, { from }) => value >= from,
  '<': (value, { from }) => value < from,
  '<=': (value, { to }) => value <= to,
  '=': (value, { from, to }) => from <= value && value <= to,
};

/**
 * What a user typed to filter a column: `paris` (contains, without case and accents), `=paris` (is), `!paris` (does not
 * contain), `=` (empty), `!` (not empty); for values also `>7,5`, `<=10` and `5..10`. Durations are compared with
 * durations and hours, dates with days, months and years. Undefined for no filter.
 */
export function cellTest(typed: string, type: ColumnType, notation: Notation): CellTest | undefined {
  const text = typed.trim();
  if (text === '') {
    return undefined;
  }
  if (text === '!') {
    return (cell) => cell.trim() !== '';
  }
  return valueTest(text, type, notation) ?? textTest(text);
}

function valueTest(text: string, type: ColumnType, notation: Notation): CellTest | undefined {
  const [, operator, operand = ''] = /^(>=|<=|>|<|=)(.*)$/s.exec(text) ?? [];
  const operands = operator === undefined ? text.split('..', 3) : [operand];
  const spans = operands.map((each) => spanOf(each, type, notation));
  const [first, last] = [spans[0], spans.at(-1)];
  const compare = comparisons[operator ?? '='];
  if (
    first === undefined ||
    last === undefined ||
    compare === undefined ||
    spans.length !== (operator === undefined ? 2 : 1)
  ) {
    return undefined;
  }
  const span = { from: first.from, to: last.to };
  // Timestamps are compared as they are shown, unless the user types an offset.
  const isShown = type === 'date' && operands.every((each) => withoutOffset(each) === each.trim());
  return (cell) => {
    const value = valueIn(isShown ? withoutOffset(cell) : cell, type, notation);
    return value !== undefined && compare(value, span);
  };
}

function spanOf(typed: string, type: ColumnType, notation: Notation): Span | undefined {
  if (type === 'date') {
    return datesIn(typed.trim(), notation.order);
  }
  const hours = type === 'duration' ? numberIn(typed, notation.mark) : undefined;
  const value = hours === undefined ? valueIn(typed, type, notation) : hours * 60;
  return value === undefined ? undefined : { from: value, to: value };
}

/** A moment, or all those of a day, of a month such as `2026-05`, or of a year, in milliseconds since the epoch. */
function datesIn(text: string, order: DateOrder): Span | undefined {
  const from = dateIn(text, order) ?? dateIn(`${text}-01`, order) ?? dateIn(`${text}-01-01`, order);
  if (from === undefined || text.includes(':')) {
    return from === undefined ? undefined : { from, to: from };
  }
  const next = new Date(from);
  if (/^\d{4}$/.test(text)) {
    next.setUTCFullYear(next.getUTCFullYear() + 1);
  } else if (/^\d{4}-\d\d$/.test(text)) {
    next.setUTCMonth(next.getUTCMonth() + 1);
  } else {
    next.setUTCDate(next.getUTCDate() + 1);
  }
  return { from, to: next.getTime() - 1 };
}

function textTest(text: string): CellTest {
  const rest = foldText(text.slice(1).trim());
  if (text.startsWith('=')) {
    return (cell) => foldText(cell.trim()) === rest;
  }
  if (text.startsWith('!')) {
    return (cell) => !foldText(cell).includes(rest);
  }
  const part = foldText(text);
  return (cell) => foldText(cell).includes(part);
}
