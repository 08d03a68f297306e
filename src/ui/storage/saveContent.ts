import { posix } from 'node:path';
import * as vscode from 'vscode';
import { messageOf } from '../../service/contract/message.ts';
import { isCancellation } from '../../service/http/errors.ts';
import { invalidInput } from '../invalidInput.ts';
import { codeOf } from './fileErrors.ts';
import { requireSize, saveFile, unfinishedName } from './replaceFile.ts';

interface SaveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Completes “Could not …” with the path or address of the file. */
  attempted(place: string): string;
}

/**
 * Saves content that a user wants in a file. It is first written completely beside an existing file, and no incomplete
 * file is left. Throws `ServiceError`, or the signal's reason.
 */
export async function saveContent(
  target: vscode.Uri,
  bytes: Uint8Array,
  { signal, attempted }: SaveOptions,
): Promise<void> {
  signal?.throwIfAborted();
  await saving(target, attempted, async () => {
    if (target.scheme === 'file') {
      await saveFile(target.fsPath, bytes, signal);
    } else {
      const write = (unfinished: vscode.Uri) => vscode.workspace.fs.writeFile(unfinished, bytes);
      await saveElsewhere(target, bytes.byteLength, write, signal);
    }
  });
}

/** Runs a part of a save. Throws `ServiceError` with the reason; cancellations stay what they are. */
export async function saving<T>(
  target: vscode.Uri,
  attempted: SaveOptions['attempted'],
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isCancellation(error)) {
      throw error;
    }
    throw invalidInput(
      attempted(target.scheme === 'file' ? target.fsPath : target.toString()),
      reasonOf(error),
      vscode.l10n.t('Choose another place; a file that is there was not overwritten.'),
    );
  }
}

/**
 * Saves so many bytes to a file system of another extension or a remote one, which has sizes and renames but no flush.
 * `write` writes them all to an unused name.
 */
export async function saveElsewhere(
  target: vscode.Uri,
  bytes: number,
  write: (unfinished: vscode.Uri) => Thenable<void>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { fs } = vscode.workspace;
  const existing = await fs.stat(target).then(({ type }) => type, unlessNotFound);
  if (existing !== undefined && (existing & vscode.FileType.File) === 0) {
    throw new Error(vscode.l10n.t('the target exists and is not a file'));
  }
  const unfinished = beside(target);
  const finished = beside(target);
  try {
    await write(unfinished);
    requireSize((await fs.stat(unfinished)).size, bytes);
    // The editor deletes the target before it renames over it: a first rename shows that renaming works.
    await fs.rename(unfinished, finished);
    signal?.throwIfAborted();
  } catch (error) {
    await remove(unfinished);
    await remove(finished);
    throw error;
  }
  await replace(target, finished);
}

/** If the target is gone after a failed rename, the finished file stays, because it is the only copy. */
async function replace(target: vscode.Uri, finished: vscode.Uri): Promise<void> {
  const { fs } = vscode.workspace;
  try {
    await fs.rename(finished, target, { overwrite: true });
  } catch (error) {
    const existing = await fs.stat(target).then(undefined, () => undefined);
    if (existing !== undefined) {
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

/** An unused name in the same folder. */
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
  switch (codeOf(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
    case 'EFBIG':
      return vscode.l10n.t('there is not enough room');
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return vscode.l10n.t('the file or its folder may not be written');
    case 'EISDIR':
    case 'ENOTDIR':
    case 'EEXIST':
      return vscode.l10n.t('a folder stands where a file should be, or a file where a folder should be');
    case 'ENAMETOOLONG':
      return vscode.l10n.t('the name is too long');
    case 'ELOOP':
      return vscode.l10n.t('its symbolic links lead in a circle');
    default:
      return messageOf(error);
  }
}
