import * as vscode from 'vscode';
import type { EntryPoints, Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { type DocumentContext, uriOf } from '../commands.ts';
import { isOpen } from '../openDocuments.ts';
import type { MaskingState } from './masking.ts';

/** The commands that reveal and mask the sensitive values of an open document. */
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
    'The values of {0} become readable to everyone who sees this screen. They are masked again when the document is closed. Fields that come with a later version stay masked until you reveal them, too.',
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
