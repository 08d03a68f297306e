import * as vscode from 'vscode';
import type { EditorType, PanelType } from '../ui/contributions.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { displayText } from '../ui/text.ts';
import type { Start } from './envelope.ts';
import { OpenPage } from './openPage.ts';
import { pageHtml } from './pageHtml.ts';
import type { Picture } from './picture.ts';

/** Pages that stay loaded while other tabs hide them, of the kinds that do: one may take 300 MB. */
const mostHidden = 3;

/** Opens pictures in panels, each once. Their pages load nothing but their own files, and send no request. */
export class Panels {
  readonly #folder: vscode.Uri;
  readonly #icon: vscode.Uri;
  readonly #context: Pick<FeatureContext, 'entryPoints' | 'sessions'>;
  /** By type and subject. */
  readonly #open = new Map<string, vscode.WebviewPanel>();
  /** Those that stay loaded; the one that was hidden last at the end. */
  readonly #hidden = new Set<vscode.WebviewPanel>();

  constructor(extensionUri: vscode.Uri, context: Pick<FeatureContext, 'entryPoints' | 'sessions'>) {
    this.#folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webviews');
    this.#icon = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
    this.#context = context;
  }

  /** Shows a picture; reveals its panel if it is open already. Returns false where its page is loaded for it. */
  show<Subject, Incoming, Outgoing>(
    picture: Picture<Subject, Incoming, Outgoing>,
    subject: Subject,
    column = vscode.ViewColumn.Active,
  ): boolean {
    const open = this.#open.get(keyOf(picture.type, subject));
    if (open === undefined) {
      const title = displayText(picture.title(subject));
      this.attach(picture, vscode.window.createWebviewPanel(picture.type, title, column), subject);
      return false;
    }
    // The editor drops the page of a panel that another tab hides.
    const isLoaded = open.visible;
    open.reveal();
    return isLoaded;
  }

  /** Shows a picture in a panel of the editor, until the panel or its connection goes. Closes it for an invalid subject. */
  attach<Subject, Incoming, Outgoing>(
    picture: Picture<Subject, Incoming, Outgoing>,
    panel: vscode.WebviewPanel,
    subject: unknown,
  ): void {
    if (!picture.isSubject(subject)) {
      panel.dispose();
      return;
    }
    const { entryPoints, sessions } = this.#context;
    const { webview } = panel;
    const key = keyOf(picture.type, subject);
    this.#open.set(key, panel);
    const removal = sessions.onDidRemove((id) => {
      if (id === picture.connection(subject)) {
        panel.dispose();
      }
    });
    panel.iconPath = this.#icon;
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] };
    const page = new OpenPage(picture, subject, panel, entryPoints);
    panel.onDidDispose(() => {
      page.dispose();
      removal.dispose();
      this.#hidden.delete(panel);
      if (this.#open.get(key) === panel) {
        this.#open.delete(key);
      }
    });
    const start = { subject, language: vscode.env.language, texts: vscode.l10n.bundle ?? {} };
    const html = this.#html(webview, picture.name, picture.title(subject), start);
    webview.html = html;
    if (panel.options.retainContextWhenHidden === true) {
      panel.onDidChangeViewState(() => this.#keepFew(panel, html));
    }
  }

  /** Unloads the page that is hidden longest when there are too many, and loads it again when it is shown. */
  #keepFew(panel: vscode.WebviewPanel, html: string): void {
    this.#hidden.delete(panel);
    if (panel.visible) {
      panel.webview.html = html;
      return;
    }
    const [longest] = this.#hidden.add(panel);
    if (longest !== undefined && this.#hidden.size > mostHidden) {
      longest.webview.html = '';
    }
  }

  #html(webview: vscode.Webview, name: string, title: string, start: Start): string {
    const address = (file: string) =>
      webview.asWebviewUri(vscode.Uri.joinPath(this.#folder, file)).toString();
    return pageHtml(name, title, start, {
      program: address(`${name}.js`),
      style: address('page.css'),
      icons: address('codicon.css'),
      source: webview.cspSource,
    });
  }
}

function keyOf(type: PanelType | EditorType, subject: unknown): string {
  return `${type} ${JSON.stringify(subject)}`;
}
