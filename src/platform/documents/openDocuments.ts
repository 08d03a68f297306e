import * as vscode from 'vscode';
import { documentScheme, partsOf, sourceOf } from './address.ts';
import type { ResourceAddress } from './resource.ts';

/** Returns true if a tab shows the document. (The editor keeps closed documents in memory for a while.) */
export function isOpen(document: string): boolean {
  return vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(({ input }) => urisIn(input))
    .some((uri) => vscode.Uri.from(sourceOf(uri)).toString() === document);
}

/** In milliseconds. The editor opens a tab and reads its file at about the same time. */
const tabTimeout = 2_000;

/** Waits for a tab that shows the document. Returns false if none opens in time. */
export async function isOpening(document: string): Promise<boolean> {
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      listener.dispose();
      resolve();
    };
    const timer = setTimeout(done, tabTimeout);
    const listener = vscode.window.tabGroups.onDidChangeTabs(() => isOpen(document) && done());
  });
  return isOpen(document);
}

/** The documents in the active tabs of all groups, including those whose editor shows an error. */
export function visibleDocuments(): vscode.Uri[] {
  const shown = vscode.window.tabGroups.all.flatMap(({ activeTab }) => documentsIn(activeTab));
  return [...new Map(shown.map((uri) => [uri.toString(), uri])).values()];
}

/** Opens a document again in the editors that show an error: these ignore changes of their file. */
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

export function activeDocument(): vscode.Uri | undefined {
  return documentsIn(vscode.window.tabGroups.activeTabGroup.activeTab).at(-1);
}

/** The documents that a tab shows: one, or two side by side. A conversion counts as its source document. */
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

/**
 * Opens the document of a resource by the command and returns its address; undefined where the user opened something else
 * meanwhile. Throws `ServiceError`.
 */
export async function openDocument(
  { connection, resource, id }: ResourceAddress,
  options?: { readonly preserveFocus: boolean; readonly viewColumn: vscode.ViewColumn },
): Promise<string | undefined> {
  const named = { connection, resource, id };
  return await vscode.commands.executeCommand('workforce.openJson', named, options);
}

/** The address of a resource's document. Throws `invalid-input` for an id that no address can contain. */
export function uriOf(address: ResourceAddress): vscode.Uri {
  return vscode.Uri.from(partsOf(address));
}
