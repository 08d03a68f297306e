import assert from 'node:assert/strict';
import { Follower } from '../../../../src/features/reports/follower.ts';
import { ReportStore } from '../../../../src/features/reports/reportStore.ts';
import type { ReportKey, StoredReport } from '../../../../src/features/reports/storedReport.ts';
import { type FailureKind, ServiceError } from '../../../../src/service/http/errors.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeStorage, sampleReport } from './samples.ts';

export const hour = 3_600_000;
export const day = 24 * hour;
/** When the fake clock starts. */
export const start = Date.UTC(2026, 5, 1);

/** A response that arrives when the test resolves it, if ever. */
export function pendingResponse() {
  let resolve: (status: string) => void = assert.fail;
  const promise = new Promise<string>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** A status, an error to throw, or undefined if no connection leads to the service of the report. */
type Response = string | Error | undefined | Promise<string>;

/** Returns one response after the other; the test fails when there are more requests. */
export function inTurn(...responses: readonly Response[]): () => Response {
  const left = [...responses];
  return () => (left.length === 0 ? assert.fail('too many requests') : left.shift());
}

/** A follower whose service responds with `response`. */
export function setUp(
  response: (key: ReportKey) => Response,
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
    mayFollow: ({ connectionId }) => connectionId !== 'removed',
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
    onEnd: (report) => ended.push(report),
    onError,
  });
  return {
    ...{ clock, store, polls, ended, window, signals, follower, storage },
    /** Milliseconds between the requests, the first counted from the start. */
    gaps: () => polls.map((at, index) => at - (polls[index - 1] ?? start)),
    /** The sample report as the store holds it. */
    stored: () => store.find(sampleReport()),
    update: (changes: Partial<StoredReport>) =>
      store.update(sampleReport(), (report) => ({ ...report, ...changes })),
    endStatuses: () => ended.map(({ status }) => status),
    endFollowings: () => ended.map(({ following }) => following),
  };
}

/** A follower that follows the sample report. */
export async function follow(...options: Parameters<typeof setUp>) {
  const test = setUp(...options);
  await test.store.add(sampleReport());
  return test;
}

export function failure(
  kind: FailureKind,
  details: { readonly retryAt?: number; readonly status?: number } = {},
): ServiceError {
  return new ServiceError({
    ...{ kind, attempted: 'read report 1', reason: `it was ${kind}`, advice: 'Try again.' },
    ...details,
  });
}
