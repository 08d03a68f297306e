import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { Witness } from '../../leaks/witness.ts';
import { isNightly } from '../../run/nightlyTests.ts';
import { cache } from '../../run/project.ts';
import { workbenchUrl } from '../../run/vscode/server.ts';
import { type Editor, type EditorOptions, editorWith } from './editors.ts';
import { clickUntilThere, showTooltip } from './pointer.ts';
import { QuickInput } from './quickInput.ts';
import { Texts } from './texts.ts';
import { until } from './until.ts';
import { View } from './view.ts';

export interface WorkbenchOptions extends EditorOptions {
  /** User settings on top of the quiet ones every editor here has. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Files of the folder that is opened, by their paths in it. */
  readonly files?: Readonly<Record<string, string>>;
  /** Address of the folder to open instead of a fresh one on this machine. */
  readonly folder?: string;
}

/** The editor's own themes, by their names, with the class of a window that has them. */
export const themes = {
  'Light Modern': 'vs',
  'Dark Modern': 'vs-dark',
  'Dark High Contrast': 'hc-black',
  'Light High Contrast': 'hc-light',
} as const;
export type Theme = keyof typeof themes;

/** The themes in which pictures are tested; one with high contrast is among them. */
export const testedThemes: readonly Theme[] = isNightly
  ? ['Light Modern', 'Dark Modern', 'Dark High Contrast', 'Light High Contrast']
  : ['Light Modern', 'Dark High Contrast'];

/** The languages in which the first minutes of a new user are tested, with the options of their windows. */
export const testedLanguages: ReadonlyMap<string, WorkbenchOptions> = new Map<string, WorkbenchOptions>([
  ['English', {}],
  ...(isNightly ? ([['French', { locale: 'fr' }]] as const) : []),
]);

/** A VS Code window with the packaged extension installed, as a person sees it; everything in it is fresh. */
export class Workbench {
  readonly page: Page;
  readonly quickInput: QuickInput;
  /** The folder that it has open. */
  readonly folder: string;
  readonly witness: Witness | undefined;
  /** The texts of the extension as this window shows them, by the English ones. */
  readonly texts: Texts;
  readonly #editor: Editor;
  readonly #directory: string;

  private constructor(
    editor: Editor,
    directory: string,
    page: Page,
    folder: string,
    witness: Witness | undefined,
    texts: Texts,
  ) {
    this.#editor = editor;
    this.#directory = directory;
    this.page = page;
    this.texts = texts;
    this.quickInput = new QuickInput(page, texts);
    this.folder = folder;
    this.witness = witness;
  }

  /** Opens a window of an editor that may be used again when the window is closed; it finds nothing of earlier ones. */
  static async open({
    settings = {},
    files = {},
    folder: other,
    ...options
  }: WorkbenchOptions = {}): Promise<Workbench> {
    const editor = await editorWith(options);
    // Rows that stick to the top would cover the ones below them, which a test presses by their place.
    const directory = editor.prepare({ 'workbench.tree.enableStickyScroll': false, ...settings });
    const folder = join(directory, 'folder');
    mkdirSync(folder);
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    const page = await editor.context.newPage();
    const witness = Witness.of(page, directory);
    const workbench = new Workbench(editor, directory, page, folder, witness, new Texts(options.locale));
    await page.goto(workbenchUrl(editor.server, other ?? folder));
    await workbench.#ready();
    return workbench;
  }

