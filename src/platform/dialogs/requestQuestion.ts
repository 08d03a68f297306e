import * as vscode from 'vscode';
import { requestLimit } from '../../service/contract/limits.ts';
import { countText, numberText } from '../text/localText.ts';

/** More requests are sent only after a question. */
export const maxUnasked = 5;

/** What a choice costs. */
export function costText(requests: number): string {
  return requests === 1
    ? vscode.l10n.t('takes 1 request')
    : vscode.l10n.t('takes about {0} requests', numberText(requests));
}

/** Asks whether to send requests that can be stopped. Returns false if the user cancels. */
export async function maySend(question: string): Promise<boolean> {
  const yes = vscode.l10n.t('Read All');
  const detail = vscode.l10n.t(
    'A company allows {0} requests per minute for all its integrations. You can stop at any time; data that has been read is shown.',
    numberText(requestLimit.requests),
  );
  return (await vscode.window.showInformationMessage(question, { modal: true, detail }, yes)) === yes;
}

/**
 * Returns a function to call after each page of a list with the records read so far and their total: it asks once, where
 * all of them take more than five requests, and returns false where the user does not want to continue.
 */
export function pagesQuestion(
  question: (requests: string) => string,
): (read: number, total: number | undefined) => Promise<boolean> {
  let isAgreed = false;
  let sent = 0;
  return async (read, total) => {
    sent += 1;
    const counted = total === undefined || read === 0 ? 0 : Math.ceil((sent * total) / read);
    const requests = Math.max(sent + 1, counted);
    const isFew = requests <= maxUnasked;
    isAgreed ||= !isFew && (await maySend(question(countText(requests, counted <= sent))));
    return isFew || isAgreed;
  };
}
