import { randomUUID } from 'node:crypto';
import * as vscode from 'vscode';
import type { Connection } from '../../service/connection.ts';
import { schemes } from '../../ui/contributions.ts';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import { type FileContent, ReadOnlyFiles } from '../../ui/readOnlyFiles.ts';
import { onDidChangeSetting } from '../../ui/settings.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import { isFolder, partsOf } from '../address.ts';
import type { Content } from '../contents.ts';
import { formattedBytes } from '../fileSystem.ts';
import type { Masking } from '../masking/masking.ts';
import { normalForm } from './normalForm.ts';

const compareScheme = schemes.comparisons;

/** One side of a comparison: what a document held, and the connection that it was read with. */
export interface Side {
  readonly address: ResourceAddress;
  readonly content: Content;
  readonly connection: Connection;
  /** When it was read, for the title of an earlier version. */
  readonly readAt?: string;
}

/** The sides of the comparisons that tabs show, as read-only files. They are in memory only and end with the window. */
export class ComparisonFiles implements vscode.Disposable {
  readonly #masking: Pick<Masking, 'maskedText'>;
  readonly #sides = new Map<string, Side>();
  readonly #registrations: vscode.Disposable;
  #modifiedAt = Date.now();

  constructor(masking: Pick<Masking, 'maskedText'>, entryPoints: EntryPoints) {
    this.#masking = masking;
    const files = new ReadOnlyFiles(isFolder, (uri) => this.#fileOf(uri));
    this.#registrations = vscode.Disposable.from(
      entryPoints.files(compareScheme, files),
      vscode.window.tabGroups.onDidChangeTabs(({ closed }) => this.#forget(closed.flatMap(sidesIn))),
      onDidChangeSetting('workforce.maskSensitiveFields', () => {
        this.#modifiedAt = Math.max(Date.now(), this.#modifiedAt + 1);
        for (const side of this.#sides.keys()) {
          files.announce(vscode.Uri.parse(side));
        }
      }),
    );
  }

  /** What is compared of a side: its normal form, in which also the values are masked that its document reveals. */
  textOf({ content, connection }: Side): string {
    return normalForm(this.#masking.maskedText(content), connection.baseUrl);
  }

  /** Shows two sides in the diff editor and returns their addresses. */
  async show(left: Side, right: Side, title: string): Promise<readonly string[]> {
    const uris = [left, right].map((side) => {
      const uri = vscode.Uri.from({
        ...partsOf(side.address),
        scheme: compareScheme,
        query: randomUUID(),
      });
      this.#sides.set(uri.toString(), side);
      return uri;
    });
    await vscode.commands.executeCommand('vscode.diff', ...uris, title, { preview: false });
    return uris.map(String);
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #fileOf(uri: vscode.Uri): FileContent {
    const side = this.#sides.get(uri.toString());
    const text = side === undefined ? JSON.stringify(endedText()) : this.textOf(side);
    return { bytes: formattedBytes(text, uri), modifiedAt: this.#modifiedAt };
  }

  /** Drops the sides of closed tabs. A tab that moves to another group is closed in the first one. */
  #forget(closed: readonly string[]): void {
    const shown = new Set(vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs).flatMap(sidesIn));
    for (const side of closed.filter((uri) => !shown.has(uri))) {
      this.#sides.delete(side);
    }
  }
}

/** The editor opens closed comparisons, and those of the window before, without showing the reason of an error. */
function endedText(): string {
  return vscode.l10n.t('This comparison has ended. Compare the documents again.');
}

function sidesIn({ input }: vscode.Tab): readonly string[] {
  return input instanceof vscode.TabInputTextDiff ? [String(input.original), String(input.modified)] : [];
}
