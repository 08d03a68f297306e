import * as vscode from 'vscode';
import type { Invocation } from '../ui/entryPoint.ts';
import type { ResourceAddress } from '../ui/resourceNode.ts';
import type { Sessions } from '../ui/session.ts';
import { sessionInUse } from '../ui/sessionInUse.ts';
import { withoutIcons } from '../ui/text.ts';
import type { LabelNode } from './nodes.ts';

/** Opens the document of one label, and answers what opening answers (interface 4.8). */
export async function openLabel(
  { scripted }: Invocation,
  sessions: Sessions,
  known: readonly LabelNode[],
): Promise<unknown> {
  const { connection } = sessionInUse(sessions, 'open a taxonomy label');
  const id = scripted === undefined ? await askLabel(known) : scripted.text('id');
  if (id === undefined) {
    return undefined;
  }
  const address: ResourceAddress = { connection: connection.id, resource: 'taxonomy-labels', id };
  return await vscode.commands.executeCommand('workforce.openJson', address);
}

interface LabelItem extends vscode.QuickPickItem {
  readonly id: string;
}

/** Lets the reader type an id or pick a label that is loaded already; undefined when nothing was chosen. */
function askLabel(known: readonly LabelNode[]): Promise<string | undefined> {
  const input = vscode.window.createQuickPick<LabelItem>();
  const items = known.map(({ name, address: { id } }) => ({
    label: withoutIcons(name ?? id),
    description: withoutIcons(id),
    id,
  }));
  input.title = vscode.l10n.t('Open Taxonomy Label');
  input.placeholder = vscode.l10n.t('Id of a label, or the name of one that is loaded');
  input.matchOnDescription = true;
  input.items = items;
  return new Promise((resolve) => {
    input.onDidChangeValue((value) => {
      const id = value.trim();
      const typed = {
        label: withoutIcons(id),
        description: vscode.l10n.t('open this id'),
        alwaysShow: true,
        id,
      };
      input.items = id === '' || items.some((item) => item.id === id) ? items : [...items, typed];
    });
    input.onDidAccept(() => {
      resolve(input.selectedItems[0]?.id);
      input.hide();
    });
    input.onDidHide(() => {
      resolve(undefined);
      input.dispose();
    });
    input.show();
  });
}
