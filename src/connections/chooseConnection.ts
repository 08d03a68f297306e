import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { markSign } from '../ui/connectionMark.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { isConnectionInUse } from '../ui/failure.ts';
import { namedSession, type Sessions, sessionInUse } from '../ui/session.ts';
import { displayFacts, withoutIcons } from '../ui/text.ts';
import { enteredText } from './status.ts';

/**
 * The connection of a command: the one a script names or a row shows, else the only one, else the one picked. Throws
 * `invalid-input` if there is none.
 */
export async function chooseConnection(
  sessions: Sessions,
  { scripted, target }: Invocation,
  placeholder: string,
): Promise<Connection | undefined> {
  const attempted = vscode.l10n.t('choose a connection');
  if (scripted !== undefined) {
    return namedSession(sessions, scripted.text('connection'), attempted).connection;
  }
  const { connection } = sessionInUse(sessions, attempted);
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
