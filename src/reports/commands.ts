import * as vscode from 'vscode';
import { isFinal } from '../domain/reportStatus.ts';
import type { ReportCreation } from '../service/contract/report.ts';
import type { CommandId } from '../ui/contributions.ts';
import { rowChoices } from '../ui/dialogs/rowChoices.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import type { KeptContents } from './contents.ts';
import { type CreationContext, createReport, creationFrom, requestedCreation } from './creation.ts';
import type { ReportStatusItem } from './statusItem.ts';
import { creationOf, isFollowed, keyOf, mayHaveContent, type StoredReport } from './storedReport.ts';
import { type ReportLoader, reportNode } from './view.ts';
import type { ReportWizard } from './wizard.ts';
import { nameText } from './wording.ts';

/** The dependencies of the commands. */
export interface ReportContext extends CreationContext {
  readonly loader: ReportLoader;
  readonly statusItem: ReportStatusItem;
  readonly wizard: ReportWizard;
  readonly contents: KeptContents;
}

/** The commands of the reports view, the status bar item and the palette, except the download. */
export class ReportCommands {
  readonly #context: ReportContext;
  /** The unfinished creations by `runAgain`, by report key: a second call shares the request. */
  readonly #reruns = new Map<string, Promise<StoredReport>>();

  constructor(context: ReportContext) {
    this.#context = context;
  }

  /**
   * `{templateId, startsOn?, endsOn?, filters?, connection?}` returns the id of the report, as a text. From rows, the
   * report is about their people or departments.
   */
  async create(invocation: Invocation): Promise<string | undefined> {
    const { scripted } = invocation;
    const rows = scripted === undefined ? rowChoices(invocation) : undefined;
    const session = this.#context.targets.session(rows?.connection ?? scripted?.optionalText('connection'));
    if (scripted !== undefined) {
      return (await createReport(session, requestedCreation(scripted), this.#context)).id;
    }
    const { connection } = session;
    const earlier = this.#context.store.of(connection);
    const draft = await this.#context.wizard.ask(connection, await session.service(), earlier, rows);
    if (draft === undefined) {
      return undefined;
    }
    const report = await this.#createVisibly(session, creationFrom(draft), draft.template.name);
    this.#context.wizard.forget(connection);
    return report.id;
  }

  /** `{id, connection?}` returns the id of the new report, as a text. */
  async runAgain(invocation: Invocation): Promise<string | undefined> {
    const report = await this.#context.targets.choose(invocation, vscode.l10n.t('Report to run again'));
    if (report === undefined) {
      return undefined;
    }
    const key = keyOf(report);
    const rerun =
      this.#reruns.get(key) ??
      this.#createVisibly(
        this.#context.targets.requiredSessionOf(report),
        creationOf(report),
        report.templateName,
      );
    this.#reruns.set(key, rerun);
    try {
      return (await rerun).id;
    } finally {
      this.#reruns.delete(key);
    }
  }

  /** `{id, connection?}` returns the names of the commands that apply to the report. */
  async act(invocation: Invocation): Promise<readonly string[] | undefined> {
    const report = await this.#context.targets.choose(invocation, vscode.l10n.t('Report to act on'));
    if (report === undefined) {
      return undefined;
    }
    const actions = actionsFor(report);
    if (invocation.scripted !== undefined) {
      return actions.map(({ command }) => command);
    }
    const picked = await vscode.window.showQuickPick(actions, {
      placeHolder: withoutIcons(nameText(report)),
    });
    if (picked !== undefined) {
      this.#context.statusItem.dismiss(report);
      await vscode.commands.executeCommand(picked.command, reportNode(report));
    }
    return undefined;
  }

  /** `{id, connection?}` follows a report that is not finished. */
  async follow(invocation: Invocation): Promise<void> {
    const report = await this.#context.targets.choose(
      invocation,
      vscode.l10n.t('Report to follow'),
      (candidate) => !isFollowed(candidate) && !isFinal(candidate.status),
    );
    if (report !== undefined && isFinal(report.status)) {
      throw invalidInput(
        vscode.l10n.t('follow the report “{0}”', report.name),
        vscode.l10n.t('it is finished'),
        vscode.l10n.t('Run it again to get a new one.'),
      );
    }
    if (report !== undefined && !isFollowed(report)) {
      await this.#context.store.update(report, (known) => ({
        ...known,
        following: { state: 'followed', since: Date.now() },
      }));
    }
  }

  /** `{id, connection?}` stops following; a report that is not followed stays as it is. */
  async stopFollowing(invocation: Invocation): Promise<void> {
    const report = await this.#context.targets.choose(
      invocation,
      vscode.l10n.t('Report to stop following'),
      isFollowed,
    );
    if (report !== undefined) {
      await this.#context.store.update(report, (known) =>
        isFollowed(known) ? { ...known, following: { state: 'ended' } } : known,
      );
      this.#context.statusItem.dismiss(report);
    }
  }

  /** `{id, connection?}` removes a report from the list; the service keeps it. */
  async forget(invocation: Invocation): Promise<void> {
    const report = await this.#context.targets.choose(
      invocation,
      vscode.l10n.t('Report to remove from the list; it stays in the service'),
    );
    if (report !== undefined) {
      await this.#context.store.remove(report);
    }
  }

  #createVisibly(
    session: Session,
    creation: ReportCreation,
    templateName: string | undefined,
  ): Promise<StoredReport> {
    return withLateProgress(
      vscode.l10n.t('Creating a report from template {0}…', templateName ?? creation.templateId),
      (signal) => createReport(session, creation, this.#context, { templateName, signal }),
    );
  }
}

/** An action on a report: a command that takes the report's row. */
interface ReportAction extends vscode.QuickPickItem {
  readonly command: CommandId;
}

/** The actions that apply to a report, the most common first. */
export function actionsFor(report: StoredReport): readonly ReportAction[] {
  const actions: readonly (ReportAction & { readonly applies: boolean })[] = [
    {
      command: 'workforce.viewReport',
      label: vscode.l10n.t('Open as table'),
      applies: mayHaveContent(report),
    },
    {
      command: 'workforce.downloadReport',
      label: vscode.l10n.t('Download as CSV or Excel…'),
      applies: mayHaveContent(report),
    },
    {
      command: 'workforce.previewReport',
      label: vscode.l10n.t('Preview'),
      applies: mayHaveContent(report),
    },
    { command: 'workforce.openJson', label: vscode.l10n.t('Open as JSON'), applies: true },
    {
      command: 'workforce.stopFollowingReport',
      label: vscode.l10n.t('Stop following'),
      applies: isFollowed(report),
    },
    {
      command: 'workforce.followReport',
      label: vscode.l10n.t('Follow'),
      applies: !isFollowed(report) && !isFinal(report.status),
    },
    { command: 'workforce.runReportAgain', label: vscode.l10n.t('Run again'), applies: true },
    { command: 'workforce.forgetReport', label: vscode.l10n.t('Remove from the list'), applies: true },
  ];
  return actions.filter(({ applies }) => applies).map(({ command, label }) => ({ command, label }));
}
