import * as vscode from 'vscode';
import { mismatchText } from '../ui/localText.ts';
import type { DocumentResponse } from './contents.ts';

/** What the document of a response lacks, a sentence each. */
export function notesOn({
  truncated,
  leftOut,
  lacksEmbedded,
  mismatch,
}: DocumentResponse): readonly string[] {
  const notes = [
    truncated &&
      vscode.l10n.t('Only the first pages are shown: the whole list is too large for one document.'),
    leftOut === undefined
      ? undefined
      : vscode.l10n.t(
          'The service ignores the filter: {0} records of others are left out, and there may be more records than these.',
          leftOut,
        ),
    lacksEmbedded &&
      vscode.l10n.t(
        'Employment and job position are left out: the client may not see them. Add the scope job-positions.readonly to the connection.',
      ),
    mismatch &&
      mismatchText(mismatch, (read, counted) =>
        vscode.l10n.t(
          '{0} of the {1} records that the service counts are shown: this connection may not see the others.',
          read,
          counted,
        ),
      ),
  ];
  return notes.filter((note) => note !== undefined);
}
