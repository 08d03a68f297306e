import type { KnownColumn } from '../../../service/contract/report.ts';

/** A column where it is shown. */
export interface PlacedColumn {
  /** Its place in the content, from 0. */
  readonly index: number;
  /** Its heading; without the period where its group names that. */
  readonly name: string;
  /** The category or the period of the column; undefined where neither is known. */
  readonly group?: string;
  readonly isPeriodic: boolean;
}

/** A day or a month, as headings end with it. */
const date = /\d{4}-\d\d(?:-\d\d)?|\d{1,2}[/.]\d{1,2}[/.]\d{4}|\d{1,2}\/\d{4}/;
const separators = /^[\s\-–—:|/(]{1,3}|(?<![\s\-–—:|/()])[\s\-–—:|/()]{1,3}$/g;
/** How reports head the column with the names of the employees. */
const employeeName =
  /^(?:(?:full )?name|(?:employee|person|user|staff)(?: name)?|nom(?: complet| et prénom| du (?:collaborateur|salarié))?|collaborat(?:eur|rice)|employée?|salariée?|personne)$/i;
/** Characters of a heading that are searched for a day. */
const longestHeading = 500;

/**
 * The columns in the order they are shown in: those of a category beside each other, and the periodic ones, which a
 * content repeats once for each period, by their period. Without known columns, periods are recognized by their days. The
 * name of the employee comes first in a report with known columns: the first column stays where the others are scrolled.
 */
export function orderColumns(
  headings: readonly string[],
  known: readonly KnownColumn[],
): readonly PlacedColumn[] {
  const repeats = new Map<string, number>();
  const columns = headings.map((heading, index): PlacedColumn => {
    const repeat = (repeats.get(heading) ?? 0) + 1;
    repeats.set(heading, repeat);
    const exact = known.find(({ name }) => name === heading);
    if (exact !== undefined) {
      const group = exact.isPeriodic ? String(repeat) : exact.category;
      return { index, name: heading, isPeriodic: exact.isPeriodic, ...(group !== '' && { group }) };
    }
    const split = splitByColumn(heading, known) ?? splitByDate(heading);
    return split === undefined
      ? { index, name: heading, isPeriodic: false }
      : { index, name: split.name, group: split.period, isPeriodic: true };
  });
  const places = new Map<string, number>();
  for (const { group, index } of columns) {
    if (group !== undefined && !places.has(group)) {
      places.set(group, index);
    }
  }
  const isKnown = known.length > 0;
  const named = columns.find(({ name, isPeriodic }) => isKnown && !isPeriodic && employeeName.test(name));
  const placeOf = (column: PlacedColumn) =>
    column === named ? -1 : (places.get(column.group ?? '') ?? column.index);
  return columns.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * The adjacent columns of one group, by the place of the first and their number. The first column
 * is a group of its own, because it stays where the others are scrolled.
 */
export function groupRuns(
  columns: readonly PlacedColumn[],
): readonly { readonly first: number; readonly count: number }[] {
  const runs: { first: number; count: number }[] = [];
  for (const [place, { group }] of columns.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && last.first > 0 && columns[last.first]?.group === group) {
      last.count += 1;
    } else {
      runs.push({ first: place, count: 1 });
    }
  }
  return runs;
}

interface Split {
  readonly name: string;
  readonly period: string;
}

/** A heading that begins or ends with the name of a periodic column; the longest name counts. */
function splitByColumn(heading: string, known: readonly KnownColumn[]): Split | undefined {
  const [column] = known
    .filter(({ name, isPeriodic }) => isPeriodic && name !== '' && heading.includes(name))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (column === undefined) {
    return undefined;
  }
  const { name } = column;
  const rest = heading.startsWith(name) ? heading.slice(name.length) : heading.slice(0, -name.length);
  const isAtEdge = heading.startsWith(name) || heading.endsWith(name);
  const period = rest.replace(separators, '').trim();
  return isAtEdge && period !== '' ? { name, period } : undefined;
}

/** A heading that ends with a day or a month. */
function splitByDate(heading: string): Split | undefined {
  const start = heading.slice(0, longestHeading).search(date);
  const name = heading.slice(0, Math.max(0, start)).replace(separators, '').trim();
  return name === '' ? undefined : { name, period: heading.slice(start).replace(separators, '').trim() };
}
