import * as vscode from 'vscode';
import { reopenFailed, uriOf } from '../../platform/documents/openDocuments.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { titleOf } from '../../platform/text/localText.ts';
import { askForPath, askForResource } from './dialogs.ts';
import { Previews } from './previews.ts';
import { type DocumentContext, fetchDocument, showDocument, urlOf } from './showing.ts';
import { type Targets, typedAddress } from './targets.ts';

/** The commands on single resources: from rows of trees, from open documents and from scripts. */
export function registerDocumentCommands(
  entryPoints: EntryPoints,
  context: DocumentContext,
): vscode.Disposable {
  const previews = new Previews();
  return vscode.Disposable.from(
    entryPoints.command('workforce.openJson', (invocation) => openJson(context, previews, invocation)),
    // For the palette: it has no target, and so asks.
    entryPoints.command('workforce.openById', (invocation) => openJson(context, previews, invocation)),
    entryPoints.command('workforce.openAddress', async ({ scripted }) => {
      const address = await addressToOpen(context.targets, scripted);
      return address && (await showDocument(context, address));
    }),
    entryPoints.command('workforce.openDepartmentTree', ({ scripted }) =>
      openDepartmentTree(context, scripted),
    ),
    entryPoints.command('workforce.refreshDocument', (invocation) => refreshDocument(context, invocation)),
    entryPoints.command('workforce.openInBrowser', (invocation) => openInBrowser(context, invocation)),
  );
}

/**
 * Returns the address of the document. Opens no editor if the document cannot be fetched, nor for a preview after which
 * the user opens something else.
 */
async function openJson(context: DocumentContext, previews: Previews, invocation: Invocation) {
  const given = context.targets.given(invocation)?.address;
  const { isPreview, viewColumn = vscode.ViewColumn.Active } = invocation;
  if (given !== undefined && isPreview) {
    const document = uriOf(given).toString();
    // The second click of a double-click keeps the tab.
    const options = previews.isAgain(document)
      ? { preview: false }
      : { preserveFocus: true, signal: await previews.begin(document) };
    return await showDocument(context, given, { ...options, viewColumn });
  }
  previews.cancel();
  const address = given ?? (await askForAddress(context.targets));
  return address && (await showDocument(context, address, { viewColumn }));
}

async function askForAddress(targets: Targets): Promise<ResourceAddress | undefined> {
  const { connection } = targets.session(undefined, vscode.l10n.t('open a resource'));
  const resource = await askForResource();
  return resource && { connection: connection.id, ...resource };
}

/**
 * The document of `{address, connection?}`, or of the address that the user enters; undefined if the user cancels. Throws
 * `invalid-input` for what is not below the base URL.
 */
async function addressToOpen(targets: Targets, scripted: Arguments | undefined) {
  const attempted = vscode.l10n.t('open the address');
  const { connection } = targets.session(scripted?.optionalText('connection'), attempted);
  const { name, baseUrl } = connection;
  const refused = () =>
    invalidInput(
      attempted,
      vscode.l10n.t('it is not below the base URL of “{0}”, {1}', name, baseUrl),
      vscode.l10n.t('Paste a whole address, or a path such as /service-api/job-positions.'),
    );
  const problem = (typed: string) =>
    typedAddress(typed, connection) ? undefined : failureMessage(refused());
  const text = scripted?.text('address') ?? (await askForPath(problem));
  const address = text === undefined ? undefined : typedAddress(text, connection);
  if (text !== undefined && address === undefined) {
    throw refused();
  }
  return address;
}

/** Opens the tree of the legacy API (interface 4.4). Takes `{connection?}` and returns the address of the document. */
async function openDepartmentTree(context: DocumentContext, scripted: Arguments | undefined) {
  const attempted = vscode.l10n.t('open the department tree');
  const { connection } = context.targets.session(scripted?.optionalText('connection'), attempted);
  const id = `${connection.dialect.legacyPrefix}/departments/tree`;
  return await showDocument(context, { connection: connection.id, resource: 'other', id });
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
