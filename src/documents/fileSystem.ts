import * as vscode from 'vscode';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { failureMessage } from '../ui/failure.ts';
import { documentScheme } from './address.ts';
import type { Content, DocumentContents } from './contents.ts';
import { isOpen } from './openDocuments.ts';

/**
 * The documents as files that can only be read. A file system and not a content provider, because an editor that
 * was open before a restart finds it by itself.
 */
export class DocumentFileSystem implements vscode.FileSystemProvider, vscode.Disposable {
  readonly #contents: DocumentContents;
  readonly #entryPoints: EntryPoints;
  readonly #bytesOf: (uri: vscode.Uri, content: Content) => Uint8Array;
  readonly #files = new WeakMap<Content, Uint8Array>();
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  constructor(
    contents: DocumentContents,
    entryPoints: EntryPoints,
    bytesOf: (uri: vscode.Uri, content: Content) => Uint8Array,
  ) {
    this.#contents = contents;
    this.#entryPoints = entryPoints;
    this.#bytesOf = bytesOf;
  }

  /** Makes the editor read a document again: at no cost where its content is at hand. */
  announce(uri: vscode.Uri): void {
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (isFolder(uri)) {
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    const content = await this.#content(uri);
    const size = this.#file(uri, content).byteLength;
    return { type: vscode.FileType.File, ctime: 0, mtime: content.changedAt, size };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return this.#file(uri, await this.#content(uri));
  }

  /** A service has too many resources to list as files. */
  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The editor asks for a file several times while it opens it. */
  #file(uri: vscode.Uri, content: Content): Uint8Array {
    const file = this.#files.get(content) ?? this.#bytesOf(uri, content);
    this.#files.set(content, file);
    return file;
  }

  /** "Unavailable" whatever the reason: for a file that is not found, the editor would offer to create it. */
  async #content(uri: vscode.Uri): Promise<Content> {
    try {
      return await this.#contents.get(uri.toString());
    } catch (error) {
      this.#tell(uri, error);
      throw vscode.FileSystemError.Unavailable(failureMessage(error));
    }
  }

  /** The editor itself only says that something went wrong; who else asked for the file gets the sentence. */
  #tell(uri: vscode.Uri, error: unknown): void {
    if (isOpen(uri.toString())) {
      this.#entryPoints.run(documentScheme, () => Promise.reject(error));
    } else {
      this.#entryPoints.record(documentScheme, error);
    }
  }
}

/** The folders above a document, which the breadcrumbs ask for. */
function isFolder({ path }: vscode.Uri): boolean {
  return path.split('/').filter((segment) => segment !== '').length < 2;
}
