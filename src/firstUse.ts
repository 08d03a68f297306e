import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import { commandIds, schemes, viewIds } from './ui/contributions.ts';
import { setContextKey } from './ui/settings.ts';

/** The loaded extension, which has registered its commands, views and file systems. */
export interface App {
  readonly links: vscode.UriHandler;
}

/**
 * How the names of the files begin that need the extension before its first use: followed reports, changes whose response
 * is missing, and the folders of an earlier version.
 */
const unfinishedWork = ['followed-', 'change-', 'reports', 'changes', 'announced'];
/** How the keys begin with which version 0.1.0 kept connections in the editor's state. */
const formerConnection = 'connection:';

/**
 * Stands in for the commands, views, file systems and links of the extension until one of them is used. That loads the
 * extension, which takes their places, and passes the use on.
 */
export class FirstUse implements vscode.Disposable {
  readonly #load: () => Promise<() => App>;
  readonly #standIns: vscode.Disposable;
  readonly #links: vscode.Disposable;
  #app: Promise<App> | undefined;

  /** `load` returns the function that registers everything. */
  constructor(load: () => Promise<() => App>) {
    this.#load = load;
    const files = this.#files();
    this.#standIns = vscode.Disposable.from(
      ...commandIds.map((id) =>
        vscode.commands.registerCommand(id, async (...given: unknown[]) => {
          await this.#start();
          return await vscode.commands.executeCommand(id, ...given);
        }),
      ),
      ...viewIds.map((id) => vscode.window.registerTreeDataProvider(id, this.#rows())),
      ...Object.values(schemes).map((scheme) =>
        vscode.workspace.registerFileSystemProvider(scheme, files, {
          isCaseSensitive: true,
          isReadonly: true,
        }),
      ),
    );
    this.#links = vscode.window.registerUriHandler({
      handleUri: async (uri) => (await this.#start()).links.handleUri(uri),
    });
  }

  /**
   * Loads the extension if an earlier window left work to it. Else only sets what the palette depends on. Shows an
   * error: nobody waits for the result.
   */
  async resume({ globalStorageUri, globalState }: vscode.ExtensionContext): Promise<void> {
    // Activation itself reads nothing.
    await setImmediate();
    // The folder is missing until something is stored. Without a readable one, the first use shows why.
    const files = await readdir(globalStorageUri.fsPath).catch(() => []);
    const has = (beginning: string) => files.some((file) => file.startsWith(beginning));
    const isFormer = globalState.keys().some((key) => key.startsWith(formerConnection));
    try {
      if (unfinishedWork.some(has) || (isFormer && !has('migrated-'))) {
        await this.#start();
      } else if (this.#app === undefined) {
        await setContextKey('workforce.connected', has('connection-'));
        await setContextKey('workforce.hasReports', has('report-'));
      }
    } catch (error) {
      void vscode.window.showErrorMessage(
        vscode.l10n.t(
          'Workforce Explorer could not be loaded to go on with earlier work: {0}. Reload the window; if that does not help, install the extension again.',
          error instanceof Error ? error.message : String(error),
        ),
      );
    }
  }

  dispose(): void {
    this.#standIns.dispose();
    this.#links.dispose();
  }

  async #start(): Promise<App> {
    this.#app ??= this.#loaded();
    return await this.#app;
  }

  /** Rejects if the extension cannot be loaded; the next use tries again. */
  async #loaded(): Promise<App> {
    try {
      const register = await this.#load();
      this.#standIns.dispose();
      return register();
    } catch (error) {
      this.#app = undefined;
      throw error;
    }
  }

  /** No rows: the view asks again when the extension has registered its own. */
  #rows(): vscode.TreeDataProvider<never> {
    return {
      getTreeItem: (row) => row,
      getChildren: async () => {
        await this.#start();
        return [];
      },
    };
  }

  /** Reads through the file system that the extension has registered. The editor asks for files that were open at its end. */
  #files(): vscode.FileSystemProvider {
    const deny = (uri: vscode.Uri): never => {
      throw vscode.FileSystemError.NoPermissions(uri);
    };
    return {
      onDidChangeFile: () => new vscode.Disposable(() => undefined),
      watch: () => new vscode.Disposable(() => undefined),
      stat: async (uri) => {
        await this.#start();
        return await vscode.workspace.fs.stat(uri);
      },
      readFile: async (uri) => {
        await this.#start();
        return await vscode.workspace.fs.readFile(uri);
      },
      readDirectory: () => [],
      createDirectory: deny,
      writeFile: deny,
      delete: deny,
      rename: deny,
    };
  }
}
