import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { markSign } from '../ui/connectionMark.ts';
import type { Invocation } from '../ui/entryPoint.ts';
import { isConnectionInUse } from '../ui/failure.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { displayFacts, withoutIcons } from '../ui/text.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { enteredText } from './status.ts';

/** The connection of a command: the one a script names or a row shows, else the only one, else the one picked. */
export async function chooseConnection(
  store: ConnectionStore,
  { scripted, target }: Invocation,
  placeholder: string,
): Promise<Connection | undefined> {
  if (scripted !== undefined) {
    return namedConnection(store, scripted.text('connection'));
  }
  if (isConnectionInUse(target) && store.active !== undefined) {
    return store.active;
  }
  const connections = store.list();
  if (connections.length === 0) {
    throw invalidInput(
      vscode.l10n.t('choose a connection'),
      vscode.l10n.t('there is none yet'),
      vscode.l10n.t('Add one with “Add Connection”, or explore the sandbox company.'),
    );
  }
  return connections.length === 1 ? connections[0] : await pickConnection(store, placeholder);
}

/** The connection of an id. Throws `invalid-input` for an unknown one. */
export function namedConnection(store: ConnectionStore, id: string): Connection {
  const connection = store.find(id);
  if (connection === undefined) {
    const known = store.list().map((one) => one.id);
    throw invalidInput(
      vscode.l10n.t('use the connection “{0}”', id),
      vscode.l10n.t('there is no connection with this id'),
      known.length === 0
        ? vscode.l10n.t('Add one first.')
        : vscode.l10n.t('Use one of: {0}.', known.join(', ')),
    );
  }
  return connection;
}

/** Asks for one of all connections, the one in use first, each with its mark; undefined when the user cancels. */
export async function pickConnection(
  store: ConnectionStore,
  placeholder: string,
): Promise<Connection | undefined> {
  const active = store.active?.id;
  const items = store
    .list()
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
