import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import { chooseConnection } from '../chooseConnection.ts';
import type { ConnectionContext } from '../connectionContext.ts';
import { type Profile, profileOf } from '../profile.ts';

/**
 * Copies the profile of a connection to the clipboard, or saves it as a file. Returns the profile, to a script without
 * asking where it goes; undefined when the user cancels.
 */
export async function exportProfile(
  context: ConnectionContext,
  invocation: Invocation,
): Promise<Profile | undefined> {
  const connection = await chooseConnection(context, invocation, vscode.l10n.t('Connection to share'));
  if (connection === undefined) {
    return undefined;
  }
  const profile = profileOf(connection);
  const isShared = invocation.scripted !== undefined || (await share(connection, profile));
  return isShared ? profile : undefined;
}

async function share({ id, name }: Connection, profile: Profile): Promise<boolean> {
  const text = `${JSON.stringify(profile, null, 2)}\n`;
  const copy = { label: vscode.l10n.t('Copy to the Clipboard') };
  const save = { label: vscode.l10n.t('Save as a File…') };
  const choice = await vscode.window.showQuickPick([copy, save], {
    title: vscode.l10n.t('Export Profile'),
    placeHolder: vscode.l10n.t('Identifiers, token URL and scopes, without any secret'),
  });
  if (choice === copy) {
    await vscode.env.clipboard.writeText(text);
    void vscode.window.showInformationMessage(
      vscode.l10n.t('The profile of “{0}” is in the clipboard. It has no secret in it.', name),
    );
    return true;
  }
  return choice === save && (await saveAs(`${id}.profile.json`, text));
}

async function saveAs(name: string, text: string): Promise<boolean> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const file = await vscode.window.showSaveDialog({
    ...(folder === undefined ? {} : { defaultUri: vscode.Uri.joinPath(folder, name) }),
    filters: { [vscode.l10n.t('Profiles')]: ['json'] },
  });
  if (file === undefined) {
    return false;
  }
  const attempted = (place: string) => vscode.l10n.t('save the profile to {0}', place);
  await saveContent(file, [new TextEncoder().encode(text)], { attempted });
  return true;
}
