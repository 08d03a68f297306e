import * as vscode from 'vscode';
import { departmentsBelow } from '../../../company/departments/departmentTree.ts';
import { departmentGaps } from '../../../company/known/facts.ts';
import { dayText, lengthText, statusText } from '../../../company/known/leaveTexts.ts';
import type { LeaveView } from '../../../company/leaves/leaveView.ts';
import type { OpenedLeaves } from '../../../company/pickers/leavesQuery.ts';
import { type CsvSeparator, csvWriter } from '../../../formats/csv.ts';
import { fileNameOf } from '../../../formats/fileName.ts';
import type { Writer } from '../../../formats/writer.ts';
import type { Page, PageHandler } from '../../../pages/panels.ts';
import { askTarget, lastSeparator, offerToOpen } from '../../../platform/dialogs/saveDialog.ts';
import { openDocument } from '../../../platform/documents/openDocuments.ts';
import type { EntryPoints } from '../../../platform/entry/entryPoint.ts';
import { failureMessage, remediesFor, runRemedy } from '../../../platform/errors/failure.ts';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import { isSameCompany, namedSession, type Session } from '../../../platform/session.ts';
import { saveContent } from '../../../platform/storage/userFiles.ts';
import { SettledQuery } from '../../../platform/tasks.ts';
import { displayFacts, displaySentence, displayText, withoutIcons } from '../../../platform/text/text.ts';
import { systemClock } from '../../../service/http/clock.ts';
import { isCancellation } from '../../../service/http/errors.ts';
import type { FeatureContext } from '../../featureContext.ts';
import type { CalendarMessage, CalendarRequest, CalendarSubject, CalendarView } from './messages.ts';
import { monthGrid } from './model/monthGrid.ts';
import { monthTable } from './model/monthTable.ts';
import { type CalendarMonth, CalendarMonths } from './months.ts';
import { monthMessage, noticesOf, progressText } from './wording.ts';

/** What the calendar works with. */
export interface CalendarContext
  extends Pick<FeatureContext, 'sessions' | 'known' | 'entryPoints' | 'redaction' | 'state'> {
  /** The leaves that their view shows. */
  readonly openedLeaves: () => OpenedLeaves | undefined;
}

type ShowRequest = Extract<CalendarRequest, { type: 'show' }>;

/** Serves the page of one calendar: reads months, once each, and opens what the user clicks. */
export class CalendarPage implements PageHandler<CalendarRequest> {
  readonly #context: CalendarContext;
  readonly #page: Page<CalendarMessage>;
  readonly #subject: CalendarSubject;
  readonly #session: () => Session;
  /** Of the departments of the calendar, or of other owners. */
  readonly #own: CalendarMonths;
  /** With the departments below those of the calendar, once these were listed. */
  #below: CalendarMonths | undefined;
  /** A user who leafs through the months causes requests only for the one where it ends. */
  readonly #reading = new SettledQuery(systemClock);
  /** Of the departments. */
  #listing = new AbortController();
  /** Undefined until the page asks for its first month, and while departments are listed. */
  #month: CalendarMonth | undefined;
  /** What the page asked for last. */
  #wanted: ShowRequest;

