import * as vscode from 'vscode';
import { nameIn } from '../../company/people/personFields.ts';
import { maskRanges } from '../../company/values/masking.ts';
import { tabTitle } from '../../platform/connectionMark.ts';
import { addressOf, documentScheme } from '../../platform/documents/address.ts';
import { titleOf } from '../../platform/text/localText.ts';
import { displayText } from '../../platform/text/text.ts';
import type { FeatureContext } from '../featureContext.ts';
import type { Content, DocumentContents, DocumentResponse } from './contents.ts';

type TitleContext = Pick<FeatureContext, 'sessions' | 'redaction' | 'entryPoints'>;

/**
 * Gives the tabs of documents their titles, however they were opened: by a command, a link, a script or after a
 * restart. The title is no part of the address, because the editor would take another address for another document.
 */
export class TabTitles implements vscode.Disposable {
  readonly #contents: Pick<DocumentContents, 'contentOf'>;
  readonly #context: TitleContext;
  /** The title that each open document has; a tab that shows another one is not opened again. */
  readonly #given = new Map<string, string>();
  /** To read a large document again takes long, and tabs change often. */
  readonly #titles = new WeakMap<Content, string>();
  readonly #subscription: vscode.Disposable;

  constructor(contents: Pick<DocumentContents, 'contentOf'>, context: TitleContext) {
    this.#contents = contents;
    this.#context = context;
    this.#subscription = vscode.window.tabGroups.onDidChangeTabs(({ closed }) => {
      for (const uri of closed.flatMap(documentOf)) {
        this.#given.delete(uri.toString());
      }
      this.update();
    });
  }

  /** The title of a loaded document, with its connection as `tabTitle` adds it; undefined before it is loaded. */
  titleOf(uri: vscode.Uri): string | undefined {
    const content = this.#contents.contentOf(uri.toString());
    if (content === undefined) {
      return undefined;
    }
    const { redaction, sessions } = this.#context;
    if (!this.#titles.has(content)) {
      const address = addressOf(uri);
      const title =
        documentTitle(address.id, content.response) ?? displayText(titleOf(address), maxPartLength);
      this.#titles.set(content, redaction.text(title));
    }
    return tabTitle(this.#titles.get(content) ?? '', sessions, uri.authority);
  }

  /** Sets the titles of the active tabs. Those of other tabs follow when they become active. */
  update(): void {
    for (const { activeTab, viewColumn } of vscode.window.tabGroups.all) {
      for (const uri of activeTab === undefined ? [] : documentOf(activeTab)) {
        const title = this.titleOf(uri);
        if (title !== undefined && title !== activeTab?.label && title !== this.#given.get(uri.toString())) {
          this.#given.set(uri.toString(), title);
          const options = { viewColumn, preserveFocus: true, preview: activeTab?.isPreview ?? true };
          this.#context.entryPoints.run('set the title of a tab', async () =>
            vscode.commands.executeCommand('vscode.open', uri, options, title),
          );
        }
      }
    }
  }

  dispose(): void {
    this.#subscription.dispose();
  }
}

/** The document of a tab that shows nothing else. */
function documentOf({ input }: vscode.Tab): vscode.Uri[] {
  return input instanceof vscode.TabInputText && input.uri.scheme === documentScheme ? [input.uri] : [];
}

/** In characters; a tab has little room. */
export const maxPartLength = 60;

/**
 * The title of a document: the name in it and its id; undefined if it has no name. A masked name is never shown, also
 * while the document is revealed: the editor stores titles.
 */
export function documentTitle(
  id: string,
  { text, sensitive }: Pick<DocumentResponse, 'text' | 'sensitive'>,
): string | undefined {
  const name = nameIn(maskRanges(text, sensitive));
  return name === undefined
    ? undefined
    : `${displayText(name, maxPartLength)} · ${displayText(id, maxPartLength)}`;
}
