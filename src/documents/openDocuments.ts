import * as vscode from 'vscode';
import { documentScheme } from './address.ts';

/** Whether an editor shows a document, or a tab holds it that was not looked at yet. */
export function isOpen(document: string): boolean {
  return (
    vscode.workspace.textDocuments.some(({ uri }) => uri.toString() === document) ||
    vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).some((tab) => uriOf(tab)?.toString() === document)
  );
}

/** The documents that can be seen at the moment, those in an editor that shows an error included. */
export function visibleDocuments(): vscode.Uri[] {
  const shown = [
    ...vscode.window.tabGroups.all.map(({ activeTab }) => uriOf(activeTab)),
    ...vscode.window.visibleTextEditors.map(({ document }) => document.uri),
  ];
  const documents = shown.filter((uri) => uri?.scheme === documentScheme);
  return [...new Map(documents.flatMap((uri) => (uri ? [[uri.toString(), uri]] : []))).values()];
}

/** The document in the active editor. */
export function activeDocument(): vscode.Uri | undefined {
  const uri =
    uriOf(vscode.window.tabGroups.activeTabGroup.activeTab) ?? vscode.window.activeTextEditor?.document.uri;
  return uri?.scheme === documentScheme ? uri : undefined;
}

function uriOf(tab: vscode.Tab | undefined): vscode.Uri | undefined {
  return tab?.input instanceof vscode.TabInputText ? tab.input.uri : undefined;
}
