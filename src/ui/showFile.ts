import * as vscode from 'vscode';

/**
 * Shows a file in a preview tab. Rejects when it cannot be read; then no editor opens. That another editor takes the
 * place meanwhile is no failure: whoever opens two files in a row gets to see the second.
 */
export async function showFile(
  uri: vscode.Uri,
  { viewColumn = vscode.ViewColumn.Active, preserveFocus = false }: vscode.TextDocumentShowOptions = {},
): Promise<void> {
  await vscode.workspace.openTextDocument(uri);
  await vscode.commands.executeCommand('vscode.open', uri, { viewColumn, preserveFocus, preview: true });
}
