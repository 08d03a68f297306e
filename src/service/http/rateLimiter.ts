import { requestLimit } from '../contract/limits.ts';
import type { Clock } from './clock.ts';
import {
  type OtherUsage,
  type Priority,
  type SharedLedger,
  sentBefore,
  sentBy,
  type Usage,
  unshared,
} from './sharedLedger.ts';

const windowMilliseconds = requestLimit.seconds * 1000;
const maxAtOnce = 6;
/** Other windows may send or stop waiting meanwhile. Milliseconds. */
const lookAgainAfter = 1_000;
const order: Readonly<Record<Priority, number>> = { user: 0, poll: 1 };

interface Waiter {
  readonly priority: Priority;
  readonly admit: () => void;
}

/** The wait of the requests of one tenant for its limit. */
export interface LimitWait {
  /** When the last of the waiting requests is sent, as far as known: milliseconds since the epoch. */
  readonly until: number;
  /** How many of the allowed requests count now, those of other windows included. */
  readonly used: number;
  readonly allowed: number;
}

/** Follows a rate limiter. */
export interface LimitListener {
  /** The service requested to send nothing until a timestamp (milliseconds since the epoch). */
  paused(until: number): void;
  /** Requests began to wait, or stopped waiting: undefined where none waits for the limit. */
  waiting(wait: LimitWait | undefined): void;
}

/**
 * The requests one tenant allows: so many in any 60 seconds of all windows together, six of this window at once, the
 * most urgent first. A request counts until 60 seconds after its response, because the service starts counting later
 * than the client.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #requestsPerMinute: () => number;
  readonly #listener: LimitListener;
  readonly #ledger: SharedLedger;
  #others: readonly OtherUsage[] = [];
  readonly #waiters: Waiter[] = [];
  #completedAt: readonly number[] = [];
  #running = 0;
  #pausedUntil = 0;
  #lastNow = 0;
  #cancelWake: (() => void) | undefined;

  constructor(
    clock: Clock,
    requestsPerMinute: () => number,
    listener: LimitListener,
    ledger: SharedLedger = unshared,
  ) {
    this.#ledger = ledger;
    this.#clock = clock;
    this.#requestsPerMinute = requestsPerMinute;
    this.#listener = listener;
  }

  /** Ends a request that was admitted. */
  release(): void {
    this.#completedAt = [...this.#completedAt, this.#now()];
    this.withdraw();
  }

  /** Ends a request that was admitted but not sent: it does not count. */
  withdraw(): void {
    this.#running -= 1;
    this.#admitWaiters();
  }

  /** Stops sending until a timestamp (milliseconds since the epoch) that the service requested. */
  pauseUntil(timestamp: number): void {
    if (timestamp > Math.max(this.#now(), this.#pausedUntil)) {
      this.#pausedUntil = timestamp;
      this.#ledger.record(this.#usage());
      this.#listener.paused(timestamp);
    }
  }

  /**
   * Waits until a request may be sent; `release` has to follow once it has its response, or `withdraw` where it is not
   * sent. Rejects with the signal's reason when aborted while waiting.
   */
  admit(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const cancel = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(signal?.reason);
        this.#announce();
      };
      const waiter: Waiter = {
        priority,
        admit: () => {
          signal?.removeEventListener('abort', cancel);
          resolve();
        },
      };
      signal?.addEventListener('abort', cancel, { once: true });
      const behind = this.#waiters.findIndex((other) => order[other.priority] > order[priority]);
      this.#waiters.splice(behind === -1 ? this.#waiters.length : behind, 0, waiter);
      this.#admitWaiters();
    });
  }

  #admitWaiters(): void {
    this.#admitFree();
    this.#announce();
  }

  #announce(): void {
    const usage = this.#usage();
    this.#ledger.record(usage);
    const wait = this.#waiters.length === 0 ? 0 : this.#millisecondsUntilFree(this.#waiters.length - 1);
    const [used, allowed] = [this.#used(usage), this.#requestsPerMinute()];
    this.#listener.waiting(wait > 0 ? { until: this.#now() + wait, used, allowed } : undefined);
  }

  #admitFree(): void {
    this.#cancelWake?.();
    this.#cancelWake = undefined;
    if (this.#waiters.length > 0) {
      this.#ledger.exclusively(() => this.#admitUntilFull());
    }
  }

  #admitUntilFull(): void {
    while (this.#running < maxAtOnce) {
      const [next] = this.#waiters;
      if (next === undefined) {
        return;
      }
      const usage = this.#usage();
      this.#others = this.#ledger.recent(usage.at);
      const ahead = sentBefore(next.priority, this.#ledger.window, usage, this.#others);
      const wait = this.#millisecondsUntilFree(ahead);
      if (wait > 0 || !this.#reserve(next)) {
        this.#cancelWake = this.#clock.after(Math.min(wait || lookAgainAfter, lookAgainAfter), () =>
          this.#admitWaiters(),
        );
        return;
      }
      next.admit();
    }
  }

  /**
   * Counts the first waiting request before it is sent, so that of two windows that send at the same time, where they
   * cannot lock each other out, at least one notices. Returns false, and counts nothing, if another window has sent too much meanwhile.
   */
  #reserve(next: Waiter): boolean {
    this.#running += 1;
    this.#waiters.shift();
    const usage = this.#usage();
    this.#ledger.record(usage);
    this.#others = this.#ledger.recent(usage.at);
    if (this.#used(usage) <= this.#requestsPerMinute()) {
      return true;
    }
    this.#running -= 1;
    this.#waiters.unshift(next);
    return false;
  }

  /** What this window uses now. */
  #usage(): Usage {
    const at = this.#now();
    this.#completedAt = this.#completedAt.filter((each) => each > at - windowMilliseconds);
    const polls = this.#waiters.filter(({ priority }) => priority === 'poll').length;
    return {
      at,
      running: this.#running,
      completedAt: this.#completedAt,
      waiting: { user: this.#waiters.length - polls, poll: polls },
      pausedUntil: Math.max(0, this.#pausedUntil),
    };
  }

  /** How many requests of all windows count. */
  #used(own: Usage): number {
    return this.#others.reduce((sum, other) => sum + sentBy(other), sentBy(own));
  }

  /** In milliseconds; `ahead` is the number of requests that are sent before. */
  #millisecondsUntilFree(ahead: number): number {
    const own = this.#usage();
    const all = [own, ...this.#others];
    const untilResumed = Math.max(0, ...all.map(({ pausedUntil }) => pausedUntil - own.at));
    const excess = this.#used(own) + ahead - this.#requestsPerMinute();
    if (excess < 0) {
      return untilResumed;
    }
    // The oldest responses leave the window first; without any, a running request has to end before.
    const completedAt = all.flatMap((usage) => usage.completedAt).toSorted((one, other) => one - other);
    const oldest = completedAt[Math.min(excess, completedAt.length - 1)];
    const untilRoom = oldest === undefined ? windowMilliseconds : oldest + windowMilliseconds - own.at;
    return Math.max(untilResumed, untilRoom);
  }

  /** The time. When the clock was set back, remembered timestamps are set back too. */
  #now(): number {
    const now = this.#clock.now();
    const setBack = this.#lastNow - now;
    if (setBack > 0) {
      this.#pausedUntil -= setBack;
      this.#completedAt = this.#completedAt.map((at) => at - setBack);
    }
    this.#lastNow = now;
    return now;
  }
}

/** The rate limiter of the tenant at an origin: connections to it share one, as the service counts them together. */
export type RateLimiters = (origin: string) => RateLimiter;
