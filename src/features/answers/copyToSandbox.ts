import { randomInt } from 'node:crypto';
import * as vscode from 'vscode';
import { departmentRecords } from '../../company/departments/departmentRecords.ts';
import { readList } from '../../company/known/reading.ts';
import type { LeaveView } from '../../company/leaves/leaveView.ts';
import { daysIn } from '../../company/periods/month.ts';
import { readLeaves } from '../../company/pickers/leavesQuery.ts';
import { askTarget, targetOf } from '../../platform/dialogs/saveDialog.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import type { CommandId } from '../../platform/manifest/contributions.ts';
import { type Report, withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session } from '../../platform/session.ts';
import { requireTarget, saveContent } from '../../platform/storage/userFiles.ts';
import { numberText } from '../../platform/text/localText.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { localDay } from '../../service/contract/day.ts';
import { listParameters, maxListValues, pageSizes, requestLimit } from '../../service/contract/limits.ts';
import { type Cursor, isIncomplete } from '../../service/contract/listing.ts';
import { isCancellation, isServiceError } from '../../service/http/errors.ts';
import type { ListedRecord, RecordList, RecordPage } from '../../service/operations/service.ts';
import { pages } from '../../service/paging/paging.ts';
import type { FeatureContext } from '../featureContext.ts';
import { copyCompany } from './model/copy/copyCompany.ts';

type Context = Pick<FeatureContext, 'sessions' | 'known' | 'redaction' | 'entryPoints'>;

/** `{connection, target, keepNames}` saves a company without its people, as a scenario. Throws `ServiceError`. */
export async function copyToSandbox(context: Context, { scripted }: Invocation) {
  const attempted = vscode.l10n.t('copy the company');
  const session = namedSession(context.sessions, scripted?.optionalText('connection'), attempted);
  const saving = { attempted: (place: string) => vscode.l10n.t('save the copy {0}', place) };
  const given = scripted && {
    target: targetOf(scripted.text('target'), attempted),
    keepsNames: scripted.flag('keepNames'),
  };
  if (given?.keepsNames) {
    context.entryPoints.policy.requireUnlocked('personalDataExport');
  }
  const title = vscode.l10n.t('Reading from {0}…', session.connection.name);
  const saved = await withLateProgress(title, async (signal, report) => {
    const ask = async (requests: number) => {
      const choice = given ?? (await askChoice(context, session, requests));
      await (choice && requireTarget(choice.target, saving.attempted));
      return choice;
    };
    const today = localDay(new Date());
    const reading = await readCompany(session, context, { today, ask, signal, report });
    if (reading === undefined) {
      return undefined;
    }
    const { choice, notes, requests, lists } = reading;
    const { keepsNames, target } = choice;
    const { scenario, lost } = await copyCompany(lists, {
      today,
      keepsNames,
      random: (count) => randomInt(count),
    });
    const lacks = vscode.l10n.t(
      'A scenario has no words for {0} of the records and references that were read: it lacks them.',
      numberText(lost),
    );
    await saveContent(target, [Buffer.from(textOf(scenario))], { signal, ...saving });
    return { target, requests, notes: lost === 0 ? notes : [...notes, lacks] };
  });
  if (saved === undefined) {
    return undefined;
  }
  const { target, requests, notes } = saved;
  if (scripted === undefined) {
    void offerToExplore(target, notes);
  }
  return { file: target.toString(), requests, isWhole: notes.length === 0, notes };
}

interface Choice {
  readonly target: vscode.Uri;
  /** True to keep the names and codes of departments, taxonomies and labels. */
  readonly keepsNames: boolean;
}

async function askChoice(
  { entryPoints }: Context,
  { connection }: Session,
  requests: number,
): Promise<Choice | undefined> {
  const [keep, replace] = [vscode.l10n.t('Keep Names'), vscode.l10n.t('Replace Names')];
  const question = vscode.l10n.t(
    'Copying {0} without its people takes at least {1} requests. Keep the names and codes of departments and labels?',
    withoutLinks(connection.name),
    numberText(requests),
  );
  const detail = vscode.l10n.t(
    'Everything about people is invented; names that you keep may name people, too. A company allows {0} requests a minute to all its integrations together. You can stop at any time: nothing is saved then.',
    numberText(requestLimit.requests),
  );
  const answer = await vscode.window.showInformationMessage(question, { modal: true, detail }, replace, keep);
  const title = vscode.l10n.t('Create Anonymized Company Copy');
  const lockable = answer === keep ? entryPoints : undefined;
  // The name of the file, too, says nothing about the company.
  const file = 'company.workforce-scenario.json';
  const target = answer === undefined ? undefined : await askTarget(lockable, title, file);
  return target && { target, keepsNames: answer === keep };
}

