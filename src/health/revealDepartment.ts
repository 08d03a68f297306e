import * as vscode from 'vscode';
import type { Invocation } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { namedSession, type Sessions } from '../ui/session.ts';
import { isResourceNode, type ResourceNode } from '../ui/tree/resourceNode.ts';
import type { TreeViews } from '../ui/tree/treeViews.ts';

/** `{connection?, id}` selects the row of a department in the Departments view. Throws `invalid-input`. */
export async function revealDepartment(
  { scripted, target }: Invocation,
  sessions: Sessions,
  trees: TreeViews,
): Promise<void> {
  const address = isResourceNode(target) ? target.address : undefined;
  const id = address?.id ?? scripted?.identifier('id');
  if (id === undefined) {
    return;
  }
  const attempted = vscode.l10n.t('show department {0} in the Departments view', id);
  const named = address?.connection ?? scripted?.optionalText('connection');
  const { connection } = namedSession(sessions, named, attempted);
  if (connection.id !== sessions.current?.connection.id) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('the view shows another connection than “{0}”', connection.name),
      vscode.l10n.t('Use that connection first.'),
    );
  }
  if (!(await trees.reveal({ connection: connection.id, resource: 'departments', id }))) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('it has no row there'),
      vscode.l10n.t('Refresh the view, and show inactive departments.'),
    );
  }
}

/** A department as the target of the command. */
export function departmentTarget(connection: string, id: string): ResourceNode {
  return { address: { connection, resource: 'departments', id } };
}

/** The address of a link that calls the command. */
export function revealLink(connection: string, id: string): vscode.Uri {
  return vscode.Uri.from({
    scheme: 'command',
    path: 'workforce.revealDepartment',
    // The editor decodes the arguments of a command a second time.
    query: encodeURIComponent(JSON.stringify([departmentTarget(connection, id)])),
  });
}
