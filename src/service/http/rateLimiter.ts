import type { Priority } from './callOptions.ts';
import type { Clock } from './clock.ts';

const windowMilliseconds = 60_000;
const mostAtOnce = 6;
const order: Readonly<Record<Priority, number>> = { user: 0, poll: 1 };

interface Waiter {
  readonly rank: number;
  readonly admit: () => void;
}

/**
 * The requests one tenant allows: so many in any 60 seconds, six at once, the most urgent first.
 * A request counts until 60 seconds after its answer, because the service starts counting later than we do.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #requestsPerMinute: () => number;
  readonly #onDidPause: (until: number) => void;
  readonly #waiters: Waiter[] = [];
  #answeredAt: readonly number[] = [];
  #running = 0;
  #pausedUntil = 0;
  #lookedAt = 0;
  #callOffWake: (() => void) | undefined;

  constructor(clock: Clock, requestsPerMinute: () => number, onDidPause: (until: number) => void) {
    this.#clock = clock;
    this.#requestsPerMinute = requestsPerMinute;
    this.#onDidPause = onDidPause;
  }

  /** Waits for a place and runs the request in it. Rejects with the signal's reason when called off while waiting. */
  async spend<T>(priority: Priority, signal: AbortSignal | undefined, request: () => Promise<T>): Promise<T> {
    await this.#admission(priority, signal);
    try {
      return await request();
    } finally {
      this.#running -= 1;
      this.#answeredAt = [...this.#answeredAt, this.#now()];
      this.#admitWaiters();
    }
  }

  /** Stops sending until a moment (milliseconds since the epoch), as the service asked. */
  pauseUntil(moment: number): void {
    if (moment > Math.max(this.#now(), this.#pausedUntil)) {
      this.#pausedUntil = moment;
      this.#onDidPause(moment);
    }
  }

  #admission(priority: Priority, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      const leave = () => {
        this.#waiters.splice(this.#waiters.indexOf(waiter), 1);
        reject(signal?.reason);
      };
      const waiter: Waiter = {
        rank: order[priority],
        admit: () => {
          signal?.removeEventListener('abort', leave);
          resolve();
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      const behind = this.#waiters.findIndex((other) => other.rank > waiter.rank);
      this.#waiters.splice(behind === -1 ? this.#waiters.length : behind, 0, waiter);
      this.#admitWaiters();
    });
  }

  #admitWaiters(): void {
    this.#callOffWake?.();
    this.#callOffWake = undefined;
    while (this.#waiters.length > 0 && this.#running < mostAtOnce) {
      const wait = this.#millisecondsUntilFree();
      if (wait > 0) {
        this.#callOffWake = this.#clock.after(wait, () => this.#admitWaiters());
        return;
      }
      this.#running += 1;
      this.#waiters.shift()?.admit();
    }
  }

  #millisecondsUntilFree(): number {
    const now = this.#now();
    this.#answeredAt = this.#answeredAt.filter((at) => at > now - windowMilliseconds);
    const untilResumed = Math.max(0, this.#pausedUntil - now);
    const excess = this.#running + this.#answeredAt.length - this.#requestsPerMinute();
    if (excess < 0) {
      return untilResumed;
    }
    // The oldest answers leave the window first; without any, a running request has to end before.
    const oldest = this.#answeredAt[Math.min(excess, this.#answeredAt.length - 1)];
    const untilRoom = oldest === undefined ? windowMilliseconds : oldest + windowMilliseconds - now;
    return Math.max(untilResumed, untilRoom);
  }

  /** The time. When the clock was set back, remembered moments go along: they would lie ahead for as long. */
  #now(): number {
    const now = this.#clock.now();
    const setBack = this.#lookedAt - now;
    if (setBack > 0) {
      this.#pausedUntil -= setBack;
      this.#answeredAt = this.#answeredAt.map((at) => at - setBack);
    }
    this.#lookedAt = now;
    return now;
  }
}

/** One budget a tenant: connections to the same origin share it, as the service counts them together. */
export class RateLimiters {
  readonly #create: (origin: string) => RateLimiter;
  readonly #byOrigin = new Map<string, RateLimiter>();

  constructor(create: (origin: string) => RateLimiter) {
    this.#create = create;
  }

  /** The budget of the tenant at an origin. */
  of(origin: string): RateLimiter {
    const known = this.#byOrigin.get(origin);
    if (known !== undefined) {
      return known;
    }
    const budget = this.#create(origin);
    this.#byOrigin.set(origin, budget);
    return budget;
  }
}
