import * as vscode from 'vscode';
import type { ResourceNode } from '../ui/tree/resourceNode.ts';

/** A department as the target of the command that reveals it. */
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
