import * as vscode from 'vscode';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';

/**
 * Opens the document of what a page names and returns its address; undefined where the user opened something else
 * meanwhile. Throws `ServiceError`.
 */
export async function openDocument(
  { connection, resource, id }: ResourceAddress,
  options?: { readonly preserveFocus: boolean; readonly viewColumn: vscode.ViewColumn },
): Promise<string | undefined> {
  const named = { connection, resource, id };
  return await vscode.commands.executeCommand('workforce.openJson', named, options);
}
