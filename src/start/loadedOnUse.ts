import type { RunCommand, ServeCommand } from '../platform/entry/commands.ts';
import { type CommandId, commandIds } from '../platform/manifest/commandIds.ts';

/**
 * The extension behind the names that a window registers at its start: loaded and registered by its first use, once.
 * Where one of both fails, nothing of it stays, and the next use tries again.
 */
export class LoadedOnUse<App> {
  readonly #load: () => Promise<(command: ServeCommand) => App>;
  readonly #commands = new Map<CommandId, RunCommand>();
  #app: Promise<App> | undefined;

  constructor(load: () => Promise<(command: ServeCommand) => App>) {
    this.#load = load;
  }

  get isStarted(): boolean {
    return this.#app !== undefined;
  }

  /** Rejects if the extension cannot be loaded, or fails while it registers. */
  async start(): Promise<App> {
    this.#app ??= this.#register().catch((error: unknown) => {
      this.#commands.clear();
      this.#app = undefined;
      throw error;
    });
    return await this.#app;
  }

  /** Runs a command with what the editor or a script passes. */
  async run(id: CommandId, given: readonly unknown[]): Promise<unknown> {
    await this.start();
    return this.#commands.get(id)?.(...given);
  }

  async #register(): Promise<App> {
    const register = await this.#load();
    const app = register((id, run) => {
      this.#commands.set(id, run);
      return { dispose: () => this.#commands.delete(id) };
    });
    const missing = commandIds.filter((id) => !this.#commands.has(id));
    if (missing.length > 0) {
      throw new TypeError(`Nothing registers the commands ${missing.join(', ')}.`);
    }
    return app;
  }
}
