import { homedir } from 'node:os';
import { isAbsolute } from 'node:path';
import * as vscode from 'vscode';
import { type CsvSeparator, separatorNames } from '../../formats/csv.ts';
import type { FileFormat } from '../../formats/fileName.ts';
import { record } from '../../service/contract/fields.ts';
import type { EntryPoints } from '../entry/entryPoint.ts';
import { invalidInput } from '../errors/invalidInput.ts';
import type { EditorType } from '../manifest/contributions.ts';
import { withoutLinks } from '../text/text.ts';

/** The target in the argument of a script: an absolute path or an address. `attempted` completes “Could not …”. */
export function targetOf(text: string, attempted: string): vscode.Uri {
  if (isAbsolute(text)) {
    return vscode.Uri.file(text);
  }
  if (/^[a-z][a-z\d+.-]+:/i.test(text)) {
    return vscode.Uri.parse(text, true);
  }
  throw invalidInput(
    attempted,
    vscode.l10n.t('“{0}” is neither an absolute path nor an address', text),
    vscode.l10n.t('Enter the full path of the file.'),
  );
}

/**
 * The folder that dialogs start in, to save and to open: the home folder, because personal data does not belong among the
 * files of a project; the open folder if that is not on a disk.
 */
export function startFolder(): vscode.Uri {
  const open = vscode.workspace.workspaceFolders?.[0]?.uri;
  return open === undefined || open.scheme === 'file' ? vscode.Uri.file(homedir()) : open;
}

/**
 * Asks where to save records; undefined when the user cancels. Throws `invalid-input` where a policy locks that,
 * except without `entryPoints`, for invented records.
 */
export async function askTarget(
  entryPoints: Pick<EntryPoints, 'policy'> | undefined,
  title: string,
  fileName: string,
): Promise<vscode.Uri | undefined> {
  entryPoints?.policy.requireUnlocked('personalDataExport');
  const defaultUri = vscode.Uri.joinPath(startFolder(), fileName);
  return await vscode.window.showSaveDialog({ title, defaultUri });
}

/** Shows that a file was saved, and opens it if the user wants. `incomplete` is a sentence about what it lacks. */
export async function offerToOpen(target: vscode.Uri, format: string, incomplete = ''): Promise<void> {
  const open = vscode.l10n.t('Open');
  const openAsTable = vscode.l10n.t('Open as Table');
  const isHere = vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
  // The editor shows workbooks as tables only; where it runs on the user's machine, another program shows all of them.
  const isExternal = format === 'excel' && isHere && target.scheme === 'file';
  const isTable = format === 'excel' && !isExternal;
  const name = withoutLinks(target.path.split('/').at(-1) ?? '');
  const saved = vscode.l10n.t('Saved “{0}”.', name);
  const buttons = format === 'csv' || isExternal ? [open, openAsTable] : [open];
  const choice = await (incomplete === ''
    ? vscode.window.showInformationMessage(saved, ...buttons)
    : vscode.window.showWarningMessage(`${saved} ${withoutLinks(incomplete)}`, ...buttons));
  if (choice === undefined) {
    return;
  }
  if (isTable || choice === openAsTable) {
    const type: EditorType = 'workforce.reportTable';
    await vscode.commands.executeCommand('vscode.openWith', target, type);
  } else if (isExternal) {
    await vscode.env.openExternal(target);
  } else {
    await vscode.commands.executeCommand('vscode.open', target);
  }
}

/** Key of the choices that the user made last in an export, in all windows. */
export const exportChoices = 'workforce.exportChoices';

/** The separator of CSV in the last export; until then that of Excel, which follows the decimal sign of a language. */
export function lastSeparator(state: vscode.Memento): CsvSeparator {
  const last = record(state.get(exportChoices))['separator'];
  const hasComma = new Intl.NumberFormat(vscode.env.language).format(0.5).includes(',');
  return separatorNames.find((known) => known === last) ?? (hasComma ? 'semicolon' : 'comma');
}

export const formatTexts: Readonly<Record<FileFormat, string>> = {
  csv: vscode.l10n.t('CSV'),
  json: vscode.l10n.t('JSON'),
  excel: vscode.l10n.t('Excel'),
};
