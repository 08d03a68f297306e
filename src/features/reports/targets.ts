import * as vscode from 'vscode';
import { tabTitle } from '../../platform/connectionMark.ts';
import { askId } from '../../platform/dialogs/prompts.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Session, type Sessions } from '../../platform/session.ts';
import { displayFacts, withoutIcons } from '../../platform/text/text.ts';
import { type Connection, isSameConnection } from '../../service/http/connection.ts';
import { isMissing } from '../../service/http/errors.ts';
import { shareRuns } from '../../service/http/shared.ts';
import { adoptedReport } from './reportChanges.ts';
import type { ReportStore } from './reportStore.ts';
import {
  isGone,
  isOfConnection,
  keyOf,
  mayHaveContent,
  type ReportKey,
  reportTitle,
  type StoredReport,
} from './storedReport.ts';
import { isReportNode } from './view.ts';
import { daysBeside, keptText, statusText } from './wording.ts';

/** Which reports a command takes. */
export interface ReportChoice {
  /** Returns true for those in the list that the user may pick; all without it. */
  fits?(report: StoredReport): boolean;
  /** True if a script may name one that is not in the list: it is added. */
  readonly adopts?: boolean;
  /** True if the user is asked for the id of any report instead. */
  readonly asksId?: boolean;
}

