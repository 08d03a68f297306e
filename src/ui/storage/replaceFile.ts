import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  copyFile,
  type FileHandle,
  link,
  lstat,
  mkdir,
  open,
  readlink,
  realpath,
  rename,
  rm,
  stat,
} from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, unlessMissing } from './fileErrors.ts';

interface Attributes {
  /** Also while the file is written, so that other users cannot read private data meanwhile. */
  readonly mode?: number;
  readonly owner?: { readonly uid: number; readonly gid: number };
}

interface WriteOptions extends Attributes {
  readonly signal?: AbortSignal | undefined;
}

/**
 * Writes a file beside `path` completely, flushes it to the disk, and renames it to `path`. Rejects as the file
 * system does.
 */
export async function replaceFile(
  path: string,
  bytes: Uint8Array,
  options: WriteOptions = {},
): Promise<void> {
  await writeBeside(path, bytes, options, (unfinished) => rename(unfinished, path));
}

/** Creates a file with its whole content. Returns false where a file of that name exists. */
export async function createFile(path: string, bytes: Uint8Array): Promise<boolean> {
  try {
    await writeBeside(path, bytes, {}, async (unfinished) => {
      await linkOrCopy(unfinished, path);
      await rm(unfinished, { force: true });
    });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  try {
    await link(from, to);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') {
      throw error;
    }
    // Not every file system has links.
    await copyFile(from, to, constants.COPYFILE_EXCL);
  }
}

async function writeBeside(
  path: string,
  bytes: Uint8Array,
  { signal, ...attributes }: WriteOptions,
  finish: (unfinished: string) => Promise<void>,
): Promise<void> {
  const unfinished = join(dirname(path), unfinishedName());
  try {
    const file = await open(unfinished, 'wx', attributes.mode);
    try {
      await file.writeFile(bytes);
    } catch (error) {
      await file.close();
      throw error;
    }
    await seal(file, bytes.byteLength, attributes);
    signal?.throwIfAborted();
    await finish(unfinished);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

/** Flushes a written file to the disk and closes it. Rejects unless it has so many bytes. */
export async function seal(file: FileHandle, bytes: number, { mode, owner }: Attributes): Promise<void> {
  try {
    if (owner !== undefined) {
      // Only the superuser may give files away.
      await file.chown(owner.uid, owner.gid).catch(() => undefined);
    }
    if (mode !== undefined) {
      await file.chmod(mode);
    }
    await file.sync();
    const { size } = await file.stat();
    requireSize(size, bytes);
  } finally {
    await file.close();
  }
}

/** Where a file that a user wants is written, with the mode and the owner of the file that was there. */
export interface Place extends Attributes {
  readonly path: string;
}

/**
 * Where to write a file that a user wants: through symbolic links. Makes its folder. Rejects as the file system does
 * where no file may be written.
 */
export async function placeOf(path: string): Promise<Place> {
  await mkdir(dirname(path), { recursive: true });
  const target = await linkTarget(path);
  const existing = await unlessMissing(stat(target));
  if (existing === undefined) {
    return { path: target };
  }
  if (!existing.isFile()) {
    throw new Error('something else than a file is there');
  }
  await access(target, constants.W_OK);
  return { path: target, mode: existing.mode & 0o7777, owner: existing };
}

/**
 * Saves content that a user wants in a file, with the mode and, where permitted, the owner of the file that was there,
 * which is untouched until the content is complete. Rejects as the file system does.
 */
export async function saveFile(path: string, bytes: Uint8Array, signal?: AbortSignal): Promise<void> {
  const place = await placeOf(path);
  await replaceFile(place.path, bytes, { ...place, signal });
}

/** An unused file name; short, however long the name of the target is. */
export function unfinishedName(): string {
  return `.${randomUUID()}.part`;
}

/** True for a file that a killed write may have left behind. */
export function isLeftover(file: string): boolean {
  return /^\.[0-9a-f-]{36}\.part$/.test(file);
}

/** Throws unless as many bytes were stored as were received. */
export function requireSize(size: number, bytes: number): void {
  if (size !== bytes) {
    throw new Error(`only ${size} of ${bytes} bytes were written`);
  }
}

/** The file that a path leads to, which may not exist yet. A circle of links rejects as the file system does. */
async function linkTarget(path: string): Promise<string> {
  const real = await unlessMissing(realpath(path));
  if (real !== undefined) {
    return real;
  }
  const folder = await realpath(dirname(path));
  const place = join(folder, basename(path));
  const isLink = (await unlessMissing(lstat(place)))?.isSymbolicLink() ?? false;
  return isLink ? await linkTarget(resolve(folder, await readlink(place))) : place;
}
