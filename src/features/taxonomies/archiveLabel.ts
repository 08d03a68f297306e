import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { knownLabel } from '../../company/known/records.ts';
import { translatedName } from '../../company/values/labelTexts.ts';
import type { ChangeJournal } from '../../platform/changes/changeJournal.ts';
import type { Comparisons } from '../../platform/comparisons.ts';
import { questionOf } from '../../platform/connectionMark.ts';
import { isResourceNode } from '../../platform/documents/resource.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { namedSession, type Sessions } from '../../platform/session.ts';
import { displayText, withoutLinks } from '../../platform/text/text.ts';
import { message } from '../../service/contract/message.ts';
import type { TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import type { Connection } from '../../service/http/connection.ts';
import { ServiceError } from '../../service/http/errors.ts';
import { responseTexts } from '../../service/http/errorTexts.ts';
import type { VersionedLabel, WorkforceService } from '../../service/operations/service.ts';
import { changeSeen } from './labelVersions.ts';

export interface LabelContext {
  readonly sessions: Sessions;
  readonly changes: ChangeJournal;
  readonly comparisons: Pick<Comparisons, 'show'>;
  readonly known: KnownCompanies;
  readonly language: string;
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
  const { sessions, changes, known, language } = context;
  const { scripted, target } = invocation;
  const row = isResourceNode(target) ? target.address : undefined;
  const connectionId = row?.connection ?? scripted?.optionalText('connection');
  const attempted = vscode.l10n.t('change a taxonomy label');
  const session = namedSession(sessions, connectionId, attempted);
  const id = scripted?.identifier('id') ?? row?.id;
  if (id === undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('no label is given'),
      vscode.l10n.t('Choose a label in the Taxonomies view.'),
    );
  }
  requireScope(session.connection, attempted);
  const { connection } = session;
  const service = await session.service();
  const change = { id, isArchived: archive, connection, service, changes };
  const label = scripted === undefined ? await changeConfirmed(context, change) : await changeOnce(change);
  if (label !== undefined) {
    const company = known.of(service);
    const former = company.find('taxonomy-labels', label.id);
    if (former !== undefined) {
      // Go to… shows the current version of a label that is loaded.
      company.add([knownLabel(label, language, former.above)]);
    }
    context.changed(connection.id, label);
  }
  return label;
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
    const outcome = await sendChange(change, seen);
    if ('changed' in outcome) {
      return outcome.changed;
    }
    const { current } = outcome;
    if (current.label.isArchived !== archive) {
      const { id } = current.label;
      const title = vscode.l10n.t('Label {0}: your version ↔ current version', displayText(id));
      await comparisons.show(sideOf(id, seen), sideOf(id, current), title);
      if (!(await confirmOverwrite(nameOf(current.label), connection, archive))) {
        return current.label;
      }
    }
    seen = current;
  }
  const name = withoutLinks(nameOf(seen.label));
  void vscode.window.showInformationMessage(
    archive
      ? vscode.l10n.t('The label “{0}” is already archived.', name)
      : vscode.l10n.t('The label “{0}” is not archived.', name),
  );
  return seen.label;
}

/** A version of a label, as the service wrote it. */
function sideOf(id: string, { whole }: VersionedLabel) {
  return {
    path: `/${encodeURIComponent(id)}.json`,
    text: () => JSON.stringify(whole),
  };
}

async function changeOnce(change: LabelChange): Promise<TaxonomyLabel> {
  const seen = await readLabel(change);
  if (seen.label.isArchived === change.isArchived) {
    return seen.label;
  }
  const outcome = await sendChange(change, seen);
  if ('changed' in outcome) {
    return outcome.changed;
  }
  throw new ServiceError({
    kind: 'conflict',
    attempted: attemptedText(change),
    reason: vscode.l10n.t('the label has changed since it was read'),
    advice: message(responseTexts.presentState),
  });
}

/** The scope that changing a label requires (interface 5.2). */
const writingScope = 'taxonomies.readwrite';

/** Throws `forbidden` if the connection asks for scopes, but not for that of changes: the service would refuse one. */
function requireScope(connection: Connection, attempted: string): void {
  const { name, scopes } = connection;
  if (scopes.length > 0 && !scopes.includes(writingScope)) {
    throw new ServiceError({
      kind: 'forbidden',
      connection,
      attempted,
      reason: vscode.l10n.t('the connection “{0}” does not request the scope {1}', name, writingScope),
      advice: message(responseTexts.addScopes, { missing: writingScope }),
    });
  }
}

/** A change of a label to archived or not (interface 3.3), and where it is sent and recorded. */
interface LabelChange {
  readonly id: string;
  readonly isArchived: boolean;
  readonly connection: Connection;
  readonly service: WorkforceService;
  readonly changes: ChangeJournal;
}

/** Reads the label and its version. Throws `ServiceError`. */
async function readLabel({ service, id }: LabelChange): Promise<VersionedLabel> {
  return await withLateProgress(vscode.l10n.t('Reading label {0}…', id), (signal) =>
    service.label(id, { signal }),
  );
}

function attemptedText({ id, isArchived }: LabelChange): string {
  return isArchived ? vscode.l10n.t('archive label {0}', id) : vscode.l10n.t('unarchive label {0}', id);
}

/** Sends the change for the version that was read; returns the current label instead if it has changed since. */
async function sendChange(change: LabelChange, seen: VersionedLabel) {
  const { id, isArchived, connection, service, changes } = change;
  const { version } = seen;
  if (version === undefined) {
    throw invalidInput(
      attemptedText(change),
      vscode.l10n.t(
        'the service does not send the version of the label, so the change could overwrite that of another user',
      ),
      vscode.l10n.t('Change it in the service itself.'),
    );
  }
  const uncertainOutcome = {
    attempted: vscode.l10n.t('confirm that label {0} was changed', id),
    advice: vscode.l10n.t('It may have been changed anyway: refresh the taxonomies before you try again.'),
  };
  return await changeSeen(
    { ...seen, version },
    {
      attempted: attemptedText(change),
      read: () => readLabel(change),
      async send(sent) {
        const { label } = await withLateProgress(vscode.l10n.t('Changing label {0}…', id), (signal) =>
          changes.carryOut(connection, uncertainOutcome, () =>
            service.setLabelArchived(id, isArchived, sent, { signal }),
          ),
        );
        return label;
      },
    },
  );
}

/** Asks the user to confirm that the label is archived, or unarchived. */
async function confirmArchiving(label: string, connection: Connection, archive: boolean): Promise<boolean> {
  const name = withoutLinks(label);
  const button = archive ? vscode.l10n.t('Archive') : vscode.l10n.t('Unarchive');
  const message = archive
    ? vscode.l10n.t('Archive the label “{0}”?', name)
    : vscode.l10n.t('Unarchive the label “{0}”?', name);
  const detail = vscode.l10n.t('The change affects all users of {0}.', connection.baseUrl);
  const question = withoutLinks(questionOf(connection, message));
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) === button;
}

/** Asks the user whether to change a label that another user changed meanwhile. */
async function confirmOverwrite(label: string, connection: Connection, archive: boolean): Promise<boolean> {
  const overwrite = archive ? vscode.l10n.t('Archive Anyway') : vscode.l10n.t('Unarchive Anyway');
  const message = vscode.l10n.t(
    'Another user has changed the label “{0}” in the meantime, so your change was not sent. The editor compares your version with the current one.',
    withoutLinks(label),
  );
  const leave = vscode.l10n.t('Leave Unchanged');
  const question = withoutLinks(questionOf(connection, message));
  return (await vscode.window.showWarningMessage(question, overwrite, leave)) === overwrite;
}
