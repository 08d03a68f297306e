import { posix } from 'node:path';
import * as vscode from 'vscode';
import { isCancellation, messageOf } from '../service/transport/errors.ts';
import { refusal } from '../ui/refusal.ts';
import { commonCause, requireSize, saveFile, unfinishedName } from '../ui/replaceFile.ts';

/**
 * Saves the content of a report. A file that is there already stays as it is until the content is complete beside it,
 * and no incomplete file is left. Throws `ServiceError`, or the signal's reason.
 */
export async function saveContent(
  target: vscode.Uri,
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<void> {
  signal?.throwIfAborted();
  try {
    if (target.scheme === 'file') {
      await saveFile(target.fsPath, bytes, signal);
    } else {
      await saveElsewhere(target, bytes, signal);
    }
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    throw refusal(
      vscode.l10n.t('save the report to {0}', target.scheme === 'file' ? target.fsPath : target.toString()),
      reasonOf(error),
      vscode.l10n.t('Nothing there was changed; choose another place.'),
    );
  }
}

/** Saves to a file system of another extension or a remote one, which tells sizes and renames but cannot flush. */
async function saveElsewhere(
  target: vscode.Uri,
  bytes: Uint8Array,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { fs } = vscode.workspace;
  const present = await fs.stat(target).then(({ type }) => type, unlessNotFound);
  if (present !== undefined && (present & vscode.FileType.File) === 0) {
    throw new Error(vscode.l10n.t('something else than a file is there'));
  }
  const unfinished = target.with({ path: posix.join(posix.dirname(target.path), unfinishedName()) });
  try {
    await fs.writeFile(unfinished, bytes);
    requireSize((await fs.stat(unfinished)).size, bytes);
    signal?.throwIfAborted();
    await rename(unfinished, target);
  } catch (error) {
    await fs.delete(unfinished).then(undefined, () => undefined);
    throw error;
  }
}

async function rename(unfinished: vscode.Uri, target: vscode.Uri): Promise<void> {
  try {
    await vscode.workspace.fs.rename(unfinished, target, { overwrite: true });
  } catch (error) {
    throw new Error(
      vscode.l10n.t('this place does not take a file that was completed beside it ({0})', messageOf(error)),
    );
  }
}

function unlessNotFound(error: unknown): undefined {
  if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') {
    return undefined;
  }
  throw error;
}

function reasonOf(error: unknown): string {
  switch (commonCause(error)) {
    case 'full':
      return vscode.l10n.t('there is not enough room');
    case 'forbidden':
      return vscode.l10n.t('the file or its folder may not be written');
    case 'folder':
      return vscode.l10n.t('a folder stands where a file should be, or a file where a folder should be');
    case 'too-long':
      return vscode.l10n.t('the name is too long');
    case 'loop':
      return vscode.l10n.t('its symbolic links lead in a circle');
    case undefined:
      return messageOf(error);
  }
}
