import * as vscode from 'vscode';
import { markName, markSign, questionOf } from '../../platform/connectionMark.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import { type Connection, connectionMarks } from '../../service/http/connection.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { problemOf } from './dialog/fields.ts';
import { parseName } from './validation.ts';

interface RelabelContext {
  readonly store: ConnectionStore;
  readonly entryPoints: Pick<EntryPoints, 'requireNoSecret'>;
}

/** Renames a connection. Its id stays, and with it the open documents. Returns the id. */
export async function renameConnection(
  { store, entryPoints }: RelabelContext,
  connection: Connection,
  scripted: Arguments | undefined,
): Promise<string | undefined> {
  // The name is stored in clear.
  const parsed = (text: string) => {
    entryPoints.requireNoSecret(vscode.l10n.t('use the name'), text);
    return parseName(text);
  };
  const name =
    scripted?.text('name') ??
    (await vscode.window.showInputBox({
      title: questionOf(connection, vscode.l10n.t('Rename Connection')),
      prompt: vscode.l10n.t('Name of the connection, such as that of the company'),
      value: connection.name,
      ignoreFocusOut: true,
      validateInput: (text) => problemOf(() => parsed(text)),
    }));
  if (name === undefined) {
    return undefined;
  }
  await store.relabel(connection.id, { name: parsed(name) });
  return connection.id;
}

const noMark = 'none';
const markChoices = [...connectionMarks, noMark] as const;
type MarkChoice = (typeof markChoices)[number];

/** Marks a connection, or removes its mark. Takes `{connection, mark}` and returns the id. */
export async function markConnection(
  { store }: RelabelContext,
  connection: Connection,
  scripted: Arguments | undefined,
): Promise<string | undefined> {
  const choice = scripted === undefined ? await askForMark(connection) : scripted.oneOf('mark', markChoices);
  if (choice !== undefined) {
    await store.relabel(connection.id, { mark: choice === noMark ? undefined : choice });
  }
  return choice && connection.id;
}

async function askForMark({ name, mark: current }: Connection): Promise<MarkChoice | undefined> {
  const items = markChoices.map((choice) => ({
    label: markLabel(choice),
    description: choice === (current ?? noMark) ? vscode.l10n.t('now') : '',
    choice,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Mark Connection'),
    // A picture takes the focus back when the list of connections closes, which would close this list.
    ignoreFocusOut: true,
    placeHolder: vscode.l10n.t('Mark of “{0}” in the status bar, the views and the tabs', name),
  });
  return picked?.choice;
}

function markLabel(choice: MarkChoice): string {
  if (choice === noMark) {
    return vscode.l10n.t('No mark');
  }
  const sign = markSign({ mark: choice });
  return choice === 'production' ? sign : `${sign} ${markName(choice)}`;
}
