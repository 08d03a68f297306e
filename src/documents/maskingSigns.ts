import * as vscode from 'vscode';
import type { CommandId } from '../ui/contributions.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { setContextKey } from '../ui/settings.ts';
import { documentScheme } from './address.ts';
import type { DocumentContents } from './contents.ts';
import type { Masking, MaskingState } from './masking.ts';

/**
 * Says which documents are masked: in a line above their text, and to the `when` clauses of the buttons beside their
 * titles. (A badge of the title itself would be covered by the lock that the editor shows on what cannot be edited.)
 */
export class MaskingSigns implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #contents: DocumentContents;
  readonly #masking: Masking;
  readonly #entryPoints: EntryPoints;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registration: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(contents: DocumentContents, masking: Masking, entryPoints: EntryPoints) {
    this.#contents = contents;
    this.#masking = masking;
    this.#entryPoints = entryPoints;
    this.#registration = vscode.languages.registerCodeLensProvider({ scheme: documentScheme }, this);
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const state = this.#masking.stateOf(uri.toString());
    if (state === undefined) {
      return [];
    }
    const command: CommandId = state.isRevealed
      ? 'workforce.hideSensitiveFields'
      : 'workforce.revealSensitiveFields';
    const top = new vscode.Range(0, 0, 0, 0);
    return [new vscode.CodeLens(top, { command, title: sentence(state), arguments: [uri] })];
  }

  /** Says it as it is now. */
  update(): void {
    const states = [...this.#contents.known.keys()].flatMap((document) => {
      const state = this.#masking.stateOf(document);
      return state === undefined ? [] : [{ document, ...state }];
    });
    const named = (isRevealed: boolean) =>
      states.filter((state) => state.isRevealed === isRevealed).map(({ document }) => document);
    this.#changed.fire();
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

function sentence({ fields, isRevealed }: MaskingState): string {
  if (isRevealed) {
    return fields === 1
      ? vscode.l10n.t('1 sensitive field is shown. Hide it')
      : vscode.l10n.t('{0} sensitive fields are shown. Hide them', fields);
  }
  return fields === 1
    ? vscode.l10n.t('1 sensitive field is masked. Reveal it…')
    : vscode.l10n.t('{0} sensitive fields are masked. Reveal them…', fields);
}
