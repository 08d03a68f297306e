import * as vscode from 'vscode';
import {
  type Connection,
  type ConnectionMark,
  connectionMarks,
  isConnectionMark,
} from '../../service/connection.ts';
import { markName, markSign } from '../../ui/connectionMark.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';

const noMark = 'none';
type Choice = ConnectionMark | typeof noMark;

/**
 * Marks a connection, or removes its mark. Takes `{connection, mark}` and returns the id; undefined if the user
 * cancels.
 */
export async function markConnection(
  context: ConnectionContext,
  invocation: Invocation,
): Promise<string | undefined> {
  const connection = await chooseConnection(context, invocation, vscode.l10n.t('Connection to mark'));
  if (connection === undefined) {
    return undefined;
  }
  const named = invocation.scripted?.text('mark');
  const choice = named === undefined ? await askForMark(connection) : parseChoice(connection, named);
  if (choice === undefined) {
    return undefined;
  }
  await context.store.mark(connection.id, choice === noMark ? undefined : choice);
  return connection.id;
}

function parseChoice({ name }: Connection, text: string): Choice {
  if (text === noMark || isConnectionMark(text)) {
    return text;
  }
  throw invalidInput(
    vscode.l10n.t('mark “{0}”', name),
    vscode.l10n.t('there is no mark “{0}”', text),
    vscode.l10n.t('Use one of {0}.', [...connectionMarks, noMark].join(', ')),
  );
}

async function askForMark({ name, mark: current }: Connection): Promise<Choice | undefined> {
  const choices: readonly Choice[] = [...connectionMarks, noMark];
  const items = choices.map((choice) => ({
    label: labelOf(choice),
    description: choice === (current ?? noMark) ? vscode.l10n.t('now') : '',
    choice,
  }));
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t('Mark Connection'),
    placeHolder: vscode.l10n.t('Mark of “{0}” in the status bar, the views and the tabs', name),
  });
  return picked?.choice;
}

function labelOf(choice: Choice): string {
  if (choice === noMark) {
    return vscode.l10n.t('No mark');
  }
  const sign = markSign({ mark: choice });
  return choice === 'production' ? sign : `${sign} ${markName(choice)}`;
}
