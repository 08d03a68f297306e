import * as vscode from 'vscode';
import { documentScheme } from '../../platform/documents/address.ts';
import { isOpen, uriOf } from '../../platform/documents/openDocuments.ts';
import type { EntryPoints, Invocation } from '../../platform/entry/entryPoint.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import type { CommandId } from '../../platform/manifest/contributions.ts';
import { setContextKey } from '../../platform/settings.ts';
import { mismatchText } from '../../platform/text/localText.ts';
import type { DocumentResponse } from './contents.ts';
import type { MaskingState } from './masking.ts';
import type { DocumentContext } from './showing.ts';

export function registerMaskingCommands(
  entryPoints: EntryPoints,
  context: DocumentContext,
): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.revealSensitiveFields', (invocation) => reveal(context, invocation)),
    entryPoints.command('workforce.hideSensitiveFields', (invocation) => hide(context, invocation)),
  );
}

/**
 * Reveals the fields if the user confirms it, or a script passes `confirmed: true`. Returns the number of revealed
 * fields.
 */
async function reveal(context: DocumentContext, invocation: Invocation): Promise<number | undefined> {
  const { masking, fileSystem } = context;
  const attempted = vscode.l10n.t('reveal sensitive fields');
  const uri = uriOf(context.targets.givenOrActive(invocation, attempted).address);
  const document = uri.toString();
  if (!isOpen(document)) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('the document is not open'),
      vscode.l10n.t('Open the resource as JSON first.'),
    );
  }
  const state = masking.stateOf(document);
  if (state === undefined || state.masked === 0) {
    return state?.shown ?? 0;
  }
  if (!(await isConfirmed(invocation, state, attempted))) {
    return undefined;
  }
  if (isOpen(document)) {
    // Reveals the confirmed content: a later response may have other fields.
    masking.reveal(document, state.content);
    fileSystem.announce(uri);
  }
  return state.shown + state.masked;
}

/** Asks the user to confirm; a script has to pass the user's confirmation. */
async function isConfirmed(
  { scripted }: Invocation,
  { masked, maskedFields }: MaskingState,
  attempted: string,
): Promise<boolean> {
  if (scripted?.flag('confirmed')) {
    return true;
  }
  if (scripted !== undefined) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('the user did not confirm it'),
      vscode.l10n.t('Pass confirmed: true if the user agreed to see them.'),
    );
  }
  const button = vscode.l10n.t('Reveal');
  const message =
    masked === 1
      ? vscode.l10n.t('Reveal 1 sensitive field of this document?')
      : vscode.l10n.t('Reveal {0} sensitive fields of this document?', masked);
  const detail = vscode.l10n.t(
    'The values of {0} will be visible to anyone who can see this screen. They are masked again when the document is closed. Fields that a later version adds stay masked until you reveal them.',
    maskedFields.join(', '),
  );
  return (await vscode.window.showWarningMessage(message, { modal: true, detail }, button)) === button;
}

function hide({ targets, masking, fileSystem }: DocumentContext, invocation: Invocation): void {
  const attempted = vscode.l10n.t('hide sensitive fields');
  const uri = uriOf(targets.givenOrActive(invocation, attempted).address);
  if (masking.hide(uri.toString())) {
    fileSystem.announce(uri);
  }
}

interface IndicatorContext extends Pick<DocumentContext, 'contents' | 'masking'> {
  readonly entryPoints: EntryPoints;
}

/**
 * Shows which documents are masked: in a line above their text, which a folder's settings can switch off, and with
 * buttons in their titles. (A decoration of the title would be hidden by the editor's lock for read-only files.)
 */
export class MaskingIndicators implements vscode.CodeLensProvider, vscode.Disposable {
  readonly #context: IndicatorContext;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #registrations: vscode.Disposable;
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(context: IndicatorContext) {
    this.#context = context;
    this.#registrations = vscode.Disposable.from(
      this.#changed,
      vscode.languages.registerCodeLensProvider({ scheme: documentScheme }, this),
    );
  }

  provideCodeLenses({ uri }: vscode.TextDocument): vscode.CodeLens[] {
    const document = uri.toString();
    const { contents, masking } = this.#context;
    const state = masking.stateOf(document);
    const top = new vscode.Range(0, 0, 0, 0);
    const response = contents.contentOf(document)?.response;
    const notes = response === undefined ? [] : notesOn(response);
    return [
      ...notes.map((title) => new vscode.CodeLens(top, { command: '', title })),
      ...(state === undefined ? [] : actions(state)).map(
        (action) => new vscode.CodeLens(top, { ...action, arguments: [uri] }),
      ),
    ];
  }

  update(): void {
    const { contents, masking, entryPoints } = this.#context;
    const states = [...contents.known.keys()].flatMap((document) => {
      const state = masking.stateOf(document);
      return state === undefined ? [] : [{ document, ...state }];
    });
    const masked = states.filter((state) => state.masked > 0).map(({ document }) => document);
    const revealed = states.filter((state) => state.shown > 0).map(({ document }) => document);
    this.#changed.fire();
    entryPoints.run('workforce.maskedDocuments', async () => {
      await setContextKey('workforce.maskedDocuments', masked);
      await setContextKey('workforce.revealedDocuments', revealed);
    });
  }

  dispose(): void {
    this.#registrations.dispose();
  }
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

/** What the document of a response lacks, a sentence each. */
export function notesOn({
  truncated,
  leftOut,
  lacksEmbedded,
  mismatch,
}: DocumentResponse): readonly string[] {
  const notes = [
    truncated && vscode.l10n.t('Only the first pages are shown: the list is too large for one document.'),
    leftOut === undefined
      ? undefined
      : vscode.l10n.t(
          'The service ignores the filter: {0} records that do not match are left out, and there may be more that match.',
          leftOut,
        ),
    lacksEmbedded &&
      vscode.l10n.t(
        'Employment and job position are left out: the client may not see them. Add the scope job-positions.readonly to the connection.',
      ),
    mismatch &&
      mismatchText(mismatch, (read, counted) =>
        vscode.l10n.t('{0} of {1} records are shown: this connection may not see the others.', read, counted),
      ),
  ];
  return notes.filter((note) => note !== undefined);
}
