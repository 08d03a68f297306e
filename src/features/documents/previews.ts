import { pause, systemClock } from '../../service/http/clock.ts';

/** In milliseconds. A second click on the same row within this time is a double-click. */
const doubleClick = 500;

/** In milliseconds. Previews that follow each other faster are steps on the way to another row. */
const settling = 250;

/** Keeps only the newest preview: going through many rows costs requests for the first and the last one. */
export class Previews {
  #newest = new AbortController();
  #begunAt = Number.NEGATIVE_INFINITY;
  #document: string | undefined;

  /**
   * Cancels the previews before. Resolves with the signal that cancels this one: at once, or in a fast sequence when no
   * newer one follows. Rejects with the signal's reason if a newer one does.
   */
  async begin(document?: string): Promise<AbortSignal> {
    this.cancel();
    this.#document = document;
    const { signal } = this.#newest;
    const now = systemClock.now();
    const isFast = now - this.#begunAt < settling;
    this.#begunAt = now;
    if (isFast) {
      await pause(systemClock, settling, signal);
    }
    return signal;
  }

  /** Returns true if the newest preview is of this document, and has just begun. */
  isAgain(document: string): boolean {
    return document === this.#document && systemClock.now() - this.#begunAt < doubleClick;
  }

  /** Cancels all previews that have not opened yet. */
  cancel(): void {
    this.#document = undefined;
    this.#newest.abort();
    this.#newest = new AbortController();
  }
}
