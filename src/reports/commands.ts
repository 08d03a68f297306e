import * as vscode from 'vscode';
import { isFinal } from '../domain/reportStatus.ts';
import type { ReportCreation } from '../service/contract/report.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import { actionsFor } from './actions.ts';
import { createReport, requestedCreation } from './creation.ts';
import { creationFrom } from './draft.ts';
import { reportNode } from './nodes.ts';
import type { ReportContext } from './reportContext.ts';
import { creationOf, isFollowed, keyOf, type StoredReport } from './storedReport.ts';

/** The commands of the reports view, the status bar item and the palette, but for the download. */
export class ReportCommands {
  readonly #tools: ReportContext;
  /** Repetitions on their way, by the key of their report: one that is asked for twice is sent once. */
  readonly #repetitions = new Map<string, Promise<StoredReport>>();

  constructor(tools: ReportContext) {
    this.#tools = tools;
  }

  /** `{templateId, startsOn?, endsOn?, filters?, connection?}` answers the id of the report, as a text. */
  async create({ scripted }: Invocation): Promise<string | undefined> {
    const session = this.#tools.targets.session(scripted?.optionalText('connection'));
    if (scripted !== undefined) {
      return (await createReport(session, requestedCreation(scripted), this.#tools)).id;
    }
    const connectionId = session.connection.id;
    const lastTemplates = new Set(
      this.#tools.store.of(session.connection).map(({ templateId }) => templateId),
    );
    const draft = await this.#tools.wizard.ask(connectionId, await session.service(), [...lastTemplates]);
    if (draft === undefined) {
      return undefined;
    }
    const report = await this.#createVisibly(session, creationFrom(draft));
    this.#tools.wizard.forget(connectionId);
    return report.id;
  }

  /** `{id, connection?}` answers the id of the new report, as a text. */
  async runAgain(invocation: Invocation): Promise<string | undefined> {
    const report = await this.#tools.targets.choose(invocation, vscode.l10n.t('Report to run again'));
    if (report === undefined) {
      return undefined;
    }
    const key = keyOf(report);
    const repetition = this.#repetitions.get(key) ?? this.#repeat(report);
    this.#repetitions.set(key, repetition);
    try {
      return (await repetition).id;
    } finally {
      this.#repetitions.delete(key);
    }
  }

  /** `{id, connection?}` answers the names of the commands that make sense for the report. */
  async act(invocation: Invocation): Promise<readonly string[] | undefined> {
    const report = await this.#tools.targets.choose(invocation, vscode.l10n.t('Report to act on'));
    if (report === undefined) {
      return undefined;
    }
    const actions = actionsFor(report);
    if (invocation.scripted !== undefined) {
      return actions.map(({ command }) => command);
    }
    const picked = await vscode.window.showQuickPick(actions, { placeHolder: withoutIcons(report.name) });
    if (picked !== undefined) {
      this.#tools.statusItem.letGo(report);
      await vscode.commands.executeCommand(picked.command, reportNode(report));
    }
    return undefined;
  }

  /** `{id, connection?}`. */
  async follow(invocation: Invocation): Promise<void> {
    const report = await this.#tools.targets.choose(
      invocation,
      vscode.l10n.t('Report to follow'),
      (candidate) => !isFollowed(candidate) && !isFinal(candidate.status),
    );
    if (report !== undefined && isFinal(report.status)) {
      throw invalidInput(
        vscode.l10n.t('follow the report “{0}”', report.name),
        vscode.l10n.t('it has come to its end'),
        vscode.l10n.t('Run it again to get a new one.'),
      );
    }
    if (report !== undefined && !isFollowed(report)) {
      await this.#tools.store.update(report, (known) => ({
        ...known,
        following: { state: 'followed', since: Date.now() },
      }));
    }
  }

  /** `{id, connection?}`. */
  async stopFollowing(invocation: Invocation): Promise<void> {
    const report = await this.#tools.targets.choose(
      invocation,
      vscode.l10n.t('Report to stop following'),
      isFollowed,
    );
    if (report !== undefined) {
      await this.#tools.store.update(report, (known) =>
        isFollowed(known) ? { ...known, following: { state: 'ended' } } : known,
      );
      this.#tools.statusItem.letGo(report);
    }
  }

  /** `{id, connection?}`: the report itself stays in the service. */
  async forget(invocation: Invocation): Promise<void> {
    const report = await this.#tools.targets.choose(
      invocation,
      vscode.l10n.t('Report to remove from the list; it stays in the service'),
    );
    if (report !== undefined) {
      await this.#tools.store.remove(report);
    }
  }

  async #repeat(report: StoredReport): Promise<StoredReport> {
    const session = this.#tools.targets.requiredSessionOf(report);
    return await this.#createVisibly(session, creationOf(report));
  }

  #createVisibly(session: Session, creation: ReportCreation): Promise<StoredReport> {
    return withLateProgress(
      vscode.l10n.t('Creating a report from template {0}…', creation.templateId),
      (signal) => createReport(session, creation, this.#tools, signal),
    );
  }
}
