import type { TreeView } from 'vscode';

/** Shows at the top of a view that its rows wait for the request limit. */
export class WaitMessage {
  readonly #view: () => Pick<TreeView<unknown>, 'message'>;
  readonly #text: () => string | undefined;
  #loads = 0;

  /** `text` is the sentence about the wait of the connection in use; undefined if none waits. */
  constructor(view: () => Pick<TreeView<unknown>, 'message'>, text: () => string | undefined) {
    this.#view = view;
    this.#text = text;
  }

  /** Follows a load until it settles or is aborted: an aborted load may never settle. */
  async during<T>(load: Promise<T>, signal?: AbortSignal): Promise<T> {
    this.#loads += 1;
    const ended = new Promise<void>((resolve) => {
      load.then(() => resolve()).catch(() => resolve());
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
    void ended.then(() => {
      this.#loads -= 1;
      this.update();
    });
    this.update();
    return await load;
  }

  /** Shows the current wait, if rows are loading. */
  update(): void {
    const text = this.#loads > 0 ? this.#text() : undefined;
    const view = this.#view();
    if (view.message !== text) {
      // The type of the editor has no undefined here, but the editor removes a message that is empty.
      view.message = text ?? '';
    }
  }
}
