import assert from 'node:assert/strict';
import { Follower } from '../../../src/reports/follower.ts';
import { ReportStore } from '../../../src/reports/reportStore.ts';
import type { ReportKey, StoredReport } from '../../../src/reports/storedReport.ts';
import { type FailureKind, ServiceError } from '../../../src/service/http/errors.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeStorage } from './samples.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
/** A response that never comes. */
export const unanswered = openQuestion().promise;

/** A response that comes when the test says so, if ever. */
export function openQuestion() {
  let resolve: (status: string) => void = assert.fail;
  const promise = new Promise<string>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** A follower whose service answers what `response` says: a status, an error to throw, or no connection. */
export function setUp(
  response: (key: ReportKey) => string | Error | undefined | Promise<string>,
  storage = new FakeStorage(),
  onError: (error: unknown) => void = assert.ifError,
) {
  const clock = new FakeClock();
  const store = new ReportStore(storage, onError);
  const polls: number[] = [];
  const ended: StoredReport[] = [];
  const window = { focused: true };
  const signals: AbortSignal[] = [];
  const follower = new Follower({
    store,
    clock,
    isFocused: () => window.focused,
    random: () => 0.5,
    hasConnection: ({ connectionId }) => connectionId !== 'removed',
    read(key, signal) {
      const status = response(key);
      if (status === undefined) {
        return undefined;
      }
      polls.push(clock.now());
      signals.push(signal);
      return status instanceof Error
        ? Promise.reject(status)
        : Promise.resolve(status).then((word) => ({ id: Number(key.id), status: word }));
    },
    markEndShown: (report, since) => storage.markEndShown(report, since),
    onEnd: (report) => ended.push(report),
    onError,
  });
  /** Milliseconds between the questions, the first counted from the start. */
  const gaps = () => polls.map((at, index) => at - (polls[index - 1] ?? Date.UTC(2026, 5, 1)));
  return { clock, store, polls, gaps, ended, window, signals, follower, storage };
}

export function failure(
  kind: FailureKind,
  details: { readonly retryAt?: number; readonly status?: number } = {},
): ServiceError {
  return new ServiceError({
    kind,
    attempted: 'read report 1',
    reason: `it was ${kind}`,
    advice: 'Try again.',
    ...details,
  });
}
