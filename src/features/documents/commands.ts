import * as vscode from 'vscode';
import { partsOf } from '../../platform/documents/address.ts';
import { reopenFailed } from '../../platform/documents/openDocuments.ts';
import type { ResourceAddress, ResourceNode } from '../../platform/documents/resource.ts';
import type { Arguments } from '../../platform/entry/arguments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { type ReadOnlyFiles, type ShowOptions, showFile } from '../../platform/readOnlyFiles.ts';
import { titleOf } from '../../platform/text/localText.ts';
import { ownAddress } from '../../service/http/addresses/ownAddress.ts';
import { pause, systemClock } from '../../service/http/clock.ts';
import type { Content, DocumentContents } from './contents.ts';
import { askForPath, askForResource } from './dialogs.ts';
import type { Masking } from './masking/masking.ts';
import type { TabTitles } from './tabTitles.ts';
import { type Targets, typedAddress } from './targets.ts';

export interface DocumentContext {
  readonly targets: Targets;
  readonly contents: DocumentContents;
  readonly fileSystem: ReadOnlyFiles;
  readonly masking: Masking;
  readonly titles: TabTitles;
}

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

/** Shows the document of a resource and returns its address. Sends no request if the content is cached. */
export async function showDocument(
  context: DocumentContext,
  address: ResourceAddress,
  options: Omit<ShowOptions, 'title'> = {},
): Promise<string> {
  const uri = await ensureLoaded(context, address, options.signal);
  const title = context.titles.titleOf(uri);
  await showFile(uri, { ...options, ...(title !== undefined && { title }) });
  return uri.toString();
}

/** The content of a document, with a request unless the current client has read it. Throws `ServiceError`. */
export async function currentContent(
  context: Pick<DocumentContext, 'contents' | 'fileSystem'>,
  address: ResourceAddress,
): Promise<Content> {
  const { contents } = context;
  const uri = uriOf(address);
  return contents.has(uri.toString()) && !contents.isOutdated(uri.toString())
    ? await contents.get(uri.toString())
    : await fetchDocument(context, uri, vscode.l10n.t('Reading {0}', titleOf(address)));
}

/** Loads the content of a document unless it is cached, and returns its address. Throws `ServiceError`. */
export async function ensureLoaded(
  context: Pick<DocumentContext, 'contents' | 'fileSystem'>,
  address: ResourceAddress,
  signal?: AbortSignal,
): Promise<vscode.Uri> {
  const uri = uriOf(address);
  if (!context.contents.has(uri.toString())) {
    await fetchDocument(context, uri, vscode.l10n.t('Opening {0}', titleOf(address)), signal);
  }
  return uri;
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

/** Fetches a document with progress, and shows it where it is open. Throws `ServiceError`. */
export async function fetchDocument(
  { contents, fileSystem }: Pick<DocumentContext, 'contents' | 'fileSystem'>,
  uri: vscode.Uri,
  title: string,
  cancelled?: AbortSignal,
): Promise<Content> {
  const content = await withLateProgress(title, (signal) =>
    contents.load(uri.toString(), cancelled === undefined ? signal : AbortSignal.any([signal, cancelled])),
  );
  fileSystem.announce(uri);
  return content;
}

async function openInBrowser({ targets }: DocumentContext, invocation: Invocation) {
  const attempted = vscode.l10n.t('open a resource in the browser');
  const url = await urlOf(targets, targets.givenOrActive(invocation, attempted));
  // This command takes a text; `env.openExternal` takes a `Uri`, which loses the encoding of a slash.
  await vscode.commands.executeCommand('vscode.open', url);
}

/** The URL of a resource. An address from a payload is used only if it is one of the same service. */
export async function urlOf(targets: Targets, { address, url }: ResourceNode): Promise<string> {
  const session = targets.session(address.connection, vscode.l10n.t('find the URL'));
  const given = url === undefined ? undefined : ownAddress(url, session.connection.baseUrl);
  if (given?.isOwn) {
    return given.url.href;
  }
  const service = await session.service();
  return service.urlOf(address.resource, address.id);
}

/** The address of a resource's document. Throws `invalid-input` for an id that no address can contain. */
export function uriOf(address: ResourceAddress): vscode.Uri {
  return vscode.Uri.from(partsOf(address));
}

/** In milliseconds. A second click on the same row within this time is a double-click. */
const doubleClick = 500;

/** In milliseconds. Previews that follow each other faster are steps on the way to another row. */
const settling = 250;

/** Keeps only the newest preview: going through many rows costs requests for the first and the last one. */
export class Previews {
  #newest = new AbortController();
  #begunAt = Number.NEGATIVE_INFINITY;
  #document: string | undefined;

  /**
   * Cancels the previews before. Resolves with the signal that cancels this one: at once, or in a fast sequence when no
   * newer one follows. Rejects with the signal's reason if a newer one does.
   */
  async begin(document?: string): Promise<AbortSignal> {
    this.cancel();
    this.#document = document;
    const { signal } = this.#newest;
    const now = systemClock.now();
    const isFast = now - this.#begunAt < settling;
    this.#begunAt = now;
    if (isFast) {
      await pause(systemClock, settling, signal);
    }
    return signal;
  }

  /** Returns true if the newest preview is of this document, and has just begun. */
  isAgain(document: string): boolean {
    return document === this.#document && systemClock.now() - this.#begunAt < doubleClick;
  }

  /** Cancels all previews that have not opened yet. */
  cancel(): void {
    this.#document = undefined;
    this.#newest.abort();
    this.#newest = new AbortController();
  }
}
