import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { isCancellation } from '../service/http/errors.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { failureMessage, type Remedy, remedyFor } from '../ui/failure.ts';
import { displaySentence, displayText } from '../ui/text.ts';
import { PageMessage, type StatusMessage } from './envelope.ts';
import type { Page, PageHandler, Picture } from './picture.ts';

/** Connects the page of one panel with its picture, until the panel is closed. */
export class OpenPage<Subject, Incoming, Outgoing> implements Page<Outgoing>, vscode.Disposable {
  readonly #picture: Picture<Subject, Incoming, Outgoing>;
  readonly #panel: vscode.WebviewPanel;
  readonly #entryPoints: EntryPoints;
  readonly #handler: PageHandler<Incoming>;
  readonly #listener: vscode.Disposable;
  readonly #closed = new AbortController();
  readonly signal = this.#closed.signal;
  /** Of the last error. */
  #remedy: Remedy | undefined;

  constructor(
    picture: Picture<Subject, Incoming, Outgoing>,
    subject: Subject,
    panel: vscode.WebviewPanel,
    entryPoints: EntryPoints,
  ) {
    this.#picture = picture;
    this.#panel = panel;
    this.#entryPoints = entryPoints;
    this.#handler = picture.open(this, subject);
    this.#listener = panel.webview.onDidReceiveMessage((message: unknown) => this.#receive(message));
  }

  post(message: Outgoing): void {
    this.#post(message);
  }

  showLoading(sentence: string): void {
    this.#post({ type: 'loading', sentence: displaySentence(sentence) });
  }

  setTitle(title: string): void {
    if (!this.signal.aborted) {
      this.#panel.title = displayText(title);
    }
  }

  reload(): void {
    this.#entryPoints.run(this.#picture.type, async () => {
      try {
        await this.#handler.ready();
      } catch (failure) {
        if (!this.signal.aborted && !isCancellation(failure)) {
          this.#showFailure(this.#entryPoints.redacted(failure));
        }
      }
    });
  }

  dispose(): void {
    this.#closed.abort();
    this.#listener.dispose();
  }

  #receive(message: unknown): void {
    const { type } = this.#picture;
    if (this.#picture.isIncoming(message)) {
      this.#entryPoints.run(type, () => this.#handler.receive(message));
    } else if (!Value.Check(PageMessage, message)) {
      this.#entryPoints.record(type, new Error('The page sent an unknown message.'));
    } else if (message.type === 'ready') {
      this.reload();
    } else if (this.#remedy !== undefined) {
      const { command } = this.#remedy;
      this.#entryPoints.run(type, async () => vscode.commands.executeCommand(command));
    }
  }

  /** Shows an error in the page, where the picture would be. */
  #showFailure(error: unknown): void {
    this.#entryPoints.record(this.#picture.type, error);
    this.#remedy = remedyFor(error);
    const sentence = displaySentence(failureMessage(error));
    this.#post({ type: 'failure', sentence, ...(this.#remedy && { remedy: this.#remedy.label }) });
  }

  #post(message: Outgoing | StatusMessage): void {
    if (!this.signal.aborted) {
      void this.#panel.webview.postMessage(message);
    }
  }
}
