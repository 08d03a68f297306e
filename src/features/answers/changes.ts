import { text } from 'node:stream/consumers';
import * as vscode from 'vscode';
import { givenResource } from '../../company/known/given.ts';
import { PageCount, type ReadOptions } from '../../company/known/reading.ts';
import type { ScriptedAnswer } from '../../pages/answers.ts';
import type { Comparisons } from '../../platform/comparisons.ts';
import { costText } from '../../platform/dialogs/requestQuestion.ts';
import { startFolder, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session } from '../../platform/session.ts';
import { readContent } from '../../platform/storage/userFiles.ts';
import { messageText, numberText, timestampText } from '../../platform/text/localText.ts';
import { displayText, nameInQuestion, withoutLinks } from '../../platform/text/text.ts';
import { type Message, message } from '../../service/contract/message.ts';
import type { FeatureContext } from '../featureContext.ts';
import { type Comparison, compareSnapshots } from './comparison.ts';
import type { EventKind } from './model/changes.ts';
import { isOfPeople, type List, listNames } from './model/snapshot.ts';
import { readSnapshot, type Snapshot } from './snapshotFile.ts';
import { companyOf, listOf, snapshotLines } from './takeSnapshot.ts';

/** In bytes; a record has a few thousand. */
const maxSize = 100_000_000;
const dayLength = 24 * 3_600_000;
/** Records that one editor shows. */
const maxShown = 100;
const kinds = { department: 'departments', manager: 'employees', legalEntity: 'legal-entities' } as const;
const eventTexts: Readonly<Record<EventKind, Message>> = {
  added: message('added'),
  left: message('left'),
  department: message('department changed'),
  manager: message('manager or head changed'),
  legalEntity: message('legal entity changed'),
  renamed: message('renamed'),
  changed: message('changed'),
};

/** What a snapshot is compared with where no other one is given: all that the service has now, or what changed since. */
type Later = 'now' | 'changed';

/** What a user or a script compares. */
interface Choice {
  readonly session: Session;
  readonly chosen: Snapshot;
  readonly later: Snapshot | Later;
  /** The record of a row, without which all records are compared. */
  readonly only: { readonly id: string; readonly name: string } | undefined;
}

/**
 * `{connection, before, after, changedOnly, anotherCompany}` shows what has changed between two snapshots, or without
 * `after` since one; of users of the legacy API, `changedOnly` then reads only those that changed. From the menu of a row,
 * it shows what has changed of its record. Throws `ServiceError`.
 */
export async function showChanges(
  context: Pick<FeatureContext, 'sessions' | 'answers' | 'comparisons' | 'known'>,
  invocation: Invocation,
): Promise<ScriptedAnswer | undefined> {
  const attempted = vscode.l10n.t('show what has changed');
  const choice = await choose(context, invocation, attempted);
  if (choice === undefined) {
    return undefined;
  }
  const { scripted } = invocation;
  const { session, only } = choice;
  const count = new PageCount();
  const known = context.known.of(await session.service());
  const nameOf = (kind: keyof typeof kinds, id: string) => known.named(kinds[kind], id)?.name;
  const title = vscode.l10n.t('Comparing with {0}…', session.connection.name);
  const { before, after, comparison } = await withLateProgress(title, async (signal, report) => {
    const options = { asks: scripted === undefined, signal, report };
    const [before, after] = await readBoth(choice, options, count, attempted);
    return { before, after, comparison: await compareSnapshots(before, after, nameOf, only?.id) };
  });
  const notes = notesOn(before, after, comparison, only?.name);
  if (scripted === undefined && comparison.events.length === 0) {
    const isCompared = only === undefined || [before, after].every(({ lines }) => lines.has(only.id));
    const outcome = isCompared
      ? vscode.l10n.t('Nothing has changed.')
      : vscode.l10n.t('Nothing was compared: the record is not in both lists.');
    void vscode.window.showInformationMessage(withoutLinks([outcome, ...notes].join(' ')));
    return undefined;
  }
  const subject = [messageText(listNames[before.head.list]), ...(only === undefined ? [] : [only.name])];
  return await context.answers.present(session, invocation, {
    name: vscode.l10n.t('Changes of {0}', subject.join(' – ')),
    columns: [
      ...[message('ID'), message('Name'), message('Number'), message('Event'), message('Field')],
      ...[message('Before'), message('After')],
    ],
    rows: comparison.events.map((each) => [
      ...[each.id, each.name, each.number, scripted ? each.kind : eventTexts[each.kind]],
      ...[each.field, each.before, each.after],
    ]),
    notes,
    requests: count.requests,
    action: {
      label: vscode.l10n.t('Show Differences'),
      run: (row: number) => showDifferences(context.comparisons, session.connection.id, comparison, row),
    },
  });
}

