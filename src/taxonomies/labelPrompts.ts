import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { withoutIcons, withoutLinks } from '../ui/text.ts';
import type { LabelNode } from './view.ts';

/** Asks the user to confirm that the label is archived, or unarchived. */
export async function confirmArchiving(
  label: string,
  { baseUrl }: Pick<Connection, 'baseUrl'>,
  archive: boolean,
): Promise<boolean> {
  const name = withoutLinks(label);
  const button = archive ? vscode.l10n.t('Archive') : vscode.l10n.t('Unarchive');
  const message = archive
    ? vscode.l10n.t('Archive the label “{0}”?', name)
    : vscode.l10n.t('Unarchive the label “{0}”?', name);
  const detail = vscode.l10n.t('Everyone who works with {0} will see the change.', baseUrl);
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) === button;
}

/** Asks the user whether to change a label that another user changed meanwhile. */
export async function confirmOverwrite(label: string, archive: boolean): Promise<boolean> {
  const overwrite = archive ? vscode.l10n.t('Archive Anyway') : vscode.l10n.t('Unarchive Anyway');
  const message = vscode.l10n.t(
    'Another user changed the label “{0}” meanwhile, so your change was not sent. The editor shows the version that you saw beside the current one.',
    withoutLinks(label),
  );
  const leave = vscode.l10n.t('Leave It');
  return (await vscode.window.showWarningMessage(message, overwrite, leave)) === overwrite;
}

/** Shows that the label needs no change. Does not wait until the message is closed. */
export function showUnchanged(label: string, archived: boolean): void {
  const name = withoutLinks(label);
  vscode.window.showInformationMessage(
    archived
      ? vscode.l10n.t('The label “{0}” is archived already.', name)
      : vscode.l10n.t('The label “{0}” is not archived.', name),
  );
}

interface LabelItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Lets the user enter an id or pick a loaded label; undefined if the user cancels. */
export function askLabel(title: string, loaded: readonly LabelNode[]): Promise<string | undefined> {
  const input = vscode.window.createQuickPick<LabelItem>();
  const items = loaded.map(({ name, address: { id } }) => ({
    label: withoutIcons(name ?? id),
    description: withoutIcons(id),
    id,
  }));
  input.title = title;
  input.placeholder = vscode.l10n.t('Id of a label, or the name of one that is loaded');
  input.matchOnDescription = true;
  input.items = items;
  return new Promise((resolve) => {
    input.onDidChangeValue((value) => {
      const id = value.trim();
      const typed = {
        label: withoutIcons(id),
        description: vscode.l10n.t('use this id'),
        alwaysShow: true,
        id,
      };
      input.items = id === '' || items.some((item) => item.id === id) ? items : [...items, typed];
    });
    input.onDidAccept(() => {
      // The item of the entered id may not be selected yet.
      resolve(input.selectedItems[0]?.id ?? (input.value.trim() || undefined));
      input.hide();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}
