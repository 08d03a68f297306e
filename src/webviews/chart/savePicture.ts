import { homedir } from 'node:os';
import * as vscode from 'vscode';
import { invalidInput } from '../../ui/invalidInput.ts';
import { numberText } from '../../ui/localText.ts';
import { saveContent } from '../../ui/storage/saveContent.ts';
import { withoutLinks } from '../../ui/text.ts';
import type { ChartRequest } from './messages.ts';

/** In characters. */
const longestName = 60;

/** A picture of the page. */
type SavedPicture = Extract<ChartRequest, { type: 'savePicture' }>;

/** Saves a picture where the user wants it, and says so. Throws `ServiceError` if it cannot be written there. */
export async function savePicture(connectionName: string, { format, content }: SavedPicture): Promise<void> {
  const target = await vscode.window.showSaveDialog({
    title: vscode.l10n.t('Save the Organization Chart'),
    defaultUri: vscode.Uri.joinPath(vscode.Uri.file(homedir()), `${fileName(connectionName)}.${format}`),
  });
  if (target === undefined) {
    return;
  }
  await saveContent(target, Buffer.from(content, format === 'svg' ? 'utf8' : 'base64'), {
    attempted: (place) => vscode.l10n.t('save the organization chart as {0}', place),
  });
  const name = withoutLinks(target.path.split('/').at(-1) ?? '');
  vscode.window.showInformationMessage(vscode.l10n.t('Saved “{0}”.', name));
}

/** A name without what file systems do not take. */
function fileName(name: string): string {
  return name.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, '-').slice(0, longestName);
}

/** The error of a picture that is too large for a PNG; sizes in pixels. */
export function tooLarge(width: number, height: number): Error {
  return invalidInput(
    vscode.l10n.t('save the organization chart as a PNG'),
    vscode.l10n.t('it would be {0} by {1} pixels, which is too large', numberText(width), numberText(height)),
    vscode.l10n.t('Export it as SVG, or collapse departments or focus on one first.'),
  );
}