/** Shows that a copy was saved, and what it lacks; explores it if the user wants. */
async function offerToExplore(target: vscode.Uri, notes: readonly string[]): Promise<void> {
  const explore = vscode.l10n.t('Explore in the Sandbox');
  const saved = vscode.l10n.t('Saved “{0}”.', target.path.split('/').at(-1) ?? '');
  const text = withoutLinks([saved, ...notes].join(' '));
  const { showInformationMessage, showWarningMessage } = vscode.window;
  const choice = await (notes.length === 0 ? showInformationMessage : showWarningMessage)(text, explore);
  if (choice === explore) {
    const command: CommandId = 'workforce.exploreSandbox';
    await vscode.commands.executeCommand(command, target);
  }
}

interface ReadingOptions {
  readonly today: string;
  readonly signal: AbortSignal;
  readonly report: Report;
  /** Takes the number of requests after the first page of people; undefined ends the reading. */
  ask(requests: number): Promise<Choice | undefined>;
}

/** Reads a company as far as the connection sees it; `notes` say what is missing. Throws where there are no departments. */
async function readCompany(
  session: Session,
  { known, redaction }: Context,
  { today, ask, signal, report }: ReadingOptions,
) {
  const client = await session.service();
  const notes: string[] = [];
  let requests = 2;

  async function orNote<T>(read: () => Promise<T>): Promise<T | undefined> {
    try {
      return await read();
    } catch (error) {
      notes.push(vscode.l10n.t('The sandbox invents what is missing. {0}', reasonOf(error)));
      return undefined;
    }
  }

  /** Throws what is no failure of the service. */
  function reasonOf(error: unknown): string {
    if (!isServiceError(error) || isCancellation(error)) {
      throw error;
    }
    return redaction.text(failureMessage(error));
  }

  const readAll = (list: RecordList, mayGoOn?: (first: RecordPage) => Promise<boolean>) =>
    orNote(async () => {
      const reading = await readList(session, list, { asks: false, signal, report }, mayGoOn);
      signal.throwIfAborted();
      requests += reading.requests;
      notes.push(...(reading.isIncomplete ? reading.notes : []));
      return reading;
    });

  async function readHalfDays(people: readonly ListedRecord[]) {
    const leaves: LeaveView[] = [];
    const ids = people.map(({ id }) => id).filter((id) => /^\d+$/.test(id));
    isWhole &&= ids.length === people.length;
    try {
      for (const some of listParameters(ids)) {
        const query = { of: 'employee', ids: some, ...daysIn(today.slice(0, 7)) } as const;
        const read = (next?: Cursor) =>
          readLeaves(session, { version: 'v3', query, insist: false }, { next, known, signal });
        for await (const page of pages(read)) {
          requests += 1;
          leaves.push(...page.items);
          isWhole &&= !isIncomplete(page);
        }
      }
    } catch (error) {
      if (leaves.length === 0) {
        throw error;
      }
      isWhole = false;
      notes.push(vscode.l10n.t('The list ended early: {0}', reasonOf(error)));
    }
    return leaves;
  }

  const departments = await client.departments({ signal });
  const { records, unreadable, truncated, mismatch } = departmentRecords(departments);
  if (records.length === 0) {
    throw invalidInput(
      vscode.l10n.t('copy the company'),
      vscode.l10n.t('this connection sees no departments'),
      vscode.l10n.t('Its key or client needs the right to see departments.'),
    );
  }
  let isWhole = unreadable.length === 0 && !truncated && mismatch === undefined;
  let asked: Promise<Choice | undefined> | undefined;
  const listed = await readAll('people', async (first) => {
    asked = ask(costOf(first));
    return (await asked) !== undefined;
  });
  const choice = await (asked ?? ask(3));
  if (choice === undefined) {
    return undefined;
  }
  const people = listed?.records;
  const users = listed?.kind === 'employees' ? (await readAll('users'))?.records : undefined;
  const taxonomyPage = await orNote(() => client.taxonomies({ signal }));
  const taxonomies = taxonomyPage?.items;
  const labels = taxonomies && (await readAll('labels'))?.records;
  const leaves = people && (await orNote(() => readHalfDays(people)));
  isWhole &&= taxonomyPage === undefined || !isIncomplete(taxonomyPage);
  notes.push(
    ...(isWhole ? [] : [vscode.l10n.t('Some departments, taxonomies or leaves could not be read.')]),
  );
  return { choice, notes, requests, lists: { departments, people, users, taxonomies, labels, leaves } };
}

/** The number of requests for a company with this first page of people, at least. */
function costOf({ items, total = items.length, kind }: Pick<RecordPage, 'items' | 'total' | 'kind'>): number {
  const pages = Math.ceil(total / Math.max(1, items.length));
  const users = kind === 'employees' ? Math.ceil(total / pageSizes.legacy.max) : 0;
  const [departments, taxonomies, labels] = [1, 1, 1];
  return departments + pages + users + taxonomies + labels + Math.ceil(total / maxListValues);
}

/** The text of a scenario, each record on a line of its own. */
function textOf(scenario: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(scenario).map(([name, value]) => {
    const records = Array.isArray(value) && value.map((each) => JSON.stringify(each)).join(',\n');
    return `"${name}": ${records === false ? JSON.stringify(value) : `[\n${records}\n]`}`;
  });
  return `{\n${parts.join(',\n')}\n}\n`;
}
