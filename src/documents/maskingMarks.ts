import * as vscode from 'vscode';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { setContextKey } from '../ui/settings.ts';
import { documentScheme } from './address.ts';
import type { DocumentContents } from './contents.ts';
import type { Masking, MaskingState } from './masking.ts';

/** Says which documents are masked: in the titles of their editors, and to the `when` clauses. */
export class MaskingMarks implements vscode.FileDecorationProvider, vscode.Disposable {
  readonly #contents: DocumentContents;
  readonly #masking: Masking;
  readonly #entryPoints: EntryPoints;
  readonly #changed = new vscode.EventEmitter<undefined>();
  readonly #registration: vscode.Disposable;
  readonly onDidChangeFileDecorations = this.#changed.event;

  constructor(contents: DocumentContents, masking: Masking, entryPoints: EntryPoints) {
    this.#contents = contents;
    this.#masking = masking;
    this.#entryPoints = entryPoints;
    this.#registration = vscode.window.registerFileDecorationProvider(this);
  }

  provideFileDecoration(uri: vscode.Uri): vscode.FileDecoration | undefined {
    const state = uri.scheme === documentScheme ? this.#masking.stateOf(uri.toString()) : undefined;
    return state === undefined || state.isRevealed ? undefined : { badge: '••', tooltip: tooltip(state) };
  }

  /** Says it as it is now. */
  update(): void {
    const states = [...this.#contents.known.keys()].flatMap((document) => {
      const state = this.#masking.stateOf(document);
      return state === undefined ? [] : [{ document, ...state }];
    });
    const named = (isRevealed: boolean) =>
      states.filter((state) => state.isRevealed === isRevealed).map(({ document }) => document);
    this.#changed.fire(undefined);
    this.#entryPoints.run('workforce.maskedDocuments', async () => {
      await setContextKey('workforce.maskedDocuments', named(false));
      await setContextKey('workforce.revealedDocuments', named(true));
    });
  }

  dispose(): void {
    this.#registration.dispose();
    this.#changed.dispose();
  }
}

function tooltip({ fields }: MaskingState): string {
  return fields === 1
    ? vscode.l10n.t('1 sensitive field is masked')
    : vscode.l10n.t('{0} sensitive fields are masked', fields);
}
