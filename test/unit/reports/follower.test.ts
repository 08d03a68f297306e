import assert from 'node:assert/strict';
import { Follower } from '../../../src/reports/follower.ts';
import { ReportStore } from '../../../src/reports/reportStore.ts';
import type { ReportKey, StoredReport } from '../../../src/reports/storedReport.ts';
import { type FailureKind, ServiceError } from '../../../src/service/transport/errors.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeMemory, sampleReport } from './samples.ts';

const hour = 3_600_000;
const day = 24 * hour;
const unanswered = openQuestion().promise;

/** An answer that comes when the test says so, if ever. */
function openQuestion() {
  let resolve: (status: string) => void = assert.fail;
  const promise = new Promise<string>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

/** A follower whose service answers what `answer` says: a status, an error to throw, or no connection. */
function setUp(
  answer: (key: ReportKey) => string | Error | undefined | Promise<string>,
  memory = new FakeMemory(),
) {
  const clock = new FakeClock();
  const store = new ReportStore(memory, assert.fail);
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
      const status = answer(key);
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
    onFault: (error) => assert.fail(String(error)),
  });
  /** Milliseconds between the questions, the first counted from the start. */
  const gaps = () => polls.map((at, index) => at - (polls[index - 1] ?? Date.UTC(2026, 5, 1)));
  return { clock, store, polls, gaps, ended, window, signals, follower, memory };
}

function failure(kind: FailureKind, retryAt?: number): ServiceError {
  return new ServiceError({
    kind,
    attempted: 'read report 1',
    reason: `it was ${kind}`,
    advice: 'Try again.',
    ...(retryAt === undefined ? {} : { retryAt }),
  });
}

describe('following a report', () => {
  it('asks after 2 seconds, then ever more rarely, at last once a minute', async () => {
    const { clock, store, gaps, polls } = setUp(() => 'pending');
    await store.add(sampleReport());
    await clock.advance(20_000);
    assert.deepEqual(gaps(), [2000, 3000, 4500, 6750]);
    await clock.advance(hour);
    assert.deepEqual(gaps().slice(-3), [60_000, 60_000, 60_000]);
    assert.ok(polls.length < 70, `${polls.length} questions in an hour`);
  });

  it('stops at the last status and tells once', async () => {
    for (const last of ['done', 'error']) {
      const statuses = ['pending', 'pending', last];
      const { clock, store, polls, ended } = setUp(() => statuses.shift() ?? assert.fail('asked too often'));
      await store.add(sampleReport());
      await clock.advance(day);
      assert.equal(polls.length, 3);
      assert.equal(clock.pending, 0);
      assert.equal(store.find(sampleReport())?.status, last);
      assert.deepEqual(
        ended.map(({ status, following }) => [status, following.state]),
        [[last, 'ended']],
      );
    }
  });

  it('is quick again after the status has changed, also to a word that is not known', async () => {
    const statuses = ['pending', 'pending', 'pending', 'queued', 'queued', 'done'];
    const { clock, store, gaps, ended } = setUp(() => statuses.shift() ?? assert.fail('asked too often'));
    await store.add(sampleReport());
    await clock.advance(16_250);
    assert.equal(store.find(sampleReport())?.status, 'queued');
    await clock.advance(day);
    assert.deepEqual(gaps(), [2000, 3000, 4500, 6750, 2000, 3000]);
    assert.equal(ended.length, 1);
  });

  it('writes to the store only what is new', async () => {
    const { clock, store } = setUp(() => 'pending');
    await store.add(sampleReport());
    store.onDidChange(() => assert.fail('nothing changed'));
    await clock.advance(hour);
  });

  it('does not ask while a question is open', async () => {
    const question = openQuestion();
    const { clock, store, polls } = setUp(() => question.promise);
    await store.add(sampleReport());
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    question.resolve('pending');
    await clock.advance(3000);
    assert.equal(polls.length, 2);
  });

  it('follows several reports with one timer', async () => {
    const { clock, store, polls } = setUp(() => 'pending');
    for (const id of ['1', '2', '3']) {
      await store.add(sampleReport({ id }));
    }
    assert.equal(clock.pending, 1);
    await clock.advance(2000);
    assert.equal(polls.length, 3);
    assert.equal(clock.pending, 1);
  });

  it('gives up after a day', async () => {
    for (const status of ['pending', 'queued']) {
      const { clock, store, ended, polls } = setUp(() => status);
      await store.add(sampleReport());
      await clock.advance(day + hour);
      assert.deepEqual(ended[0]?.following, { state: 'stopped', why: 'too-long', detail: '' });
      assert.equal(ended[0]?.status, status);
      const before = polls.length;
      await clock.advance(day);
      assert.equal(polls.length, before);
    }
  });
});

