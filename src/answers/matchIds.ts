import * as vscode from 'vscode';
import {
  type Match,
  type MatchKey,
  matchKeys,
  matchValues,
  readColumn,
  recognizeKey,
} from '../domain/answers/matching.ts';
import { NotATable } from '../domain/table/content.ts';
import type { Row } from '../domain/table/reading.ts';
import { recognizeReading, tableRows } from '../domain/table/records.ts';
import { isUsableId } from '../service/contract/id.ts';
import { listParameters } from '../service/contract/limits.ts';
import { message } from '../service/contract/message.ts';
import type { ListedRecord, RecordPage, RecordQuery } from '../service/service.ts';
import type { AnswerCell, ScriptedAnswer } from '../ui/answers.ts';
import type { Arguments } from '../ui/arguments.ts';
import { askPick } from '../ui/dialogs/prompts.ts';
import { maxUnasked, maySend } from '../ui/dialogs/requestQuestion.ts';
import { targetOf } from '../ui/dialogs/saveDialog.ts';
import type { Position } from '../ui/dialogs/steps.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { PageCount, readPages } from '../ui/known/reading.ts';
import { numberText } from '../ui/localText.ts';
import { withLateProgress } from '../ui/progress.ts';
import { namedSession, type Session } from '../ui/session.ts';
import { readContent } from '../ui/storage/readContent.ts';
import { withoutIcons } from '../ui/text.ts';
import { openRecord, recordCells, recordColumns, showRecords } from './recordRows.ts';

type MatchContext = Pick<FeatureContext, 'answers' | 'sessions' | 'known' | 'entryPoints' | 'redaction'>;

/** Of one column. */
const maxValues = 20_000;
/** In bytes, of a file with a column. */
const maxFile = 10_000_000;
/** Ids that a cell names where a value stands for several people. */
const maxNamed = 5;

/** A column to match. */
interface Column {
  readonly values: readonly string[];
  readonly by: MatchKey;
}

/**
 * `{connection, values, by}`, or `{connection, file, column, by}` with the heading of a column, finds the person of each
 * value. Values are ids, numbers, e-mail addresses or names; what they look like decides where `by` is left out.
 */
export async function matchIds(
  context: MatchContext,
  { scripted }: Invocation,
): Promise<ScriptedAnswer | undefined> {
  const attempted = vscode.l10n.t('match a column with people');
  const session = namedSession(context.sessions, scripted?.optionalText('connection'), attempted);
  const column =
    scripted === undefined
      ? await askColumn(context, attempted)
      : await columnOf(scripted, context, attempted);
  if (column === undefined) {
    return undefined;
  }
  if (column.values.length > maxValues || column.values.every((value) => value === '')) {
    throw invalidInput(
      attempted,
      vscode.l10n.t(
        'the column has {0} values',
        numberText(column.values.filter((value) => value !== '').length),
      ),
      vscode.l10n.t('Take a column with 1 to {0} values.', numberText(maxValues)),
    );
  }
  const asks = scripted === undefined;
  const { people, kind, requests, notes, isIncomplete } = await withLateProgress(
    vscode.l10n.t('Reading from {0}…', session.connection.name),
    (signal) => findPeople(context, session, column, { attempted, asks, signal }),
  );
  const listed = { session, kind, company: context.known.of(await session.service()) };
  const matches = await matchValues(column.values, column.by, people);
  return await context.answers.present(
    session,
    { scripted },
    {
      name: vscode.l10n.t('Matched ids'),
      // An employee has the id of the user (interface 4.1); files of other systems name either.
      columns: [message('Value'), message('Result'), ...recordColumns(), message('User Id')],
      rows: matches.map((match) => {
        const [one, ...others] = match.people;
        const isOne = one !== undefined && others.length === 0;
        const cells = isOne ? [...recordCells(one, listed.company), one.id] : [idsText(match)];
        return [match.value, resultOf(match, isIncomplete), ...cells];
      }),
      notes: [countsText(matches, isIncomplete), ...notes],
      requests,
      action: {
        label: vscode.l10n.t('Open as JSON'),
        run: async (row) => {
          const [one, ...others] = matches[row]?.people ?? [];
          if (one !== undefined && others.length > 0) {
            const about = { name: vscode.l10n.t('People of one value'), notes: [] };
            await showRecords(context.answers, listed, [one, ...others], about);
          } else if (one !== undefined) {
            await openRecord(listed, one);
          }
        },
      },
    },
  );
}

interface Found extends Pick<RecordPage, 'kind'> {
  readonly people: readonly ListedRecord[];
  readonly requests: number;
  readonly notes: readonly string[];
  /** True if a value that was not found may be there. */
  readonly isIncomplete: boolean;
}

