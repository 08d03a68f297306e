import * as vscode from 'vscode';
import type { VersionedLabel } from '../service/service.ts';
import { displayText } from '../ui/text.ts';

const scheme = 'workforce-label-version';

/** Shows two versions of a label side by side, as the service wrote them. Keeps them while they are open. */
export class LabelVersions implements vscode.TextDocumentContentProvider, vscode.Disposable {
  readonly #texts = new Map<string, string>();
  readonly #registrations: vscode.Disposable;
  #comparisons = 0;

  constructor() {
    this.#registrations = vscode.Disposable.from(
      vscode.workspace.registerTextDocumentContentProvider(scheme, this),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: vscode.Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** Opens a diff of the version that the user saw and the current one. */
  async compare(id: string, seen: VersionedLabel, current: VersionedLabel): Promise<void> {
    this.#comparisons += 1;
    await vscode.commands.executeCommand(
      'vscode.diff',
      this.#keep(id, 'seen', seen),
      this.#keep(id, 'current', current),
      vscode.l10n.t('Label {0}: as you saw it ↔ as it is now', displayText(id)),
    );
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #keep(id: string, which: string, { whole }: VersionedLabel): vscode.Uri {
    const query = `${which}-${this.#comparisons}`;
    const uri = vscode.Uri.from({ scheme, path: `/${encodeURIComponent(id)}.json`, query });
    this.#texts.set(uri.toString(), JSON.stringify(whole, null, 2));
    return uri;
  }
}
