import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import { withoutLinks } from '../ui/text.ts';

/** Whether the reader agrees to archive the label of this name, or else to take it back. */
export async function isConfirmed(
  label: string,
  { baseUrl }: Pick<Connection, 'baseUrl'>,
  archive: boolean,
): Promise<boolean> {
  const name = withoutLinks(label);
  const button = archive ? vscode.l10n.t('Archive') : vscode.l10n.t('Unarchive');
  const question = archive
    ? vscode.l10n.t('Archive the label “{0}”?', name)
    : vscode.l10n.t('Unarchive the label “{0}”?', name);
  const detail = vscode.l10n.t('Everyone who works with {0} will see the change.', baseUrl);
  return (await vscode.window.showWarningMessage(question, { modal: true, detail }, button)) === button;
}

/** Whether the reader wants the change all the same, having seen what somebody else has changed. */
export async function isInsisted(label: string, archive: boolean): Promise<boolean> {
  const insist = archive ? vscode.l10n.t('Archive Anyway') : vscode.l10n.t('Unarchive Anyway');
  const message = vscode.l10n.t(
    'The label “{0}” was changed by somebody else meanwhile, so nothing was sent over it. The editor shows what you saw beside what is there now.',
    withoutLinks(label),
  );
  const leave = vscode.l10n.t('Leave It');
  return (await vscode.window.showWarningMessage(message, insist, leave)) === insist;
}

/** Nobody waits for the reader to have read that there was nothing left to do. */
export function tellDone(label: string, archived: boolean): void {
  const name = withoutLinks(label);
  vscode.window.showInformationMessage(
    archived
      ? vscode.l10n.t('The label “{0}” is archived already.', name)
      : vscode.l10n.t('The label “{0}” is not archived.', name),
  );
}
