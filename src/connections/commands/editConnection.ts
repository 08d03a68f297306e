import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { failureMessage } from '../../ui/failure.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { displaySentence } from '../../ui/text.ts';
import { requireAvailable } from '../checkDraft.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { askForDraft, type FormStart } from '../dialog/connectionDialog.ts';
import { scriptedValues } from '../dialog/form.ts';
import { type Existing, parseDraft } from '../draft.ts';

/** Edits a connection; it stays unchanged unless the edited one is available. Returns its id. */
export async function editConnection(
  context: ConnectionContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const connection = await chooseConnection(context, invocation, vscode.l10n.t('Connection to edit'));
  if (connection === undefined) {
    return undefined;
  }
  const { scripted } = invocation;
  if (scripted === undefined) {
    return await editInForm(context, connection);
  }
  requireRemote(connection);
  const existing = await existingOf(context, connection, true);
  const draft = await requireAvailable(context.services, parseDraft(scriptedValues(scripted), existing));
  return (await context.store.update(connection, draft)).id;
}

/** Lets the user edit a connection in the form. Returns its id; undefined when the user cancels. */
export async function editInForm(
  context: ConnectionContext,
  connection: Connection,
  start?: FormStart,
): Promise<string | undefined> {
  requireRemote(connection);
  const { store, services } = context;
  const existing = await existingOf(context, connection, false);
  const draft = await askForDraft(services, vscode.l10n.t('Edit Connection'), existing, start);
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
async function existingOf(
  { sessions }: ConnectionContext,
  connection: Connection,
  isScripted: boolean,
): Promise<Existing> {
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
