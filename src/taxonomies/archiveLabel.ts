import * as vscode from 'vscode';
import { translatedName } from '../domain/translatedName.ts';
import type { TaxonomyLabel } from '../service/contract/taxonomy.ts';
import type { VersionedLabel, WorkforceService } from '../service/service.ts';
import type { Comparisons } from '../ui/comparisons.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import type { KnownCompanies } from '../ui/known/known.ts';
import { knownLabel } from '../ui/known/records.ts';
import { encoded } from '../ui/readOnlyFiles.ts';
import { namedSession, type Session, type Sessions } from '../ui/session.ts';
import type { ChangeJournal } from '../ui/storage/changeJournal.ts';
import { displayText } from '../ui/text.ts';
import { isResourceNode } from '../ui/tree/resourceNode.ts';
import { isOutdated, type LabelChange, readLabel, sendChange } from './labelChange.ts';
import { askLabel, confirmArchiving, confirmOverwrite, showUnchanged } from './labelPrompts.ts';
import { isArchived, type LabelNode } from './view.ts';

/** What archiving needs from the view. */
export interface LabelContext {
  readonly sessions: Sessions;
  readonly changes: ChangeJournal;
  readonly comparisons: Pick<Comparisons, 'show'>;
  readonly known: KnownCompanies;
  readonly language: string;
  /** The labels that the view has loaded. */
  loadedLabels(): readonly LabelNode[];
  /** Called with the current version of a label. */
  changed(connectionId: string, label: TaxonomyLabel): void;
}

/**
 * Archives or unarchives a label once, for the version that was read; the user confirms it before. Takes
 * `{id, connection?}` and returns the changed label; undefined if the user cancels.
 */
export async function archiveLabel(
  context: LabelContext,
  invocation: Invocation,
  archive: boolean,
): Promise<TaxonomyLabel | undefined> {
  const target = await targetOf(context, invocation, archive);
  if (target === undefined) {
    return undefined;
  }
  const { session, id } = target;
  const { connection } = session;
  const { changes } = context;
  const service = await session.service();
  const change = { id, isArchived: archive, connection, service, changes };
  const label =
    invocation.scripted === undefined ? await changeConfirmed(context, change) : await changeOnce(change);
  if (label !== undefined) {
    updateKnown(context, service, label);
    context.changed(connection.id, label);
  }
  return label;
}

/** Lets Go to… show the current version of a label that is loaded. */
function updateKnown(
  { known, language }: LabelContext,
  service: WorkforceService,
  label: TaxonomyLabel,
): void {
  const company = known.of(service);
  const former = company.find('taxonomy-labels', label.id);
  if (former !== undefined) {
    company.add([knownLabel(label, language, former.above)]);
  }
}

async function targetOf(
  { sessions, loadedLabels }: LabelContext,
  { scripted, target }: Invocation,
  archive: boolean,
): Promise<{ session: Session; id: string } | undefined> {
  const row = isResourceNode(target) ? target.address : undefined;
  const connectionId = row?.connection ?? scripted?.optionalText('connection');
  const session = namedSession(sessions, connectionId, vscode.l10n.t('change a taxonomy label'));
  if (scripted !== undefined) {
    return { session, id: scripted.identifier('id') };
  }
  const title = archive ? vscode.l10n.t('Archive Label') : vscode.l10n.t('Unarchive Label');
  const changeable = loadedLabels().filter((node) => isArchived(node) !== archive);
  const id = row?.id ?? (await askLabel(title, changeable));
  return id === undefined ? undefined : { session, id };
}

/** Changes the label after a confirmation. If it has changed meanwhile, shows the difference and asks again. */
async function changeConfirmed(
  { language, comparisons }: LabelContext,
  change: LabelChange,
): Promise<TaxonomyLabel | undefined> {
  const { isArchived: archive, connection } = change;
  const nameOf = (label: TaxonomyLabel) => translatedName(label, language) ?? label.id;
  let seen = await readLabel(change);
  if (
    seen.label.isArchived !== archive &&
    !(await confirmArchiving(nameOf(seen.label), connection, archive))
  ) {
    return undefined;
  }
  while (seen.label.isArchived !== archive) {
    try {
      return await sendChange(change, seen);
    } catch (error) {
      if (!isOutdated(error)) {
        throw error;
      }
    }
    const current = await readLabel(change);
    if (current.label.isArchived !== archive) {
      await compare(comparisons, seen, current);
      if (!(await confirmOverwrite(nameOf(current.label), archive))) {
        return current.label;
      }
    }
    seen = current;
  }
  showUnchanged(nameOf(seen.label), archive);
  return seen.label;
}

/** Shows the version that the user saw beside the current one, as the service wrote them. */
async function compare(
  comparisons: LabelContext['comparisons'],
  seen: VersionedLabel,
  current: VersionedLabel,
): Promise<void> {
  const { id } = current.label;
  const sideOf = ({ whole }: VersionedLabel) => ({
    path: `/${encodeURIComponent(id)}.json`,
    bytes: (uri: vscode.Uri) => encoded(JSON.stringify(whole, null, 2), uri, 'json'),
  });
  const title = vscode.l10n.t('Label {0}: as you saw it ↔ as it is now', displayText(id));
  await comparisons.show(sideOf(seen), sideOf(current), title);
}

async function changeOnce(change: LabelChange): Promise<TaxonomyLabel> {
  const seen = await readLabel(change);
  return seen.label.isArchived === change.isArchived ? seen.label : await sendChange(change, seen);
}
