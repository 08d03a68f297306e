import * as vscode from 'vscode';

/** A file system in memory, with one folder. It can be full, truncate files, and fail to rename. */
export class FaultyFiles implements vscode.FileSystemProvider {
  readonly #changes = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.#changes.event;
  contents = new Map<string, Uint8Array>();
  /** Maximum bytes of a file: a write of more fails after them. */
  room = Number.POSITIVE_INFINITY;
  /** Bytes of a file that are stored; the rest is lost without an error. */
  keeps = Number.POSITIVE_INFINITY;
  canRename = true;

  reset(contents: Map<string, Uint8Array>): void {
    this.contents = contents;
    this.room = Number.POSITIVE_INFINITY;
    this.keeps = Number.POSITIVE_INFINITY;
    this.canRename = true;
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    if (uri.path === '/') {
      return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
    }
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: this.readFile(uri).byteLength };
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.contents.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  readFile(uri: vscode.Uri): Uint8Array {
    const bytes = this.contents.get(uri.path);
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return bytes;
  }

  writeFile({ path }: vscode.Uri, bytes: Uint8Array): void {
    this.contents.set(path, bytes.slice(0, Math.min(this.room, this.keeps)));
    if (bytes.byteLength > this.room) {
      throw vscode.FileSystemError.Unavailable('the quota is used up');
    }
  }

  delete({ path }: vscode.Uri): void {
    this.contents.delete(path);
  }

  rename(from: vscode.Uri, to: vscode.Uri): void {
    if (!this.canRename) {
      throw vscode.FileSystemError.NoPermissions('renaming is not supported');
    }
    this.contents.set(to.path, this.readFile(from));
    this.contents.delete(from.path);
  }

  createDirectory(uri: vscode.Uri): void {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
}
