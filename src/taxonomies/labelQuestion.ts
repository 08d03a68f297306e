import * as vscode from 'vscode';
import { withoutIcons } from '../ui/text.ts';
import type { LabelNode } from './nodes.ts';

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
