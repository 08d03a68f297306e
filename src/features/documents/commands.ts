import * as vscode from 'vscode';
import { reopenFailed, uriOf } from '../../platform/documents/openDocuments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { titleOf } from '../../platform/text/localText.ts';
import { Previews } from './previews.ts';
import { type DocumentContext, fetchDocument, showDocument, urlOf } from './showing.ts';

/** The commands on single resources: from rows of trees, from open documents and from scripts. */
export function registerDocumentCommands(
  entryPoints: EntryPoints,
  context: DocumentContext,
): vscode.Disposable {
  const previews = new Previews();
  return vscode.Disposable.from(
    entryPoints.command('workforce.openJson', (invocation) => openJson(context, previews, invocation)),
    entryPoints.command('workforce.refreshDocument', (invocation) => refreshDocument(context, invocation)),
    entryPoints.command('workforce.openInBrowser', (invocation) => openInBrowser(context, invocation)),
  );
}

/**
 * Returns the address of the document. Opens no editor if the document cannot be fetched, nor for a preview after which
 * the user opens something else.
 */
async function openJson(context: DocumentContext, previews: Previews, invocation: Invocation) {
  const given = context.targets.givenOrActive(invocation, vscode.l10n.t('open a resource')).address;
  const { isPreview, viewColumn = vscode.ViewColumn.Active } = invocation;
  if (isPreview) {
    const document = uriOf(given).toString();
    // The second click of a double-click keeps the tab.
    const options = previews.isAgain(document)
      ? { preview: false }
      : { preserveFocus: true, signal: await previews.begin(document) };
    return await showDocument(context, given, { ...options, viewColumn });
  }
  previews.cancel();
  return await showDocument(context, given, { viewColumn });
}

async function refreshDocument(context: DocumentContext, invocation: Invocation) {
  const { address } = context.targets.givenOrActive(invocation, vscode.l10n.t('refresh a document'));
  const uri = uriOf(address);
  await fetchDocument(context, uri, vscode.l10n.t('Refreshing {0}', titleOf(address)));
  await reopenFailed(uri);
}

async function openInBrowser({ targets }: DocumentContext, invocation: Invocation) {
  const attempted = vscode.l10n.t('open a resource in the browser');
  const url = await urlOf(targets, targets.givenOrActive(invocation, attempted));
  // This command takes a text; `env.openExternal` takes a `Uri`, which loses the encoding of a slash.
  await vscode.commands.executeCommand('vscode.open', url);
}
