import type { Report } from '../service/contract/report.ts';
import type { Clock } from '../service/transport/clock.ts';
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
import type { ReportChange, ReportStore } from './reportStore.ts';
import { isFollowed, type ReportKey, readAgain, type StopReason, type StoredReport } from './storedReport.ts';

/** Windows that wake up together must not ask together. */
const longestJitter = 2_000;
const longestFollowing = 24 * 3_600_000;

/** What the follower needs of the world around it. */
export interface Surroundings {
  readonly store: ReportStore;
  readonly clock: Clock;
  isFocused(): boolean;
  /** A number from 0 to 1. */
  random(): number;
  /** Whether the connection of a report is still there; without it there is nothing to follow. */
  hasConnection(report: StoredReport): boolean;
  /** Reads a report in the background; undefined when no connection leads to its service any more. */
  read(report: StoredReport, signal: AbortSignal): Promise<Report> | undefined;
  /** A report reached its last status, or was given up. Not called for what the user stopped. */
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
  readonly #around: Surroundings;
  readonly #followed = new Map<string, Followed>();
  readonly #subscription: { dispose(): void };
  #callOff: (() => void) | undefined;

  constructor(around: Surroundings) {
    this.#around = around;
    this.#subscription = around.store.onDidChange((change) => this.#changed(change));
  }

  /** Asks soon for everything that is followed: after a reload, and when the window is looked at again. */
  resume(): void {
    const now = this.#around.clock.now();
    const moment = now + this.#around.random() * longestJitter;
    for (const report of this.#unfinished()) {
      const known = this.#followed.get(keyOf(report));
      if (known === undefined) {
        this.#start(report, { ...freshPace(now), due: moment });
      } else {
        known.pace = hurried(known.pace, moment);
      }
    }
    this.#arm();
  }

  /** Takes in what was read at another occasion; answers the report as it is known now. */
  async learn(report: StoredReport, answer: Report): Promise<StoredReport> {
    return (await this.#apply(report, (known) => readAgain(known, answer))) ?? report;
  }

  dispose(): void {
    this.#subscription.dispose();
    for (const key of [...this.#followed.keys()]) {
      this.#drop(key);
    }
    this.#arm();
  }

  #changed({ kind, report }: ReportChange): void {
    if (kind === 'removed' || !isFollowed(report)) {
      this.#drop(keyOf(report));
    } else if (!this.#followed.has(keyOf(report))) {
      this.#start(report, freshPace(this.#around.clock.now()));
    }
    this.#arm();
  }

  #unfinished(): readonly StoredReport[] {
    const { store } = this.#around;
    return store.all().filter((report) => isFollowed(report) && this.#around.hasConnection(report));
  }

  #start({ connectionId, id }: ReportKey, pace: Pace): void {
    this.#followed.set(keyOf({ connectionId, id }), { connectionId, pace, request: undefined });
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
      this.#callOff = this.#around.clock.after(Math.min(wait, longestInterval), () => this.#tick());
    }
  }

  #tick(): void {
    this.#callOff = undefined;
    if (!this.#around.isFocused()) {
      return;
    }
    const reports = new Map(this.#unfinished().map((report) => [keyOf(report), report]));
    const now = this.#around.clock.now();
    for (const [key, followed] of this.#followed) {
      const report = reports.get(key);
      if (report === undefined) {
        // Another window followed it to its end, or removed its connection.
        this.#drop(key);
      } else if (followed.request === undefined && remaining(followed.pace, now) === 0) {
        const step = isOverdue(report, now)
          ? this.#apply(report, givenUp('too-long'))
          : this.#ask(report, followed);
        step.catch((error: unknown) => this.#around.onFault(error));
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
      return why === undefined ? unchanged : givenUp(why, outcome.error);
    }
    const { answer } = outcome;
    if (answer === undefined) {
      return givenUp('no-connection');
    }
    followed.pace =
      readAgain(report, answer).status === report.status ? slowed(followed.pace, now) : freshPace(now);
    return (known) => readAgain(known, answer);
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
  async #apply(report: StoredReport, change: Change): Promise<StoredReport | undefined> {
    let wasFollowed = false;
    const after = await this.#around.store.update(report, (known) => {
      wasFollowed = isFollowed(known);
      return change(known);
    });
    if (after !== undefined && wasFollowed && !isFollowed(after)) {
      this.#around.onEnd(after);
    }
    return after;
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

function unchanged(report: StoredReport): StoredReport {
  return report;
}

function givenUp(why: StopReason, error: unknown = ''): Change {
  const detail = error instanceof Error ? error.message : String(error);
  return (report) =>
    isFollowed(report) ? { ...report, following: { state: 'stopped', why, detail } } : report;
}

function isOverdue({ following }: StoredReport, now: number): boolean {
  return following.state === 'followed' && now - following.since > longestFollowing;
}

/** Connection ids hold no space. */
function keyOf({ connectionId, id }: ReportKey): string {
  return `${connectionId} ${id}`;
}
