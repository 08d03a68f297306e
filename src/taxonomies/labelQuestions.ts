import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { withoutIcons, withoutLinks } from '../ui/text.ts';
import type { LabelNode } from './view.ts';

/** Whether the reader agrees to archive the label of this name, or else to take it back. */
export async function isConfirmed(
  label: string,
  { baseUrl }: Pick<Connection, 'baseUrl'>,
  archive: boolean,
): Promise<boolean> {
  const name = withoutLinks(label);
  const button = archive ? vscode.l10n.t('Archive') : vscode.l10n.t('Unarchive');
  const question = archive
    ? vscode.l10n.t('Archive the label “{0}”?', name)
    : vscode.l10n.t('Unarchive the label “{0}”?', name);
  const detail = vscode.l10n.t('Everyone who works with {0} will see the change.', baseUrl);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) === button;
}

/** Whether the reader wants the change all the same, having seen what somebody else has changed. */
export async function isInsisted(label: string, archive: boolean): Promise<boolean> {
  const insist = archive ? vscode.l10n.t('Archive Anyway') : vscode.l10n.t('Unarchive Anyway');
  const message = vscode.l10n.t(
    'The label “{0}” was changed by somebody else meanwhile, so nothing was sent over it. The editor shows what you saw beside what is there now.',
    withoutLinks(label),
  );
  const leave = vscode.l10n.t('Leave It');
  return (await vscode.window.showWarningMessage(message, insist, leave)) === insist;
}

/** Nobody waits for the reader to have read that there was nothing left to do. */
export function tellDone(label: string, archived: boolean): void {
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

/** Lets the reader type an id or pick a label that is loaded already; undefined when nothing was chosen. */
export function askLabel(title: string, known: readonly LabelNode[]): Promise<string | undefined> {
  const input = vscode.window.createQuickPick<LabelItem>();
  const items = known.map(({ name, address: { id } }) => ({
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
      // Who types fast is ahead of the item for what was typed.
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
