import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { pack } from '../../run/package.ts';
import { vsix } from '../../run/project.ts';
import { openChromium } from '../../run/vscode/chromium.ts';
import { editorDirectory } from '../../run/vscode/editorDirectory.ts';
import { type Server, startServer } from '../../run/vscode/server.ts';
import { userSettings } from '../../run/vscode/settings.ts';
import { longestWait } from './until.ts';

/** What an editor is started with, and cannot change afterwards. */
export interface EditorOptions {
  /** Asks whether the folder is trusted; else it is. */
  readonly workspaceTrust?: boolean;
  /** Directory of an extension to install besides. */
  readonly extension?: string;
  /** Language of the editor, such as `fr`; English by default. */
  readonly locale?: string;
  /** Variables of the editor on top of those of this process. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** The editor without options of this process: starting one takes more processor time than most tests. */
let usual: Editor | undefined;

/** An editor with these options: the usual one, which is started once, or one that is ended after its use. */
export async function editorWith(options: EditorOptions): Promise<Editor> {
  const isUsual = Object.keys(options).length === 0;
  const editor = (isUsual ? usual : undefined) ?? (await Editor.start(options));
  usual = isUsual ? editor : usual;
  return editor;
}

/** Ends the usual editor of this process. */
export async function endEditors(): Promise<void> {
  await usual?.end();
  usual = undefined;
}

/** A VS Code server with the packaged extension, and a browser. One test file uses it at a time, and finds it fresh. */
class Editor {
  readonly server: Server;
  readonly context: BrowserContext;
  readonly directory: string;
  /** Keeps the browser open while no window is. */
  readonly #anchor: Page;
  #uses = 0;

  private constructor(directory: string, server: Server, anchor: Page) {
    this.directory = directory;
    this.server = server;
    this.context = anchor.context();
    this.#anchor = anchor;
    this.context.setDefaultTimeout(longestWait);
  }

  static async start({ extension, workspaceTrust = false, ...options }: EditorOptions): Promise<Editor> {
    const directory = editorDirectory();
    const besides = extension === undefined ? [] : [await pack(extension, join(directory, 'besides.vsix'))];
    const server = await startServer({
      directory,
      ownHome: true,
      extensions: [vsix, ...besides],
      workspaceTrust,
      ...options,
    });
    return new Editor(directory, server, await openChromium(directory));
  }

  /** A directory for the next use of the editor, which has these user settings then. */
  prepare(settings: Readonly<Record<string, unknown>>): string {
    this.#uses += 1;
    const directory = join(this.directory, `use-${this.#uses}`);
    mkdirSync(directory);
    const user = join(this.directory, 'User');
    mkdirSync(user, { recursive: true });
    writeFileSync(join(user, 'settings.json'), JSON.stringify({ ...userSettings, ...settings }, null, 2));
    return directory;
  }

  /** Ends the windows, and puts what they have stored into the directory of this use. Ends all but the usual editor. */
  async tidy(directory: string): Promise<void> {
    for (const page of this.context.pages()) {
      if (page !== this.#anchor) {
        await page.close();
      }
    }
    // They wait for their windows to come back.
    this.server.killExtensionHosts();
    renameSync(join(this.directory, 'User'), join(directory, 'User'));
    const session = await this.context.newCDPSession(this.#anchor);
    await session.send('Storage.clearDataForOrigin', { origin: this.server.origin, storageTypes: 'all' });
    await session.detach();
    if (this !== usual) {
      await this.end();
    }
  }

  async end(): Promise<void> {
    await this.context.close();
    this.server.stop();
  }
}

export type { Editor };
