import * as vscode from 'vscode';
import { isCancellation } from '../service/http/errors.ts';
import type { Capability } from '../service/service.ts';
import { withLateProgress } from '../ui/progress.ts';
import { originOf } from './addresses.ts';
import { adviceFor, allAnswer, anyAnswers, linesOf } from './capabilityReport.ts';
import { type Draft, type Present, parseDraft } from './draft.ts';
import { answersOf, formOf } from './form.ts';
import { probeDraft } from './probeDraft.ts';
import type { Services } from './services.ts';
import { fillForm } from './wizard.ts';

/** Asks for a connection until it answers and the reader agrees; undefined when the reader gives up. */
export async function askForDraft(
  services: Services,
  title: string,
  present?: Present,
): Promise<Draft | undefined> {
  const form = formOf(present);
  while (await fillForm(title, form, present)) {
    const draft = parseDraft(answersOf(form, present), present);
    const capabilities = await probeUnlessCalledOff(services, draft);
    const verdict = capabilities === undefined ? 'change' : await askForVerdict(draft, capabilities, present);
    if (verdict === 'keep') {
      return draft;
    }
    if (verdict === 'give up') {
      return undefined;
    }
  }
  return undefined;
}

/** Called off, the reader finds everything as it was entered. */
async function probeUnlessCalledOff(
  services: Services,
  draft: Draft,
): Promise<readonly Capability[] | undefined> {
  try {
    return await withLateProgress(
      vscode.l10n.t('Asking {0} what it answers…', originOf(draft.baseUrl)),
      (signal) => probeDraft(services, draft, signal),
    );
  } catch (error) {
    if (isCancellation(error)) {
      return undefined;
    }
    throw error;
  }
}

async function askForVerdict(
  { baseUrl }: Draft,
  capabilities: readonly Capability[],
  present: Present | undefined,
): Promise<'keep' | 'change' | 'give up'> {
  if (allAnswer(capabilities)) {
    void vscode.window.showInformationMessage(vscode.l10n.t('Everything at {0} answers.', originOf(baseUrl)));
    return 'keep';
  }
  const change = vscode.l10n.t('Change the Answers…');
  const detail = linesOf(capabilities);
  if (!anyAnswers(capabilities)) {
    const message = vscode.l10n.t('Nothing answers at {0}, so nothing was stored.', baseUrl);
    const options = { modal: true, detail: `${detail}\n\n${adviceFor(capabilities)}` };
    const choice = await vscode.window.showErrorMessage(message, options, change);
    return choice === change ? 'change' : 'give up';
  }
  const keep = present === undefined ? vscode.l10n.t('Add Anyway') : vscode.l10n.t('Save Anyway');
  const message = vscode.l10n.t('Only part of {0} answers.', baseUrl);
  const choice = await vscode.window.showWarningMessage(message, { modal: true, detail }, keep, change);
  if (choice === keep) {
    return 'keep';
  }
  return choice === change ? 'change' : 'give up';
}
