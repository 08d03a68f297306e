import * as vscode from 'vscode';
import { type ListReading, type ReadOptions, readList } from '../../company/known/reading.ts';
import { rowChoices } from '../../company/pickers/choices.ts';
import type { AnswerCell, ScriptedAnswer } from '../../pages/answers.ts';
import { maxUnasked, maySend } from '../../platform/dialogs/requestQuestion.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { orReason } from '../../platform/errors/failure.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session } from '../../platform/session.ts';
import { numberText } from '../../platform/text/localText.ts';
import { message } from '../../service/contract/message.ts';
import type { ListedRecord, RecordQuery } from '../../service/operations/service.ts';
import type { FeatureContext } from '../featureContext.ts';
import { type Column, chooseColumn, filtersOf, idFilters } from './column.ts';
import { idsMeant, inUnusualCase, type Match, matchValues } from './model/matching.ts';
import { plainValue } from './model/pastedValue.ts';
import { openRecord, recordCells, recordColumns, showRecords } from './recordRows.ts';

type MatchContext = Pick<FeatureContext, 'answers' | 'sessions' | 'known' | 'entryPoints' | 'redaction'>;

/** Ids that a cell names where a value matches several people. */
const maxNamed = 5;

/**
 * `{connection, values, by}`, or `{connection, file, column, by}` with the heading of a column, finds the person of each
 * value. Values are ids, numbers, e-mail addresses or names; what they look like decides where `by` is left out. From
 * the menu of rows, these are the people.
 */
