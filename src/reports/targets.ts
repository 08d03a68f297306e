import * as vscode from 'vscode';
import { type Connection, isSameConnection } from '../service/connection.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { namedSession, type Session, type Sessions } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import type { ReportStore } from './reportStore.ts';
import { isOfConnection, type ReportKey, type StoredReport, titleOf } from './storedReport.ts';
import { isReportNode } from './view.ts';
import { periodText, statusText } from './wording.ts';

/** Finds the reports of commands and the sessions of reports. */
export class ReportTargets {
  readonly #sessions: Sessions;
  readonly #store: ReportStore;

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
   * Returns true if this window can follow a report: its connection exists, and is not the sandbox of another window.
   */
  mayFollow(report: StoredReport): boolean {
    const connection = this.#sessions.find(report.connectionId)?.connection;
    return (
      connection !== undefined &&
      isOfConnection(report, connection) &&
      (connection.kind !== 'sandbox' || connection.baseUrl === report.baseUrl)
    );
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
          'its connection “{0}” was removed or leads to another service now',
          report.connectionName,
        ),
        vscode.l10n.t('Add a connection to {0} again.', report.baseUrl),
      );
    }
    return session;
  }

  /** The report of a script, of a row, or the one that the user picks; undefined when the user cancels. */
  async choose(
    { scripted, target }: Invocation,
    placeholder: string,
    fits: (report: StoredReport) => boolean = () => true,
  ): Promise<StoredReport | undefined> {
    await this.#store.refresh();
    if (scripted !== undefined) {
      const session = this.session(scripted.optionalText('connection'));
      return this.known({ connectionId: session.connection.id, id: scripted.identifier('id') });
    }
    if (isReportNode(target)) {
      return this.#store.find(target.report) ?? target.report;
    }
    return await this.#pick(placeholder, fits);
  }

  /** A report that was created from here. Throws `invalid-input` for any other. */
  known(key: ReportKey): StoredReport {
    const report = this.#store.find(key);
    if (report === undefined || this.sessionOf(report) === undefined) {
      throw invalidInput(
        vscode.l10n.t('find report {0}', key.id),
        vscode.l10n.t('it is not in the list of reports created from here'),
        vscode.l10n.t('Create it again, or pick another one in the Reports view.'),
      );
    }
    return report;
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
        label: withoutIcons(titleOf(report)),
        description: withoutIcons(`${statusText(report)} · ${report.connectionName}`),
        detail: periodText(report),
        report,
      }));
    if (items.length === 0) {
      throw invalidInput(
        vscode.l10n.t('find a report'),
        vscode.l10n.t('no report created from here can be used for this'),
        vscode.l10n.t('Create one with “Create Report”.'),
      );
    }
    const picked = await vscode.window.showQuickPick(items, { placeHolder: placeholder });
    return picked?.report;
  }
}
