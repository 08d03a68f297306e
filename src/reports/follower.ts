import type { Report } from '../service/contract/report.ts';
import type { Clock } from '../service/http/clock.ts';
import {
  afterFailure,
  freshPace,
  hurried,
  isRateLimit,
  longestInterval,
  type Pace,
  reasonToStop,
  remaining,
  rested,
  slowed,
} from './pacing.ts';
import { givenUp, notAnswered, readAgain } from './reportChanges.ts';
import type { ReportChange, ReportStore } from './reportStore.ts';
import { isFollowed, keyOf, type StoredReport } from './storedReport.ts';

/** Windows that wake up together must not ask together. */
const longestJitter = 2_000;
const longestFollowing = 24 * 3_600_000;

/** What the follower needs of the world around it. */
export interface TreeContext {
  readonly store: ReportStore;
  readonly clock: Clock;
  isFocused(): boolean;
  /** A number from 0 to 1. */
  random(): number;
  /** Whether the connection of a report is still there; without it there is nothing to follow. */
  hasConnection(report: StoredReport): boolean;
  /** Reads a report in the background; undefined when no connection leads to its service any more. */
  read(report: StoredReport, signal: AbortSignal): Promise<Report> | undefined;
  /** Whether this window is the one to tell of the end of a report that was followed since a moment. */
  claim(report: StoredReport, since: number): Promise<boolean>;
  /** A report reached its last status, or was given up. Not called for what the user stopped, nor twice in two windows. */
  onEnd(report: StoredReport): void;
  /** Something that should not happen, such as storage that cannot be written. */
  onFault(error: unknown): void;
}

interface Followed {
  readonly connectionId: string;
  pace: Pace;
  request: AbortController | undefined;
}

/**
 * Follows the pending reports of a store to their end, as seldom as will do: one timer for all of them, growing
 * intervals, no question while the window is not looked at, and none about a report that cannot be read.
 */
export class Follower {
  readonly #around: TreeContext;
  readonly #followed = new Map<string, Followed>();
  readonly #subscription: { dispose(): void };
  #callOff: (() => void) | undefined;

  constructor(around: TreeContext) {
    this.#around = around;
    this.#subscription = around.store.onDidChange((changes) => this.#changed(changes));
  }

