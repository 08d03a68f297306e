import * as vscode from 'vscode';
import { markSign } from '../../platform/connectionMark.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { failedConnection, isConnectionInUse } from '../../platform/errors/failure.ts';
import { namedSession, type Sessions, sessionInUse } from '../../platform/session.ts';
import { displayFacts, withoutIcons } from '../../platform/text/text.ts';
import type { Connection } from '../../service/http/connection.ts';
import { enteredText } from './status.ts';

/**
 * The connection of a command: the one a script names, a row shows or a remedy is for, else the only one, else the one
 * picked. Throws `invalid-input` if there is none.
 */
export async function chooseConnection(
  sessions: Sessions,
  { scripted, target }: Invocation,
  placeholder: string,
): Promise<Connection | undefined> {
  if (scripted !== undefined) {
    const id = scripted.text('connection');
    return namedSession(sessions, id, vscode.l10n.t('use the connection “{0}”', id)).connection;
  }
  const { connection } = sessionInUse(sessions, vscode.l10n.t('choose a connection'));
  const failed = failedConnection(target);
  const found = failed === undefined ? undefined : sessions.find(failed);
  if (found !== undefined) {
    return found.connection;
  }
  return isConnectionInUse(target) || sessions.list().length === 1
    ? connection
    : await pickConnection(sessions, placeholder);
}

/** Asks for one of all connections, the one in use first, each with its mark; undefined when the user cancels. */
export async function pickConnection(
  sessions: Sessions,
  placeholder: string,
): Promise<Connection | undefined> {
  const active = sessions.current?.connection.id;
  const items = sessions
    .list()
    .map(({ connection }) => connection)
    .toSorted((one, other) => Number(other.id === active) - Number(one.id === active))
    .map((connection) => ({
      label: withoutIcons(connection.name),
      description: displayFacts([
        connection.id === active ? vscode.l10n.t('in use') : '',
        markSign(connection),
      ]),
      detail: withoutIcons(displayFacts([connection.baseUrl, enteredText(connection)])),
      connection,
    }));
  const picked = await vscode.window.showQuickPick(items, { placeHolder: placeholder, matchOnDetail: true });
  return picked?.connection;
}
