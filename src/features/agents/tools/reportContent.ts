import { outlineOf } from '../../../company/departments/departmentTree.ts';
import { foldText } from '../../../company/search/textIndex.ts';
import { durationText, isPercentage, type Notation, valueIn } from '../../../company/values/cellValues.ts';
import {
  countTotals,
  recognizeDecimalMark,
  recognizeOrder,
  recognizeTypes,
  sampleOf,
} from '../../../company/values/columnTypes.ts';
import { totalOf } from '../../../company/values/totals.ts';
import { NotATable } from '../../../formats/content.ts';
import type { Row } from '../../../formats/reading.ts';
import { recognizeReading, tableRows } from '../../../formats/records.ts';
import { definedFields } from '../../../service/contract/fields.ts';
import { isFailure } from '../../../service/http/errors.ts';
import { isNotAvailable } from '../../../service/operations/fallback.ts';
import { inBatches, type ShownColumn, shownRows } from '../shownRows.ts';
import { type AgentCall, Refusal, type ToolResult } from '../tool.ts';

/** Of a content: totals need all of it. */
const maxBytes = 5_000_000;
const maxColumns = 100;
/** Cells by which types are recognized. */
const maxSample = 20_000;
/** Milliseconds. */
const longestWait = 10_000;
/** Headings of what documents mask, and of reasons for an absence. */
const hidden =
  /birth|naissance|geburt|salar|salaire|wage|gehalt|\b(?:iban|bic|rib)\b|\bbank|banque|reason|motif|comment|remar/;

/** Headings of people, also of those who have left and are not known. */
const ofPeople =
  /^(?:name|nom|prenom)$|\b(?:full|first|last|given|family) ?name|surname|employee|person|user|staff|manager|nom de famille|collaborat|employe|salarie|responsable|mitarbeiter|matricule/;
const ofThings =
  /depart|service|team|equipe|site|soci|compan|entit|etabl|job|poste|title|titre|status|statut|contra/;

/** What a report has generated: its columns, and its rows, or totals for each value of a column. */
export async function reportContent(
  call: AgentCall,
  id: string,
  groupBy: string | undefined,
): Promise<ToolResult> {
  const { all, delimiter } = await readTable(call, id);
  const [headings = [], ...below] = all;
  const totalRows = countTotals(below);
  const rows = totalRows === 0 ? below : below.slice(0, -totalRows);
  const every = Math.ceil((sampleOf(rows).length * Math.min(headings.length, maxColumns)) / maxSample);
  const sample = sampleOf(rows)
    .filter((_, place) => place % every === 0)
    .map((row) => row.slice(0, maxColumns));
  const mark = recognizeDecimalMark(sample, delimiter);
  const types = recognizeTypes(sample, headings.slice(0, maxColumns), mark);
  const dates = types.flatMap((type, place) => (type === 'date' ? [place] : []));
  const notation = { mark, order: recognizeOrder(sample, dates).order };
  const given = namesOf(call, id, headings.slice(0, maxColumns)).map((name, place): ShownColumn => {
    const [heading, type = 'text'] = [foldText(headings[place] ?? ''), types[place]];
    const isOfPeople = !call.mayName && type === 'text' && ofPeople.test(heading) && !ofThings.test(heading);
    return { name, type: isOfPeople ? 'person' : type, isHidden: hidden.test(heading) };
  });
  const shown = await shownRows(call.people, rows, given, notation, await textsOf(call));
  const { columns } = shown;
  const totals = (some: readonly Row[]) => totalsOf(some, columns, notation);
  const sums = await totals(shown.rows);
  const left = headings.length - columns.length;
  const data = {
    rows: rows.length,
    decimalMark: mark,
    columns: columns.map(({ name, type }) => definedFields({ name, type, total: sums[name] })),
  };
  const notes = [
    ...(totalRows === 0 ? [] : [`The last ${totalRows} rows have totals, and are left out.`]),
    ...(left > 0 ? [`${left} more columns are left out: create the report for fewer days.`] : []),
  ];
  if (groupBy === undefined) {
    return { data, records: shown.rows, notes };
  }
  const place = columns.findIndex(({ name }) => foldText(name) === foldText(groupBy));
  if (place === -1) {
    throw new Refusal(
      'There is no such column here. Take a name from "columns" of a result without "groupBy".',
    );
  }
  const records: object[] = [];
  for (const [group, some] of Map.groupBy(shown.rows, (row) => row[place] ?? '')) {
    records.push({ group, rows: some.length, totals: await totals(some) });
  }
  return { data, records, notes };
}

