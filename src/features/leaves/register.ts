import * as vscode from 'vscode';
import type { KnownCompanies } from '../../company/known/known.ts';
import { namesText, rowChoices } from '../../company/pickers/choices.ts';
import {
  audienceText,
  checkQuery,
  type LeavesVersion,
  type OpenedLeaves,
  readQuery,
} from '../../company/pickers/leavesQuery.ts';
import { runDialog } from '../../platform/dialogs/steps.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { isSameCompany, type Session, shownSession } from '../../platform/session.ts';
import { onDidChangeSetting, setContextKey, writeSetting } from '../../platform/settings.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { FeatureContext } from '../featureContext.ts';
import {
  audienceSteps,
  draftOfRows,
  emptyDraft,
  type LeavesDraft,
  leavesPeriodSteps,
  ownersOf,
} from './dialog.ts';
import { LeavesModel, leavesSource } from './leavesModel.ts';

const setting = 'workforce.leaves.showDeleted';

export interface Leaves extends vscode.Disposable {
  /** The leaves that the view shows. */
  readonly opened: () => OpenedLeaves | undefined;
}

/** The leaves: their view, which is shown while some are open, and their commands. */
export function registerLeaves({ entryPoints, sessions, known, trees }: FeatureContext): Leaves {
  const model = new LeavesModel(sessions, known);
  const context = { sessions, known, model };
  const sidebar = trees.create('workforce.leaves', leavesSource(model, context));
  const { tree } = sidebar;
  const registrations = vscode.Disposable.from(
    model,
    model.onDidChange(() => {
      sidebar.describe();
      tree.refresh();
      if (model.opened === undefined) {
        entryPoints.run('workforce.leaves', () => setContextKey('workforce.leavesOpen', false));
      }
    }),
    // The view never shows leaves of another company than that of the connection in use.
    sessions.onDidChange(({ before, current }) => {
      if (model.opened !== undefined && !isSameCompany(before, current)) {
        model.close();
      }
    }),
    onDidChangeSetting(setting, () => tree.repaint()),
    entryPoints.command('workforce.openLeaves', (invocation) => openLeaves(context, 'v3', invocation)),
    entryPoints.command('workforce.openLeavesV2', (invocation) => openLeaves(context, 'v2', invocation)),
    entryPoints.command('workforce.closeLeaves', () => model.close()),
    entryPoints.command('workforce.showDeletedLeaves', () => writeSetting(setting, true)),
    entryPoints.command('workforce.hideDeletedLeaves', () => writeSetting(setting, false)),
  );
  return { opened: () => model.opened, dispose: () => registrations.dispose() };
}

interface LeavesContext extends Pick<FeatureContext, 'sessions' | 'known'> {
  readonly model: LeavesModel;
}

/**
 * Opens leaves in their view. Takes `{of, ids, from, to, insist?}` and returns the number of half-days on the first page;
 * undefined if the user cancels.
 */
export async function openLeaves(
  { sessions, known, model }: LeavesContext,
  version: LeavesVersion,
  invocation: Invocation,
): Promise<number | undefined> {
  const { scripted } = invocation;
  const rows = scripted === undefined ? rowChoices(invocation) : undefined;
  const session = shownSession(sessions, rows?.connection, vscode.l10n.t('open leaves'));
  const connection = session.connection.id;
  if (scripted !== undefined) {
    const query = readQuery(scripted);
    const audience = audienceText(query.of, query.ids);
    const insist = scripted.flag('insist');
    return await showOnceLoaded(model.open(session, { connection, version, query, audience, insist }));
  }
  const draft = await askForLeaves(session, known, version, draftOfRows(invocation));
  if (draft === undefined) {
    return undefined;
  }
  const { audience, ...owners } = ownersOf(draft);
  const query = checkQuery({ ...owners, from: draft.from, to: draft.to });
  const leaves = { connection, version, query, audience, insist: false };
  const open = (requested: OpenedLeaves) =>
    showOnceLoaded(
      withLateProgress(vscode.l10n.t('Listing leaves…'), (signal) => model.open(session, requested, signal)),
    );
  try {
    return await open(leaves);
  } catch (error) {
    // The user can insist if this client rejected the request, not if the service did.
    if (!isServiceError(error) || error.kind !== 'gone' || error.status !== undefined) {
      throw error;
    }
    const instead = vscode.l10n.t('Use v3');
    const insist = vscode.l10n.t('Ask Anyway');
    const message = failureMessage(error);
    const choice = await vscode.window.showWarningMessage(message, { modal: true }, instead, insist);
    switch (choice) {
      case instead:
        return await open({ ...leaves, version: 'v3' });
      case insist:
        return await open({ ...leaves, insist: true });
      default:
        return undefined;
    }
  }
}

/** Asks for the days, and first for the audience unless it is that of rows; undefined if the user cancels. */
async function askForLeaves(
  session: Session,
  known: KnownCompanies,
  version: LeavesVersion,
  ofRows: LeavesDraft | undefined,
): Promise<LeavesDraft | undefined> {
  const isV3 = version === 'v3';
  if (ofRows !== undefined) {
    const names = namesText(ofRows);
    const title = isV3
      ? vscode.l10n.t('Open Leaves of {0}', names)
      : vscode.l10n.t('Open Leaves of {0} over v2', names);
    return await runDialog(title, leavesPeriodSteps(), ofRows);
  }
  const title = isV3 ? vscode.l10n.t('Open Leaves') : vscode.l10n.t('Open Leaves over v2');
  const steps = [...audienceSteps(await session.service(), known), ...leavesPeriodSteps()];
  return await runDialog(title, steps, emptyDraft);
}

/** Shows the view once the leaves are loaded. */
async function showOnceLoaded(opening: Promise<number>): Promise<number> {
  const count = await opening;
  await setContextKey('workforce.leavesOpen', true);
  await vscode.commands.executeCommand('workforce.leaves.focus');
  return count;
}
