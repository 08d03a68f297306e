import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  type Stats,
  statSync,
  watch,
  writeFileSync,
} from 'node:fs';
import { readdir, readFile, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { ServiceError } from '../../service/http/errors.ts';
import { lockSync } from './lock.ts';
import { codeOf, isLeftover, makeFolder, unlessMissing, writeWhole } from './wholeFile.ts';

/** What the windows share; the name of each file starts with one of these. */
export type Kind =
  | 'connection'
  | 'active'
  | 'report'
  | 'followed'
  | 'change'
  | 'requests'
  | 'agents'
  | 'window';

/** One file. The value is undefined where the text is not JSON. */
export interface Entry {
  readonly name: string;
  readonly value?: unknown;
  /** Milliseconds since the epoch; 0 where unknown. */
  readonly writtenAt: number;
  /** Why the file cannot be read. */
  readonly problem?: string;
}

const ending = '.json';
/** Files open at the same time; the limit of the process is shared with the whole editor. */
const batchSize = 64;
/** A larger entry is neither written nor read. */
const maxBytes = 1_000_000;
/** Only the user may read names of people and of connections. */
const privateFile = 0o600;
const privateFolder = 0o700;
/**
 * Milliseconds. A younger unfinished file may belong to another window, which still writes it, also after a computer has
 * slept meanwhile, or a clock was set.
 */
export const longestWrite = 24 * 3_600_000;

/**
 * The folder that the windows share: connections without their secrets, reports, changes on their way, and the
 * use of request limits, that of agents apart. Nothing is read before the first use.
 */
export class SharedStorage {
  readonly #directory: string;
  readonly #log: (line: string) => void;
  /** The listing on its way: the features ask at the same time. */
  #listing: Promise<readonly string[] | undefined> | undefined;

  constructor(directory: string, log: (line: string) => void) {
    this.#directory = directory;
    this.#log = log;
  }

  folder(kind: Kind): SharedFolder {
    return new SharedFolder(this.#directory, kind);
  }

  /** Where a file is that is no entry. */
  path(file: string): string {
    return join(this.#directory, file);
  }

  /** Copies a program of this extension into the folder, for this user only. Rejects as the file system does. */
  async install(program: string, file: string): Promise<void> {
    await makeFolder(this.#directory, privateFolder);
    await writeWhole(this.path(file), [await readFile(program)], { mode: privateFile });
  }

  /** True if there are entries of a kind. A folder that cannot be read is logged, and counts as empty. */
  async has(kind: Kind): Promise<boolean> {
    this.#listing ??= unlessMissing(readdir(this.#directory)).finally(() => {
      this.#listing = undefined;
    });
    try {
      return namesIn(kind, (await this.#listing) ?? []).length > 0;
    } catch (error) {
      this.#log(`${this.#directory} could not be read: ${messageOf(error)}`);
      return false;
    }
  }

  /**
   * Calls back after entries of a kind were written, by any window. The system may miss some, so callers also read on
   * focus.
   */
  onDidChange(kind: Kind, listener: () => void): { dispose(): void } {
    const prefix = `${kind}-`;
    let soon: NodeJS.Timeout | undefined;
    try {
      mkdirSync(this.#directory, { recursive: true, mode: privateFolder });
      const watcher = watch(this.#directory, { persistent: false }, (_event, file) => {
        if (file === null || file.startsWith(prefix)) {
          // A write causes several events.
          clearTimeout(soon);
          soon = setTimeout(listener, 0);
        }
      });
      watcher.on('error', (error) => this.#reportUnwatched(error));
      return {
        dispose: () => {
          clearTimeout(soon);
          watcher.close();
        },
      };
    } catch (error) {
      this.#reportUnwatched(error);
      return { dispose: () => undefined };
    }
  }

  #reportUnwatched(error: unknown): void {
    this.#log(
      `${this.#directory} cannot be watched (${messageOf(error)}); what other windows change there is read when this one gets the focus.`,
    );
  }
}

/** Runs work on shared entries. Throws `unexpected` with the reason; `attempted` completes "Could not …". */
export async function usingStorage<T>(
  { attempted, advice = message('Try again.') }: { readonly attempted: Message; readonly advice?: Message },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ServiceError({
      kind: 'unexpected',
      attempted,
      reason: message('the storage of this extension could not be used ({reason})', {
        reason: messageOf(error),
      }),
      advice,
      cause: error,
    });
  }
}

/**
 * The JSON files of one kind in the folder that all windows share, readable by the user only. A file is replaced as a
 * whole, so a read returns either the former or the new content. All calls reject as the file system does.
 *
 * The calls that end in `Sync` are for two uses. The request ledger and the budget of agents look and record under a lock,
 * before another window can send a request in between. Views ask for the connections while the editor draws them.
 */
export class SharedFolder {
  readonly #directory: string;
  readonly #kind: Kind;

  constructor(directory: string, kind: Kind) {
    this.#directory = directory;
    this.#kind = kind;
  }

  /** Where the entry of a name is. */
  path(name: string): string {
    return join(this.#directory, fileOf(this.#kind, name));
  }

  async names(): Promise<readonly string[]> {
    return namesIn(this.#kind, await this.#files());
  }

  /** All entries. Removes the unfinished files of killed writes. */
  async readAll(): Promise<readonly Entry[]> {
    const files = await this.#files();
    await inBatches(files.filter(isLeftover), (file) => this.#removeIfOlder(file, longestWrite));
    const entries = await inBatches(namesIn(this.#kind, files), (name) => this.#entry(name));
    return entries.filter((entry) => entry !== undefined);
  }

  /** The value of a name; undefined where there is no JSON file. */
  async read(name: string): Promise<unknown> {
    const entry = await this.#entry(name);
    if (entry?.problem !== undefined) {
      throw new Error(entry.problem);
    }
    return entry?.value;
  }

  async write(name: string, value: unknown): Promise<void> {
    await this.#write(name, value, false);
  }

  /** Writes unless there is an entry of this name; of many callers, one gets true. */
  async create(name: string, value: unknown): Promise<boolean> {
    try {
      await this.#write(name, value, true);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') {
        return false;
      }
      throw error;
    }
  }

  /** Returns true for the one caller that removed the entry. */
  async remove(name: string): Promise<boolean> {
    // Of many callers of `unlink`, one succeeds; `rm` succeeds for all.
    return (await unlessMissing(unlink(this.path(name)).then(() => true))) ?? false;
  }

  /** Removes the entries that were written longer ago than this, except those to keep. */
  async removeOlderThan(milliseconds: number, isKept: (name: string) => boolean) {
    const names = (await this.names()).filter((name) => !isKept(name));
    await inBatches(names, (name) => this.#removeIfOlder(fileOf(this.#kind, name), milliseconds));
  }

  /** Takes the lock of this kind, and returns what gives it back. Throws `EBUSY` where another window holds it too long. */
  lockSync(): () => void {
    return lockSync(join(this.#directory, `${this.#kind}.lock`), privateFile);
  }

  /** As `readAll`. Removes nothing. */
  readAllSync(): readonly Entry[] {
    return namesIn(this.#kind, this.#filesSync()).flatMap((name) => {
      try {
        const found = statSync(this.path(name));
        requireSmallFile(found);
        return entryOf(name, found, readFileSync(this.path(name), 'utf8'));
      } catch (error) {
        return unreadable(name, error) ?? [];
      }
    });
  }

  /**
   * Writes over the former content, which must not be longer than `length` characters. A read may return undefined
   * meanwhile, and a crash may damage the entry.
   */
  overwriteSync(name: string, value: unknown, length: number): void {
    const text = JSON.stringify(value).padEnd(length);
    try {
      writeFileSync(this.path(name), text, { flag: 'r+' });
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') {
        throw error;
      }
      mkdirSync(this.#directory, { recursive: true, mode: privateFolder });
      writeFileSync(this.path(name), text, { mode: privateFile });
    }
  }

  /** Removes an entry if it is there. */
  removeSync(name: string): void {
    rmSync(this.path(name), { force: true });
  }

  /** None where there is no folder yet. Throws where it cannot be read: its entries are not gone then. */
  #filesSync(): readonly string[] {
    try {
      return readdirSync(this.#directory);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') {
        return [];
      }
      throw error;
    }
  }

  async #files(): Promise<readonly string[]> {
    return (await unlessMissing(readdir(this.#directory))) ?? [];
  }

  async #write(name: string, value: unknown, isNew: boolean): Promise<void> {
    const bytes = Buffer.from(JSON.stringify(value));
    if (bytes.byteLength > maxBytes) {
      // It could not be read again.
      throw new Error(`it has more than ${maxBytes} bytes`);
    }
    await makeFolder(this.#directory, privateFolder);
    await writeWhole(this.path(name), [bytes], { mode: privateFile, isNew });
  }

  async #entry(name: string): Promise<Entry | undefined> {
    try {
      const found = await stat(this.path(name));
      // Reading a pipe would never end.
      requireSmallFile(found);
      return entryOf(name, found, await readFile(this.path(name), 'utf8'));
    } catch (error) {
      return unreadable(name, error);
    }
  }

  async #removeIfOlder(file: string, milliseconds: number): Promise<void> {
    const path = join(this.#directory, file);
    const found = await unlessMissing(stat(path));
    // A clock that was set back makes timestamps of the future, too.
    if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) > milliseconds) {
      await unlessMissing(unlink(path));
    }
  }
}

function entryOf(name: string, { mtimeMs }: Stats, text: string): Entry {
  return { name, writtenAt: mtimeMs, value: parseText(text) };
}

function unreadable(name: string, error: unknown): Entry | undefined {
  return codeOf(error) === 'ENOENT' ? undefined : { name, writtenAt: 0, problem: messageOf(error) };
}

/** The names of the entries of a kind among the files of the folder. */
function namesIn(kind: Kind, files: readonly string[]): readonly string[] {
  const prefix = `${kind}-`;
  return files
    .filter((file) => file.startsWith(prefix) && file.endsWith(ending))
    .map((file) => nameOf(file.slice(prefix.length, -ending.length)));
}

/** The file of an entry: any text is a name. */
export function fileOf(kind: Kind, name: string): string {
  return `${kind}-${encodeURIComponent(name).replaceAll('*', '%2A')}${ending}`;
}

/** True for a date in milliseconds since the epoch. */
export function isTimestamp(value: unknown): value is number {
  return typeof value === 'number' && !Number.isNaN(new Date(value).getTime());
}

/**
 * True if the process that made an entry, whose id is at the beginning of its name, is running and is not this one,
 * which knows its own entries.
 */
export function isOfAnotherProcess(entry: string): boolean {
  const id = Number.parseInt(entry, 10);
  try {
    return id !== process.pid && id > 0 && process.kill(id, 0);
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    // A file of another program.
    return encoded;
  }
}

function requireSmallFile(found: Stats): void {
  if (!found.isFile() || found.size > maxBytes) {
    throw new Error(`it is not a file of at most ${maxBytes} bytes`);
  }
}

function parseText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function inBatches<T>(
  names: readonly string[],
  work: (name: string) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let start = 0; start < names.length; start += batchSize) {
    results.push(...(await Promise.all(names.slice(start, start + batchSize).map(work))));
  }
  return results;
}