/** Finds the reports of commands and the sessions of reports. */
export class ReportTargets {
  readonly #sessions: Sessions;
  readonly #store: ReportStore;
  /** The reports that are being added to the list: two commands for one report share its request. */
  readonly #adopting = shareRuns(
    ({ session, id }: { readonly session: Session; readonly id: string }) =>
      keyOf({ connectionId: session.connection.id, id }),
    ({ session, id }, signal) => this.#read(session, id, signal),
  );

  constructor(sessions: Sessions, store: ReportStore) {
    this.#sessions = sessions;
    this.#store = store;
  }

  /** Returns true if a connection still exists. A later one with the same id is another. */
  isPresent(connection: Connection): boolean {
    const existing = this.#sessions.find(connection.id)?.connection;
    return existing !== undefined && isSameConnection(existing, connection);
  }

  /** The session of a connection id, or the one in use. Throws where there is none. */
  session(connectionId?: string): Session {
    return namedSession(this.#sessions, connectionId, vscode.l10n.t('work with reports'));
  }

  /**
   * Returns true if this window can follow a report: its connection exists, is not the sandbox of another window, and
   * has not forgotten it.
   */
  mayFollow(report: StoredReport): boolean {
    const connection = this.#sessions.find(report.connectionId)?.connection;
    return (
      connection !== undefined &&
      isOfConnection(report, connection) &&
      !isGone(report, connection) &&
      (connection.kind !== 'sandbox' || connection.baseUrl === report.baseUrl)
    );
  }

  /** The title of a tab with the content of a report, with its connection where the window has several. */
  tabTitle(title: string, { connectionId }: StoredReport): string {
    return tabTitle(title, this.#sessions, connectionId);
  }

  /** Returns true if the content of a report may be read. */
  hasContent(report: StoredReport): boolean {
    return mayHaveContent(report) && !isGone(report, this.sessionOf(report)?.connection);
  }

  /** The session of a report; undefined when its connection was removed or leads to another service now. */
  sessionOf(report: StoredReport): Session | undefined {
    const session = this.#sessions.find(report.connectionId);
    return session?.connection.baseUrl === report.baseUrl && isOfConnection(report, session.connection)
      ? session
      : undefined;
  }

  /** The session of a report. Throws `invalid-input` where there is none. */
  requiredSessionOf(report: StoredReport): Session {
    const session = this.sessionOf(report);
    if (session === undefined) {
      throw invalidInput(
        vscode.l10n.t('read the report “{0}”', report.name),
        vscode.l10n.t(
          'its connection “{0}” was removed or now points to another service',
          report.connectionName,
        ),
        vscode.l10n.t('Add a connection to {0} again.', report.baseUrl),
      );
    }
    return session;
  }

  /**
   * The report of a script, of a row, or the one that the user picks or names; undefined when the user cancels. `question`
   * asks for it. Throws `ServiceError`.
   */
  async choose(
    { scripted, target }: Invocation,
    question: string,
    { fits = () => true, adopts = false, asksId = false }: ReportChoice = {},
  ): Promise<StoredReport | undefined> {
    await this.#store.refresh();
    if (scripted !== undefined) {
      const session = this.session(scripted.optionalText('connection'));
      const id = scripted.identifier('id');
      return adopts
        ? await this.#adopt(session, id)
        : this.known({ connectionId: session.connection.id, id });
    }
    if (isReportNode(target)) {
      return this.#store.find(target.report) ?? target.report;
    }
    return asksId ? await this.#askForReport(question) : await this.#pick(question, fits);
  }

  /** A report in the list. Throws `invalid-input` for any other. */
  known(key: ReportKey): StoredReport {
    const report = this.#store.find(key);
    if (report === undefined || this.sessionOf(report) === undefined) {
      throw invalidInput(
        vscode.l10n.t('find report {0}', key.id),
        vscode.l10n.t('it is not in the list of reports'),
        vscode.l10n.t('To add it, run “Follow Report…”.'),
      );
    }
    return report;
  }

  /**
   * The report with an id. One that is not in the list is read with one request and added to it. Throws `ServiceError`.
   */
  async #adopt(session: Session, id: string, signal?: AbortSignal): Promise<StoredReport> {
    const key = { connectionId: session.connection.id, id };
    const known = this.#store.find(key);
    if (known !== undefined && this.sessionOf(known) !== undefined) {
      return known;
    }
    return await this.#adopting({ session, id }, signal);
  }

  async #read(session: Session, id: string, signal: AbortSignal | undefined): Promise<StoredReport> {
    const { connection } = session;
    const service = await session.service();
    const response = await service.report(id, { signal }).catch((error: unknown) => {
      if (!isMissing(error)) {
        throw error;
      }
    });
    if (response === undefined || String(response.id) !== id) {
      throw invalidInput(
        vscode.l10n.t('find report {0}', id),
        vscode.l10n.t('the connection “{0}” cannot see a report with this ID', connection.name),
        vscode.l10n.t('Check the ID and the connection. Some services return only the content of reports.'),
      );
    }
    const report = adoptedReport(connection, response, Date.now());
    // The connection may have been removed meanwhile.
    this.requiredSessionOf(report);
    await this.#store.add(report);
    return this.#store.find(report) ?? report;
  }

  async #askForReport(prompt: string): Promise<StoredReport | undefined> {
    const session = this.session();
    const position = { title: vscode.l10n.t('Follow Report'), step: 1, totalSteps: 1 };
    const id = (await askId(position, { prompt, value: '' }))?.value;
    return id === undefined
      ? undefined
      : await withLateProgress(vscode.l10n.t('Reading “{0}”…', id), (signal) =>
          this.#adopt(session, id, signal),
        );
  }

  async #pick(
    placeholder: string,
    fits: (report: StoredReport) => boolean,
  ): Promise<StoredReport | undefined> {
    const current = this.#sessions.current?.connection.id;
    const items = this.#store
      .all()
      .filter((report) => fits(report) && this.sessionOf(report) !== undefined)
      .toSorted((a, b) => Number(b.connectionId === current) - Number(a.connectionId === current))
      .map((report) => ({
        label: withoutIcons(reportTitle(report)),
        description: withoutIcons(`${statusText(report)} · ${report.connectionName}`),
        detail: withoutIcons(displayFacts([daysBeside(report), keptText(report)])),
        report,
      }));
    if (items.length === 0) {
      throw invalidInput(
        vscode.l10n.t('find a report'),
        vscode.l10n.t('no report in the list can be used for this'),
        vscode.l10n.t('Create one with “Create Report”, or add one with “Follow Report…”.'),
      );
    }
    const picked = await vscode.window.showQuickPick(items, { placeHolder: placeholder });
    return picked?.report;
  }
}