/** The rows of a content, the headings first. A report that this window follows is waited for, without a request. */
async function readTable({ session, service, options, reportEnd, redacted }: AgentCall, id: string) {
  const limit = AbortSignal.any([options.signal, AbortSignal.timeout(longestWait)]);
  await reportEnd({ connectionId: session.connection.id, id }, limit);
  options.signal.throwIfAborted();
  try {
    const bytes = await service.reportContent(id, 'csv', { ...options, maxBytes });
    const reading = recognizeReading(bytes);
    const all: Row[] = [];
    for await (const { rows, end } of tableRows(bytes, reading, redacted)) {
      all.push(...rows);
      if (end === 'cut') {
        throw tooLarge();
      }
    }
    return { all, delimiter: reading.delimiter };
  } catch (error) {
    throw refusalOf(error);
  }
}

/** What an agent can do about a content that it cannot read. */
function refusalOf(cause: unknown): unknown {
  if (isFailure(cause, 'conflict', 'missing')) {
    const reason = 'There is no content: the report is not done yet, it failed, or it does not exist here.';
    return new Refusal(`${reason} Read the kind "report" to see its status.`, { cause });
  }
  if (isFailure(cause, 'too-large')) {
    return tooLarge(cause);
  }
  return cause instanceof NotATable
    ? new Refusal('The content of this report cannot be read as a table.', { cause })
    : cause;
}

function tooLarge(cause?: unknown): Refusal {
  const reason = `The content has more than ${maxBytes / 1_000_000} MB, or too many cells.`;
  return new Refusal(`${reason} Create the report for fewer days, departments or people.`, { cause });
}

/** The names of the columns; one that is there before has its place, too. */
function namesOf({ people }: AgentCall, report: string, headings: Row): readonly string[] {
  const names = headings.map((heading, place) => people.nameOf('column', `${report} ${place}`, heading));
  return names.map((name, place) => (names.indexOf(name) < place ? `${name} (${place + 1})` : name));
}

/** How a text is shown: without names; where no text may be seen, the name of a department as its number. */
async function textsOf({ people, showsTexts, known, options }: AgentCall) {
  if (showsTexts) {
    return (text: string) => people.withoutNames(text);
  }
  const tree = await known.knownDepartments(options.signal, options).catch((error: unknown) => {
    if (!isNotAvailable(error)) {
      throw error;
    }
  });
  const departments = tree ? outlineOf(tree).map(({ department }) => department) : [];
  const byName = Map.groupBy(departments, ({ name }) => name ?? '');
  return (text: string) => {
    const [department, ...others] = byName.get(text.trim()) ?? [];
    return department && others.length === 0
      ? people.nameOf('department', department.id, text.trim())
      : people.withoutNames(text);
  };
}

/** The sums of columns of numbers, and of durations as hours and minutes; of none of percentages. */
async function totalsOf(
  rows: readonly Row[],
  columns: readonly ShownColumn[],
  notation: Notation,
): Promise<Readonly<Record<string, number | string>>> {
  const sums = await inBatches([...columns.entries()], rows.length, ([place, { name, type, isHidden }]) => {
    const cells = rows.map((row) => row[place] ?? '');
    if (isHidden || (type !== 'number' && type !== 'duration') || cells.some(isPercentage)) {
      return [];
    }
    const { sum } = totalOf(cells.map((cell) => valueIn(cell, type, notation)));
    return [[name, type === 'duration' ? durationText(sum) : sum] as const];
  });
  return Object.fromEntries(sums.flat());
}