  constructor(context: CalendarContext, page: Page<CalendarMessage>, subject: CalendarSubject) {
    this.#context = context;
    this.#page = page;
    this.#subject = subject;
    this.#session = sessionOf(context, subject);
    this.#own = new CalendarMonths(subject, this.#session, context.known);
    this.#wanted = { type: 'show', month: subject.month };
    page.signal.addEventListener('abort', () => this.#reading.cancel());
  }

  /** Sends the month of the page again. A page that was just loaded asks for its month itself. */
  ready(): Promise<void> {
    if (this.#month !== undefined) {
      this.#show(this.#month);
    }
    return Promise.resolve();
  }

  async receive(request: CalendarRequest): Promise<void> {
    if (request.type === 'show') {
      this.#wanted = request;
      const months = request.withBelow ? (this.#below ?? (await this.#listBelow(request.month))) : this.#own;
      // The user may have asked for something else meanwhile.
      if (this.#wanted === request) {
        this.#show(months.of(request.month));
      }
    } else if (this.#month !== undefined) {
      await this.#act(this.#month, request);
    } else if (request.type === 'stop') {
      this.#listing.abort();
    }
  }

  async #act(month: CalendarMonth, request: Exclude<CalendarRequest, ShowRequest>): Promise<void> {
    switch (request.type) {
      case 'agree':
        month.agree();
        return this.#read(month, 0);
      case 'retry':
        month.forgetFailures();
        return this.#read(month, 0);
      case 'stop':
        this.#reading.cancel();
        return this.#post(month);
      case 'refresh':
        if (this.#wanted.withBelow) {
          await this.#listBelow(month.month, true);
        }
        this.#own.forget(month.month);
        this.#month = undefined;
        return await this.receive(this.#wanted);
      case 'fix': {
        const remedy = remediesFor(month.failure)[request.index];
        return remedy && (await runRemedy(remedy));
      }
      case 'openLeaves':
        return await openLeave(month, request.ids);
      case 'openPerson':
        await openDocument({ connection: month.subject.connection, resource: 'users', id: request.id });
        return;
      case 'export':
        return await saveMonth(
          this.#context.entryPoints,
          month,
          request.view,
          lastSeparator(this.#context.state),
        );
    }
  }

  /** The months with all departments below, of which those that are known already cost no request. Does not throw. */
  async #listBelow(month: string, isAgain = false): Promise<CalendarMonths> {
    this.#reading.cancel();
    this.#month = undefined;
    this.#listing = new AbortController();
    const signal = AbortSignal.any([this.#listing.signal, this.#page.signal]);
    const ids = new Set(this.#subject.owners.map(({ id }) => id));
    let lack: string;
    try {
      const { connection, service } = this.#session();
      const progress = vscode.l10n.t('Reading the departments of {0}…', displayText(connection.name));
      this.#page.post({ ...emptyMessage({ month }), progress });
      const company = this.#context.known.of(await service());
      const tree = await (isAgain ? company.listDepartments(signal) : company.knownDepartments(signal));
      for (const { id } of departmentsBelow(tree, [...ids])) {
        ids.add(id);
      }
      lack = departmentGaps(tree).join(' ');
    } catch (error) {
      const failed = failureMessage(this.#context.entryPoints.redacted(error));
      const reason = isCancellation(error) ? vscode.l10n.t('you stopped it') : failed;
      lack = vscode.l10n.t('The sub-departments are missing: {0}', reason);
    }
    const subject = { ...this.#subject, owners: [...ids].map((id) => ({ id, name: '' })), lack };
    this.#below = new CalendarMonths(subject, this.#session, this.#context.known);
    return this.#below;
  }

  /** Shows what is known of a month, and reads the rest unless the user has to agree or to retry. */
  #show(month: CalendarMonth): void {
    const isFirst = this.#month === undefined;
    this.#reading.cancel();
    this.#month = month;
    if (month.requestsLeft === 0 || month.isQuestion || month.failure !== undefined) {
      this.#post(month);
    } else {
      this.#read(month, isFirst ? 0 : undefined);
    }
  }

  /** Reads on after `delay` milliseconds; without one, once the user stays at a month. */
  #read(month: CalendarMonth, delay: number | undefined): void {
    this.#postProgress(month);
    this.#reading.replace(async (signal) => {
      try {
        await month.read(signal, () => this.#postProgress(month));
      } catch (error) {
        if (!isCancellation(error)) {
          throw error;
        }
        return;
      }
      if (month.failure !== undefined) {
        this.#context.entryPoints.record('workforce.showLeaves', month.failure);
      }
      this.#post(month);
    }, delay);
  }

  #postProgress(month: CalendarMonth): void {
    this.#page.post({ ...emptyMessage(month), progress: progressText(month) });
  }

  #post(month: CalendarMonth): void {
    const error = this.#context.entryPoints.redacted(month.failure);
    const failure = error === undefined ? undefined : shownFailure(error);
    this.#page.post({ ...monthMessage(month, this.#context.redaction), ...(failure && { failure }) });
  }
}

/** The session of a calendar as long as it is of the company whose ids the calendar has; else throws `invalid-input`. */
function sessionOf({ sessions }: CalendarContext, { connection }: CalendarSubject): () => Session {
  const attempted = vscode.l10n.t('show leaves');
  const opened = sessions.find(connection);
  return () => {
    const session = namedSession(sessions, connection, attempted);
    if (opened !== undefined && !isSameCompany(opened, session)) {
      throw invalidInput(
        attempted,
        vscode.l10n.t('the base URL of its connection has changed'),
        vscode.l10n.t('Close the calendar, and open a new one.'),
      );
    }
    return session;
  };
}

function shownFailure(error: unknown): NonNullable<CalendarMessage['failure']> {
  const remedies = remediesFor(error).map(({ label }) => label);
  return { sentence: displaySentence(failureMessage(error)), remedies };
}

function emptyMessage({ month }: Pick<CalendarMonth, 'month'>): CalendarMessage {
  return { type: 'month', month, leaves: [], people: [], unreadIds: [], notices: [] };
}

/** Opens the document of a leave; of several, the one that the user picks. */
async function openLeave({ subject, leaves }: CalendarMonth, ids: readonly string[]): Promise<void> {
  const views = leaves.filter(({ id }) => ids.includes(id));
  const view = views.length > 1 ? await pickLeave(views) : views[0];
  if (view !== undefined) {
    await openDocument({ connection: subject.connection, resource: 'leaves', id: view.id });
  }
}

async function pickLeave(views: readonly LeaveView[]): Promise<LeaveView | undefined> {
  const items = views.map((view) => {
    const facts = [view.accountName ?? '', statusText(view), lengthText(view)];
    const deleted = view.deleted ? vscode.l10n.t('deleted') : '';
    return {
      label: withoutIcons(dayText(view)),
      description: withoutIcons(displayFacts([deleted, ...facts])),
      view,
    };
  });
  const placeHolder = vscode.l10n.t('Leave to open');
  return (await vscode.window.showQuickPick(items, { placeHolder }))?.view;
}

/** Saves a month as CSV, as the page shows it, where the user chooses. Throws `ServiceError`. */
export async function saveMonth(
  entryPoints: Pick<EntryPoints, 'policy'>,
  month: CalendarMonth,
  view: CalendarView,
  separator: CsvSeparator,
): Promise<void> {
  const name = fileNameOf(`${month.subject.audience} ${month.month}`, 'csv', 'leaves');
  const target = await askTarget(entryPoints, vscode.l10n.t('Save the Leaves of the Month'), name);
  if (target === undefined) {
    return;
  }
  const attempted = (place: string) => vscode.l10n.t('save the leaves to {0}', place);
  await saveContent(target, monthCsv(month, view, separator), { attempted });
  const isWhole = month.requestsLeft === 0 && noticesOf(month).length === 0;
  await offerToOpen(
    target,
    'csv',
    isWhole ? '' : vscode.l10n.t('It is incomplete: the calendar shows what is missing.'),
  );
}

/** The file with the rows that the page shows. */
function monthCsv(
  { month, leaves, people, unreadIds }: CalendarMonth,
  { hidden, onlyAbsent }: CalendarView,
  separator: CsvSeparator,
): ReturnType<Writer> {
  const options = { people, unreadIds, onlyAbsent, hidden: new Set(hidden) };
  const { columns, rows } = monthTable(monthGrid(month, leaves, options));
  return csvWriter(separator)(
    columns.map((name) => ({ name })),
    [rows],
  );
}
