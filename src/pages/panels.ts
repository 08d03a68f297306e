import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { connectionText, markColor, tabTitle } from '../platform/connectionMark.ts';
import type { EntryPoints } from '../platform/entry/entryPoint.ts';
import { failureMessage, type Remedy, remediesFor, runRemedy } from '../platform/errors/failure.ts';
import type { EditorType, PanelType } from '../platform/manifest/contributions.ts';
import type { Session, Sessions } from '../platform/session.ts';
import { displaySentence, displayText } from '../platform/text/text.ts';
import { isCancellation } from '../service/http/errors.ts';
import { type ConnectionMessage, type FailureMessage, PageMessage, type Start } from './envelope.ts';
import { pageHtml } from './pageHtml.ts';

/** The page of an open panel, as a picture sees it. Nothing is sent once the panel is closed. */
export interface Page<Outgoing> {
  /** Aborted when the panel is closed. */
  readonly signal: AbortSignal;
  post(message: Outgoing): void;
  /** Calls `ready` again because what the picture shows has changed. */
  reload(): void;
}

/** Serves the page of one panel. */
export interface PageHandler<Incoming, Subject = never> {
  /**
   * The page was loaded, loaded again, or the user retries: sends everything that it shows. An error is shown in place
   * of the picture, with its remedies.
   */
  ready(): Promise<void>;
  /** Shows another subject of the same key, where the picture has keys; a page that is not loaded calls `ready` later. */
  show?(subject: Subject, isLoaded: boolean): Promise<void>;
  /** Does what the user wants. An error is shown beside the picture, which stays. */
  receive(message: Incoming): Promise<void>;
}

/** A kind of panel. `Incoming` and `Outgoing` are the messages from and to its page. */
export interface Picture<Subject, Incoming, Outgoing> {
  readonly type: PanelType | EditorType;
  /** Name of its program in `dist/webviews` and of its element, `workforce-<name>`. */
  readonly name: string;
  /** Checks what an earlier version, or another program, stored. */
  isSubject(value: unknown): value is Subject;
  isIncoming(value: unknown): value is Incoming;
  /** What has one panel; without it, each subject has one. */
  key?(subject: Subject): string;
  /** What the tab says, without its connection. */
  title(subject: Subject): string;
  /** The connection whose data it shows; the panel closes when it is removed. */
  connection(subject: Subject): string | undefined;
  open(page: Page<Outgoing>, subject: Subject): PageHandler<Incoming, Subject>;
}

interface PanelsContext {
  readonly entryPoints: EntryPoints;
  readonly sessions: Sessions;
}

interface OpenPanel {
  readonly panel: vscode.WebviewPanel;
  readonly show: (subject: unknown, isLoaded: boolean) => Promise<void>;
}

/** Opens pictures in panels, each once. Their pages load nothing but their own files, and send no request. */
export class Panels {
  readonly #folder: vscode.Uri;
  readonly #icon: vscode.Uri;
  readonly #context: PanelsContext;
  /** By type and subject. */
  readonly #open = new Map<string, OpenPanel>();

  constructor(extensionUri: vscode.Uri, context: PanelsContext) {
    this.#folder = vscode.Uri.joinPath(extensionUri, 'dist', 'webviews');
    this.#icon = vscode.Uri.joinPath(extensionUri, 'media', 'icon.svg');
    this.#context = context;
  }

  /** Shows a picture; reveals its panel if it is open already. Rejects where that cannot show the subject. */
  async show<Subject, Incoming, Outgoing>(
    picture: Picture<Subject, Incoming, Outgoing>,
    subject: Subject,
  ): Promise<void> {
    const open = this.#open.get(keyOf(picture, subject));
    if (open === undefined) {
      const title = displayText(picture.title(subject));
      const panel = vscode.window.createWebviewPanel(picture.type, title, vscode.ViewColumn.Active);
      this.attach(picture, panel, subject);
      return;
    }
    // The editor drops the page of a panel that another tab hides.
    const isLoaded = open.panel.visible;
    open.panel.reveal();
    await open.show(subject, isLoaded);
  }

