import { randomUUID } from 'node:crypto';
import { isRecord } from '../../service/contract/record.ts';
import type { Connection } from '../../service/http/connection.ts';
import { mayHaveHappened, reword } from '../../service/http/errors.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { MachinePolicy } from '../policy.ts';
import { isOfAnotherProcess, isTimestamp, type SharedFolder } from '../storage/sharedStorage.ts';

/** No response takes that long; by then another process may have the process id. Milliseconds. */
const longestWait = 10 * 60_000;

/** The message to the user where it is uncertain whether a change happened. */
export interface UncertainOutcome {
  /** Completes "Could not …". */
  readonly attempted: string;
  /** What to check. */
  readonly advice: string;
}

/** A change whose window was closed before the response arrived. */
export interface InterruptedChange extends UncertainOutcome {
  readonly connectionName: string;
  /** Milliseconds since the epoch. */
  readonly sentAt: number;
}

/**
 * Ensures that the outcome of every change is reported, even if the window is closed before the response arrives. The
 * journal holds an entry for each change on its way, and the next window reports the entries of a closed one.
 */
export class ChangeJournal {
  readonly #folder: SharedFolder;
  readonly #warn: (line: string) => void;
  readonly #redaction: Redaction;
  readonly #policy: Pick<MachinePolicy, 'requireUnlocked'>;
  /** The entries of this window, and those that it can do nothing about. */
  readonly #handled = new Set<string>();

  constructor(
    folder: SharedFolder,
    warn: (line: string) => void,
    redaction: Redaction,
    policy: Pick<MachinePolicy, 'requireUnlocked'>,
  ) {
    this.#policy = policy;
    this.#folder = folder;
    this.#redaction = redaction;
    this.#warn = warn;
  }

  /** Sends a change, unless a policy locks changes. Rejects as `send` does; with this message where it is uncertain whether the change happened. */
  async carryOut<T>(
    { name: connectionName, kind }: Pick<Connection, 'name' | 'kind'>,
    message: UncertainOutcome,
    send: () => Promise<T>,
  ): Promise<T> {
    this.#policy.requireUnlocked('changes');
    // A sandbox ends with its window, and so does what was changed there.
    const entry = kind === 'sandbox' ? undefined : await this.#record({ connectionName, ...message });
    try {
      return await send();
    } catch (error) {
      throw mayHaveHappened(error) ? reword(error, { ...message, of: 'change' }) : error;
    } finally {
      if (entry !== undefined) {
        await this.#erase(entry);
      }
    }
  }

  /** Removes and returns the changes of ended processes, each to one caller, and whether other processes still wait. */
  async takeInterrupted(): Promise<{ changes: readonly InterruptedChange[]; areOthersWaiting: boolean }> {
    const changes: InterruptedChange[] = [];
    let areOthersWaiting = false;
    for (const { name, value, writtenAt, problem } of await this.#folder.readAll()) {
      // An incomplete entry means that the change was not sent.
      const change = isInterruptedChange(value) ? value : undefined;
      const age = Math.abs(Date.now() - (change?.sentAt ?? writtenAt));
      if (this.#handled.has(name)) {
        continue;
      }
      if (problem !== undefined) {
        this.#setAside(name, 'could not be read and is skipped', problem);
      } else if (isOfAnotherProcess(name) && age < longestWait) {
        areOthersWaiting = true;
      } else if ((await this.#take(name)) && change !== undefined) {
        changes.push(change);
      }
    }
    return { changes, areOthersWaiting };
  }

  async #record(change: Omit<InterruptedChange, 'sentAt'>): Promise<string> {
    const entry = `${process.pid}-${randomUUID()}`;
    this.#handled.add(entry);
    try {
      await this.#folder.write(entry, {
        attempted: this.#redaction.text(change.attempted),
        advice: this.#redaction.text(change.advice),
        connectionName: this.#redaction.text(change.connectionName),
        sentAt: Date.now(),
      } satisfies InterruptedChange);
    } catch (error) {
      this.#warn(`A change on its way could not be recorded: ${String(error)}`);
    }
    return entry;
  }

  async #erase(entry: string): Promise<void> {
    try {
      await this.#folder.remove(entry);
      this.#handled.delete(entry);
    } catch (error) {
      this.#warn(`The entry of a finished change could not be removed: ${String(error)}`);
    }
  }

  /** Returns true for the caller that removed it, and for all where that fails: reported twice is better than never. */
  async #take(name: string): Promise<boolean> {
    try {
      return await this.#folder.remove(name);
    } catch (error) {
      this.#setAside(name, 'could not be removed, so every window reports it', error);
      return true;
    }
  }

  #setAside(name: string, why: string, error: unknown): void {
    this.#handled.add(name);
    this.#warn(`${this.#folder.path(name)} ${why}: ${String(error)}`);
  }
}

function isInterruptedChange(value: unknown): value is InterruptedChange {
  return (
    isRecord(value) &&
    ['attempted', 'advice', 'connectionName'].every((name) => typeof value[name] === 'string') &&
    isTimestamp(value['sentAt'])
  );
}
