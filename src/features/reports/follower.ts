import type { Report } from '../../service/contract/report.ts';
import type { Clock } from '../../service/http/clock.ts';
import { type FailureKind, isFailure, isMissing, isServiceError } from '../../service/http/errors.ts';
import { isGatewayFailure } from '../../service/http/retrying.ts';
import { afterFailedRead, afterRead, withoutFollowing } from './reportChanges.ts';
import type { ReportChange, ReportStore } from './reportStore.ts';
import { isFollowed, keyOf, type StopReason, type StoredReport } from './storedReport.ts';

/** Milliseconds. */
const longestFollowing = 24 * 3_600_000;
const firstInterval = 2_000;
const growth = 1.5;
const longestInterval = 60_000;
const maxFailuresInARow = 15;

interface FollowerContext {
  readonly store: ReportStore;
  readonly clock: Clock;
  isFocused(): boolean;
  /** Returns true if this window has the connection of a report and can follow it. */
  mayFollow(report: StoredReport): boolean;
  /** Reads a report in the background; undefined when no connection leads to its service any more. */
  read(report: StoredReport, signal: AbortSignal): Promise<Report> | undefined;
  /**
   * A report reached its final status, or following stopped. Called in one window only, and not when the user stops.
   */
  onEnd(report: StoredReport): void;
  /** An internal error, such as storage that cannot be written. */
  onError(error: unknown): void;
}

interface Followed {
  readonly connectionId: string;
  polling: Polling;
  request: AbortController | undefined;
}

/**
 * Follows the pending reports of a store to their end with few requests: one timer for all reports, growing intervals,
 * none while the window has no focus, and none for a report that cannot be read.
 */
export class Follower {
  readonly #context: FollowerContext;
  readonly #followed = new Map<string, Followed>();
  readonly #subscription: { dispose(): void };
  #cancelTimer: (() => void) | undefined;

  constructor(context: FollowerContext) {
    this.#context = context;
    this.#subscription = context.store.onDidChange((changes) => this.#changed(changes));
  }

  /** Reads all followed reports: after a reload, and when the window gets the focus again. */
  async resume(): Promise<void> {
    const followed = [...this.#followed.values()];
    await this.#refresh();
    const now = this.#context.clock.now();
    for (const known of followed) {
      known.polling = retriedSoon(known.polling, now);
    }
    for (const report of this.#unfinished()) {
      this.#start(report, now);
    }
    this.#arm();
  }

  /** Applies a response that was read elsewhere; returns the updated report. */
  async applyResponse(report: StoredReport, latest: Report): Promise<StoredReport> {
    await this.#apply(report, (known) => afterRead(known, latest));
    return this.#context.store.find(report) ?? report;
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const key of [...this.#followed.keys()]) {
      this.#drop(key);
    }
    this.#arm();
  }

  #changed(changes: readonly ReportChange[]): void {
    for (const { kind, report } of changes) {
      if (kind === 'removed' || !isFollowed(report)) {
        this.#drop(keyOf(report));
      } else if (this.#context.mayFollow(report)) {
        this.#start(report, kind === 'found' ? this.#context.clock.now() : undefined);
      }
    }
    this.#arm();
  }

  /** Loads the changes of other windows. If that fails, this window continues with what it has loaded. */
  async #refresh(): Promise<void> {
    await this.#context.store.refresh().catch((error: unknown) => this.#context.onError(error));
  }

  #unfinished(): readonly StoredReport[] {
    const { store } = this.#context;
    return store.all().filter((report) => isFollowed(report) && this.#context.mayFollow(report));
  }

  /** Follows a report unless it is followed already. The first request is at `time`, or after the first interval. */
  #start(report: StoredReport, time?: number): void {
    const key = keyOf(report);
    if (!this.#followed.has(key)) {
      const first = initialPolling(this.#context.clock.now());
      const polling = { ...first, due: time ?? first.due };
      this.#followed.set(key, { connectionId: report.connectionId, polling, request: undefined });
    }
  }

  #drop(key: string): void {
    this.#followed.get(key)?.request?.abort();
    this.#followed.delete(key);
  }

  /** Sets the one timer to the earliest due time. */
  #arm(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = undefined;
    const waiting = [...this.#followed.values()].filter(({ request }) => request === undefined);
    if (waiting.length > 0) {
      const now = this.#context.clock.now();
      const wait = Math.min(...waiting.map(({ polling }) => remaining(polling, now)));
      // Timers overflow at 25 days and stop while a computer sleeps, so the clock is read at least this often.
      this.#cancelTimer = this.#context.clock.after(Math.min(wait, longestInterval), () => {
        this.#cancelTimer = undefined;
        this.#tick().catch((error: unknown) => this.#context.onError(error));
      });
    }
  }

  async #tick(): Promise<void> {
    if (!this.#context.isFocused()) {
      return;
    }
    await this.#refresh();
    const reports = new Map(this.#unfinished().map((report) => [keyOf(report), report]));
    const now = this.#context.clock.now();
    for (const [key, followed] of this.#followed) {
      const report = reports.get(key);
      if (report === undefined) {
        // Its connection was removed in another window.
        this.#drop(key);
      } else if (followed.request === undefined && remaining(followed.polling, now) === 0) {
        this.#poll(report, followed).catch((error: unknown) => this.#context.onError(error));
      }
    }
    this.#arm();
  }

  async #poll(report: StoredReport, followed: Followed): Promise<void> {
    const request = new AbortController();
    followed.request = request;
    const outcome = await outcomeOf(this.#context.read(report, request.signal));
    if (request.signal.aborted) {
      return;
    }
    followed.request = undefined;
    const change = this.#conclude(report, followed, outcome);
    this.#arm();
    await this.#apply(report, change);
  }

  /** Sets the next request, and returns what the outcome changes in the report. */
  #conclude(report: StoredReport, followed: Followed, outcome: Outcome): Change {
    const now = this.#context.clock.now();
    if ('error' in outcome) {
      followed.polling = afterFailure(followed.polling, outcome.error, now);
      if (isFailure(outcome.error, 'rate-limited')) {
        this.#pause(followed);
      }
      const why = reasonToStop(followed.polling, outcome.error);
      return (known) =>
        why === undefined
          ? afterFailedRead(known, outcome.error, now)
          : withoutFollowing(known, why, outcome.error);
    }
    const { latest } = outcome;
    if (latest === undefined) {
      return (known) => withoutFollowing(known, 'no-connection');
    }
    followed.polling =
      afterRead(report, latest).status === report.status
        ? slowedDown(followed.polling, now)
        : initialPolling(now);
    return (known) => {
      const after = afterRead(known, latest);
      // Only a response shows that it takes too long: it may have ended while no request was sent.
      return isOverdue(after, now) ? withoutFollowing(after, 'too-long') : after;
    };
  }

  /** A rate limit pauses the requests for all reports of a connection: the client itself waits no longer than a minute. */
  #pause({ connectionId, polling: { notBefore } }: Followed): void {
    for (const other of this.#followed.values()) {
      if (other.connectionId === connectionId) {
        other.polling = pausedUntil(other.polling, notBefore);
      }
    }
  }

  /** Reports the end if this change caused it, not another window or the user. */
  async #apply(report: StoredReport, change: Change): Promise<void> {
    const step = await this.#context.store.update(report, change);
    if (step?.endsFollowing) {
      this.#context.onEnd(step.after);
    }
  }
}

