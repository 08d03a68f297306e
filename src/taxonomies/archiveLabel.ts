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
import { type Archiving, type ArchivingRoute, isOutdated, sendArchiving } from './archiving.ts';
import { askLabel, isConfirmed, isInsisted, tellDone } from './labelQuestions.ts';
import type { LabelVersions } from './labelVersions.ts';
import { isArchived, type LabelNode } from './view.ts';

/** What archiving needs from the view around it. */
export interface LabelContext {
  readonly sessions: Sessions;
  readonly changes: ChangeJournal;
  readonly versions: LabelVersions;
  readonly language: string;
  /** Labels that are loaded already. */
  known(): readonly LabelNode[];
  /** A label was read again. */
  changed(connectionId: string, label: TaxonomyLabel): void;
}

/** Archives labels and takes them back: after a question, for the version that was seen, and never twice. */
export class LabelArchiving {
  readonly #around: LabelContext;

  constructor(around: LabelContext) {
    this.#around = around;
  }

  /** `{id, connection?}` answers the label as it is afterwards; undefined when the reader gave up. */
  async run(invocation: Invocation, wanted: boolean): Promise<TaxonomyLabel | undefined> {
    const target = await this.#target(invocation, wanted);
    if (target === undefined) {
      return undefined;
    }
    const { session, id } = target;
    const { connection } = session;
    const route = { connection, service: await session.service(), changes: this.#around.changes };
    const archiving = { id, isArchived: wanted };
    const label =
      invocation.scripted === undefined
        ? await this.#ask(route, archiving)
        : await changeOnce(route, archiving);
    if (label !== undefined) {
      this.#around.changed(session.connection.id, label);
    }
    return label;
  }

  async #target(
    { scripted, target }: Invocation,
    wanted: boolean,
  ): Promise<{ session: Session; id: string } | undefined> {
    const { sessions, known } = this.#around;
    const title = wanted ? vscode.l10n.t('Archive Label') : vscode.l10n.t('Unarchive Label');
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
          known().filter((node) => isArchived(node) !== wanted),
        );
    return id === undefined ? undefined : { session, id };
  }

  /** Changes the label after a question; where it has changed meanwhile, shows how, and asks again. */
  async #ask(route: ArchivingRoute, archiving: Archiving): Promise<TaxonomyLabel | undefined> {
    const { service, connection } = route;
    const { id, isArchived: wanted } = archiving;
    const nameOf = (label: TaxonomyLabel) => translatedName(label, this.#around.language) ?? label.id;
    let seen = await read(service, id);
    if (seen.label.isArchived !== wanted && !(await isConfirmed(nameOf(seen.label), connection, wanted))) {
      return undefined;
    }
    while (seen.label.isArchived !== wanted) {
      try {
        return await send(route, archiving, seen);
      } catch (error) {
        if (!isOutdated(error)) {
          throw error;
        }
      }
      const present = await read(service, id);
      if (present.label.isArchived !== wanted) {
        await this.#around.versions.compare(id, seen, present);
        if (!(await isInsisted(nameOf(present.label), wanted))) {
          return present.label;
        }
      }
      seen = present;
    }
    tellDone(nameOf(seen.label), wanted);
    return seen.label;
  }
}

async function changeOnce(route: ArchivingRoute, archiving: Archiving): Promise<TaxonomyLabel> {
  const seen = await read(route.service, archiving.id);
  return seen.label.isArchived === archiving.isArchived ? seen.label : await send(route, archiving, seen);
}

async function send(
  route: ArchivingRoute,
  archiving: Archiving,
  seen: VersionedLabel,
): Promise<TaxonomyLabel> {
  const title = vscode.l10n.t('Changing label {0}…', archiving.id);
  return await withLateProgress(title, (signal) => sendArchiving(route, archiving, seen, signal));
}

async function read(service: WorkforceService, id: string): Promise<VersionedLabel> {
  return await withLateProgress(vscode.l10n.t('Reading label {0}…', id), (signal) =>
    service.label(id, { signal }),
  );
}
