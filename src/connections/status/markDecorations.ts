import * as vscode from 'vscode';
import { markColor, markName } from '../../ui/connectionMark.ts';
import { schemes } from '../../ui/contributions.ts';
import { displayText } from '../../ui/text.ts';
import type { ConnectionStore } from '../connectionStore.ts';

/** In the addresses of all documents, the authority is the id of a connection. */
const marked: readonly string[] = Object.values(schemes);

/**
 * Shows the mark of a connection in the tabs of its documents: the colour, and in the tooltip its word. The editor
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
      tooltip: displayText(`${name}: ${word}`),
    };
  }

  dispose(): void {
    this.#registrations.dispose();
  }
}
