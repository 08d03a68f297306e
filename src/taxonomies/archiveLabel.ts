import * as vscode from 'vscode';
import { translatedName } from '../domain/translatedName.ts';
import type { TaxonomyLabel } from '../service/contract/taxonomy.ts';
import type { VersionedLabel, WorkforceService } from '../service/service.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { Session, Sessions } from '../ui/session.ts';
import { namedSession } from '../ui/session.ts';
import type { ChangeJournal } from '../ui/storage/changeJournal.ts';
import { isResourceNode } from '../ui/tree/resourceNode.ts';
import { type Archiving, type ArchivingContext, isOutdated, sendArchiving } from './archiving.ts';
import { askLabel, confirmArchiving, confirmOverwrite, showUnchanged } from './labelQuestions.ts';
import type { LabelVersions } from './labelVersions.ts';
import { isArchived, type LabelNode } from './view.ts';

/** What archiving needs from the view. */
interface LabelContext {
  readonly sessions: Sessions;
  readonly changes: ChangeJournal;
  readonly versions: LabelVersions;
  readonly language: string;
  /** The labels that the view has loaded. */
  loadedLabels(): readonly LabelNode[];
  /** Called with the current version of a label. */
  changed(connectionId: string, label: TaxonomyLabel): void;
}

/** Archives and unarchives labels: after a confirmation, for the version that was read, and once only. */
export class LabelArchiving {
  readonly #context: LabelContext;

  constructor(context: LabelContext) {
    this.#context = context;
  }

  /** Takes `{id, connection?}` and returns the changed label; undefined if the user cancels. */
  async run(invocation: Invocation, archive: boolean): Promise<TaxonomyLabel | undefined> {
    const target = await this.#target(invocation, archive);
    if (target === undefined) {
      return undefined;
    }
    const { session, id } = target;
    const { connection } = session;
    const context = { connection, service: await session.service(), changes: this.#context.changes };
    const archiving = { id, isArchived: archive };
    const label =
      invocation.scripted === undefined
        ? await this.#ask(context, archiving)
        : await changeOnce(context, archiving);
    if (label !== undefined) {
      this.#context.changed(session.connection.id, label);
    }
    return label;
  }

  async #target(
    { scripted, target }: Invocation,
    archive: boolean,
  ): Promise<{ session: Session; id: string } | undefined> {
    const { sessions, loadedLabels } = this.#context;
    const title = archive ? vscode.l10n.t('Archive Label') : vscode.l10n.t('Unarchive Label');
    const connectionId = isResourceNode(target)
      ? target.address.connection
      : scripted?.optionalText('connection');
    const session = namedSession(sessions, connectionId, vscode.l10n.t('change a taxonomy label'));
    if (scripted !== undefined) {
      return { session, id: scripted.identifier('id') };
    }
    const id = isResourceNode(target)
      ? target.address.id
      : await askLabel(
          title,
          loadedLabels().filter((node) => isArchived(node) !== archive),
        );
    return id === undefined ? undefined : { session, id };
  }

  /** Changes the label after a confirmation. If it has changed meanwhile, shows the difference and asks again. */
  async #ask(context: ArchivingContext, archiving: Archiving): Promise<TaxonomyLabel | undefined> {
    const { service, connection } = context;
    const { id, isArchived: archive } = archiving;
    const nameOf = (label: TaxonomyLabel) => translatedName(label, this.#context.language) ?? label.id;
    let seen = await read(service, id);
    if (
      seen.label.isArchived !== archive &&
      !(await confirmArchiving(nameOf(seen.label), connection, archive))
    ) {
      return undefined;
    }
    while (seen.label.isArchived !== archive) {
      try {
        return await send(context, archiving, seen);
      } catch (error) {
        if (!isOutdated(error)) {
          throw error;
        }
      }
      const current = await read(service, id);
      if (current.label.isArchived !== archive) {
        await this.#context.versions.compare(id, seen, current);
        if (!(await confirmOverwrite(nameOf(current.label), archive))) {
          return current.label;
        }
      }
      seen = current;
    }
    showUnchanged(nameOf(seen.label), archive);
    return seen.label;
  }
}

async function changeOnce(context: ArchivingContext, archiving: Archiving): Promise<TaxonomyLabel> {
  const seen = await read(context.service, archiving.id);
  return seen.label.isArchived === archiving.isArchived ? seen.label : await send(context, archiving, seen);
}

async function send(
  context: ArchivingContext,
  archiving: Archiving,
  seen: VersionedLabel,
): Promise<TaxonomyLabel> {
  const title = vscode.l10n.t('Changing label {0}…', archiving.id);
  return await withLateProgress(title, (signal) => sendArchiving(context, archiving, seen, signal));
}

async function read(service: WorkforceService, id: string): Promise<VersionedLabel> {
  return await withLateProgress(vscode.l10n.t('Reading label {0}…', id), (signal) =>
    service.label(id, { signal }),
  );
}
