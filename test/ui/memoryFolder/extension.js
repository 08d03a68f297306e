const vscode = require('vscode');

const { Created } = vscode.FileChangeType;
const { Directory, File } = vscode.FileType;

/** The file system `memory:`, with one folder, `/folder`. */
class MemoryFolder {
  #files = new Map();
  #changed = new vscode.EventEmitter();
  onDidChangeFile = this.#changed.event;

  stat(uri) {
    if (uri.path === '/' || uri.path === '/folder') {
      return { type: Directory, ctime: 0, mtime: 0, size: 0 };
    }
    return { type: File, ctime: 0, mtime: 1, size: this.readFile(uri).byteLength };
  }

  readDirectory({ path }) {
    return path === '/'
      ? [['folder', Directory]]
      : [...this.#files.keys()].map((file) => [file.replace('/folder/', ''), File]);
  }

  readFile(uri) {
    const bytes = this.#files.get(uri.path);
    if (bytes === undefined) {
      throw vscode.FileSystemError.FileNotFound(uri);
    }
    return bytes;
  }

  writeFile(uri, bytes) {
    this.#files.set(uri.path, bytes);
    this.#changed.fire([{ type: Created, uri }]);
  }

  watch() {
    return new vscode.Disposable(() => undefined);
  }

  createDirectory(uri) {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete({ path }) {
    this.#files.delete(path);
  }

  rename(from, to) {
    this.writeFile(to, this.readFile(from));
    this.delete(from);
  }
}

exports.activate = ({ subscriptions }) => {
  subscriptions.push(vscode.workspace.registerFileSystemProvider('memory', new MemoryFolder()));
};
