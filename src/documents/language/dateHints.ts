import * as vscode from 'vscode';
import { addressOf } from '../address.ts';
import { openEndedDates } from './openEndedDates.ts';

/** Hints beside the dates of a user's work cycles that mean no start or no end. */
export function dateHints(): vscode.InlayHintsProvider {
  return {
    provideInlayHints(document, range) {
      if (addressOf(document.uri).resource !== 'users') {
        return [];
      }
      const labels = {
        'no start': vscode.l10n.t('no start'),
        'open-ended': vscode.l10n.t('open-ended'),
      };
      const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
      return openEndedDates(document.getText())
        .filter(({ offset }) => offset >= start && offset <= end)
        .map(({ offset, means }) => {
          const hint = new vscode.InlayHint(document.positionAt(offset), labels[means]);
          hint.paddingLeft = true;
          return hint;
        });
    },
  };
}