describe('following without attention', () => {
  it('asks nothing while the window is not looked at', async () => {
    const { clock, store, polls, window, follower } = setUp(() => 'pending');
    await store.add(sampleReport());
    await clock.advance(2000);
    window.focused = false;
    await clock.advance(8 * hour);
    assert.equal(polls.length, 1);
    window.focused = true;
    follower.resume();
    await clock.advance(999);
    assert.equal(polls.length, 1);
    await clock.advance(1);
    assert.equal(polls.length, 2);
  });

  it('does not ask more often because the focus comes and goes', async () => {
    const { clock, store, polls, follower } = setUp(() => 'pending');
    await store.add(sampleReport());
    for (let second = 0; second < 60; second += 1) {
      follower.resume();
      await clock.advance(1000);
    }
    assert.ok(polls.length <= 30, `${polls.length} questions in a minute`);
    assert.ok(polls.length > 0);
  });

  it('asks once after the computer slept', async () => {
    const { clock, store, polls, gaps } = setUp(() => 'pending');
    await store.add(sampleReport());
    await clock.advance(10_000);
    assert.equal(polls.length, 3);
    await clock.sleep(7 * hour);
    assert.equal(polls.length, 4);
    await clock.advance(10_000);
    assert.deepEqual(gaps().slice(4), []);
  });

  it('goes on when the clock is set back', async () => {
    const { clock, store, polls } = setUp(() => 'pending');
    await store.add(sampleReport());
    await clock.advance(2000);
    clock.setBack(7 * hour);
    await clock.advance(3000);
    assert.equal(polls.length, 2);
    await clock.advance(4500);
    assert.equal(polls.length, 3);
  });

  it('asks once a report after a reload, each after a short while', async () => {
    const before = setUp(() => 'pending');
    await before.store.add(sampleReport({ id: '1' }));
    await before.store.add(sampleReport({ id: '2' }));
    await before.store.add(sampleReport({ id: '3', status: 'done', following: { state: 'ended' } }));
    before.follower.dispose();
    const { clock, follower, polls } = setUp(() => 'pending', before.memory);
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    follower.resume();
    await clock.advance(1000);
    assert.equal(polls.length, 2);
    await clock.advance(1999);
    assert.equal(polls.length, 2);
  });

  it('drops what another window has followed to its end', async () => {
    const { clock, store, memory, polls, ended } = setUp(() => 'pending');
    await store.add(sampleReport());
    const other = new ReportStore(memory, assert.fail);
    await other.update(sampleReport(), (report) => ({
      ...report,
      status: 'done',
      following: { state: 'ended' },
    }));
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    assert.equal(ended.length, 0);
    assert.equal(clock.pending, 0);
  });
});

