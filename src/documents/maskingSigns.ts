import * as vscode from 'vscode';
import type { CommandId } from '../ui/contributions.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { setContextKey } from '../ui/settings.ts';
import { documentScheme } from './address.ts';
import type { DocumentContents } from './contents.ts';
import type { Masking, MaskingState } from './masking.ts';

/**
 * Says which documents are masked: in a line above their text, in the language status, and to the `when` clauses of the
 * words beside their titles. (A badge of the title itself would be covered by the lock that the editor shows on what
 * cannot be edited, and a folder may switch the line off.)
 */
export class MaskingSigns implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #contents: DocumentContents;
  readonly #masking: Masking;
  readonly #entryPoints: EntryPoints;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #status = vscode.languages.createLanguageStatusItem('workforce.masking', []);
  readonly #registrations: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(contents: DocumentContents, masking: Masking, entryPoints: EntryPoints) {
    this.#contents = contents;
    this.#masking = masking;
    this.#entryPoints = entryPoints;
    this.#status.name = vscode.l10n.t('Sensitive fields');
    this.#registrations = vscode.Disposable.from(
      this.#status,
      this.#changed,
      vscode.languages.registerCodeLensProvider({ scheme: documentScheme }, this),
      vscode.window.onDidChangeActiveTextEditor(() => this.#updateStatus()),
    );
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const document = uri.toString();
    const state = this.#masking.stateOf(document);
    const top = new vscode.Range(0, 0, 0, 0);
    const title = vscode.l10n.t(
      'Only the first pages are shown: the whole list is too large for one document.',
    );
    return [
      ...(this.#contents.known.get(document)?.answer.truncated
        ? [new vscode.CodeLens(top, { command: '', title })]
        : []),
      ...(state === undefined
        ? []
        : [
            new vscode.CodeLens(top, { command: commandOf(state), title: sentence(state), arguments: [uri] }),
          ]),
    ];
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
    this.#updateStatus();
    this.#entryPoints.run('workforce.maskedDocuments', async () => {
      await setContextKey('workforce.maskedDocuments', named(false));
      await setContextKey('workforce.revealedDocuments', named(true));
    });
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #updateStatus(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const state = uri && this.#masking.stateOf(uri.toString());
    this.#status.selector = state === undefined ? [] : { scheme: documentScheme };
    if (state !== undefined) {
      this.#status.text = state.isRevealed ? vscode.l10n.t('Revealed') : vscode.l10n.t('Masked');
      this.#status.severity = vscode.LanguageStatusSeverity[state.isRevealed ? 'Warning' : 'Information'];
      this.#status.command = { command: commandOf(state), title: sentence(state), arguments: [uri] };
    }
  }
}

function commandOf({ isRevealed }: MaskingState): CommandId {
  return isRevealed ? 'workforce.hideSensitiveFields' : 'workforce.revealSensitiveFields';
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
