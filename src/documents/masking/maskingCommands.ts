import * as vscode from 'vscode';
import type { EntryPoints, Invocation } from '../../ui/entryPoint.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { type DocumentContext, uriOf } from '../commands.ts';
import { isOpen } from '../openDocuments.ts';
import type { MaskingState } from './masking.ts';

/** The commands that show and mask the sensitive values of an open document. */
export function registerMaskingCommands(entryPoints: EntryPoints, tools: DocumentContext): vscode.Disposable {
  return vscode.Disposable.from(
    entryPoints.command('workforce.revealSensitiveFields', (invocation) => reveal(tools, invocation)),
    entryPoints.command('workforce.hideSensitiveFields', (invocation) => hide(tools, invocation)),
  );
}

/** Takes a confirmation: a person's answer, or `confirmed: true` of a script. Answers how many fields are shown. */
async function reveal(tools: DocumentContext, invocation: Invocation): Promise<number | undefined> {
  const { masking, fileSystem } = tools;
  const attempted = vscode.l10n.t('reveal sensitive fields');
  const uri = uriOf(tools.targets.givenOrActive(invocation, attempted).address);
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
    // What came while the question was open is not what it was about.
    masking.reveal(document, state.content);
    fileSystem.announce(uri);
  }
  return state.shown + state.masked;
}

async function isConfirmed(
  { scripted }: Invocation,
  state: MaskingState,
  attempted: string,
): Promise<boolean> {
  if (scripted === undefined) {
    return await askWhetherToReveal(state);
  }
  if (!scripted.flag('confirmed')) {
    throw invalidInput(
      attempted,
      vscode.l10n.t('nobody confirmed it'),
      vscode.l10n.t('Pass confirmed: true if the user agreed to see them.'),
    );
  }
  return true;
}

async function askWhetherToReveal({ masked, maskedFields }: MaskingState): Promise<boolean> {
  const agree = vscode.l10n.t('Reveal');
  const question =
    masked === 1
      ? vscode.l10n.t('Reveal 1 sensitive field of this document?')
      : vscode.l10n.t('Reveal {0} sensitive fields of this document?', masked);
  const detail = vscode.l10n.t(
    'The values of {0} become readable to everyone who sees this screen. They are masked again when the document is closed. Fields that come with a later version stay masked until you reveal them, too.',
    maskedFields.join(', '),
  );
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, agree)) === agree;
}

function hide({ targets, masking, fileSystem }: DocumentContext, invocation: Invocation): void {
  const attempted = vscode.l10n.t('hide sensitive fields');
  const uri = uriOf(targets.givenOrActive(invocation, attempted).address);
  if (masking.hide(uri.toString())) {
    fileSystem.announce(uri);
  }
}
