import assert from 'node:assert/strict';
import { ReportStore } from '../../../src/reports/reportStore.ts';
import { day, hour, openQuestion, setUp, unanswered } from './followerSetup.ts';
import { sampleReport } from './samples.ts';

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
    await follower.resume();
    await clock.advance(999);
    assert.equal(polls.length, 1);
    await clock.advance(1);
    assert.equal(polls.length, 2);
  });

  it('does not ask more often because the focus comes and goes', async () => {
    const { clock, store, polls, follower } = setUp(() => 'pending');
    await store.add(sampleReport());
    for (let second = 0; second < 60; second += 1) {
      await follower.resume();
      await clock.advance(1000);
    }
    assert.ok(polls.length <= 30, `${polls.length} questions in a minute`);
    assert.ok(polls.length > 0);
  });

  it('asks once a report after a reload, each after a short while', async () => {
    const before = setUp(() => 'pending');
    await before.store.add(sampleReport({ id: '1' }));
    await before.store.add(sampleReport({ id: '2' }));
    await before.store.add(sampleReport({ id: '3', status: 'done', following: { state: 'ended' } }));
    before.follower.dispose();
    const { clock, follower, polls } = setUp(() => 'pending', before.storage);
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    await follower.resume();
    await clock.advance(1000);
    assert.equal(polls.length, 2);
    await clock.advance(1999);
    assert.equal(polls.length, 2);
  });

  it('drops what another window has followed to its end', async () => {
    const { clock, store, storage, polls, ended } = setUp(() => 'pending');
    await store.add(sampleReport());
    const other = new ReportStore(storage, assert.ifError);
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

describe('a followed report that is read at another occasion', () => {
  it('ends like one that was asked for', async () => {
    const { clock, store, polls, ended, follower } = setUp(() => 'pending');
    await store.add(sampleReport());
    const report = await follower.applyResponse(sampleReport(), { id: 1, status: 'done' });
    assert.equal(report.status, 'done');
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    assert.equal(ended.length, 1);
  });

  it('says nothing when it was not followed', async () => {
    const { store, ended, follower } = setUp(() => 'pending');
    await store.add(sampleReport({ following: { state: 'ended' } }));
    await follower.applyResponse(sampleReport(), { id: 1, status: 'done' });
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

  it('ignores the response that comes too late', async () => {
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
