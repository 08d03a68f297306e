import { randomUUID } from 'node:crypto';
import {
  access,
  constants,
  copyFile,
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
import { setTimeout } from 'node:timers/promises';

/** The bytes of a file in pieces, which may be made while it is written. */
export type Content = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

/** Milliseconds between attempts to replace a file. */
const replacePauses = [10, 50, 200, 500, 1_000];

interface WriteOptions {
  /** Also while the file is written, so that other users cannot read private data meanwhile. */
  readonly mode?: number;
  readonly signal?: AbortSignal | undefined;
  /** True if nothing is replaced: rejects with `EEXIST` where there is a file. */
  readonly isNew?: boolean;
}

/**
 * Writes a file whole or not at all: beside `path`, flushed to the disk, compared in size, and renamed. Returns its
 * size in bytes. Rejects as the file system and the content do, or with the signal's reason.
 */
export async function writeWhole(
  path: string,
  content: Content,
  { mode, signal, isNew = false }: WriteOptions = {},
): Promise<number> {
  const unfinished = join(dirname(path), unfinishedName());
  let bytes = 0;
  try {
    const file = await open(unfinished, 'wx', mode);
    try {
      for await (const piece of content) {
        signal?.throwIfAborted();
        await file.writeFile(piece);
        bytes += piece.byteLength;
      }
      if (mode !== undefined) {
        await file.chmod(mode);
      }
      await file.sync();
      requireSize((await file.stat()).size, bytes);
    } finally {
      await file.close();
    }
    signal?.throwIfAborted();
    await (isNew ? linkOrCopy(unfinished, path) : replace(unfinished, path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  if (isNew) {
    await rm(unfinished, { force: true });
  }
  return bytes;
}

/** Renames over a file. Windows refuses that while a program has it open, such as another window that reads it. */
async function replace(from: string, to: string): Promise<void> {
  for (const pause of replacePauses) {
    try {
      return await rename(from, to);
    } catch (error) {
      if (!['EPERM', 'EACCES', 'EBUSY'].includes(codeOf(error) ?? '')) {
        throw error;
      }
      await setTimeout(pause);
    }
  }
  await rename(from, to);
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

/**
 * Saves content that a user wants in a file, with the mode of the file that was there, which is untouched until the
 * content is complete. Rejects as `writeWhole` and `placeOf` do.
 */
export async function saveFile(path: string, content: Content, signal?: AbortSignal): Promise<void> {
  const { path: target, ...attributes } = await placeOf(path);
  await writeWhole(target, content, { ...attributes, signal });
}

/**
 * Where to write a file that a user wants: through symbolic links. Makes its folder. Rejects as the file system does
 * where no file may be written.
 */
export async function placeOf(path: string): Promise<WriteOptions & { readonly path: string }> {
  await makeFolder(dirname(path));
  const target = await linkTarget(path);
  await access(dirname(target), constants.W_OK);
  const existing = await unlessMissing(stat(target));
  if (existing === undefined) {
    return { path: target };
  }
  if (!existing.isFile()) {
    throw new Error('something else than a file is there');
  }
  await access(target, constants.W_OK);
  return { path: target, mode: existing.mode & 0o7777 };
}

/**
 * Makes a folder and those above it that are missing, each with one attempt: `recursive` of Node tries for ever where
 * none can be made, as below `/proc`. Rejects as the file system does.
 */
export async function makeFolder(path: string, mode?: number): Promise<void> {
  const above = dirname(path);
  if (above === path || (await unlessMissing(stat(path))) !== undefined) {
    return;
  }
  await makeFolder(above, mode);
  await mkdir(path, mode).catch((error: unknown) => {
    // Another window may have made it.
    if (codeOf(error) !== 'EEXIST') {
      throw error;
    }
  });
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

/** The code of a file system error, such as `ENOENT`; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** Returns undefined where the file does not exist. Rejects as the file system does for other reasons. */
export async function unlessMissing<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
}
