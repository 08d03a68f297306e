import * as Value from 'typebox/value';
import { StatusMessage, StoredPage } from '../../envelope.ts';
import { start } from './start.ts';

/** What the editor gives each page, once. */
interface EditorApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** How a page checks and takes what the extension sends. */
interface Listener<Incoming> {
  isIncoming(value: unknown): value is Incoming;
  received(message: Incoming): void;
  status(message: StatusMessage): void;
}

/** The connection of a page to the extension. A page makes one. */
export class PageConnection {
  readonly #api = acquireVsCodeApi();

  constructor() {
    this.#store(this.view);
  }

  /** What the panel shows; the extension has checked it. */
  get subject(): unknown {
    return start.subject;
  }

  /** What the page stored last, also before a reload; undefined if it stored nothing. */
  get view(): unknown {
    const state = this.#api.getState();
    return Value.Check(StoredPage, state) ? state.view : undefined;
  }

  set view(view: unknown) {
    this.#store(view);
  }

  /** Listens from now on, and asks the extension for everything that the page shows. */
  listen<Incoming>(listener: Listener<Incoming>): void {
    window.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (Value.Check(StatusMessage, data)) {
        listener.status(data);
      } else if (listener.isIncoming(data)) {
        listener.received(data);
      }
    });
    this.ready();
  }

  /** Asks the extension for everything that the page shows. */
  ready(): void {
    this.#api.postMessage({ type: 'ready' });
  }

  /** Runs what may fix the last error. */
  remedy(): void {
    this.#api.postMessage({ type: 'remedy' });
  }

  post(message: unknown): void {
    this.#api.postMessage(message);
  }

  #store(view: unknown): void {
    this.#api.setState({ subject: start.subject, view: view ?? null });
  }
}
