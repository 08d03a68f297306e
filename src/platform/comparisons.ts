import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { EntryPoints } from './entry/entryPoint.ts';
import { schemes } from './manifest/contributions.ts';
import { type FileContent, formatBytes, ReadOnlyFiles } from './readOnlyFiles.ts';
import { onDidChangeSetting } from './settings.ts';

/** Editors with several comparisons, whose texts are kept. */
const maxSeveral = 3;

/** One side of a comparison. */
interface Side {
  /** For the address: the id of a connection, or nothing, and a path that ends with `.json`. */
  readonly authority?: string;
  readonly path: string;
  /** The JSON that the side shows; it may change with the settings. */
  text(): string;
}

/**
 * Shows two texts side by side in the diff editor, as read-only files. They are in memory only, and end with their tab or
 * the window; those of an editor with several end with the third later one.
 */
export class Comparisons implements vscode.Disposable {
  readonly #sides = new Map<string, Side>();
  readonly #registrations: vscode.Disposable;
  /** The sides of editors with several comparisons, whose tabs do not say what they show. */
  readonly #several: (readonly string[])[] = [];
  #modifiedAt = Date.now();

  constructor(entryPoints: Pick<EntryPoints, 'files'>) {
    const files = new ReadOnlyFiles((uri) => this.#fileOf(uri));
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
    const uris = [left, right].map((side) => this.#serve(side));
    await vscode.commands.executeCommand('vscode.diff', ...uris, title, { preview: false });
    return uris.map(String);
  }

  /** Opens several comparisons in one editor; of a pair, one side may be missing. Returns the addresses of the sides. */
  async showAll(
    pairs: readonly (readonly (Side | undefined)[])[],
    title: string,
  ): Promise<readonly string[]> {
    const uris = pairs.map((pair) => pair.map((side) => side && this.#serve(side)));
    const resources = uris.map(([left, right]) => [right ?? left, left, right]);
    await vscode.commands.executeCommand('vscode.changes', title, resources);
    const sides = uris.flat().flatMap((uri) => (uri === undefined ? [] : [uri.toString()]));
    this.#several.push(sides);
    if (this.#several.length > maxSeveral) {
      this.#forget(this.#several.shift() ?? []);
    }
    return sides;
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #serve(side: Side): vscode.Uri {
    const { authority = '', path } = side;
    const uri = vscode.Uri.from({ scheme: schemes.comparisons, authority, path, query: randomUUID() });
    this.#sides.set(uri.toString(), side);
    return uri;
  }

  /** The editor opens closed comparisons, and those of the window before, without showing the reason of an error. */
  #fileOf(uri: vscode.Uri): FileContent {
    const side = this.#sides.get(uri.toString());
    const ended = vscode.l10n.t('This comparison has ended. Compare the documents again.');
    return { bytes: formatBytes(side?.text() ?? JSON.stringify(ended), uri), modifiedAt: this.#modifiedAt };
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
