import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../../service/connection.ts';
import { mayHaveHappened, reworded } from '../../service/http/errors.ts';
import type { Redaction } from '../../service/http/redaction/redaction.ts';
import { hasCode, unlessMissing } from './fileErrors.ts';
import { type DoubtWords, isOfAnotherProcess, parseEntry, type UnansweredChange } from './journalEntry.ts';

/** No answer is waited for that long; by then another process may have the number. */
const longestWait = 10 * 60_000;

/**
 * Changes are sent once, and their readers learn what became of them, even when the window does not live to see the
 * answer: a file stands for each change on its way, and what a process left behind is told by the next one.
 */
export class ChangeJournal {
  readonly #directory: string;
  readonly #warn: (line: string) => void;
  readonly #redaction: Redaction;
  readonly #own = new Set<string>();
  readonly #odd = new Set<string>();

  constructor(directory: string, warn: (line: string) => void, redaction: Redaction) {
    this.#directory = directory;
    this.#redaction = redaction;
    this.#warn = warn;
  }

  /** Sends a change. Rejects as `send` does; where nobody knows whether it happened, `ServiceError` says so in the words. */
  async carryOut<T>(
    { name: connectionName, kind }: Pick<Connection, 'name' | 'kind'>,
    words: DoubtWords,
    send: () => Promise<T>,
  ): Promise<T> {
    // A sandbox goes with its window, and what was changed there, too.
    const entry = kind === 'sandbox' ? undefined : await this.#enter({ connectionName, ...words });
    try {
      return await send();
    } catch (error) {
      throw mayHaveHappened(error) ? reworded(error, words) : error;
    } finally {
      if (entry !== undefined) {
        await this.#strike(entry);
      }
    }
  }

  /** Hands out what processes that are gone have left, each change to one caller; and whether others wait for answers. */
  async takeUnanswered(): Promise<{ changes: readonly UnansweredChange[]; areOthersWaiting: boolean }> {
    const names = (await unlessMissing(readdir(this.#directory))) ?? [];
    const changes: UnansweredChange[] = [];
    let areOthersWaiting = false;
    for (const name of names.filter((each) => !this.#own.has(each) && !this.#odd.has(each))) {
      const entry = await this.#read(name);
      if (entry === undefined) {
        continue;
      }
      // A clock that was set back makes moments of the future, too.
      if (isOfAnotherProcess(name) && Math.abs(Date.now() - entry.writtenAt) < longestWait) {
        areOthersWaiting = true;
      } else if ((await this.#take(name)) && entry.change !== undefined) {
        changes.push(entry.change);
      }
    }
    return { changes, areOthersWaiting };
  }

  async #enter(change: Omit<UnansweredChange, 'sentAt'>): Promise<string> {
    const entry = `${process.pid}-${randomUUID()}`;
    this.#own.add(entry);
    try {
      await mkdir(this.#directory, { recursive: true });
      const text = JSON.stringify({
        attempted: this.#redaction.text(change.attempted),
        advice: this.#redaction.text(change.advice),
        connectionName: this.#redaction.text(change.connectionName),
        sentAt: Date.now(),
      } satisfies UnansweredChange);
      await writeFile(join(this.#directory, entry), text, { flush: true });
    } catch (error) {
      this.#warn(`That a change is on its way could not be noted: ${String(error)}`);
    }
    return entry;
  }

  async #strike(entry: string): Promise<void> {
    try {
      await rm(join(this.#directory, entry), { force: true });
    } catch (error) {
      this.#warn(`That a change has its answer could not be noted: ${String(error)}`);
    }
    this.#own.delete(entry);
  }

  /** Undefined for what is gone or cannot be read; no change in what is not written to its end, for it was not sent yet. */
  async #read(name: string) {
    const path = join(this.#directory, name);
    try {
      const change = parseEntry(await readFile(path, 'utf8'));
      return { change, writtenAt: change?.sentAt ?? (await stat(path)).mtimeMs };
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) {
        this.#setAside(name, 'could not be read and is left alone', error);
      }
      return undefined;
    }
  }

  /** Whether this caller is the one that removed it, or nobody can: better told twice than never. */
  async #take(name: string): Promise<boolean> {
    try {
      // Of many who unlink a file at once, one succeeds; `rm` would tell all of them so.
      await unlink(join(this.#directory, name));
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) {
        return false;
      }
      this.#setAside(name, 'could not be removed, so that every window tells of it', error);
      return true;
    }
  }

  #setAside(name: string, why: string, error: unknown): void {
    this.#odd.add(name);
    this.#warn(`${join(this.#directory, name)} ${why}: ${String(error)}`);
  }
}
