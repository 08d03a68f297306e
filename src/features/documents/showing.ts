import * as vscode from 'vscode';
import { uriOf } from '../../platform/documents/openDocuments.ts';
import type { ResourceAddress, ResourceNode } from '../../platform/documents/resource.ts';
import { withLateProgress } from '../../platform/progress.ts';
import { type ReadOnlyFiles, type ShowOptions, showFile } from '../../platform/readOnlyFiles.ts';
import { titleOf } from '../../platform/text/localText.ts';
import { ownAddress } from '../../service/http/addresses/ownAddress.ts';
import type { Content, DocumentContents } from './contents.ts';
import type { Masking } from './masking.ts';
import type { TabTitles } from './tabTitles.ts';
import type { Targets } from './targets.ts';

export interface DocumentContext {
  readonly targets: Targets;
  readonly contents: DocumentContents;
  readonly fileSystem: ReadOnlyFiles;
  readonly masking: Masking;
  readonly titles: TabTitles;
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

/** Fetches a document with progress, and shows it where it is open. Throws `ServiceError`. */
export async function fetchDocument(
  { contents, fileSystem }: Pick<DocumentContext, 'contents' | 'fileSystem'>,
  uri: vscode.Uri,
  title: string,
  cancelled?: AbortSignal,
): Promise<Content> {
  const content = await withLateProgress(title, (signal) =>
    contents.load(uri.toString(), {
      signal: cancelled === undefined ? signal : AbortSignal.any([signal, cancelled]),
    }),
  );
  fileSystem.announce(uri);
  return content;
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