type Change = (report: StoredReport) => StoredReport;
type Outcome = { readonly latest: Report | undefined } | { readonly error: unknown };

async function outcomeOf(reading: Promise<Report> | undefined): Promise<Outcome> {
  try {
    return { latest: await reading };
  } catch (error) {
    return { error };
  }
}

function isOverdue({ following }: StoredReport, now: number): boolean {
  return following.state === 'followed' && now - following.since > longestFollowing;
}

/** Failures that another request would not fix. */
const lasting: readonly FailureKind[] = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'gone',
  'foreign-origin',
  'no-credentials',
];

/** Failures before the service was reached: the report may still be generated. */
const unreached: readonly FailureKind[] = [
  'unreachable',
  'timeout',
  'interrupted',
  'certificate',
  // Nothing was sent: another window may have the secrets, or run the sandbox, and a policy may lock the service.
  'invalid-input',
  'lost-secrets',
  'unread-secrets',
  'sandbox-stopped',
  // A rate limit concerns the connection, not the report.
  'rate-limited',
];

/** When one report is read. Timestamps are milliseconds since the epoch, intervals milliseconds. */
interface Polling {
  readonly interval: number;
  readonly readAt: number;
  readonly due: number;
  /** The retry-after of the service; 0 when there is none. */
  readonly notBefore: number;
  readonly failuresInARow: number;
}

/** The polling of a report whose status has just changed. */
export function initialPolling(now: number): Polling {
  return { interval: firstInterval, readAt: now, due: now + firstInterval, notBefore: 0, failuresInARow: 0 };
}

/** Milliseconds until the next request; 0 when the clock was set back to before the last one. */
function remaining(polling: Polling, now: number): number {
  return now < polling.readAt ? 0 : Math.max(0, polling.due - now);
}

/** The polling with a request now, but not before the first interval and the retry-after are over. */
function retriedSoon(polling: Polling, now: number): Polling {
  return { ...polling, due: Math.max(now, polling.readAt + firstInterval, polling.notBefore) };
}

/** The polling without requests before `time`. */
function pausedUntil(polling: Polling, time: number): Polling {
  return { ...polling, notBefore: time, due: Math.max(polling.due, time) };
}

/** The polling after a response without changes: the interval grows. */
export function slowedDown(polling: Polling, now: number): Polling {
  const interval = Math.min(longestInterval, polling.interval * growth);
  return { interval, readAt: now, due: now + interval, notBefore: 0, failuresInARow: 0 };
}

/** The polling after a failure: the interval grows, and a retry-after is respected. */
function afterFailure(polling: Polling, error: unknown, now: number): Polling {
  const retryAt = isServiceError(error) ? (error.retryAt ?? 0) : 0;
  const failuresInARow = polling.failuresInARow + (isServiceFailure(error) ? 1 : 0);
  return pausedUntil({ ...slowedDown(polling, now), failuresInARow }, retryAt);
}

/** Returns true if the service itself failed, not the network or a gateway, which may recover. */
function isServiceFailure(error: unknown): boolean {
  return !(isFailure(error, ...unreached) || (isServiceError(error) && isGatewayFailure(error)));
}

/** Why following ends after a failure; undefined while it continues. */
function reasonToStop(polling: Polling, error: unknown): StopReason | undefined {
  if (isMissing(error)) {
    return 'missing';
  }
  if (isFailure(error, ...lasting)) {
    return 'rejected';
  }
  return polling.failuresInARow >= maxFailuresInARow ? 'failing' : undefined;
}