/** What to compare; undefined where the user cancels. Throws `invalid-input`. */
async function choose(
  { sessions }: Pick<FeatureContext, 'sessions'>,
  { scripted, target }: Invocation,
  attempted: string,
): Promise<Choice | undefined> {
  const row = scripted === undefined ? givenResource(target) : undefined;
  const list = listOf(row?.address);
  const id = list && row?.address.id;
  const connection = scripted?.optionalText('connection') ?? row?.address.connection;
  const session = namedSession(sessions, connection, attempted);
  const chosen = await (scripted
    ? openSnapshot(targetOf(scripted.text('before'), attempted))
    : askSnapshot(vscode.l10n.t('Snapshot to compare')));
  requireKind(chosen, list, attempted);
  const file = scripted?.optionalText('after');
  const given = file === undefined ? undefined : await openSnapshot(targetOf(file, attempted));
  const read = scripted?.flag('changedOnly') ? 'changed' : 'now';
  const later = scripted ? (given ?? read) : chosen && (await askLater(chosen, id));
  if (chosen === undefined || later === undefined) {
    return undefined;
  }
  const company = typeof later === 'string' ? companyOf(session.connection) : later.head.company;
  if (company !== chosen.head.company && !(await mayCompare(chosen, company, scripted, attempted))) {
    return undefined;
  }
  return { session, chosen, later, only: id === undefined ? undefined : { id, name: row?.name ?? id } };
}

/** Both snapshots, the earlier one first. Throws `invalid-input` for those of two lists. */
async function readBoth(
  { session, chosen, later, only }: Choice,
  options: ReadOptions,
  count: PageCount,
  attempted: string,
): Promise<readonly [before: Snapshot, after: Snapshot]> {
  const other =
    typeof later === 'string' ? await readNow(session, chosen, later, only?.id, options, count) : later;
  const [one = '', another = ''] = [chosen, other].map(
    ({ head }) => `${head.list} (${nameInQuestion(head.family)})`,
  );
  if (one !== another) {
    const reason = vscode.l10n.t('the lists are different ones, {0} and {1}', one, another);
    throw invalidInput(attempted, reason, vscode.l10n.t('Choose two snapshots of the same list.'));
  }
  // The earlier file is the first, whichever was chosen first.
  const isEarlier = typeof later !== 'string' && other.head.takenAt < chosen.head.takenAt;
  return isEarlier ? [other, chosen] : [chosen, other];
}

/** Sentences about what was compared, and about what is not known. */
function notesOn(
  before: Snapshot,
  after: Snapshot,
  { omitted }: Comparison,
  name: string | undefined,
): readonly string[] {
  return [
    name === undefined ? '' : vscode.l10n.t('Only changes of {0} are shown.', name),
    [vscode.l10n.t('Before: {0}.', timestampText(before.head.takenAt)), ...before.notes].join(' '),
    [vscode.l10n.t('After: {0}.', timestampText(after.head.takenAt)), ...after.notes].join(' '),
    before.isWhole && after.isWhole
      ? ''
      : vscode.l10n.t('A list is incomplete, so people who were added or left may be missing.'),
    vscode.l10n.t('Fields that documents mask are not compared: snapshots do not have them.'),
    omitted === 0 ? '' : vscode.l10n.t('{0} more events are not listed.', numberText(omitted)),
  ].filter((note) => note !== '');
}

/** Throws `invalid-input` for a snapshot that cannot have the record of a row, which is in `list`. */
function requireKind(chosen: Snapshot | undefined, list: List | undefined, attempted: string): void {
  const chosenList = chosen?.head.list;
  // An employee has the id of the user (interface 4.1).
  if (chosenList && list && chosenList !== list && !(isOfPeople(chosenList) && isOfPeople(list))) {
    const reason = vscode.l10n.t('the snapshot has the list “{0}”', messageText(listNames[chosenList]));
    const advice = vscode.l10n.t('Choose a snapshot of “{0}”.', messageText(listNames[list]));
    throw invalidInput(attempted, reason, advice);
  }
}

/**
 * What the service has now as a snapshot in memory, or what changed there since the other one where it can say so; of
 * one person with an `id`.
 */
