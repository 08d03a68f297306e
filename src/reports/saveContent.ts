import { posix } from 'node:path';
import * as vscode from 'vscode';
import { isCancellation, messageOf } from '../service/http/errors.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import { commonCause, requireSize, saveFile, unfinishedName } from '../ui/storage/replaceFile.ts';

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
    throw invalidInput(
      vscode.l10n.t('save the report to {0}', target.scheme === 'file' ? target.fsPath : target.toString()),
      reasonOf(error),
      vscode.l10n.t('Choose another place; a file that is there was not overwritten.'),
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
  const unfinished = beside(target);
  const finished = beside(target);
  try {
    await fs.writeFile(unfinished, bytes);
    requireSize((await fs.stat(unfinished)).size, bytes);
    // The editor deletes what it overwrites before it renames: this shows beforehand whether renaming is possible.
    await fs.rename(unfinished, finished);
    signal?.throwIfAborted();
  } catch (error) {
    await remove(unfinished);
    await remove(finished);
    throw error;
  }
  await replace(target, finished);
}

/** Where the target is gone afterwards, the finished file stays: it is all that is left. */
async function replace(target: vscode.Uri, finished: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  try {
    await fs.rename(finished, target, { overwrite: true });
  } catch (error) {
    if (
      await fs.stat(target).then(
        () => true,
        () => false,
      )
    ) {
      await remove(finished);
      throw error;
    }
    throw new Error(
      vscode.l10n.t('it could not be renamed ({0}) and is in {1} now', messageOf(error), finished.toString()),
    );
  }
}

async function remove(uri: vscode.Uri): Promise<void> {
  await vscode.workspace.fs.delete(uri).then(undefined, () => undefined);
}

/** A name in the same folder that no file has. */
function beside(target: vscode.Uri): vscode.Uri {
  return target.with({ path: posix.join(posix.dirname(target.path), unfinishedName()) });
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
