import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../service/connection.ts';
import { mayHaveHappened } from '../service/transport/doubt.ts';
import { reworded } from '../service/transport/rewording.ts';
import { hasCode, unlessMissing } from './fileErrors.ts';

/** No answer is waited for that long; by then another process may have the number. */
const longestWait = 10 * 60_000;

/** What the reader is told where nobody knows whether a change happened. */
export interface DoubtWords {
  /** Completes "Could not …". */
  readonly attempted: string;
  /** What to check. */
  readonly advice: string;
}

/** A change that a window sent, and went away before it knew the answer. */
export interface UnansweredChange extends DoubtWords {
  readonly connectionName: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/**
 * Changes are sent once, and their readers learn what became of them, even when the window does not live to see the
 * answer: a file stands for each change on its way, and what a process left behind is told by the next one.
 */
export class ChangeJournal {
  readonly #directory: string;
  readonly #warn: (line: string) => void;
  readonly #own = new Set<string>();

  constructor(directory: string, warn: (line: string) => void) {
    this.#directory = directory;
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
    for (const name of names.filter((each) => !this.#own.has(each))) {
      const change = await this.#read(name);
      if (isAnotherProcess(name) && (change === undefined || change.sentAt > Date.now() - longestWait)) {
        areOthersWaiting = true;
      } else if ((await this.#take(name)) && change !== undefined) {
        changes.push(change);
      }
    }
    return { changes, areOthersWaiting };
  }

  async #enter(change: Omit<UnansweredChange, 'sentAt'>): Promise<string> {
    const entry = `${process.pid}-${randomUUID()}`;
    this.#own.add(entry);
    try {
      await mkdir(this.#directory, { recursive: true });
      const text = JSON.stringify({ ...change, sentAt: Date.now() } satisfies UnansweredChange);
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

  /** Undefined for what is not written to its end: such a change was not sent yet. */
  async #read(name: string): Promise<UnansweredChange | undefined> {
    const text = await unlessMissing(readFile(join(this.#directory, name), 'utf8'));
    return text === undefined ? undefined : parse(text);
  }

  /** Whether this caller is the one that removed it. */
  async #take(name: string): Promise<boolean> {
    try {
      // Of many who unlink a file at once, one succeeds; `rm` would tell all of them so.
      await unlink(join(this.#directory, name));
      return true;
    } catch (error) {
      if (hasCode(error, 'ENOENT')) {
        return false;
      }
      throw error;
    }
  }
}

/** Whether the process that made the entry is still there, and not this one, which knows its own. */
function isAnotherProcess(entry: string): boolean {
  const id = Number.parseInt(entry, 10);
  return id !== process.pid && id > 0 && isRunning(id);
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}

function parse(text: string): UnansweredChange | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isUnansweredChange(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isUnansweredChange(value: unknown): value is UnansweredChange {
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  const { attempted, advice, connectionName, sentAt }: Partial<Record<keyof UnansweredChange, unknown>> =
    value;
  return (
    [attempted, advice, connectionName].every((each) => typeof each === 'string') && Number.isFinite(sentAt)
  );
}
