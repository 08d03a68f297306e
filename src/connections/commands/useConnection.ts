import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import { namedConnection, pickConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';

/** Uses another connection. Returns its id, or undefined when the user cancelled. */
export async function useConnection(
  context: ConnectionContext,
  { scripted }: Invocation,
): Promise<string | undefined> {
  const connection =
    scripted === undefined
      ? await pickConnection(context, vscode.l10n.t('Connection to use'))
      : namedConnection(context, scripted.text('connection'));
  if (connection !== undefined) {
    await context.store.activate(connection.id);
  }
  return connection?.id;
}