async function readNow(
  session: Session,
  chosen: Snapshot,
  later: Later,
  id: string | undefined,
  options: ReadOptions,
  count: PageCount,
): Promise<Snapshot> {
  const changedOnly = later === 'changed' && hasChangeFilter(chosen);
  // A day more than needed: the time zone of the service is unknown.
  const since = new Date(Date.parse(chosen.head.takenAt) - dayLength).toISOString().slice(0, 19);
  const query = { ...(changedOnly && { modifiedSince: since }), ...(id !== undefined && { ids: [id] }) };
  const lines = snapshotLines(session, chosen.head.list, { ...options, query }, count);
  const now = await readSnapshot(session.connection.name, await text(lines));
  const note = vscode.l10n.t('Only changed records were read, so departures are not known.');
  if (changedOnly) {
    return { ...now, isWhole: false, notes: [note, ...(now.isWhole ? [] : now.notes)] };
  }
  // The first note of a whole list counts the records that were read.
  return id === undefined || !now.isWhole ? now : { ...now, notes: now.notes.slice(1) };
}

/** Whether the service can say what changed since (interface 4.1). */
function hasChangeFilter({ head }: Snapshot): boolean {
  return head.family === 'legacy' && head.list === 'users';
}

async function openSnapshot(file: vscode.Uri): Promise<Snapshot> {
  const name = file.path.split('/').at(-1) ?? '';
  const bytes = await readContent(file, maxSize, message('read the snapshot “{name}”', { name }));
  return await readSnapshot(name, new TextDecoder().decode(bytes));
}

async function askSnapshot(title: string): Promise<Snapshot | undefined> {
  const filters = { [vscode.l10n.t('Snapshots')]: ['jsonl'] };
  const [file] = (await vscode.window.showOpenDialog({ title, defaultUri: startFolder(), filters })) ?? [];
  return file && (await openSnapshot(file));
}

/** Asks what to compare with; of people, a record with an `id` takes one request. */
async function askLater(chosen: Snapshot, id: string | undefined): Promise<Snapshot | Later | undefined> {
  const isOne = id !== undefined && isOfPeople(chosen.head.list);
  const requests = isOne ? 1 : Math.max(1, Math.ceil(chosen.lines.size / 100));
  const now = {
    label: vscode.l10n.t('With Current Data'),
    description: costText(requests),
  };
  const changed = {
    label: vscode.l10n.t('With Changes Since the Snapshot'),
    description: vscode.l10n.t('fewer requests; departures are not known'),
  };
  const another = { label: vscode.l10n.t('With Another Snapshot…') };
  const items = [now, ...(hasChangeFilter(chosen) && !isOne ? [changed] : []), another];
  const placeHolder = `${messageText(listNames[chosen.head.list])}, ${timestampText(chosen.head.takenAt)}`;
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Show Changes'),
    placeHolder,
  });
  if (picked === another) {
    return await askSnapshot(another.label);
  }
  return picked && (picked === changed ? 'changed' : 'now');
}

/** Whether to compare two companies: a user is asked, a script says so. Throws `invalid-input` if it does not. */
async function mayCompare(
  { head }: Snapshot,
  company: string,
  scripted: Arguments | undefined,
  attempted: string,
): Promise<boolean> {
  if (scripted?.flag('anotherCompany')) {
    return true;
  }
  const names = [head.company, company].map(nameInQuestion);
  const reason = vscode.l10n.t('one is of “{0}”, the other of “{1}”', ...names);
  if (scripted !== undefined) {
    throw invalidInput(attempted, reason, 'Pass anotherCompany: true if that is meant.');
  }
  const compare = vscode.l10n.t('Compare');
  const question = vscode.l10n.t('Compare two companies? The same ID can be somebody else in the other one.');
  const options = { modal: true, detail: reason };
  return (await vscode.window.showWarningMessage(question, options, compare)) === compare;
}

/** Shows the records that differ in one editor, as many as it may hold, that of a row first. */
async function showDifferences(
  comparisons: Comparisons,
  authority: string,
  { events, lines }: Comparison,
  row: number,
): Promise<void> {
  const ids = [...lines.keys()];
  const place = Math.max(0, ids.indexOf(events[row]?.id ?? ''));
  const shown = [...ids.slice(place), ...ids.slice(0, place)].slice(0, maxShown);
  const names = new Map(events.map(({ id, name }) => [id, name]));
  const pairs = shown.map((id) => {
    const path = `/${displayText(`${names.get(id)} ${id}`, 100).replaceAll(/[\\/]/g, '-')}.json`;
    return (lines.get(id) ?? []).map((text) =>
      text === undefined ? undefined : { authority, path, text: () => text },
    );
  });
  const count = [numberText(shown.length), numberText(new Set(events.map(({ id }) => id)).size)] as const;
  await comparisons.showAll(pairs, vscode.l10n.t('{0} of {1} records that differ', ...count));
}
