import { readdir, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOfAnotherProcess } from './changeJournal.ts';
import { codeOf, unlessMissing } from './fileErrors.ts';
import { fileOf, type Kind, longestWrite } from './sharedFolder.ts';

/** Earlier versions had a folder for each kind. */
const formerFolders = [
  ['reports', 'report'],
  ['changes', 'change'],
  ['announced', 'done'],
] as const satisfies readonly (readonly [folder: string, kind: Kind])[];
export type FormerFolder = (typeof formerFolders)[number][0];
const entryName = /^(?<name>[0-9a-f-]+)(\.json)?$/;
/** The unfinished file of a killed write of an earlier version. */
const leftoverName = /^[0-9a-f]{64}\.json\.[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Stands for the moved reports: which of them are followed is not known before they are read. */
const someFollowed = fileOf('followed', 'former');

/**
 * Moves what earlier versions wrote, and returns the new files. If an earlier version still runs in another
 * window, the next start moves what it writes. Rejects as the file system does.
 */
export async function moveFormerFolders(
  directory: string,
  files: readonly string[],
): Promise<readonly string[]> {
  const moved: string[] = [];
  for (const [folder, kind] of formerFolders.filter(([each]) => files.includes(each))) {
    moved.push(...(await moveEntries(directory, folder, kind)));
  }
  if (moved.some((file) => file.startsWith('report-'))) {
    await writeFile(join(directory, someFollowed), 'null');
    moved.push(someFollowed);
  }
  return moved;
}

async function moveEntries(directory: string, folder: string, kind: Kind): Promise<readonly string[]> {
  const former = join(directory, folder);
  const moved: string[] = [];
  for (const file of (await unlessMissing(readdir(former))) ?? []) {
    const name = entryName.exec(file)?.groups?.['name'];
    if (leftoverName.test(file)) {
      await removeIfOld(join(former, file));
    } else if (name !== undefined && !(kind === 'change' && isOfAnotherProcess(name))) {
      // Another window may have moved it.
      await unlessMissing(rename(join(former, file), join(directory, fileOf(kind, name))));
      moved.push(fileOf(kind, name));
    }
  }
  await removeIfEmpty(former);
  return moved;
}

async function removeIfOld(path: string): Promise<void> {
  const found = await unlessMissing(stat(path));
  if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) > longestWrite) {
    await rm(path, { force: true });
  }
}

async function removeIfEmpty(folder: string): Promise<void> {
  try {
    await rmdir(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(codeOf(error) ?? '')) {
      throw error;
    }
  }
}
