import { foldText } from '../../../company/search/textIndex.ts';
import type { ColumnType, DecimalMark } from '../../../formats/reading.ts';
import { valueIn } from './values.ts';

/** Returns true for a cell that stays. */
export type CellTest = (cell: string) => boolean;

const comparisons: Readonly<Record<string, (value: number, limit: number) => boolean>> = {
  '>': (value, limit) => value > limit,
  '>=': (value, limit) => value >= limit,
  '<': (value, limit) => value < limit,
  '<=': (value, limit) => value <= limit,
  '=': (value, limit) => value === limit,
};

/**
 * What a user typed to filter a column: `paris` (contains, without case and accents), `=paris` (is), `!paris` (does not
 * contain), `=` (empty), `!` (not empty); for values also `>7,5`, `<=10` and `5..10`. Undefined for no filter.
 */
export function cellTest(typed: string, type: ColumnType, mark: DecimalMark): CellTest | undefined {
  const text = typed.trim();
  if (text === '') {
    return undefined;
  }
  if (text === '!') {
    return (cell) => cell.trim() !== '';
  }
  return valueTest(text, (cell) => valueIn(cell, type, mark)) ?? textTest(text);
}

function valueTest(text: string, read: (cell: string) => number | undefined): CellTest | undefined {
  const [, operator = '', operand = ''] = /^(>=|<=|>|<|=)(.*)$/s.exec(text) ?? [];
  const limit = read(operand);
  const compare = comparisons[operator];
  if (compare !== undefined && limit !== undefined) {
    return (cell) => {
      const value = read(cell);
      return value !== undefined && compare(value, limit);
    };
  }
  const [from, to, ...more] = text.split('..', 3).map(read);
  if (from === undefined || to === undefined || more.length > 0) {
    return undefined;
  }
  return (cell) => {
    const value = read(cell);
    return value !== undefined && from <= value && value <= to;
  };
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
