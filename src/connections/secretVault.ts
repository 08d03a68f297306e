import type { SecretStorage } from 'vscode';
import type { Connection, Credentials } from '../service/connection.ts';
import { ServiceError } from '../service/transport/errors.ts';
import { Serial } from '../ui/serial.ts';
import { bindSecrets, secretsFor } from './boundSecrets.ts';

const keyPrefix = 'connection:';

export interface VaultOptions {
  readonly secrets: SecretStorage;
  /** Tells the reader what the secret storage did not do. */
  warn(sentence: string): void;
}

/**
 * Secrets of connections, each bound to an origin. The editor's secret storage may fail: what was given in this
 * session then still works in this session.
 */
export class SecretVault {
  readonly #options: VaultOptions;
  readonly #writes = new Serial();
  readonly #texts = new Map<string, string>();
  readonly #unstored = new Set<string>();

  constructor(options: VaultOptions) {
    this.#options = options;
  }

  /** Calls back with a connection id when its secrets were changed elsewhere, as by another window. */
  onForeignChange(listener: (id: string) => void): { dispose(): unknown } {
    return this.#options.secrets.onDidChange(async ({ key }) => {
      const id = key.slice(keyPrefix.length);
      if (key.startsWith(keyPrefix) && (await this.#writes.run(() => this.#changedElsewhere(id)))) {
        listener(id);
      }
    });
  }

  /** The secrets bound to the connection's present origins. Throws `no-credentials` when they cannot be read. */
  async read(connection: Connection): Promise<Credentials> {
    try {
      const text = await this.#text(connection.id);
      return text === undefined ? {} : secretsFor(connection, text);
    } catch (error) {
      throw new ServiceError({
        kind: 'no-credentials',
        attempted: `read the secrets of “${connection.name}”`,
        // A parser quotes what it was given, so its words stay out.
        reason:
          error instanceof SyntaxError
            ? 'the stored entry is damaged'
            : `the secret storage failed (${reasonOf(error)})`,
        advice: 'Try again, or enter them again with “Edit Connection”.',
      });
    }
  }

  /** Keeps the secrets, bound to the connection's origins, instead of those before. */
  async keep(connection: Connection, credentials: Credentials): Promise<void> {
    await this.#writes.run(async () => {
      const text = bindSecrets(connection, credentials);
      this.#texts.set(connection.id, text);
      try {
        await this.#options.secrets.store(keyPrefix + connection.id, text);
        this.#unstored.delete(connection.id);
      } catch (error) {
        this.#unstored.add(connection.id);
        this.#options.warn(
          `The secrets of “${connection.name}” could not be put into the editor's secret storage (${reasonOf(error)}). ` +
            'The connection works until this window is closed or reloaded; enter them again with “Edit Connection” then.',
        );
      }
    });
  }

  /** Forgets the secrets. Throws `unexpected` when the storage does not let go of them. */
  async forget(connection: Pick<Connection, 'id' | 'name'>): Promise<void> {
    await this.#writes.run(async () => {
      try {
        await this.#options.secrets.delete(keyPrefix + connection.id);
      } catch (error) {
        throw new ServiceError({
          kind: 'unexpected',
          attempted: `delete the secrets of “${connection.name}”`,
          reason: `the editor's secret storage failed (${reasonOf(error)})`,
          advice: 'Try again; if that does not help, withdraw the key at the service.',
          cause: error,
        });
      }
      this.#texts.delete(connection.id);
      this.#unstored.delete(connection.id);
    });
  }

  async #text(id: string): Promise<string | undefined> {
    const known = this.#texts.get(id);
    return known ?? this.#remember(id, await this.#options.secrets.get(keyPrefix + id));
  }

  #remember(id: string, text: string | undefined): string | undefined {
    if (text === undefined) {
      this.#texts.delete(id);
    } else {
      this.#texts.set(id, text);
    }
    return text;
  }

  /** Our own writes come back as events, too: only another text is news. */
  async #changedElsewhere(id: string): Promise<boolean> {
    if (this.#unstored.has(id)) {
      return false;
    }
    const known = this.#texts.get(id);
    try {
      return this.#remember(id, await this.#options.secrets.get(keyPrefix + id)) !== known;
    } catch (error) {
      this.#options.warn(
        `The editor's secret storage could not be read (${reasonOf(error)}); the secrets known so far stay in use.`,
      );
      return false;
    }
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
