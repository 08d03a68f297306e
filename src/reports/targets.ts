import * as vscode from 'vscode';
import type { Arguments } from '../ui/arguments.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { isResourceNode } from '../ui/resourceNode.ts';
import type { Session, Sessions } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import { refusal } from './refusals.ts';
import type { ReportStore } from './reportStore.ts';
import type { ReportKey, StoredReport } from './storedReport.ts';
import { periodText, statusText } from './wording.ts';

/** Finds out which report, and which connection, a command is about. */
export class ReportTargets {
  readonly #sessions: Sessions;
  readonly #store: ReportStore;

  constructor(sessions: Sessions, store: ReportStore) {
    this.#sessions = sessions;
    this.#store = store;
  }

  /** The session of a connection id, or the one in use. Throws where there is none. */
  session(connectionId?: string): Session {
    const { current } = this.#sessions;
    const session = connectionId === undefined ? current : this.#sessions.find(connectionId);
    if (session !== undefined) {
      return session;
    }
    throw connectionId === undefined
      ? refusal(
          vscode.l10n.t('work with reports'),
          vscode.l10n.t('no connection is in use'),
          vscode.l10n.t('Add a connection, or explore the sandbox company.'),
        )
      : refusal(
          vscode.l10n.t('work with reports'),
          vscode.l10n.t('there is no connection “{0}”', connectionId),
          vscode.l10n.t('It may have been removed; add it again, or use another one.'),
        );
  }

  /** The report that a script names, whether it is in the list or not. */
  named(scripted: Arguments): ReportKey {
    const { id: connectionId } = this.session(scripted.optionalText('connection')).connection;
    return { connectionId, id: scripted.text('id') };
  }

  /** The report of a script, of a row, or the one that the user picks; undefined when the user gives up. */
  async choose(
    { scripted, target }: Invocation,
    placeholder: string,
    fits: (report: StoredReport) => boolean = () => true,
  ): Promise<StoredReport | undefined> {
    if (scripted !== undefined) {
      return this.#known(this.named(scripted));
    }
    if (isResourceNode(target) && target.address.resource === 'reports') {
      return this.#known({ connectionId: target.address.connection, id: target.address.id });
    }
    return await this.#pick(placeholder, fits);
  }

  #known(key: ReportKey): StoredReport {
    const report = this.#store.find(key);
    if (report === undefined) {
      throw refusal(
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
      .filter(fits)
      .toSorted((a, b) => Number(b.connectionId === current) - Number(a.connectionId === current))
      .map((report) => ({
        label: withoutIcons(report.name),
        description: withoutIcons(`${statusText(report)} · ${report.connectionName}`),
        detail: periodText(report),
        report,
      }));
    if (items.length === 0) {
      throw refusal(
        vscode.l10n.t('find a report'),
        vscode.l10n.t('none in the list of reports created from here is fit for this'),
        vscode.l10n.t('Create one with “Create Report”.'),
      );
    }
    const picked = await vscode.window.showQuickPick(items, { placeHolder: placeholder });
    return picked?.report;
  }
}
