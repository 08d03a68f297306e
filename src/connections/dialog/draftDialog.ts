import * as vscode from 'vscode';
import { isCancellation } from '../../service/http/errors.ts';
import type { Capability } from '../../service/service.ts';
import { runDialog, type Verdict } from '../../ui/dialogs/steps.ts';
import { withLateProgress } from '../../ui/progress.ts';
import { originOf } from '../addresses.ts';
import { type Draft, type Present, parseDraft } from '../draft.ts';
import { probeDraft } from '../probeDraft.ts';
import type { Services } from '../services.ts';
import { adviceFor, allAnswer, anyAnswers, linesOf } from './capabilityReport.ts';
import { formOf, valuesOf } from './form.ts';
import { connectionSteps } from './wizard.ts';

/** Asks for a connection until its service responds or the user accepts it as it is; undefined when the user cancels. */
export async function askForDraft(
  services: Services,
  title: string,
  present?: Present,
): Promise<Draft | undefined> {
  const form = await runDialog(title, connectionSteps(present), formOf(present), {
    check: (entered) => check(services, parseDraft(valuesOf(entered, present), present), present),
  });
  return form && parseDraft(valuesOf(form, present), present);
}

/** When the user cancels the check, the dialog starts again with everything as it was entered. */
async function check(services: Services, draft: Draft, present: Present | undefined): Promise<Verdict> {
  try {
    const capabilities = await withLateProgress(
      vscode.l10n.t('Checking what is available at {0}…', originOf(draft.baseUrl)),
      (signal) => probeDraft(services, draft, signal),
    );
    return await askForVerdict(draft, capabilities, present);
  } catch (error) {
    if (isCancellation(error)) {
      return 'change';
    }
    throw error;
  }
}

async function askForVerdict(
  { baseUrl }: Draft,
  capabilities: readonly Capability[],
  present: Present | undefined,
): Promise<Verdict> {
  if (allAnswer(capabilities)) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t('Everything at {0} responds.', originOf(baseUrl)),
    );
    return 'accepted';
  }
  const change = vscode.l10n.t('Change the Entries…');
  const detail = linesOf(capabilities);
  if (!anyAnswers(capabilities)) {
    const message = vscode.l10n.t('Nothing responds at {0}, so nothing was stored.', baseUrl);
    const options = { modal: true, detail: `${detail}\n\n${adviceFor(capabilities)}` };
    const choice = await vscode.window.showErrorMessage(message, options, change);
    return choice === change ? 'change' : 'cancelled';
  }
  const keep = present === undefined ? vscode.l10n.t('Add Anyway') : vscode.l10n.t('Save Anyway');
  const message = vscode.l10n.t('Only part of {0} responds.', baseUrl);
  const choice = await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, change);
  if (choice === keep) {
    return 'accepted';
  }
  return choice === change ? 'change' : 'cancelled';
}
