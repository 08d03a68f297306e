import * as vscode from 'vscode';
import { systemClock } from '../../service/http/clock.ts';
import { isCancellation } from '../../service/http/errors.ts';
import { failureMessage, remedyFor } from '../../ui/failure.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { isSameCompany, namedSession, type Session } from '../../ui/session.ts';
import { SettledQuery } from '../../ui/settledQuery.ts';
import { displaySentence } from '../../ui/text.ts';
import type { Page, PageHandler } from '../picture.ts';
import { type CalendarMonth, CalendarMonths } from './calendarMonths.ts';
import type { CalendarMessage, CalendarRequest, CalendarSubject } from './messages.ts';
import { failureOf, monthMessage } from './monthMessage.ts';
import { openLeave, openPerson } from './open.ts';
import type { CalendarContext } from './picture.ts';
import { saveMonth } from './saveMonth.ts';
import { progressText } from './wording.ts';

/** Serves the page of one calendar: reads months, once each, and opens what the user clicks. */
export class CalendarPage implements PageHandler<CalendarRequest> {
  readonly #context: CalendarContext;
  readonly #page: Page<CalendarMessage>;
  readonly #subject: CalendarSubject;
  readonly #months: CalendarMonths;
  /** A user who leafs through the months causes requests only for the one where it ends. */
  readonly #reading = new SettledQuery(systemClock);
  /** Undefined until the page asks for its first month. */
  #month: CalendarMonth | undefined;

  constructor(context: CalendarContext, page: Page<CalendarMessage>, subject: CalendarSubject) {
    this.#context = context;
    this.#page = page;
    this.#subject = subject;
    this.#months = new CalendarMonths(subject, sessionOf(context, subject), context.absences);
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
      this.#show(this.#months.of(request.month));
    } else if (this.#month !== undefined) {
      await this.#act(this.#month, request);
    }
  }

  async #act(month: CalendarMonth, request: Exclude<CalendarRequest, { type: 'show' }>): Promise<void> {
    switch (request.type) {
      case 'agree':
        month.reader.agree();
        return this.#read(month, 0);
      case 'retry':
        month.reader.forgetFailures();
        return this.#read(month, 0);
      case 'stop':
        this.#reading.cancel();
        return this.#post(month);
      case 'refresh':
        this.#months.forget(month.month);
        this.#month = this.#months.of(month.month);
        return this.#read(this.#month, 0);
      case 'fix':
        return await this.#fix(month);
      case 'openLeaves':
        return await openLeave(this.#subject, month, request.ids);
      case 'openPerson':
        return await openPerson(this.#subject, request.id);
      case 'export':
        return await saveMonth(this.#subject, month, request.view);
    }
  }

  /** Shows what is known of a month, and reads the rest unless the user has to agree or to retry. */
  #show(month: CalendarMonth): void {
    const isFirst = this.#month === undefined;
    this.#reading.cancel();
    this.#month = month;
    const { requestsLeft, isQuestion } = month.reader;
    if (requestsLeft === 0 || isQuestion || failureOf(month) !== undefined) {
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
        await month.reader.advance(signal, () => this.#postProgress(month));
      } catch (error) {
        if (!isCancellation(error)) {
          throw error;
        }
        return;
      }
      const failure = failureOf(month);
      if (failure !== undefined) {
        this.#context.entryPoints.record('workforce.showLeaves', failure);
      }
      this.#post(month);
    }, delay);
  }

  async #fix(month: CalendarMonth): Promise<void> {
    const remedy = remedyFor(failureOf(month));
    if (remedy !== undefined) {
      await vscode.commands.executeCommand(remedy.command);
    }
  }

  #postProgress(month: CalendarMonth): void {
    this.#page.post({ ...emptyMessage(month), progress: progressText(month) });
  }

  #post(month: CalendarMonth): void {
    const error = this.#context.entryPoints.redacted(failureOf(month));
    const failure = error === undefined ? undefined : shownFailure(error);
    this.#page.post({
      ...monthMessage(this.#subject, month, this.#context.redaction),
      ...(failure && { failure }),
    });
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
        vscode.l10n.t('its connection was moved to another base URL'),
        vscode.l10n.t('Close the calendar, and open that of other people or departments.'),
      );
    }
    return session;
  };
}

function shownFailure(error: unknown): NonNullable<CalendarMessage['failure']> {
  const remedy = remedyFor(error)?.label;
  return { sentence: displaySentence(failureMessage(error)), ...(remedy && { remedy }) };
}

function emptyMessage({ month }: CalendarMonth): CalendarMessage {
  return { type: 'month', month, leaves: [], people: [], unreadIds: [], notices: [] };
}