  /** Asks soon for everything that is followed: after a reload, and when the window is looked at again. */
  async resume(): Promise<void> {
    const followed = [...this.#followed.values()];
    await this.#refresh();
    const moment = this.#soon();
    for (const known of followed) {
      known.pace = hurried(known.pace, moment);
    }
    for (const report of this.#unfinished()) {
      this.#start(report, moment);
    }
    this.#arm();
  }

  /** Takes in what was read at another occasion; answers the report as it is known now. */
  async learn(report: StoredReport, answer: Report): Promise<StoredReport> {
    await this.#apply(report, (known) => readAgain(known, answer));
    return this.#around.store.find(report) ?? report;
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
      } else if (this.#around.hasConnection(report)) {
        this.#start(report, kind === 'found' ? this.#soon() : undefined);
      }
    }
    this.#arm();
  }

  #soon(): number {
    return this.#around.clock.now() + this.#around.random() * longestJitter;
  }

  /** What other windows have learned. Where that cannot be read, what is known here has to do. */
  async #refresh(): Promise<void> {
    await this.#around.store.refresh().catch((error: unknown) => this.#around.onFault(error));
  }

  #unfinished(): readonly StoredReport[] {
    const { store } = this.#around;
    return store.all().filter((report) => isFollowed(report) && this.#around.hasConnection(report));
  }

  /** Follows a report from now on, if that is news: asked for first at `moment`, or after the first interval. */
  #start(report: StoredReport, moment?: number): void {
    const key = keyOf(report);
    if (!this.#followed.has(key)) {
      const pace = freshPace(this.#around.clock.now());
      const { connectionId } = report;
      this.#followed.set(key, {
        connectionId,
        pace: { ...pace, due: moment ?? pace.due },
        request: undefined,
      });
    }
  }

  #drop(key: string): void {
    this.#followed.get(key)?.request?.abort();
    this.#followed.delete(key);
  }

  /** Sets the one timer to the earliest due moment. */
  #arm(): void {
    this.#callOff?.();
    this.#callOff = undefined;
    const waiting = [...this.#followed.values()].filter(({ request }) => request === undefined);
    if (waiting.length > 0) {
      const now = this.#around.clock.now();
      const wait = Math.min(...waiting.map(({ pace }) => remaining(pace, now)));
      // Timers overflow at 25 days and stand still while a computer sleeps: look at the clock now and then.
      this.#callOff = this.#around.clock.after(Math.min(wait, longestInterval), () => {
        this.#callOff = undefined;
        this.#tick().catch((error: unknown) => this.#around.onFault(error));
      });
    }
  }

  async #tick(): Promise<void> {
    if (!this.#around.isFocused()) {
      return;
    }
    await this.#refresh();
    const reports = new Map(this.#unfinished().map((report) => [keyOf(report), report]));
    const now = this.#around.clock.now();
    for (const [key, followed] of this.#followed) {
      const report = reports.get(key);
      if (report === undefined) {
        // Its connection was removed in another window.
        this.#drop(key);
      } else if (followed.request === undefined && remaining(followed.pace, now) === 0) {
        this.#ask(report, followed).catch((error: unknown) => this.#around.onFault(error));
      }
    }
    this.#arm();
  }

  async #ask(report: StoredReport, followed: Followed): Promise<void> {
    const request = new AbortController();
    followed.request = request;
    const outcome = await outcomeOf(this.#around.read(report, request.signal));
    if (request.signal.aborted) {
      return;
    }
    followed.request = undefined;
    const change = this.#conclude(report, followed, outcome);
    this.#arm();
    await this.#apply(report, change);
  }

  /** Sets the pace, and tells what the outcome changes about the report. */
  #conclude(report: StoredReport, followed: Followed, outcome: Outcome): Change {
    const now = this.#around.clock.now();
    if ('error' in outcome) {
      followed.pace = afterFailure(followed.pace, outcome.error, now);
      if (isRateLimit(outcome.error)) {
        this.#rest(followed.connectionId, followed.pace.notBefore);
      }
      const why = reasonToStop(followed.pace, outcome.error);
      return (known) =>
        why === undefined ? notAnswered(known, outcome.error, now) : givenUp(known, why, outcome.error);
    }
    const { answer } = outcome;
    if (answer === undefined) {
      return (known) => givenUp(known, 'no-connection');
    }
    followed.pace =
      readAgain(report, answer).status === report.status ? slowed(followed.pace, now) : freshPace(now);
    return (known) => {
      const after = readAgain(known, answer);
      // Nothing but an answer tells that it takes too long: it may have ended while nobody asked.
      return isOverdue(after, now) ? givenUp(after, 'too-long') : after;
    };
  }

  /** A service that is asked too much is left alone about all its reports. */
  #rest(connectionId: string, moment: number): void {
    for (const followed of this.#followed.values()) {
      if (followed.connectionId === connectionId) {
        followed.pace = rested(followed.pace, moment);
      }
    }
  }

  /** Tells of the end where it was this change that brought it, not another window or the user. */
  async #apply(report: StoredReport, change: Change): Promise<void> {
    const step = await this.#around.store.update(report, change);
    if (step?.before.following.state === 'followed' && !isFollowed(step.after)) {
      if (await this.#around.claim(step.after, step.before.following.since)) {
        this.#around.onEnd(step.after);
      }
    }
  }
}

type Change = (report: StoredReport) => StoredReport;
type Outcome = { readonly answer: Report | undefined } | { readonly error: unknown };

async function outcomeOf(reading: Promise<Report> | undefined): Promise<Outcome> {
  try {
    return { answer: await reading };
  } catch (error) {
    return { error };
  }
}

function isOverdue({ following }: StoredReport, now: number): boolean {
  return following.state === 'followed' && now - following.since > longestFollowing;
}
