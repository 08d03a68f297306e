import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { failureMessage } from '../../ui/failure.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { displaySentence } from '../../ui/text.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { type Present, parseDraft } from '../draft.ts';
import { askForDraft } from '../draftDialog.ts';
import { scriptedValues } from '../form.ts';
import { requireAnswer } from '../probeDraft.ts';

/** Edits a connection, which stays as it was unless the edited one answers; answers its id. */
export async function editConnection(
  tools: ConnectionContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const { store, services } = tools;
  const connection = await chooseConnection(tools, invocation, vscode.l10n.t('Connection to edit'));
  if (connection === undefined) {
    return undefined;
  }
  requireRemote(connection);
  const { scripted } = invocation;
  const present = await presentOf(tools, connection, scripted !== undefined);
  const draft =
    scripted === undefined
      ? await askForDraft(services, vscode.l10n.t('Edit Connection'), present)
      : await requireAnswer(services, parseDraft(scriptedValues(scripted), present));
  return draft === undefined ? undefined : (await store.update(connection, draft)).id;
}

/** Its addresses and secrets are new at each start: there is nothing to edit. */
function requireRemote({ name, kind }: Connection): void {
  if (kind === 'sandbox') {
    throw invalidInput(
      vscode.l10n.t('edit “{0}”', name),
      vscode.l10n.t('the sandbox makes up its own address and secrets at each start'),
      vscode.l10n.t('Use “Rename Connection” for its name, or add a connection to another service.'),
    );
  }
}

/**
 * Where the secrets are lost there is nothing to keep. Where they could not be read, a person is told and enters them
 * again; a script could lose one unawares.
 */
async function presentOf(
  { sessions }: ConnectionContext,
  connection: Connection,
  isScripted: boolean,
): Promise<Present> {
  try {
    return { connection, credentials: await sessions.credentials(connection) };
  } catch (error) {
    if (isServiceError(error) && error.kind === 'lost-secrets') {
      return { connection, credentials: {} };
    }
    if (isScripted) {
      throw error;
    }
    const choice = await vscode.window.showWarningMessage(
      displaySentence(failureMessage(error)),
      { modal: true },
      vscode.l10n.t('Edit Connection…'),
    );
    if (choice === undefined) {
      throw new vscode.CancellationError();
    }
    return { connection, credentials: {} };
  }
}
