import { randomUUID } from 'node:crypto';
import { requestLimit } from '../../service/contract/limits.ts';
import { messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { counting, type OtherUsage, type SharedLedger, type Usage } from '../../service/http/sharedLedger.ts';
import { isTimestamp, type SharedFolder } from './sharedStorage.ts';

/** While nothing changes, the other windows need to know once in this time that this one still waits. Milliseconds. */
const refreshAfter = 900;
/** A younger file may be one that its window is just writing. Milliseconds. */
const keptFor = requestLimit.seconds * 1000;

type LedgerFolder = Pick<SharedFolder, 'lockSync' | 'readAllSync' | 'overwriteSync' | 'removeSync'>;

/**
 * What this window and the others use of the request limit of one tenant: a file for each window. A window reads and
 * writes under a lock, because another window may send meanwhile; the files are small. A file that is damaged counts as
 * none. Without a usable disk, each window counts its own requests only.
 */
export class RequestLedger implements SharedLedger {
  readonly window: string;
  readonly #folder: LedgerFolder;
  readonly #origin: string;
  readonly #warn: (line: string) => void;
  #recorded: { readonly state: string; readonly at: number } | undefined;
  #length = 0;
  #hasWarned = false;
  #isExclusive = false;

  constructor(folder: LedgerFolder, origin: string, warn: (line: string) => void) {
    this.#folder = folder;
    this.#origin = origin;
    this.#warn = warn;
    this.window = `${randomUUID()} ${origin}`;
  }

  /** Where the lock cannot be had, the work runs all the same: the rate limiter looks again after it has written. */
  exclusively(work: () => void): void {
    if (this.#isExclusive) {
      work();
      return;
    }
    let unlock: (() => void) | undefined;
    this.#try(() => {
      unlock = this.#folder.lockSync();
    });
    this.#isExclusive = true;
    try {
      work();
    } finally {
      this.#isExclusive = false;
      this.#try(() => unlock?.());
    }
  }

  record(usage: Usage): void {
    const state = JSON.stringify({ ...usage, at: 0 });
    const age = usage.at - (this.#recorded?.at ?? 0);
    if (state === this.#recorded?.state && age >= 0 && age < refreshAfter) {
      return;
    }
    this.exclusively(() => this.#write(usage, state));
  }

  #write(usage: Usage, state: string): void {
    this.#try(() => {
      this.#length = Math.max(this.#length, JSON.stringify(usage).length);
      this.#folder.overwriteSync(this.window, usage, this.#length);
      this.#recorded = { state, at: usage.at };
    });
  }

  /** Removes what does not count, of other tenants too, when it is older than a minute. */
  recent(now: number): readonly OtherUsage[] {
    const others: OtherUsage[] = [];
    this.#try(() => {
      for (const { name, value, writtenAt } of this.#folder.readAllSync()) {
        const usage = isUsage(value) ? counting(value, now) : undefined;
        if (usage === undefined && Math.abs(Date.now() - writtenAt) > keptFor) {
          this.#try(() => this.#folder.removeSync(name));
        } else if (usage !== undefined && name !== this.window && name.endsWith(` ${this.#origin}`)) {
          others.push({ ...usage, window: name });
        }
      }
    });
    return others;
  }

  #try(work: () => void): void {
    try {
      work();
    } catch (error) {
      if (!this.#hasWarned) {
        this.#hasWarned = true;
        this.#warn(
          `What the windows share about the request limit of ${this.#origin} cannot be read or written, so each may count its own requests only: ${messageOf(error)}`,
        );
      }
    }
  }
}

function isUsage(value: unknown): value is Usage {
  if (!isRecord(value)) {
    return false;
  }
  const { at, running, completedAt, waiting, pausedUntil } = value;
  return (
    isTimestamp(at) &&
    isCount(running) &&
    Array.isArray(completedAt) &&
    completedAt.every(isTimestamp) &&
    isRecord(waiting) &&
    isCount(waiting['user']) &&
    isCount(waiting['poll']) &&
    isTimestamp(pausedUntil)
  );
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
