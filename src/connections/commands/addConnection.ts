import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { parseDraft } from '../draft.ts';
import { askForDraft } from '../draftDialog.ts';
import { requireAnswer } from '../probeDraft.ts';
import { scriptedAnswers } from '../scriptedAnswers.ts';

/** Adds an available connection and uses it. Returns its id, or undefined when the user cancelled. */
export async function addConnection(
  { store, services }: ConnectionContext,
  { scripted }: Invocation,
): Promise<string | undefined> {
  const draft =
    scripted === undefined
      ? await askForDraft(services, vscode.l10n.t('Add Connection'))
      : await requireAnswer(services, parseDraft(scriptedAnswers(scripted)));
  if (draft === undefined) {
    return undefined;
  }
  const { id } = await store.add(draft);
  await store.activate(id);
  return id;
}
