/** Errors that reach nobody: rejections without a handler, and throws outside of what is waited for. */
export class Leaks implements Disposable {
  #leaked: { readonly what: string; readonly error: unknown } | undefined;
  readonly #rejected = (error: unknown) =>
    this.#keep('A promise was rejected, and nobody heard of it', error);
  readonly #thrown = (error: unknown) => this.#keep('An error was thrown where nobody could catch it', error);

  constructor() {
    process.on('unhandledRejection', this.#rejected);
    process.on('uncaughtException', this.#thrown);
  }

  /** Throws the first one, so that what is under way fails of it. */
  check(): void {
    if (this.#leaked !== undefined) {
      const { what, error } = this.#leaked;
      this.#leaked = undefined;
      throw new Error(`${what}: ${error instanceof Error ? error.stack : String(error)}`, { cause: error });
    }
  }

  [Symbol.dispose](): void {
    process.off('unhandledRejection', this.#rejected);
    process.off('uncaughtException', this.#thrown);
  }

  #keep(what: string, error: unknown): void {
    this.#leaked ??= { what, error };
  }
}
