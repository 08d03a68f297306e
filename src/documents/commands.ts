import * as vscode from 'vscode';
import { ownAddress } from '../service/http/ownAddress.ts';
import type { EntryPoints, Invocation } from '../ui/entryPoint.ts';
import { withLateProgress } from '../ui/progress.ts';
import type { ReadOnlyFiles } from '../ui/readOnlyFiles.ts';
import { showFile } from '../ui/readOnlyFiles.ts';
import type { ResourceAddress, ResourceNode } from '../ui/tree/resourceNode.ts';
import { partsOf } from './address.ts';
import type { DocumentContents } from './contents.ts';
import type { Masking } from './masking/masking.ts';
import { reopenFailed } from './openDocuments.ts';
import { askForResource } from './question.ts';
import type { Targets } from './targets.ts';

export interface DocumentContext {
  readonly targets: Targets;
  readonly contents: DocumentContents;
  readonly fileSystem: ReadOnlyFiles;
  readonly masking: Masking;
}

/** The commands on single resources: from rows of trees, from open documents and from scripts. */
export function registerDocumentCommands(
  entryPoints: EntryPoints,
  tools: DocumentContext,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.openJson', (invocation) => openJson(tools, invocation)),
    entryPoints.command('workforce.refreshDocument', (invocation) => refreshDocument(tools, invocation)),
    entryPoints.command('workforce.copyId', (invocation) => copyId(tools, invocation)),
    entryPoints.command('workforce.copyUrl', (invocation) => copyUrl(tools, invocation)),
    entryPoints.command('workforce.openInBrowser', (invocation) => openInBrowser(tools, invocation)),
  );
}

/** Answers the address of the document. What cannot be fetched opens no editor. */
async function openJson(tools: DocumentContext, invocation: Invocation) {
  const address = tools.targets.given(invocation)?.address ?? (await askForAddress(tools.targets));
  return address && (await showDocument(tools, address, invocation.isPreview));
}

/** Shows the document of a resource, at no request where its content is at hand, and answers its address. */
export async function showDocument(
  tools: DocumentContext,
  address: ResourceAddress,
  preserveFocus = false,
): Promise<string> {
  const uri = await atHand(tools, address);
  await showFile(uri, { preserveFocus });
  return uri.toString();
}

/** The address of a document whose content is at hand, so that the editor can show it. Throws `ServiceError`. */
export async function atHand(tools: DocumentContext, address: ResourceAddress): Promise<vscode.Uri> {
  const uri = uriOf(address);
  if (!tools.contents.has(uri.toString())) {
    await fetchAnew(tools, uri, vscode.l10n.t('Opening {0} {1}', address.resource, address.id));
  }
  return uri;
}

async function askForAddress(targets: Targets): Promise<ResourceAddress | undefined> {
  const { connection } = targets.session(undefined, vscode.l10n.t('open a resource'));
  const answer = await askForResource();
  return answer && { connection: connection.id, ...answer };
}

async function refreshDocument(tools: DocumentContext, invocation: Invocation) {
  const { address } = tools.targets.givenOrActive(invocation, vscode.l10n.t('refresh a document'));
  const uri = uriOf(address);
  await fetchAnew(tools, uri, vscode.l10n.t('Refreshing {0} {1}', address.resource, address.id));
  await reopenFailed(uri);
}

async function fetchAnew({ contents, fileSystem }: DocumentContext, uri: vscode.Uri, title: string) {
  await withLateProgress(title, (signal) => contents.load(uri.toString(), signal));
  fileSystem.announce(uri);
}

async function copyId({ targets }: DocumentContext, invocation: Invocation) {
  const { address } = targets.givenOrActive(invocation, vscode.l10n.t('copy an id'));
  await vscode.env.clipboard.writeText(address.id);
}

async function copyUrl({ targets }: DocumentContext, invocation: Invocation) {
  const attempted = vscode.l10n.t('copy a URL');
  await vscode.env.clipboard.writeText(
    await urlOf(targets, targets.givenOrActive(invocation, attempted), attempted),
  );
}

async function openInBrowser({ targets }: DocumentContext, invocation: Invocation) {
  const attempted = vscode.l10n.t('open a resource in the browser');
  const url = await urlOf(targets, targets.givenOrActive(invocation, attempted), attempted);
  // The command takes the text as it is; `env.openExternal` wants a Uri, which forgets that a slash was encoded.
  await vscode.commands.executeCommand('vscode.open', url);
}

/** Where the service has the resource. An address out of a payload counts only if it leads to the same service. */
async function urlOf(targets: Targets, { address, url }: ResourceNode, attempted: string): Promise<string> {
  const session = targets.session(address.connection, attempted);
  const given = url === undefined ? undefined : ownAddress(url, session.connection.baseUrl);
  if (given?.isOwn) {
    return given.url.href;
  }
  const service = await session.service();
  return service.urlOf(address.resource, address.id);
}

/** The address of a resource's document. Throws `invalid-input` for what no address can hold. */
export function uriOf(address: ResourceAddress): vscode.Uri {
  return vscode.Uri.from(partsOf(address));
}