  /** A second window of the same editor on the same folder; it is closed with the first at the latest. */
  async newWindow(): Promise<Workbench> {
    const page = await this.page.context().newPage();
    await page.goto(this.page.url());
    const { folder, witness, texts } = this;
    const workbench = new Workbench(this.#editor, this.#directory, page, folder, witness, texts);
    await workbench.#ready();
    return workbench;
  }

  /** Shows the explorer's sidebar. */
  async showExplorer(): Promise<void> {
    // The palette does not learn of commands that come after it was opened.
    await this.tab(/^Workforce/).waitFor();
    await this.quickInput.command('View: Show Workforce');
  }

  /** Changes the colors of the window. */
  async useTheme(theme: Theme): Promise<void> {
    await this.command('Preferences: Color Theme');
    await this.quickInput.take('Select Color Theme', theme);
    await this.quickInput.widget.waitFor({ state: 'hidden' });
    await this.page.locator(`.monaco-workbench.${themes[theme]}`).waitFor();
  }

  /** A view of the explorer by its English name. */
  view(name: string): View {
    return new View(this.page, this.texts.shown(name));
  }

  /** Waits until the views that list what the service has do so: no request of theirs is on its way then. */
  async viewsLoaded(): Promise<void> {
    for (const name of ['Departments', 'Employees', 'Taxonomies']) {
      await this.view(name).pane.getByRole('treeitem').first().waitFor();
    }
  }

  /** Runs a command by its English title, through the command palette. */
  async command(title: string): Promise<void> {
    await this.quickInput.command(title);
  }

  /** Chooses an action of *Manage Connection…* by its English label. */
  async manage(action: string): Promise<void> {
    await this.command('Workforce: Manage Connection…');
    await this.quickInput.pick('Manage Connection', action);
  }

  /** Opens a resource of a kind by its id, through *Go to…*. */
  async openById(kind: string, id: string): Promise<void> {
    await this.command('Workforce: Go to…');
    await this.quickInput.asks(/Name, code, number, e-mail/);
    await this.quickInput.input.fill(id);
    await this.quickInput.option(`Open ID ${id} as…`).click();
    await this.quickInput.pick('Select what to open', kind);
  }

  /** A notification by a part of its text; `getByRole('button', …)` of it are its buttons. */
  notification(text: string | RegExp): Locator {
    return this.page.locator('.notification-toast').filter({ hasText: text });
  }

  /** A modal dialog by a part of its text. */
  dialog(text: string | RegExp): Locator {
    return this.page.getByRole('dialog').filter({ hasText: text });
  }

  /** Items of the status bar by a part of their text. */
  statusBarItem(text: string | RegExp): Locator {
    return this.page.locator('.statusbar-item').filter({ hasText: text });
  }

  /** Clicks an item of the status bar until its question is there: an item whose text changes meanwhile takes no click. */
  async askFromStatusBar(text: string | RegExp, question: string | RegExp): Promise<void> {
    await this.quickInput.widget.waitFor({ state: 'hidden' });
    await clickUntilThere(this.statusBarItem(text), this.quickInput.question(question));
  }

  /** Does what the status bar confirms. The text is there for some seconds only, so the wait for it begins before. */
  async confirmed(text: string | RegExp, work: () => Promise<void>): Promise<void> {
    await Promise.all([this.statusBarItem(text).waitFor(), work()]);
  }

  /** An editor tab by its name. */
  tab(name: string | RegExp): Locator {
    return this.page.getByRole('tab', { name });
  }

  /** The lines of the active editor that are in view. */
  editor(): Locator {
    return this.page.locator('.editor-group-container.active .monaco-editor .view-lines');
  }

  /** Closes all editors, and waits until they are gone. */
  async closeEditors(): Promise<void> {
    await this.command('View: Close All Editors');
    await this.page.locator('.part.editor .tab').first().waitFor({ state: 'detached' });
  }

  /** Points at a text of the active editor until a tooltip with this text comes up. */
  async editorTooltip(target: Locator, text: string | RegExp): Promise<Locator> {
    const tooltip = this.page.locator('.monaco-hover').getByText(text);
    return await showTooltip(target, this.page.locator('.part.statusbar'), tooltip);
  }

  /** The whole text of the active editor, to the letter. The top is in view then: a selection of all may scroll to its end. */
  async editorText(): Promise<string> {
    await this.editor().click();
    await this.page.keyboard.press('ControlOrMeta+KeyA');
    const text = await this.copied();
    await this.page.keyboard.press('ControlOrMeta+Home');
    return text;
  }

  /** What the key to copy brings into the clipboard, which may take a while. */
  async copied(): Promise<string> {
    await this.page.evaluate('navigator.clipboard.writeText("")');
    await this.page.keyboard.press('ControlOrMeta+KeyC');
    return await until(
      () => this.clipboard(),
      (text) => text !== '',
    );
  }

  async clipboard(): Promise<string> {
    return await this.page.evaluate<string>('navigator.clipboard.readText()');
  }

  /** Reloads the window the way a person does: the editor writes down its state first, which a bare reload cuts off. */
  async reload(): Promise<void> {
    const loaded = this.page.waitForEvent('load');
    await this.command('Developer: Reload Window');
    await loaded;
    await this.#ready();
  }

  /** Kills the process that runs the extensions, which the editor then starts again. */
  killExtensionHost(): void {
    assert.equal(this.#editor.server.killExtensionHosts(), 1);
  }

  /** Turns to this window, away from the others of the same editor. */
  async lookAt(): Promise<void> {
    await this.page.bringToFront();
    await this.page.waitForFunction('document.hasFocus()');
  }

  /** Has the window know by itself whether it is looked at; else it believes so at any time. */
  async trackFocus(): Promise<void> {
    const session = await this.page.context().newCDPSession(this.page);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: false });
  }

  /** Keeps a picture of the window under .vscode-test/screenshots and returns its path. */
  async screenshot(name: string): Promise<string> {
    const path = join(cache, 'screenshots', `${name.replaceAll(/[^\w-]+/g, '-')}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  async close(): Promise<void> {
    await this.witness?.close();
    await this.#editor.tidy(this.#directory);
  }

  async #ready(): Promise<void> {
    await this.page.locator('.monaco-workbench .part.statusbar .statusbar-item').first().waitFor();
  }
}
