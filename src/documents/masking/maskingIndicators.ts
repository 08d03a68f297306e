import * as vscode from 'vscode';
import type { CommandId } from '../../ui/contributions.ts';
import type { EntryPoints } from '../../ui/entryPoint.ts';
import { setContextKey } from '../../ui/settings.ts';
import { documentScheme } from '../address.ts';
import type { DocumentContents } from '../contents.ts';
import { notesOn } from '../responseNotes.ts';
import type { Masking, MaskingState } from './masking.ts';

/**
 * Shows which documents are masked: in a line above their text, in the language status, and with buttons in their
 * titles. (A decoration of the title would be hidden by the editor's lock for read-only files, and a folder's settings
 * can switch off the line above the text.)
 */
export class MaskingIndicators implements vscode.CodeLensProvider, vscode.Disposable {
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
    const response = this.#contents.known.get(document)?.response;
    const notes = response === undefined ? [] : notesOn(response);
    return [
      ...notes.map((title) => new vscode.CodeLens(top, { command: '', title })),
      ...(state === undefined ? [] : actions(state)).map(
        (action) => new vscode.CodeLens(top, { ...action, arguments: [uri] }),
      ),
    ];
  }

  /** Shows the current state. */
  update(): void {
    const states = [...this.#contents.known.keys()].flatMap((document) => {
      const state = this.#masking.stateOf(document);
      return state === undefined ? [] : [{ document, ...state }];
    });
    const masked = states.filter((state) => state.masked > 0).map(({ document }) => document);
    const revealed = states.filter((state) => state.shown > 0).map(({ document }) => document);
    this.#changed.fire();
    this.#updateStatus();
    this.#entryPoints.run('workforce.maskedDocuments', async () => {
      await setContextKey('workforce.maskedDocuments', masked);
      await setContextKey('workforce.revealedDocuments', revealed);
    });
  }

  dispose(): void {
    this.#registrations.dispose();
  }

  #updateStatus(): void {
    const uri = vscode.window.activeTextEditor?.document.uri;
    const state = uri && this.#masking.stateOf(uri.toString());
    this.#status.selector = state === undefined ? [] : { scheme: documentScheme };
    const [action] = state === undefined ? [] : actions(state);
    if (state !== undefined && action !== undefined) {
      this.#status.text = statusText(state);
      this.#status.severity = vscode.LanguageStatusSeverity[state.shown > 0 ? 'Warning' : 'Information'];
      this.#status.command = { ...action, arguments: [uri] };
    }
  }
}

function statusText({ shown, masked }: MaskingState): string {
  if (shown === 0) {
    return vscode.l10n.t('Masked');
  }
  return masked === 0 ? vscode.l10n.t('Revealed') : vscode.l10n.t('Partly revealed');
}

/** The commands for the sensitive values of a document, the most likely first. */
function actions({ shown, masked }: MaskingState): readonly { command: CommandId; title: string }[] {
  const reveal = (title: string) => ({ command: 'workforce.revealSensitiveFields', title }) as const;
  const hide = (title: string) => ({ command: 'workforce.hideSensitiveFields', title }) as const;
  if (shown === 0) {
    const title =
      masked === 1
        ? vscode.l10n.t('1 sensitive field is masked. Reveal it…')
        : vscode.l10n.t('{0} sensitive fields are masked. Reveal them…', masked);
    return [reveal(title)];
  }
  if (masked === 0) {
    const title =
      shown === 1
        ? vscode.l10n.t('1 sensitive field is shown. Hide it')
        : vscode.l10n.t('{0} sensitive fields are shown. Hide them', shown);
    return [hide(title)];
  }
  const title = vscode.l10n.t(
    'Partly revealed: {0} of {1} sensitive fields are masked. Reveal the rest…',
    masked,
    shown + masked,
  );
  return [reveal(title), hide(vscode.l10n.t('Hide all'))];
}
