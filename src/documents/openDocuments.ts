import * as vscode from 'vscode';
import { documentScheme, sourceOf } from './address.ts';

/** Documents by the text of their address. What counts are tabs: the editor keeps closed documents in memory for a while. */
export function isOpen(document: string): boolean {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(documentsIn)
    .some((uri) => uri.toString() === document);
}

/** Milliseconds; a tab and the question for what it shows come from the editor at about the same moment. */
const tabIsLate = 2_000;

/** Whether a tab comes to hold a document: the one who asks for it just now may be opening it. */
export async function isOpening(document: string): Promise<boolean> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(done, tabIsLate);
    const listener = vscode.window.tabGroups.onDidChangeTabs(() => isOpen(document) && done());
  });
  return isOpen(document);
}

/** The documents on top of their groups, those included whose editor shows an error. */
export function visibleDocuments(): vscode.Uri[] {
  const shown = vscode.window.tabGroups.all.flatMap(({ activeTab }) => documentsIn(activeTab));
  return [...new Map(shown.map((uri) => [uri.toString(), uri])).values()];
}

/** Lets the editors try again that could not show a document; unlike others they follow no change of their file. */
export async function reopenFailed(document: vscode.Uri): Promise<void> {
  const loaded = new Set(vscode.workspace.textDocuments.map(({ uri }) => uri.toString()));
  const failed = vscode.window.tabGroups.all.flatMap(({ activeTab, viewColumn }) =>
    urisIn(activeTab?.input)
      .filter((uri) => vscode.Uri.from(sourceOf(uri)).toString() === document.toString())
      .filter((uri) => !loaded.has(uri.toString()))
      .map((uri) => ({ uri, viewColumn })),
  );
  for (const { uri, viewColumn } of failed) {
    await vscode.commands.executeCommand('vscode.open', uri, { viewColumn, preserveFocus: true });
  }
}

/** The document in the active editor. */
export function activeDocument(): vscode.Uri | undefined {
  return documentsIn(vscode.window.tabGroups.activeTabGroup.activeTab).at(-1);
}

/** The documents that a tab shows: one, or two side by side. A conversion counts as the document it is made of. */
export function documentsIn(tab: vscode.Tab | undefined): vscode.Uri[] {
  return urisIn(tab?.input)
    .map((uri) => vscode.Uri.from(sourceOf(uri)))
    .filter(({ scheme }) => scheme === documentScheme);
}

function urisIn(input: unknown): vscode.Uri[] {
  if (input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom) {
    return [input.uri];
  }
  return input instanceof vscode.TabInputTextDiff ? [input.original, input.modified] : [];
}
