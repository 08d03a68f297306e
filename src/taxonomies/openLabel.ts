import * as vscode from 'vscode';
import type { Invocation } from '../ui/entryPoint.ts';
import type { Sessions } from '../ui/session.ts';
import { namedSession } from '../ui/session.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { askLabel } from './labelQuestions.ts';
import type { LabelNode } from './view.ts';

/**
 * Opens a label as JSON (interface 4.8). Takes `{id, connection?}` and returns the address of the document; undefined
 * if the user cancels.
 */
export async function openLabel(
  { scripted }: Invocation,
  sessions: Sessions,
  loadedLabels: readonly LabelNode[],
): Promise<unknown> {
  const { connection } = namedSession(
    sessions,
    scripted?.optionalText('connection'),
    vscode.l10n.t('open a taxonomy label'),
  );
  const id =
    scripted === undefined
      ? await askLabel(vscode.l10n.t('Open Taxonomy Label'), loadedLabels)
      : scripted.identifier('id');
  if (id === undefined) {
    return undefined;
  }
  const address: ResourceAddress = { connection: connection.id, resource: 'taxonomy-labels', id };
  return await vscode.commands.executeCommand('workforce.openJson', address);
}