describe('following that fails', () => {
  it('stops at once where asking again mends nothing', async () => {
    const kinds = [
      'unauthorized',
      'forbidden',
      'no-credentials',
      'sandbox-stopped',
      'gone',
      'bad-request',
    ] as const;
    for (const kind of kinds) {
      const error = failure(kind);
      const { clock, store, polls, ended } = setUp(() => error);
      await store.add(sampleReport());
      await clock.advance(day);
      assert.equal(polls.length, 1, kind);
      assert.deepEqual(ended[0]?.following, { state: 'stopped', why: 'refused', detail: error.message });
      assert.equal(ended[0]?.status, 'pending');
    }
  });

  it('says that the status cannot be followed where there is no route to read it', async () => {
    const { clock, store, polls, ended } = setUp(() => failure('missing'));
    await store.add(sampleReport());
    await clock.advance(day);
    assert.equal(polls.length, 1);
    assert.equal(clock.pending, 0);
    assert.equal(ended.length, 1);
    const following = store.find(sampleReport())?.following;
    assert.equal(following?.state === 'stopped' && following.why, 'missing');
  });

  it('stops when the connection is gone', async () => {
    const { clock, store, ended } = setUp(() => undefined);
    await store.add(sampleReport());
    await clock.advance(2000);
    assert.deepEqual(ended[0]?.following, { state: 'stopped', why: 'no-connection', detail: '' });
  });

  it('asks nothing about a report whose connection was removed elsewhere, and says nothing of it', async () => {
    const memory = new FakeMemory();
    await new ReportStore(memory, assert.fail).add(sampleReport({ connectionId: 'removed' }));
    const { clock, follower, polls, ended } = setUp(() => 'pending', memory);
    follower.resume();
    await clock.advance(day);
    assert.deepEqual(polls, []);
    assert.deepEqual(ended, []);
    assert.equal(clock.pending, 0);
  });

  it('backs off after other failures, and gives up after 15 in a row', async () => {
    const { clock, store, gaps, ended } = setUp(() => failure('unreachable'));
    await store.add(sampleReport());
    await clock.advance(day);
    assert.equal(gaps().length, 15);
    assert.deepEqual(gaps().slice(0, 4), [2000, 3000, 4500, 6750]);
    const following = ended[0]?.following;
    assert.equal(following?.state === 'stopped' && following.why, 'failing');
  });

  it('forgets earlier failures after an answer', async () => {
    let count = 0;
    const { clock, store, polls } = setUp(() => {
      count += 1;
      return count % 15 === 0 ? 'pending' : failure('unreachable');
    });
    await store.add(sampleReport());
    await clock.advance(2 * hour);
    assert.ok(polls.length > 60);
    assert.equal(store.find(sampleReport())?.following.state, 'followed');
  });

  it('comes back when a service that asked for a rest allows it, for all its reports', async () => {
    let refusals = 1;
    const start = Date.UTC(2026, 5, 1);
    const { clock, store, polls } = setUp(({ connectionId }) => {
      refusals -= connectionId === 'acme' ? 1 : 0;
      return refusals === 0 ? failure('rate-limited', start + 300_000) : 'pending';
    });
    await store.add(sampleReport({ id: '1' }));
    await clock.advance(1000);
    await store.add(sampleReport({ id: '2' }));
    await clock.advance(1000);
    assert.equal(polls.length, 1);
    await clock.advance(297_999);
    assert.equal(polls.length, 1);
    await clock.advance(1);
    assert.deepEqual(polls.slice(1), [start + 300_000, start + 300_000]);
  });

  it('does not come back early because the window is looked at', async () => {
    const start = Date.UTC(2026, 5, 1);
    const { clock, store, polls, follower } = setUp(() => failure('rate-limited', start + 300_000));
    await store.add(sampleReport());
    await clock.advance(10_000);
    follower.resume();
    await clock.advance(200_000);
    assert.equal(polls.length, 1);
  });

  it('never counts a rate limit as a failure of the report', async () => {
    const { clock, store, polls } = setUp(() => failure('rate-limited'));
    await store.add(sampleReport());
    await clock.advance(2 * hour);
    assert.ok(polls.length > 60);
    assert.equal(store.find(sampleReport())?.following.state, 'followed');
  });
});

describe('a followed report that is read at another occasion', () => {
  it('ends like one that was asked for', async () => {
    const { clock, store, polls, ended, follower } = setUp(() => 'pending');
    await store.add(sampleReport());
    const report = await follower.learn(sampleReport(), { id: 1, status: 'done' });
    assert.equal(report.status, 'done');
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    assert.equal(ended.length, 1);
  });

  it('says nothing when it was not followed', async () => {
    const { store, ended, follower } = setUp(() => 'pending');
    await store.add(sampleReport({ following: { state: 'ended' } }));
    await follower.learn(sampleReport(), { id: 1, status: 'done' });
    assert.equal(store.find(sampleReport())?.status, 'done');
    assert.equal(ended.length, 0);
  });
});

describe('following that is called off', () => {
  it('stops without a word when the user says so, and can be taken up again', async () => {
    const { clock, store, polls, ended } = setUp(() => 'pending');
    await store.add(sampleReport());
    await clock.advance(2000);
    await store.update(sampleReport(), (report) => ({ ...report, following: { state: 'ended' } }));
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    assert.equal(ended.length, 0);
    const since = clock.now();
    await store.update(sampleReport(), (report) => ({ ...report, following: { state: 'followed', since } }));
    await clock.advance(2000);
    assert.equal(polls.length, 2);
  });

  it('aborts the open question when the report is removed or the window closes', async () => {
    for (const stop of ['remove', 'dispose'] as const) {
      const { clock, store, signals, ended, follower } = setUp(() => unanswered);
      await store.add(sampleReport());
      await clock.advance(2000);
      assert.equal(signals[0]?.aborted, false);
      if (stop === 'remove') {
        await store.remove(sampleReport());
      } else {
        follower.dispose();
      }
      assert.equal(signals[0]?.aborted, true);
      await clock.advance(hour);
      assert.equal(signals.length, 1);
      assert.equal(clock.pending, 0);
      assert.equal(ended.length, 0);
    }
  });

  it('ignores the answer that comes too late', async () => {
    const question = openQuestion();
    const { clock, store, ended } = setUp(() => question.promise);
    await store.add(sampleReport());
    await clock.advance(2000);
    await store.update(sampleReport(), (report) => ({ ...report, following: { state: 'ended' } }));
    question.resolve('done');
    await clock.advance(hour);
    assert.equal(store.find(sampleReport())?.status, 'pending');
    assert.equal(ended.length, 0);
  });
});
