import * as vscode from 'vscode';
import { requestLimit } from '../../service/contract/limits.ts';
import { numberText } from '../localText.ts';

/** More requests are sent only after a question. */
export const maxUnasked = 5;

/**
 * Asks whether to send requests that can be stopped. Returns true for `yes`; false for `no`, where there is one, or if the
 * user cancels.
 */
export async function maySend(question: string, yes: string, ...no: readonly string[]): Promise<boolean> {
  const detail = vscode.l10n.t(
    'A company allows {0} requests a minute to all its integrations together. You can stop at any time: what was read is shown.',
    numberText(requestLimit.requests),
  );
  return (await vscode.window.showInformationMessage(question, { modal: true, detail }, yes, ...no)) === yes;
}
