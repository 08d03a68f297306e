import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';

/** Removes a connection and its secrets. Returns its id, or undefined when the user cancelled. */
export async function removeConnection(
  context: ConnectionContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const connection = await chooseConnection(context, invocation, vscode.l10n.t('Connection to remove'));
  if (connection === undefined || (invocation.scripted === undefined && !(await isConfirmed(connection)))) {
    return undefined;
  }
  await context.store.remove(connection);
  return connection.id;
}

async function isConfirmed({ name }: Connection): Promise<boolean> {
  const remove = vscode.l10n.t('Remove');
  const choice = await vscode.window.showWarningMessage(
    vscode.l10n.t('Remove the connection “{0}”?', name),
    {
      modal: true,
      detail: vscode.l10n.t(
        'Its key and client secret are deleted here, and its reports leave the list; nothing changes at the service.',
      ),
    },
    remove,
  );
  return choice === remove;
}
