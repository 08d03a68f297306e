import * as vscode from 'vscode';
import type { Invocation } from '../ui/entryPoint.ts';
import type { ResourceAddress } from '../ui/resourceNode.ts';
import type { Sessions } from '../ui/session.ts';
import { sessionInUse } from '../ui/sessionInUse.ts';
import { askLabel } from './labelQuestion.ts';
import type { LabelNode } from './nodes.ts';

/** Opens the document of one label, and answers what opening answers (interface 4.8). */
export async function openLabel(
  { scripted }: Invocation,
  sessions: Sessions,
  known: readonly LabelNode[],
): Promise<unknown> {
  const { connection } = sessionInUse(sessions, vscode.l10n.t('open a taxonomy label'));
  const id =
    scripted === undefined
      ? await askLabel(vscode.l10n.t('Open Taxonomy Label'), known)
      : scripted.text('id');
  if (id === undefined) {
    return undefined;
  }
  const address: ResourceAddress = { connection: connection.id, resource: 'taxonomy-labels', id };
  return await vscode.commands.executeCommand('workforce.openJson', address);
}