  /** Shows a picture in a panel of the editor, until the panel is closed or its connection is removed. Closes it for an invalid subject. */
  attach<Subject, Incoming, Outgoing>(
    picture: Picture<Subject, Incoming, Outgoing>,
    panel: vscode.WebviewPanel,
    subject: unknown,
  ): void {
    if (!picture.isSubject(subject)) {
      panel.dispose();
      return;
    }
    const { sessions } = this.#context;
    const { webview } = panel;
    const key = keyOf(picture, subject);
    const removal = sessions.onDidRemove((id) => {
      if (id === picture.connection(subject)) {
        panel.dispose();
      }
    });
    panel.iconPath = this.#icon;
    webview.options = { enableScripts: true, localResourceRoots: [this.#folder] };
    const page = new OpenPage(picture, subject, panel, this.#context);
    const show = async (other: unknown, isLoaded: boolean) => {
      if (picture.isSubject(other)) {
        await page.show(other, isLoaded);
      }
    };
    const opened = { panel, show };
    this.#open.set(key, opened);
    panel.onDidDispose(() => {
      page.dispose();
      removal.dispose();
      if (this.#open.get(key) === opened) {
        this.#open.delete(key);
      }
    });
    const start = { subject, language: vscode.env.language, texts: vscode.l10n.bundle ?? {} };
    webview.html = this.#html(webview, picture.name, picture.title(subject), start);
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

function keyOf<Subject>(
  { type, key }: Pick<Picture<Subject, unknown, unknown>, 'type' | 'key'>,
  subject: Subject,
): string {
  return `${type} ${key?.(subject) ?? JSON.stringify(subject)}`;
}

/** Connects the page of one panel with its picture, until the panel is closed. */
export class OpenPage<Subject, Incoming, Outgoing> implements Page<Outgoing>, vscode.Disposable {
  readonly #picture: Picture<Subject, Incoming, Outgoing>;
  readonly #panel: vscode.WebviewPanel;
  readonly #context: PanelsContext;
  readonly #connection: string | undefined;
  readonly #handler: PageHandler<Incoming, Subject>;
  readonly #listener: vscode.Disposable;
  /** Makes the client of the connection. */
  #service: Session['service'] | undefined;
  /** Of the tab, without the connection. */
  readonly #title: string;
  readonly #closed = new AbortController();
  readonly signal = this.#closed.signal;
  /** Of the last error. */
  #remedies: readonly Remedy[] = [];

  constructor(
    picture: Picture<Subject, Incoming, Outgoing>,
    subject: Subject,
    panel: vscode.WebviewPanel,
    context: PanelsContext,
  ) {
    this.#picture = picture;
    this.#panel = panel;
    this.#context = context;
    this.#connection = picture.connection(subject);
    this.#service = this.#session()?.service;
    this.#title = picture.title(subject);
    this.#handler = picture.open(this, subject);
    this.#listener = vscode.Disposable.from(
      panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message)),
      context.sessions.onDidChangeAny(() => this.#follow()),
    );
    this.#nameConnection();
  }

  post(message: Outgoing | FailureMessage | ConnectionMessage): void {
    if (!this.signal.aborted) {
      void this.#panel.webview.postMessage(message);
    }
  }

  reload(): void {
    this.#service = this.#session()?.service;
    this.#nameConnection();
    this.#context.entryPoints.run(this.#picture.type, async () => {
      try {
        await this.#handler.ready();
      } catch (failure) {
        if (!this.signal.aborted && !isCancellation(failure)) {
          this.#showFailure(this.#context.entryPoints.redacted(failure));
        }
      }
    });
  }

  /** Shows another subject, where the picture has keys. */
  async show(subject: Subject, isLoaded: boolean): Promise<void> {
    await this.#handler.show?.(subject, isLoaded);
  }

  dispose(): void {
    this.#closed.abort();
    this.#listener.dispose();
  }

  #receive(message: unknown): void {
    const { type } = this.#picture;
    const { entryPoints } = this.#context;
    if (this.#picture.isIncoming(message)) {
      entryPoints.run(type, () => this.#handler.receive(message));
    } else if (!Value.Check(PageMessage, message)) {
      entryPoints.record(type, new Error('The page sent an unknown message.'));
    } else if (message.type === 'ready') {
      this.reload();
    } else {
      const remedy = this.#remedies[message.index];
      entryPoints.run(type, async () => remedy && (await runRemedy(remedy)));
    }
  }

  /** Undefined for a file that was saved. */
  #session(): Session | undefined {
    return this.#connection === undefined ? undefined : this.#context.sessions.find(this.#connection);
  }

  /**
   * Shows what another client of the connection has. A hidden page asks for it once it is shown again; one that stays
   * loaded keeps what it has read.
   */
  #follow(): void {
    this.#nameConnection();
    const service = this.#session()?.service;
    const { visible, options } = this.#panel;
    if (service !== this.#service && service && visible && !options.retainContextWhenHidden) {
      this.reload();
    }
  }

  /** Says in the tab and at the top of the page which connection this is. */
  #nameConnection(): void {
    const { sessions } = this.#context;
    const connection = this.#session()?.connection;
    if (this.signal.aborted || connection === undefined) {
      return;
    }
    this.#panel.title = tabTitle(displayText(this.#title), sessions, connection.id);
    const color = connection.mark && { color: markColor(connection.mark).id };
    this.post({ type: 'connection', text: connectionText(connection), ...color });
  }

  /** Shows an error in the page, where the picture would be. */
  #showFailure(error: unknown): void {
    this.#context.entryPoints.record(this.#picture.type, error);
    this.#remedies = remediesFor(error);
    const sentence = displaySentence(failureMessage(error));
    this.post({ type: 'failure', sentence, remedies: this.#remedies.map(({ label }) => label) });
  }
}
