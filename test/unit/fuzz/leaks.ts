/** Collects unhandled rejections and uncaught errors. */
export class Leaks implements Disposable {
  #leaked: { readonly what: string; readonly error: unknown } | undefined;
  readonly #rejected = (error: unknown) => this.#keep('A rejection was not handled', error);
  readonly #thrown = (error: unknown) => this.#keep('An error was not caught', error);

  constructor() {
    process.on('unhandledRejection', this.#rejected);
    process.on('uncaughtException', this.#thrown);
  }

  /** Throws the first one, so that the running case fails. */
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
