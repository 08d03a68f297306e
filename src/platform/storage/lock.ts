import { closeSync, lstatSync, mkdirSync, openSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { codeOf } from './wholeFile.ts';

/** Work under a lock takes a few milliseconds: an older lock is that of a window that ended. Milliseconds. */
const staleAfter = 2_000;
/** The editor waits meanwhile. Milliseconds. */
const longestWait = 100;

/**
 * Waits until no other process holds the lock of a path, and takes it. Returns what gives it back. Throws as the file
 * system does, and `EBUSY` where another process holds it too long.
 */
export function lockSync(path: string, mode: number): () => void {
  const end = performance.now() + longestWait;
  const pause = new Int32Array(new SharedArrayBuffer(4));
  while (!createSync(path, mode)) {
    removeStale(path, mode);
    if (performance.now() > end) {
      throw Object.assign(new Error('EBUSY: another window is using it'), { code: 'EBUSY' });
    }
    Atomics.wait(pause, 0, 0, 1);
  }
  const takenAt = Date.now();
  return () => {
    // Another process may have taken an older one for stale.
    if (Date.now() - takenAt < staleAfter) {
      rmSync(path, { force: true });
    }
  };
}

/**
 * Of many that find the same stale lock, one removes it: the one that creates a file named after its time. Another program
 * may have left a folder or a link, which is removed itself.
 */
function removeStale(path: string, mode: number): void {
  const found = staleSince(path);
  if (found === undefined) {
    return;
  }
  // Named like an unfinished file, which is removed once it is old.
  const mark = join(dirname(path), `.${String(Math.trunc(found)).padStart(36, '0')}.part`);
  if (createSync(mark, mode)) {
    if (staleSince(path) === found) {
      rmSync(path, { force: true, recursive: true });
    }
  } else if (staleSince(mark) !== undefined) {
    // Its window ended meanwhile.
    rmSync(mark, { force: true });
  }
}

/** When what is at a path was written, in milliseconds since the epoch; undefined where it is new, or nothing. */
function staleSince(path: string): number | undefined {
  const found = lstatSync(path, { throwIfNoEntry: false })?.mtimeMs;
  return found === undefined || Math.abs(Date.now() - found) < staleAfter ? undefined : found;
}

/** Returns false where there is a file. Windows says `EPERM` while one is being removed. */
function createSync(path: string, mode: number): boolean {
  try {
    closeSync(openSync(path, 'wx', mode));
    return true;
  } catch (error) {
    const code = codeOf(error) ?? '';
    if (['EEXIST', 'EPERM'].includes(code)) {
      return false;
    }
    if (code !== 'ENOENT') {
      throw error;
    }
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    return createSync(path, mode);
  }
}
