import * as vscode from 'vscode';
import { dateText } from '../../domain/period.ts';
import type { Connection } from '../../service/connection.ts';
import type { Retirement } from '../../service/http/retirement.ts';
import type { Log } from '../../ui/log.ts';

/** The deprecated routes of each connection, as sentences: each is one line of the log, and marks the connection. */
export class Deprecations {
  readonly #log: Pick<Log, 'warn'>;
  readonly #changed: () => void;
  readonly #sentences = new Map<string, Map<string, string>>();

  /** Calls `changed` after each change. */
  constructor(log: Pick<Log, 'warn'>, changed: () => void) {
    this.#log = log;
    this.#changed = changed;
  }

  /** Adds a route, once for each connection, whichever of its clients has met it. */
  add({ id, name }: Pick<Connection, 'id' | 'name'>, retirement: Retirement): void {
    const known = this.#sentences.get(id) ?? new Map<string, string>();
    if (!known.has(retirement.route)) {
      const sentence = deprecationText(retirement, Date.now(), vscode.env.language);
      this.#sentences.set(id, known.set(retirement.route, sentence));
      this.#log.warn(`${name}: ${sentence}`);
      this.#changed();
    }
  }

  /** The sentences about a connection. */
  of(connectionId: string): readonly string[] {
    return [...(this.#sentences.get(connectionId)?.values() ?? [])];
  }

  /** Forgets a connection that leads to another service now, or was removed. */
  forget(connectionId: string): void {
    if (this.#sentences.delete(connectionId)) {
      this.#changed();
    }
  }
}

/** One sentence about a route; the times are in milliseconds since the epoch, `language` is a BCP-47 tag. */
export function deprecationText(
  { route, deprecatedAt, stopsAt }: Retirement,
  now: number,
  language: string,
): string {
  if (stopsAt !== undefined) {
    // A route that stops at midnight has its last day before.
    const lastDay = dateText(stopsAt - 1, now, language);
    return stopsAt <= now
      ? vscode.l10n.t('{0} is deprecated: support for it stopped on {1}.', route, lastDay)
      : vscode.l10n.t('{0} is deprecated: support for it stops on {1}.', route, lastDay);
  }
  return deprecatedAt !== undefined && deprecatedAt > now
    ? vscode.l10n.t('{0} is deprecated from {1} on.', route, dateText(deprecatedAt, now, language))
    : vscode.l10n.t('{0} is deprecated.', route);
}
