import * as vscode from 'vscode';
import { isFinal, phaseOf } from '../domain/reportStatus.ts';
import type { ReportCreation } from '../service/contract/report.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { withLateProgress } from '../ui/progress.ts';
import { refusal } from '../ui/refusal.ts';
import type { Session } from '../ui/session.ts';
import { withoutIcons } from '../ui/text.ts';
import { actionsFor } from './actions.ts';
import { createReport, type ReportPlaces, requestedCreation } from './creation.ts';
import { askFormat, askTarget, download, formatOf, requireDone, targetOf } from './download.ts';
import { creationFrom } from './draft.ts';
import type { ReportLoader } from './loader.ts';
import { reportNode } from './nodes.ts';
import type { ReportStore } from './reportStore.ts';
import type { ReportStatusItem } from './statusItem.ts';
import { creationOf, isFollowed, type StoredReport } from './storedReport.ts';
import type { ReportTargets } from './targets.ts';
import type { ReportWizard } from './wizard.ts';

const messageTime = 5_000;

/** The commands of the reports view, the status bar item and the palette. */
export class ReportCommands {
  readonly #targets: ReportTargets;
  readonly #places: ReportPlaces;
  readonly #store: ReportStore;
  readonly #loader: ReportLoader;
  readonly #statusItem: ReportStatusItem;
  readonly #wizard: ReportWizard;

  constructor(
    targets: ReportTargets,
    places: ReportPlaces,
    loader: ReportLoader,
    statusItem: ReportStatusItem,
    wizard: ReportWizard,
  ) {
    this.#targets = targets;
    this.#places = places;
    this.#store = places.store;
    this.#loader = loader;
    this.#statusItem = statusItem;
    this.#wizard = wizard;
  }

  /** `{templateId, startsOn?, endsOn?, filters?, connection?}` answers the id of the report, as a text. */
  async create({ scripted }: Invocation): Promise<string | undefined> {
    const session = this.#targets.session(scripted?.optionalText('connection'));
    if (scripted !== undefined) {
      return (await createReport(session, requestedCreation(scripted), this.#places)).id;
    }
    const connectionId = session.connection.id;
    const lastTemplates = new Set(this.#store.of(session.connection).map(({ templateId }) => templateId));
    const draft = await this.#wizard.ask(connectionId, await session.service(), [...lastTemplates]);
    if (draft === undefined) {
      return undefined;
    }
    const report = await this.#createVisibly(session, creationFrom(draft));
    this.#wizard.forget(connectionId);
    return report.id;
  }

  /** `{id, connection?}` answers the id of the new report, as a text. */
  async runAgain(invocation: Invocation): Promise<string | undefined> {
    const report = await this.#targets.choose(invocation, vscode.l10n.t('Report to run again'));
    if (report === undefined) {
      return undefined;
    }
    const session = this.#targets.requiredSessionOf(report);
    return (await this.#createVisibly(session, creationOf(report))).id;
  }

  /** `{id, connection?}` answers the names of the commands that make sense for the report. */
  async act(invocation: Invocation): Promise<readonly string[] | undefined> {
    const report = await this.#targets.choose(invocation, vscode.l10n.t('Report to act on'));
    if (report === undefined) {
      return undefined;
    }
    const actions = actionsFor(report);
    if (invocation.scripted !== undefined) {
      return actions.map(({ command }) => command);
    }
    const picked = await vscode.window.showQuickPick(actions, { placeHolder: withoutIcons(report.name) });
    if (picked !== undefined) {
      this.#statusItem.letGo(report);
      await vscode.commands.executeCommand(picked.command, reportNode(report));
    }
    return undefined;
  }

  /** `{id, connection?}`. */
  async follow(invocation: Invocation): Promise<void> {
    const report = await this.#targets.choose(
      invocation,
      vscode.l10n.t('Report to follow'),
      (candidate) => !isFollowed(candidate) && !isFinal(candidate.status),
    );
    if (report !== undefined && isFinal(report.status)) {
      throw refusal(
        vscode.l10n.t('follow the report “{0}”', report.name),
        vscode.l10n.t('it has come to its end'),
        vscode.l10n.t('Run it again to get a new one.'),
      );
    }
    if (report !== undefined && !isFollowed(report)) {
      await this.#store.update(report, (known) => ({
        ...known,
        following: { state: 'followed', since: Date.now() },
      }));
    }
  }

  /** `{id, connection?}`. */
  async stopFollowing(invocation: Invocation): Promise<void> {
    const report = await this.#targets.choose(
      invocation,
      vscode.l10n.t('Report to stop following'),
      isFollowed,
    );
    if (report !== undefined) {
      await this.#store.update(report, (known) =>
        isFollowed(known) ? { ...known, following: { state: 'ended' } } : known,
      );
      this.#statusItem.letGo(report);
    }
  }

  /** `{id, connection?}`: the report itself stays in the service. */
  async forget(invocation: Invocation): Promise<void> {
    const report = await this.#targets.choose(
      invocation,
      vscode.l10n.t('Report to remove from the list; it stays in the service'),
    );
    if (report !== undefined) {
      await this.#store.remove(report);
    }
  }

  /** `{id, target, format?, connection?}`, target an absolute path or an address; answers the file's address. */
  async download(invocation: Invocation): Promise<string | undefined> {
    const { scripted } = invocation;
    if (scripted === undefined) {
      await this.#downloadVisibly(invocation);
      return undefined;
    }
    const session = this.#targets.session(scripted.optionalText('connection'));
    const id = scripted.identifier('id');
    const format = formatOf(scripted.optionalText('format'));
    const target = targetOf(scripted.text('target'));
    const known = this.#store.of(session.connection).find((report) => report.id === id);
    if (known !== undefined) {
      await requireDone(session, known, this.#loader);
    }
    await download(session, id, format, target);
    return target.toString();
  }

  async #downloadVisibly(invocation: Invocation): Promise<void> {
    const report = await this.#targets.choose(
      invocation,
      vscode.l10n.t('Report to download'),
      ({ status }) => phaseOf(status) !== 'error',
    );
    if (report === undefined) {
      return;
    }
    const session = this.#targets.requiredSessionOf(report);
    await withLateProgress(vscode.l10n.t('Reading the status of “{0}”…', report.name), (signal) =>
      requireDone(session, report, this.#loader, signal),
    );
    const format = await askFormat();
    const target = format && (await askTarget(report, format));
    if (format === undefined || target === undefined) {
      return;
    }
    await withLateProgress(vscode.l10n.t('Downloading “{0}”…', report.name), (signal) =>
      download(session, report.id, format, target, signal),
    );
    this.#statusItem.letGo(report);
    vscode.window.setStatusBarMessage(
      vscode.l10n.t('Saved {0}', withoutIcons(target.path.split('/').at(-1) ?? '')),
      messageTime,
    );
  }

  #createVisibly(session: Session, creation: ReportCreation): Promise<StoredReport> {
    return withLateProgress(
      vscode.l10n.t('Creating a report from template {0}…', creation.templateId),
      (signal) => createReport(session, creation, this.#places, signal),
    );
  }
}
