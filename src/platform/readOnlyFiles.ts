import * as vscode from 'vscode';
import type { Scheme } from './manifest/contributions.ts';
import { type Indentation, reindent } from './text/jsonText.ts';

export interface FileContent {
  readonly bytes: Uint8Array;
  /** Milliseconds since the epoch; later than that of the previous content. */
  readonly modifiedAt: number;
}

/** What the editor asks of read-only files. */
export type ServedFiles = Pick<vscode.FileSystemProvider, 'onDidChangeFile' | 'stat' | 'readFile'>;

/** Serves the files of a scheme from now on. */
export type ServeFiles = (scheme: Scheme, files: ServedFiles) => vscode.Disposable;

/** Read-only files. A file system, because editors that were open before a restart find it without an activation. */
export class ReadOnlyFiles implements ServedFiles, vscode.Disposable {
  readonly #read: (file: vscode.Uri) => FileContent | Promise<FileContent>;
  readonly #isFolder: (uri: vscode.Uri) => boolean;
  readonly #changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changed.event;

  /** The editor's breadcrumbs query folders: by default, what has no ending. */
  constructor(
    read: (file: vscode.Uri) => FileContent | Promise<FileContent>,
    isFolder = ({ path }: vscode.Uri) => !/\.[a-z]+$/.test(path),
  ) {
    this.#read = read;
    this.#isFolder = isFolder;
  }

  /** Makes the editor read a changed file again. */
  announce(uri: vscode.Uri): void {
    this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (this.#isFolder(uri)) {
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    const { bytes, modifiedAt } = await this.#read(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: modifiedAt, size: bytes.byteLength };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return (await this.#read(uri)).bytes;
  }

  dispose(): void {
    this.#changed.dispose();
  }
}

/**
 * A text as the bytes of a file, with a byte order mark where the user's settings expect another encoding than UTF-8.
 */
export function encodeText(text: string, uri: vscode.Uri, languageId: string): Uint8Array {
  const files = vscode.workspace.getConfiguration('files', { uri, languageId });
  const isExpected = files.get('encoding') === 'utf8' && files.get('autoGuessEncoding') !== true;
  return new TextEncoder().encode(isExpected ? text : `\uFEFF${text}`);
}

/** JSON text as the bytes of a file, formatted by the user's settings. */
export function formatBytes(json: string, uri: vscode.Uri): Uint8Array {
  return encodeText(reindent(json, indentationOf(uri)), uri, 'json');
}

function indentationOf(uri: vscode.Uri): Indentation {
  const editor = vscode.workspace.getConfiguration('editor', { uri, languageId: 'json' });
  const indentSize = editor.get('indentSize');
  return {
    insertSpaces: editor.get('insertSpaces') !== false,
    size: positive(indentSize) ?? positive(editor.get('tabSize')) ?? 4,
  };
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}

export interface ShowOptions extends Pick<vscode.TextDocumentShowOptions, 'viewColumn' | 'preserveFocus'> {
  /** The text of the tab; without it, the end of the address. */
  readonly title?: string;
  /** False keeps the tab when another file is opened; true by default. */
  readonly preview?: boolean;
  /** Keeps the editor from opening. */
  readonly signal?: AbortSignal;
}

/**
 * Shows a file, in a preview tab by default. Rejects if the file cannot be read, and opens no editor then. It is no error if
 * another editor takes its place meanwhile: a user who opens two files in a row sees the second.
 */
export async function showFile(
  uri: vscode.Uri,
  {
    viewColumn = vscode.ViewColumn.Active,
    preserveFocus = false,
    preview = true,
    title,
    signal,
  }: ShowOptions = {},
): Promise<void> {
  await vscode.workspace.openTextDocument(uri);
  signal?.throwIfAborted();
  const options = { viewColumn, preserveFocus, preview };
  await vscode.commands.executeCommand('vscode.open', uri, options, title);
}
