import { posix } from 'node:path';
import * as vscode from 'vscode';
import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { isCancellation, isServiceError } from '../../service/http/errors.ts';
import { invalidInput } from '../errors/invalidInput.ts';
import { type Content, codeOf, placeOf, requireSize, saveFile, unfinishedName } from './wholeFile.ts';

/**
 * Reads a file that a user has chosen. Throws `invalid-input` for what is no file, larger than `maxBytes`, or cannot be
 * read; `attempted` completes "Could not …".
 */
export async function readContent(
  file: vscode.Uri,
  maxBytes: number,
  attempted: Message,
): Promise<Uint8Array> {
  const unusable = (reason: Message) => invalidInput(attempted, reason, message('Choose another file.'));
  const unreadable = (error: unknown): never => {
    throw unusable(message('the file cannot be read ({reason})', { reason: messageOf(error) }));
  };
  const { type, size } = await vscode.workspace.fs.stat(file).then(undefined, unreadable);
  if ((type & vscode.FileType.File) === 0) {
    throw unusable(message('it is not a file'));
  }
  if (size > maxBytes) {
    throw unusable(message('the file is too large to be one'));
  }
  return await vscode.workspace.fs.readFile(file).then(undefined, unreadable);
}

interface SaveOptions {
  readonly signal?: AbortSignal | undefined;
  /** Completes “Could not …” with the path or address of the file. */
  attempted(place: string): string;
}

/**
 * Saves content that a user wants in a file; on a disk, it holds a piece at a time. It is first written completely beside
 * an existing file, and no incomplete file is left. Throws `ServiceError`, or the signal's reason.
 */
export async function saveContent(
  target: vscode.Uri,
  content: Content,
  { signal, attempted }: SaveOptions,
): Promise<void> {
  signal?.throwIfAborted();
  await saving(target, attempted, () =>
    target.scheme === 'file'
      ? saveFile(target.fsPath, content, signal)
      : saveElsewhere(target, content, signal),
  );
}

/** Throws `ServiceError` where no file can be saved, before its content is read. Makes the folder of the file. */
export async function requireTarget(target: vscode.Uri, attempted: SaveOptions['attempted']): Promise<void> {
  await saving(target, attempted, () =>
    target.scheme === 'file' ? placeOf(target.fsPath) : requireFileElsewhere(target),
  );
}

/** Runs a part of a save. Throws `ServiceError` with the reason; cancellations and its own errors stay what they are. */
async function saving(
  target: vscode.Uri,
  attempted: SaveOptions['attempted'],
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (isCancellation(error) || isServiceError(error)) {
      throw error;
    }
    throw invalidInput(
      attempted(target.scheme === 'file' ? target.fsPath : target.toString()),
      reasonOf(error),
      vscode.l10n.t('Choose another location. No existing file was overwritten.'),
    );
  }
}

/** Saves to a file system of another extension or a remote one, which has sizes and renames, but takes no pieces. */
async function saveElsewhere(
  target: vscode.Uri,
  content: Content,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { fs } = vscode.workspace;
  await requireFileElsewhere(target);
  const unfinished = beside(target);
  const finished = beside(target);
  try {
    const pieces: Uint8Array[] = [];
    for await (const piece of content) {
      signal?.throwIfAborted();
      pieces.push(piece);
    }
    const whole = Buffer.concat(pieces);
    await fs.writeFile(unfinished, whole);
    requireSize((await fs.stat(unfinished)).size, whole.byteLength);
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

async function requireFileElsewhere(target: vscode.Uri): Promise<void> {
  const type = await vscode.workspace.fs.stat(target).then((existing) => existing.type, unlessNotFound);
  if (type !== undefined && (type & vscode.FileType.File) === 0) {
    throw new Error(vscode.l10n.t('the target exists and is not a file'));
  }
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
      vscode.l10n.t(
        'it could not be renamed ({0}), and is now in {1}',
        messageOf(error),
        finished.toString(),
      ),
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
  const code = codeOf(error) ?? '';
  const [, text] = reasons.find(([codes]) => codes.includes(code)) ?? [];
  return text ?? messageOf(error);
}

/** By the codes of a file system. */
const reasons: readonly (readonly [codes: readonly string[], text: string])[] = [
  [['ENOSPC', 'EDQUOT', 'EFBIG'], vscode.l10n.t('there is not enough disk space')],
  [['EACCES', 'EPERM', 'EROFS'], vscode.l10n.t('the file or its folder is not writable')],
  [['ENOENT'], vscode.l10n.t('its folder cannot be created')],
  [
    ['EISDIR', 'ENOTDIR', 'EEXIST'],
    vscode.l10n.t('there is a folder in place of the file, or a file in place of a folder'),
  ],
  [['ENAMETOOLONG'], vscode.l10n.t('the name is too long')],
  [['ELOOP'], vscode.l10n.t('its symbolic links form a loop')],
];