interface FindOptions {
  readonly attempted: string;
  readonly asks: boolean;
  readonly signal: AbortSignal;
}

/**
 * Reads the people of a column: by id or e-mail address one request for each 100, or the list of all people where that is
 * cheaper or the service has no filter. Of more than 100 values, the first page of the list says which is cheaper.
 */
async function findPeople(
  { entryPoints }: Pick<MatchContext, 'entryPoints'>,
  session: Session,
  column: Column,
  { attempted, asks, signal }: FindOptions,
): Promise<Found> {
  const filters = filtersOf(column);
  const count = new PageCount();
  const pages: RecordPage[] = [];
  const people = () => [...new Map(pages.flatMap(({ items }) => items).map((one) => [one.id, one])).values()];
  const found = (way: string, isIncomplete = count.isIncomplete): Found => ({
    people: people(),
    kind: pages[0]?.kind ?? 'employees',
    requests: count.requests,
    notes: [way, ...count.notes()],
    isIncomplete,
  });
  const list = async (isCheaper: (page: RecordPage) => boolean) => {
    for await (const page of readPages(session, 'people', { asks, signal }, count)) {
      pages.push(page);
      if (pages.length === 1 && !isCheaper(page)) {
        return false;
      }
    }
    return true;
  };
  const listed = vscode.l10n.t('Looked up in the list of all people.');
  if (filters === undefined) {
    await list(() => true);
    return found(listed);
  }
  const pagesOf = ({ total, items }: RecordPage) =>
    Math.ceil((total ?? Number.POSITIVE_INFINITY) / Math.max(1, items.length));
  if (filters.length > 1 && (await list((page) => pagesOf(page) - 1 <= filters.length))) {
    return found(listed);
  }
  const byValue = vscode.l10n.t('Looked up by value, 100 with each request.');
  const question = vscode.l10n.t(
    'Finding the values takes {0} more requests. Read all of them?',
    numberText(filters.length),
  );
  if (asks && count.requests + filters.length > maxUnasked && !(await maySend(question))) {
    count.isStopped = true;
    return found(byValue);
  }
  const filtered = new PageCount();
  for (const query of filters) {
    entryPoints.requireNoSecret(attempted, [...(query.ids ?? []), ...(query.emails ?? [])].join(' '));
    for await (const page of readPages(session, 'people', { query, asks, signal }, filtered)) {
      pages.push(page);
      if (page.leftOut !== undefined) {
        // The service ignores the filter: each request would list everybody.
        pages.length = 0;
        await list(() => true);
        return found(listed);
      }
    }
  }
  return {
    ...found(byValue, filtered.isIncomplete),
    requests: count.requests + filtered.requests,
    notes: filtered.isIncomplete ? [byValue, ...filtered.notes()] : [byValue],
  };
}

/** The filters that find the values; undefined where the service has none, so that the list is read. */
function filtersOf({ values, by }: Column): readonly RecordQuery[] | undefined {
  const different = [...new Set(values)];
  switch (by) {
    case 'id':
      return listParameters(different.filter((value) => /^[\w-]+$/.test(value) && isUsableId(value))).map(
        (ids) => ({ ids }),
      );
    case 'email':
      return listParameters(different.filter((value) => /^[^\s@,]+@[^\s@,]+$/.test(value))).map((emails) => ({
        emails,
      }));
    default:
      return undefined;
  }
}

function resultOf({ value, people }: Match<ListedRecord>, isIncomplete: boolean): AnswerCell {
  if (value === '') {
    return '';
  }
  if (people.length === 0) {
    return isIncomplete ? message('not among those read') : message('not found');
  }
  return people.length === 1 ? message('found') : message('{count} people', { count: people.length });
}

function idsText({ people }: Match<ListedRecord>): string {
  const more = people.length > maxNamed ? ['…'] : [];
  return [...people.slice(0, maxNamed).map(({ id }) => id), ...more].join(', ');
}

function countsText(matches: readonly Match<ListedRecord>[], isIncomplete: boolean): string {
  const counted = matches.filter(({ value }) => value !== '');
  const count = (isCounted: (people: number) => boolean) =>
    numberText(counted.filter(({ people }) => isCounted(people.length)).length);
  const values = numberText(counted.length);
  const [one, none, several] = [
    count((people) => people === 1),
    count((people) => people === 0),
    count((people) => people > 1),
  ];
  return isIncomplete
    ? vscode.l10n.t(
        'Values: {0}, found: {1}, not among those read: {2}, more than one person: {3}.',
        values,
        one,
        none,
        several,
      )
    : vscode.l10n.t(
        'Values: {0}, found: {1}, not found: {2}, more than one person: {3}.',
        values,
        one,
        none,
        several,
      );
}

