import { requestLimit } from '../contract/limits.ts';

/** Requests that a user waits for are sent before polls. */
export type Priority = 'user' | 'poll';

const windowMilliseconds = requestLimit.seconds * 1000;
/** The clock may be set back by as much between the write of one window and the read of another. Milliseconds. */
const clockStep = 1_000;
/** Requests of a window that is silent for longer wait no more: it hangs or ended. Milliseconds. */
const longestSilence = 3_000;

/** What one window uses of the limit of a tenant. Timestamps are milliseconds since the epoch. */
export interface Usage {
  /** When this was recorded. */
  readonly at: number;
  /** How many requests have no response yet. */
  readonly running: number;
  /** When responses arrived. */
  readonly completedAt: readonly number[];
  /** How many requests wait to be sent. */
  readonly waiting: Readonly<Record<Priority, number>>;
  /** The service requested to send nothing until then; 0 if it did not. */
  readonly pausedUntil: number;
}

/** The usage of another window. */
export interface OtherUsage extends Usage {
  readonly window: string;
}

/** Where the windows of an editor share what they use of the limit of one tenant. Its methods never throw. */
export interface SharedLedger {
  /** The name of this window, to which no other is equal. */
  readonly window: string;
  /** Runs work while no other window runs any, so that nothing is recorded between its reading and its writing. */
  exclusively(work: () => void): void;
  /** Records what this window uses, in place of what it recorded before. */
  record(usage: Usage): void;
  /** What the other windows use at a timestamp, as `counting` returns it. */
  recent(now: number): readonly OtherUsage[];
}

/** The ledger of a window that shares with no other one. */
export const unshared: SharedLedger = {
  window: '',
  exclusively: (work) => work(),
  record: () => undefined,
  recent: () => [],
};

/** The part of a recorded usage that counts at a timestamp. Undefined if nothing does, and nothing of it ever will. */
export function counting<T extends Usage>(usage: T, now: number): T | undefined {
  const counts = (at: number) => at > now - windowMilliseconds && at <= now + clockStep;
  if (!counts(usage.at)) {
    return undefined;
  }
  const isSilent = now - usage.at > longestSilence;
  return {
    ...usage,
    completedAt: usage.completedAt.filter(counts),
    waiting: isSilent ? { user: 0, poll: 0 } : usage.waiting,
  };
}

/** How many requests count against the limit. */
export function sentBy({ running, completedAt }: Usage): number {
  return running + completedAt.length;
}

/**
 * How many requests of other windows precede the next one of this window. Interactive requests precede all polls.
 * Otherwise the window with fewer requests is first, one request each, so that each gets its share.
 */
export function sentBefore(
  priority: Priority,
  window: string,
  own: Usage,
  others: readonly OtherUsage[],
): number {
  return others.reduce((sum, other) => {
    const difference = sentBy(other) - sentBy(own);
    const isBefore = difference < 0 || (difference === 0 && other.window < window);
    const users = priority === 'poll' ? other.waiting.user : 0;
    return sum + users + (isBefore ? Math.min(1, other.waiting[priority]) : 0);
  }, 0);
}