export async function matchIds(
  context: MatchContext,
  { scripted, ...invocation }: Invocation,
): Promise<ScriptedAnswer | undefined> {
  const attempted = vscode.l10n.t('match a column with people');
  const rows = scripted === undefined ? rowChoices(invocation) : undefined;
  const connection = scripted?.optionalText('connection') ?? rows?.connection;
  const session = namedSession(context.sessions, connection, attempted);
  const company = context.known.of(await session.service());
  const column = rows
    ? { values: rows.choices.map(({ id }) => id), by: 'id' as const }
    : await chooseColumn(context, scripted, attempted, company);
  if (column === undefined) {
    return undefined;
  }
  const { people, kind, requests, notes, isIncomplete } = await withLateProgress(
    vscode.l10n.t('Reading from {0}…', session.connection.name),
    (signal, report) => {
      const requireNoSecret = (text: string) => context.entryPoints.requireNoSecret(attempted, text);
      const asks = scripted === undefined;
      const options = { asks, signal, report, shared: asks ? company : undefined };
      return findPeople(session, column, requireNoSecret, options);
    },
  );
  const listed = { session, kind, company };
  const matches = await matchValues(column.values, column.by, people);
  return await context.answers.present(
    session,
    { scripted },
    {
      name: vscode.l10n.t('Matched IDs'),
      // An employee has the id of the user (interface 4.1); files of other systems name either.
      columns: [message('Value'), message('Result'), ...recordColumns(), message('User ID')],
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

/**
 * Reads the people of a column: by id or e-mail address one request for each 100, or the list of all people where that is
 * cheaper, the service has no filter, or it may compare the case of addresses. Of more than 100 values, the first page of
 * the list says which is cheaper. Ids without a match are looked up once more as a spreadsheet may have changed them.
 * `isIncomplete` is true if a value that was not found may be there.
 */
async function findPeople(
  session: Session,
  column: Column,
  requireNoSecret: (text: string) => void,
  options: ReadOptions,
) {
  const filters = filtersOf(column);
  const needed = filters?.length ?? Number.POSITIVE_INFINITY;
  const parts: ListReading[] = [];
  let listed: ListReading | undefined;
  let isListed = false;
  if (needed > 1) {
    listed = await readList(
      session,
      'people',
      options,
      ({ items, next, total = Number.POSITIVE_INFINITY }) => {
        isListed = next === undefined || Math.ceil(total / Math.max(1, items.length)) - 1 <= needed;
        return isListed;
      },
    );
  }
  if (!isListed && options.asks && needed >= maxUnasked) {
    const count = numberText(needed);
    isListed = !(await maySend(
      vscode.l10n.t('Looking these values up takes {0} more requests. Continue?', count),
    ));
  }
  const ends: string[] = [];
  const notes: string[] = [];
  const lookUp = async (queries: readonly RecordQuery[]) => {
    for (const query of queries) {
      requireNoSecret([...(query.ids ?? []), ...(query.emails ?? [])].join(' '));
      const read = () =>
        readList(session, 'people', { ...options, query }, ({ leftOut }) => leftOut === undefined);
      // Before anybody is found, the command fails.
      const part = await (parts.length === 0 ? read() : orReason(read));
      if ('reason' in part) {
        ends.push(vscode.l10n.t('The other values could not be looked up: {0}.', part.reason));
        return;
      }
      parts.push(part);
      if (part.ignoresFilter) {
        // Each request would list everybody.
        listed = await readList(session, 'people', options);
        isListed = true;
        return;
      }
    }
  };
  const mayLookUp = () => !isListed && ends.length === 0;
  if (mayLookUp()) {
    await lookUp(filters ?? []);
  }
  const found = () => [...(listed ? [listed] : []), ...parts].flatMap(({ records }) => records);
  if (mayLookUp() && column.by === 'id') {
    const likely = idFilters(unfoundIds(column.values, found()));
    await lookUp(likely.slice(0, maxUnasked));
    if (likely.length > maxUnasked) {
      ends.push(vscode.l10n.t('Not all values were looked up with other zeros in front.'));
    }
  }
  if (mayLookUp() && parts.length > 0 && column.by === 'email' && !parts.some(ignoresCase)) {
    const list = await orReason(() => readList(session, 'people', options));
    if ('reason' in list) {
      ends.push(vscode.l10n.t('The other values could not be looked up: {0}.', list.reason));
    } else {
      listed = list;
      isListed = true;
      notes.push(vscode.l10n.t('Case may count where the service looks up an e-mail address.'));
    }
  }
  const readings = [...(listed ? [listed] : []), ...parts];
  const used = isListed ? readings.slice(0, 1) : parts.filter((part) => part.isIncomplete);
  return {
    people: [...new Map(found().map((one) => [one.id, one])).values()],
    kind: readings[0]?.kind ?? 'employees',
    requests: readings.reduce((sum, reading) => sum + reading.requests, 0),
    notes: [
      isListed
        ? vscode.l10n.t('Looked up in the list of all people.')
        : vscode.l10n.t('Looked up by value, 100 with each request.'),
      ...notes,
      ...used.flatMap((reading) => reading.notes),
      ...ends,
    ],
    isIncomplete: ends.length > 0 || used.some((reading) => reading.isIncomplete),
  };
}

/** Whether a service finds e-mail addresses in whatever case: it has found one that was written otherwise. */
function ignoresCase({ records }: ListReading): boolean {
  return records.some(({ email }) => email && email !== inUnusualCase(email));
}

/** The ids that a value without a person may mean. */
function unfoundIds(values: readonly string[], people: readonly ListedRecord[]): readonly string[] {
  const ids = new Set(people.map(({ id }) => id));
  const asked = new Set(values.map(plainValue));
  const length = people.reduce((longest, { id }) => Math.max(longest, id.length), 0);
  const missing = [...asked].filter((value) => !ids.has(value));
  return missing.flatMap((value) => idsMeant(value, length)).filter((id) => !ids.has(id) && !asked.has(id));
}

function resultOf({ value, people, why }: Match<ListedRecord>, isIncomplete: boolean): AnswerCell {
  if (value === '') {
    return '';
  }
  if (people.length === 0) {
    return isIncomplete ? message('not among those read') : message('not found');
  }
  return people.length === 1
    ? (why ?? message('found'))
    : message('{count} people', { count: people.length });
}

function idsText({ people }: Match<ListedRecord>): string {
  const more = people.length > maxNamed ? ['…'] : [];
  return [...people.slice(0, maxNamed).map(({ id }) => id), ...more].join(', ');
}

function countsText(matches: readonly Match<ListedRecord>[], isIncomplete: boolean): string {
  const counted = matches.filter(({ value }) => value !== '');
  const count = (isCounted: (people: number) => boolean) =>
    numberText(counted.filter(({ people }) => isCounted(people.length)).length);
  const counts = [
    numberText(counted.length),
    count((people) => people === 1),
    count((people) => people === 0),
    count((people) => people > 1),
  ];
  return isIncomplete
    ? vscode.l10n.t(
        'Values: {0}, found: {1}, not among those read: {2}, more than one person: {3}.',
        ...counts,
      )
    : vscode.l10n.t('Values: {0}, found: {1}, not found: {2}, more than one person: {3}.', ...counts);
}
