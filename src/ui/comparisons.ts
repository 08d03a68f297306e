import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import { schemes } from './contributions.ts';
import type { EntryPoints } from './entryPoint.ts';
import { encodeText, type FileContent, ReadOnlyFiles } from './readOnlyFiles.ts';
import { onDidChangeSetting } from './settings.ts';

/** One side of a comparison. */
interface Side {
  /** For the address: the id of a connection, or nothing, and a path that ends with `.json`. */
  readonly authority?: string;
  readonly path: string;
  /** What the side shows; it may change with the settings. */
  bytes(uri: vscode.Uri): Uint8Array;
}

/**
 * Shows two texts side by side in the diff editor, as read-only files. They are in memory only, and end with their tab
 * or the window.
 */
export class Comparisons implements vscode.Disposable {
  readonly #sides = new Map<string, Side>();
  readonly #registrations: vscode.Disposable;
  #modifiedAt = Date.now();

  constructor(entryPoints: Pick<EntryPoints, 'files'>) {
    const files = new ReadOnlyFiles(
      ({ path }) => !path.endsWith('.json'),
      (uri) => this.#fileOf(uri),
    );
    this.#registrations = vscode.Disposable.from(
      entryPoints.files(schemes.comparisons, files),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#forget(closed.flatMap(sidesIn))),
      onDidChangeSetting('workforce.maskSensitiveFields', () => {
        this.#modifiedAt = Math.max(Date.now(), this.#modifiedAt + 1);
        for (const side of this.#sides.keys()) {
          files.announce(vscode.Uri.parse(side));
        }
      }),
    );
  }

  /** Opens the diff editor, and returns the addresses of the two sides. */
  async show(left: Side, right: Side, title: string): Promise<readonly string[]> {
    const uris = [left, right].map((side) => {
      const { authority = '', path } = side;
      const uri = vscode.Uri.from({ scheme: schemes.comparisons, authority, path, query: randomUUID() });
      this.#sides.set(uri.toString(), side);
      return uri;
    });
    await vscode.commands.executeCommand('vscode.diff', ...uris, title, { preview: false });
    return uris.map(String);
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  /** The editor opens closed comparisons, and those of the window before, without showing the reason of an error. */
  #fileOf(uri: vscode.Uri): FileContent {
    const side = this.#sides.get(uri.toString());
    const ended = vscode.l10n.t('This comparison has ended. Compare the documents again.');
    const bytes = side?.bytes(uri) ?? encodeText(JSON.stringify(ended), uri, 'json');
    return { bytes, modifiedAt: this.#modifiedAt };
  }

  /** Drops the sides of closed tabs. A tab that moves to another group is closed in the first one. */
  #forget(closed: readonly string[]): void {
    const shown = new Set(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(sidesIn));
    for (const side of closed.filter((uri) => !shown.has(uri))) {
      this.#sides.delete(side);
    }
  }
}

function sidesIn({ input }: vscode.Tab): readonly string[] {
  return input instanceof vscode.TabInputTextDiff ? [String(input.original), String(input.modified)] : [];
}
