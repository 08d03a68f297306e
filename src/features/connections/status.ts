import * as vscode from 'vscode';
import { dateText } from '../../company/periods/period.ts';
import { markColor, markName } from '../../platform/connectionMark.ts';
import type { Log } from '../../platform/entry/log.ts';
import { connectionInUse } from '../../platform/errors/failure.ts';
import { schemes } from '../../platform/manifest/contributions.ts';
import type { MachinePolicy } from '../../platform/policy.ts';
import type { Sessions } from '../../platform/session.ts';
import { messageText, timestampText } from '../../platform/text/localText.ts';
import { displayFacts, displayLines, displayText, withoutIcons } from '../../platform/text/text.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { Retirement } from '../../service/http/request.ts';
import type { ConnectionStore } from './connectionStore.ts';

/** In characters. */
const longestName = 40;

/**
 * The status bar item that names the connection in use, its mark, and its deprecated routes. A click opens
 * *Manage Connection…*.
 */
export class ConnectionStatus implements vscode.Disposable {
  readonly #item = vscode.window.createStatusBarItem(
    'workforce.connection',
    vscode.StatusBarAlignment.Left,
    1,
  );
  readonly #deprecations: Pick<Deprecations, 'of'>;
  readonly #policy: Pick<MachinePolicy, 'sentences'>;

  constructor(deprecations: Pick<Deprecations, 'of'>, policy: Pick<MachinePolicy, 'sentences'>) {
    this.#deprecations = deprecations;
    this.#policy = policy;
    this.#item.name = vscode.l10n.t('Workforce Connection');
    this.#item.command = {
      command: 'workforce.manageConnection',
      title: vscode.l10n.t('Manage Connection'),
      arguments: [connectionInUse],
    };
  }

  dispose(): void {
    this.#item.dispose();
  }

  /** Shows the connection in use; hides the item if there is none. */
  update({ current }: Pick<Sessions, 'current'>): void {
    if (current === undefined) {
      this.#item.hide();
      return;
    }
    const { id, name, mark, baseUrl } = current.connection;
    const deprecations = this.#deprecations.of(id);
    const isProduction = mark === 'production';
    const marking = mark === undefined ? '' : markName(mark);
    const text = `$(${isProduction ? 'warning' : 'organization'}) ${withoutIcons(name, longestName)}`;
    this.#item.text = deprecations.length === 0 ? text : `${text} $(history)`;
    this.#item.tooltip = displayLines([
      vscode.l10n.t('Workforce connection: {0}', name),
      marking,
      baseUrl,
      enteredText(current.connection),
      ...deprecations,
      ...this.#policy.sentences().map(messageText),
      vscode.l10n.t('Click to manage it or to use another one.'),
    ]);
    this.#item.backgroundColor = isProduction
      ? new vscode.ThemeColor('statusBarItem.warningBackground')
      : undefined;
    this.#item.color = mark === undefined || isProduction ? undefined : markColor(mark);
    this.#item.accessibilityInformation = {
      label: vscode.l10n.t('Workforce connection: {0}', displayFacts([name, marking, ...deprecations], ', ')),
      role: 'button',
    };
    this.#item.show();
  }
}

/** When the secrets of a connection were entered; empty where that is unknown. */
export function enteredText({ secretsEnteredAt }: Pick<Connection, 'secretsEnteredAt'>): string {
  return secretsEnteredAt === undefined
    ? ''
    : vscode.l10n.t('Secrets entered: {0}', timestampText(secretsEnteredAt));
}

/** In the addresses of all documents, the authority is the id of a connection. */
const marked: readonly string[] = Object.values(schemes);

/**
 * Shows the mark of a connection in the tabs of its documents: the color, and in the tooltip its word. The editor
 * shows the lock of a read-only document in place of the badge.
 */
export class MarkDecorations implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #store: Pick<ConnectionStore, 'find'>;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #registrations: vscode.Disposable;
  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(store: Pick<ConnectionStore, 'find' | 'onDidChange'>) {
    this.#store = store;
    this.#registrations = vscode.Disposable.from(
      this.#changed,
      vscode.window.registerFileDecorationProvider(this),
      store.onDidChange(() => this.#changed.fire(undefined)),
    );
  }

  provideFileDecoration({ scheme, authority }: vscode.Uri): vscode.FileDecoration | undefined {
    const connection = marked.includes(scheme) ? this.#store.find(authority) : undefined;
    if (connection?.mark === undefined) {
      return undefined;
    }
    const { name, mark } = connection;
    const word = markName(mark);
    return {
      badge: word.charAt(0),
      color: markColor(mark),
      tooltip: displayText(vscode.l10n.t('{0}: {1}', name, word)),
    };
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}

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
      ? vscode.l10n.t('{0} is deprecated: support ended on {1}.', route, lastDay)
      : vscode.l10n.t('{0} is deprecated: support ends on {1}.', route, lastDay);
  }
  return deprecatedAt !== undefined && deprecatedAt > now
    ? vscode.l10n.t('{0} will be deprecated on {1}.', route, dateText(deprecatedAt, now, language))
    : vscode.l10n.t('{0} is deprecated.', route);
}
