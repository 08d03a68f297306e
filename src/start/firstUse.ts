import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { openAgents } from '../features/agents/open.ts';
import type { Served } from '../platform/entry/entryPoint.ts';
import {
  agentTools,
  commandIds,
  type EditorType,
  editorTypes,
  type PanelType,
  panelTypes,
  publicName,
} from '../platform/manifest/contributions.ts';
import { setContextKey } from '../platform/settings.ts';
import type { Kind } from '../platform/storage/sharedStorage.ts';
import type { ShowTree } from '../tree/sidebarTree.ts';
import { FileSystems } from './fileSystems.ts';
import { LoadedOnUse } from './loadedOnUse.ts';
import { createViews } from './views.ts';

/** The loaded extension, which has registered its commands and views. */
export interface App {
  readonly links: vscode.UriHandler;
  /** Shows a picture in a panel that the editor made: for a file, or again after a reload. `state` has its subject. */
  showPicture(type: PanelType | EditorType, panel: vscode.WebviewPanel, state: unknown): Promise<void>;
  /** What serves agents, loaded with the first of them. */
  agents(): Promise<ReturnType<typeof openAgents>>;
}

/** Registers everything. */
type Register = (serve: Served, showTree: ShowTree) => App;

/** What needs the extension before its first use: followed reports and changes without a response. */
const unfinishedWork: readonly Kind[] = ['followed', 'change'];

/**
 * Registers the names of the manifest for as long as the window lives. The first use of one of them loads the extension;
 * each use is passed on to it.
 */
export class FirstUse implements vscode.Disposable {
  readonly #extension: LoadedOnUse<App>;
  readonly #registrations: vscode.Disposable;

  constructor(load: () => Promise<Register>) {
    const start = () => this.#extension.start();
    const fileSystems = new FileSystems(start);
    const views = createViews(start);
    this.#extension = new LoadedOnUse(async () => {
      const register = await load();
      return (command) =>
        register({ command, files: (scheme, files) => fileSystems.serve(scheme, files) }, views.show);
    });
    const agents = async () => (await start()).agents();
    this.#registrations = vscode.Disposable.from(
      fileSystems,
      views,
      ...commandIds.map((id) =>
        vscode.commands.registerCommand(id, (...given: unknown[]) => this.#extension.run(id, given)),
      ),
      vscode.window.registerUriHandler({
        handleUri: async (uri) => (await start()).links.handleUri(uri),
      }),
      ...panelTypes.map((type) =>
        vscode.window.registerWebviewPanelSerializer(type, {
          deserializeWebviewPanel: async (panel, state) =>
            await (await start()).showPicture(type, panel, state),
        }),
      ),
      ...agentTools.map((name) =>
        vscode.lm.registerTool<object>(publicName(name), {
          invoke: async ({ input }, token) => (await agents()).invoke(name, input, token),
        }),
      ),
      ...editorTypes.map((type) =>
        vscode.window.registerCustomEditorProvider(
          type,
          {
            openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
            resolveCustomEditor: async ({ uri }, panel) => {
              const state = { subject: { address: uri.toString() }, view: null };
              await (await start()).showPicture(type, panel, state);
            },
          },
          // A large file is not read and sent again whenever another tab has hidden it.
          { webviewOptions: { retainContextWhenHidden: true } },
        ),
      ),
    );
  }

  /**
   * Loads the extension if an earlier window left work to it. Else only sets what the palette depends on. Shows an
   * error: no caller waits for the result.
   */
  async resume({ globalStorageUri }: vscode.ExtensionContext): Promise<void> {
    // Activation itself reads nothing.
    await setImmediate();
    // The folder is missing until the first use, which shows why one cannot be read.
    const files = await readdir(globalStorageUri.fsPath).catch(() => undefined);
    const has = (kind: Kind) => files?.some((file) => file.startsWith(`${kind}-`)) ?? false;
    try {
      if (unfinishedWork.some(has)) {
        await this.#extension.start();
      } else if (!this.#extension.isStarted) {
        await setContextKey('workforce.connected', has('connection'));
        await setContextKey('workforce.hasReports', has('report'));
      }
    } catch (error) {
      void vscode.window.showErrorMessage(
        vscode.l10n.t(
          'Workforce Explorer could not be loaded to resume earlier work: {0}. Reload the window. If that does not help, reinstall the extension.',
          error instanceof Error ? error.message : String(error),
        ),
      );
    }
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}
