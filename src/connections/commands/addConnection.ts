import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import { requireAvailable } from '../checkDraft.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { askForDraft } from '../dialog/connectionDialog.ts';
import { scriptedValues } from '../dialog/form.ts';
import { parseDraft } from '../draft.ts';

/** Adds a connection whose service is available and activates it. Returns its id; undefined when the user cancels. */
export async function addConnection(
  { store, services }: ConnectionContext,
  { scripted }: Invocation,
): Promise<string | undefined> {
  const draft =
    scripted === undefined
      ? await askForDraft(services, vscode.l10n.t('Add Connection'))
      : await requireAvailable(services, parseDraft(scriptedValues(scripted)));
  if (draft === undefined) {
    return undefined;
  }
  const { id } = await store.add(draft);
  await store.activate(id);
  return id;
}
