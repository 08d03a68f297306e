import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { openAgents } from '../features/agents/open.ts';
import {
  agentTools,
  commandIds,
  type EditorType,
  editorTypes,
  mcpProvider,
  type PanelType,
  panelTypes,
  publicName,
} from '../platform/manifest/contributions.ts';
import type { ServeFiles } from '../platform/readOnlyFiles.ts';
import { setContextKey } from '../platform/settings.ts';
import type { Kind } from '../platform/storage/sharedStorage.ts';
import type { ShowTree } from '../tree/sidebarTree.ts';
import { FileSystems } from './fileSystems.ts';
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
type Register = (serve: ServeFiles, showTree: ShowTree) => App;

/** What needs the extension before its first use: followed reports and changes without a response. */
const unfinishedWork: readonly Kind[] = ['followed', 'change'];

/**
 * Stands in for the commands of the extension until one of them is used. That loads the extension, which takes their
 * places, and passes the use on. Views, file systems, links, panels and editors stay, and only pass on: a request of the
 * editor that is on its way while one of them is replaced would fail, or leave a view empty.
 */
export class FirstUse implements vscode.Disposable {
  readonly #load: () => Promise<Register>;
  readonly #standIns: vscode.Disposable;
  readonly #lasting: vscode.Disposable;
  readonly #fileSystems: FileSystems;
  readonly #views: ReturnType<typeof createViews>;
  #app: Promise<App> | undefined;

  constructor(load: () => Promise<Register>) {
    this.#load = load;
    this.#standIns = vscode.Disposable.from(
      ...commandIds.map((id) =>
        vscode.commands.registerCommand(id, async (...given: unknown[]) => {
          await this.#start();
          return await vscode.commands.executeCommand(id, ...given);
        }),
      ),
    );
    this.#fileSystems = new FileSystems(() => this.#start());
    this.#views = createViews(() => this.#start());
    const agents = async () => (await this.#start()).agents();
    this.#lasting = vscode.Disposable.from(
      this.#fileSystems,
      this.#views,
      vscode.window.registerUriHandler({
        handleUri: async (uri) => (await this.#start()).links.handleUri(uri),
      }),
      ...panelTypes.map((type) =>
        vscode.window.registerWebviewPanelSerializer(type, {
          deserializeWebviewPanel: async (panel, state) =>
            await (await this.#start()).showPicture(type, panel, state),
        }),
      ),
      ...agentTools.map((name) =>
        vscode.lm.registerTool<object>(publicName(name), {
          invoke: async ({ input }, token) => (await agents()).invoke(name, input, token),
        }),
      ),
      vscode.lm.registerMcpServerDefinitionProvider(mcpProvider.id, {
        provideMcpServerDefinitions: () => [
          new vscode.McpHttpServerDefinition(mcpProvider.label, vscode.Uri.parse('http://127.0.0.1')),
        ],
        resolveMcpServerDefinition: async (server) =>
          Object.assign(server, await (await agents()).mcp.mcpServer()),
      }),
      ...editorTypes.map((type) =>
        vscode.window.registerCustomEditorProvider(
          type,
          {
            openCustomDocument: (uri) => ({ uri, dispose: () => undefined }),
            resolveCustomEditor: async ({ uri }, panel) => {
              const state = { subject: { address: uri.toString() }, view: null };
              await (await this.#start()).showPicture(type, panel, state);
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
        await this.#start();
      } else if (this.#app === undefined) {
        await setContextKey('workforce.connected', has('connection'));
        await setContextKey('workforce.hasReports', has('report'));
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
    this.#lasting.dispose();
  }

  /** Loads the extension. Rejects if it cannot be loaded; the next use tries again. */
  async #start(): Promise<App> {
    this.#app ??= this.#load()
      .then((register) => {
        this.#standIns.dispose();
        return register((scheme, files) => this.#fileSystems.serve(scheme, files), this.#views.show);
      })
      .catch((error: unknown) => {
        this.#app = undefined;
        throw error;
      });
    return await this.#app;
  }
}
