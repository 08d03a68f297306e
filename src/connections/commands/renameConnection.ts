import * as vscode from 'vscode';
import type { Invocation } from '../../ui/entryPoint.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { problemOf } from '../problemOf.ts';
import { parseName } from '../validation.ts';

/** Renames a connection. Its id stays, and with it the open documents. Returns the id. */
export async function renameConnection(
  context: ConnectionContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const connection = await chooseConnection(context, invocation, vscode.l10n.t('Connection to rename'));
  if (connection === undefined) {
    return undefined;
  }
  const name = invocation.scripted?.text('name') ?? (await askForName(context, connection.name));
  if (name === undefined) {
    return undefined;
  }
  await context.store.rename(connection.id, parseNewName(context, name));
  return connection.id;
}

/** A name in which no known secret stands: it is stored in clear. Throws `invalid-input`. */
function parseNewName({ entryPoints }: ConnectionContext, text: string): string {
  entryPoints.requireNoSecret(vscode.l10n.t('use the name'), text);
  return parseName(text);
}

async function askForName(context: ConnectionContext, current: string): Promise<string | undefined> {
  return await vscode.window.showInputBox({
    title: vscode.l10n.t('Rename Connection'),
    prompt: vscode.l10n.t('Name of the connection, such as that of the company'),
    value: current,
    ignoreFocusOut: true,
    validateInput: (text) => problemOf(() => parseNewName(context, text)),
  });
}
