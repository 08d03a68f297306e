import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { failureMessage } from '../../ui/failure.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { displaySentence } from '../../ui/text.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { askForDraft } from '../dialog/draftDialog.ts';
import { scriptedValues } from '../dialog/form.ts';
import { type Present, parseDraft } from '../draft.ts';
import { requireAnswer } from '../probeDraft.ts';

/** Edits a connection; it stays unchanged unless the edited one is available. Returns its id. */
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
 * Lost secrets are left out. Where the secrets cannot be read, the user is asked to enter them again; a script gets the
 * error, because its edit would delete the secrets.
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