/** The column that a script passes. Throws `invalid-input`. */
async function columnOf(
  scripted: Arguments,
  context: MatchContext,
  attempted: string,
): Promise<Column | undefined> {
  const file = scripted.optionalText('file');
  const values =
    file === undefined
      ? (scripted.optionalIdentifiers('values') ?? []).map((value) => value.trim())
      : await columnIn(context, targetOf(file, attempted), attempted, (headings) =>
          headings.indexOf(scripted.text('column')),
        );
  if (values === undefined) {
    return undefined;
  }
  return { values, by: scripted.oneOf('by', matchKeys, recognizeKey(values)) };
}

/** Asks for a column and what its values are; undefined if the user cancels. */
async function askColumn(context: MatchContext, attempted: string): Promise<Column | undefined> {
  const copied = readColumn(await vscode.env.clipboard.readText());
  const title = vscode.l10n.t('Match Ids');
  const position = { title, step: 1, totalSteps: 1 };
  const sources = [
    {
      label: vscode.l10n.t('The Copied Column'),
      description: vscode.l10n.t(
        '{0} lines, most like: {1}',
        numberText(copied.length),
        keyText(recognizeKey(copied)),
      ),
      isFile: false,
    },
    { label: vscode.l10n.t('A Column of a CSV File…'), isFile: true },
  ];
  const source = await askPick(position, {
    placeholder: vscode.l10n.t('Column of ids, numbers, e-mail addresses or names'),
    items: sources,
    chosen: [],
  });
  if (source?.value === undefined) {
    return undefined;
  }
  const values = source.value.isFile ? await askFile(context, attempted, position) : copied;
  if (values === undefined) {
    return undefined;
  }
  const likely = recognizeKey(values);
  const keys = [likely, ...matchKeys.filter((key) => key !== likely)].map((by) => ({
    label: keyText(by),
    description: costText({ values, by }),
    by,
  }));
  const placeholder = vscode.l10n.t('What the {0} values are', numberText(values.length));
  const key = await askPick(position, { placeholder, items: keys, chosen: keys.slice(0, 1) });
  return key?.value && { values, by: key.value.by };
}

function keyText(by: MatchKey): string {
  switch (by) {
    case 'id':
      return vscode.l10n.t('Ids');
    case 'email':
      return vscode.l10n.t('E-mail addresses');
    case 'number':
      return vscode.l10n.t('Employee numbers');
    case 'name':
      return vscode.l10n.t('Names');
  }
}

function costText(column: Column): string {
  const requests = filtersOf(column)?.length;
  return requests === undefined
    ? vscode.l10n.t('reads the list of all people')
    : vscode.l10n.t('at most {0} requests', numberText(requests + Number(requests > 1)));
}

/** Asks for a file and one of its columns; undefined if the user cancels. */
async function askFile(
  context: MatchContext,
  attempted: string,
  position: Position,
): Promise<readonly string[] | undefined> {
  const [file] = (await vscode.window.showOpenDialog({ filters: { CSV: ['csv', 'tsv', 'txt'] } })) ?? [];
  const choose = async (headings: readonly string[]) => {
    const items = headings.map((heading, place) => ({ label: withoutIcons(heading), place }));
    const placeholder = vscode.l10n.t('Column with the values');
    return (await askPick(position, { placeholder, items, chosen: [] }))?.value?.place;
  };
  return file && (await columnIn(context, file, attempted, choose));
}

/**
 * The values of a column of a CSV file; undefined where none is chosen. Throws `invalid-input` for a file that is none or
 * lacks the column.
 */
async function columnIn(
  { redaction }: Pick<MatchContext, 'redaction'>,
  file: vscode.Uri,
  attempted: string,
  choose: (headings: readonly string[]) => number | undefined | Promise<number | undefined>,
): Promise<readonly string[] | undefined> {
  const refuse = (reason: string) =>
    invalidInput(attempted, reason, vscode.l10n.t('Choose a CSV file with a heading for each column.'));
  const bytes = await readContent(file, maxFile, attempted);
  const rows: Row[] = [];
  try {
    const redacted = (text: string) => redaction.text(text);
    for await (const batch of tableRows(bytes, recognizeReading(bytes), redacted, true)) {
      rows.push(...batch.rows);
    }
  } catch (error) {
    throw error instanceof NotATable ? refuse(vscode.l10n.t('the file is no table')) : error;
  }
  const [headings = [], ...records] = rows;
  const place = await choose(headings);
  if (place !== undefined && headings[place] === undefined) {
    throw refuse(
      vscode.l10n.t('the file has no such column; it has {0}', headings.slice(0, maxNamed).join(', ')),
    );
  }
  return place === undefined ? undefined : records.map((record) => record[place]?.trim() ?? '');
}
