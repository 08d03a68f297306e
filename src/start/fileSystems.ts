import * as vscode from 'vscode';
import { type Scheme, schemes } from '../platform/manifest/contributions.ts';
import type { ServedFiles } from '../platform/readOnlyFiles.ts';

/**
 * The file systems of all schemes. The editor keeps them: each waits until the extension is loaded, and passes on to
 * the files that it serves.
 */
export class FileSystems implements vscode.Disposable {
  readonly #start: () => Promise<unknown>;
  readonly #served = new Map<Scheme, ServedFiles>();
  readonly #changed = new Map<Scheme, vscode.EventEmitter<vscode.FileChangeEvent[]>>();
  readonly #registrations: vscode.Disposable;

  /** `start` loads the extension. */
  constructor(start: () => Promise<unknown>) {
    this.#start = start;
    this.#registrations = vscode.Disposable.from(
      ...Object.values(schemes).map((scheme) => this.#register(scheme)),
    );
  }

  /** Serves the files of a scheme from now on, and announces their changes until disposed of. */
  serve(scheme: Scheme, files: ServedFiles): vscode.Disposable {
    this.#served.set(scheme, files);
    return files.onDidChangeFile((changes) => this.#changed.get(scheme)?.fire(changes));
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #register(scheme: Scheme): vscode.Disposable {
    const changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
    this.#changed.set(scheme, changed);
    const files = async (uri: vscode.Uri) => {
      await this.#start();
      return this.#served.get(scheme) ?? unavailable(uri);
    };
    const provider: vscode.FileSystemProvider = {
      onDidChangeFile: changed.event,
      watch: () => new vscode.Disposable(() => undefined),
      stat: async (uri) => (await files(uri)).stat(uri),
      readFile: async (uri) => (await files(uri)).readFile(uri),
      // Files are opened by their address and not listed.
      readDirectory: () => [],
      createDirectory: denyAccess,
      writeFile: denyAccess,
      delete: denyAccess,
      rename: denyAccess,
    };
    const options = { isCaseSensitive: true, isReadonly: new vscode.MarkdownString(whyReadOnly(scheme)) };
    return vscode.Disposable.from(
      changed,
      vscode.workspace.registerFileSystemProvider(scheme, provider, options),
    );
  }
}

function denyAccess(uri: vscode.Uri): never {
  throw vscode.FileSystemError.NoPermissions(uri);
}

function unavailable(uri: vscode.Uri): never {
  throw vscode.FileSystemError.Unavailable(uri);
}

/** What the editor says to a user who types into a file. */
function whyReadOnly(scheme: Scheme): string {
  switch (scheme) {
    case schemes.documents:
      return vscode.l10n.t('This is the response of the service. It can be refreshed, but not edited.');
    case schemes.leavesV2:
      return vscode.l10n.t(
        'This is generated from the response of the service. It is updated with the leave, and cannot be edited.',
      );
    case schemes.comparisons:
      return vscode.l10n.t('This is one side of a comparison, with sorted keys. It cannot be edited.');
    case schemes.reportPreviews:
      return vscode.l10n.t('This is the content of a report. It can be downloaded, but not edited.');
    case schemes.answers:
      return vscode.l10n.t('This is the result of a command. It can be saved, but not edited.');
  }
}
