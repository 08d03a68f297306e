import assert from 'node:assert/strict';
import { ReportStore } from '../../../../src/features/reports/reportStore.ts';
import { day, follow, hour, inTurn, pendingResponse, setUp } from './followerSetup.ts';
import { sampleReport } from './samples.ts';

describe('following a report', () => {
  it('sends a request after 2 seconds, then at growing intervals up to a minute', async () => {
    const { clock, gaps, polls } = await follow(() => 'pending');
    await clock.advance(20_000);
    assert.deepEqual(gaps(), [2000, 3000, 4500, 6750]);
    await clock.advance(hour);
    assert.deepEqual(gaps().slice(-3), [60_000, 60_000, 60_000]);
    assert.ok(polls.length < 70, `${polls.length} requests in an hour`);
  });

  for (const final of ['done', 'error']) {
    it(`stops at the final status ${final} and reports it once`, async () => {
      const { clock, polls, stored, endStatuses, endFollowings } = await follow(
        inTurn('pending', 'pending', final),
      );
      await clock.advance(day);
      assert.equal(polls.length, 3);
      assert.equal(clock.pending, 0);
      assert.equal(stored()?.status, final);
      assert.deepEqual(endStatuses(), [final]);
      assert.deepEqual(endFollowings(), [{ state: 'ended' }]);
    });
  }

  it('starts with short intervals again after the status has changed, also to an unknown one', async () => {
    const { clock, stored, gaps, ended } = await follow(
      inTurn('pending', 'pending', 'pending', 'queued', 'queued', 'done'),
    );
    await clock.advance(16_250);
    assert.equal(stored()?.status, 'queued');
    await clock.advance(day);
    assert.deepEqual(gaps(), [2000, 3000, 4500, 6750, 2000, 3000]);
    assert.equal(ended.length, 1);
  });

  it('writes to the store only what is new', async () => {
    const { clock, store } = await follow(() => 'pending');
    store.onDidChange(() => assert.fail('nothing changed'));
    await clock.advance(hour);
  });

  it('sends no request while another is pending', async () => {
    const response = pendingResponse();
    const { clock, polls } = await follow(() => response.promise);
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    response.resolve('pending');
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

  for (const status of ['pending', 'queued']) {
    it(`stops after a day with the status ${status}`, async () => {
      const { clock, endStatuses, endFollowings, polls } = await follow(() => status);
      await clock.advance(day + hour);
      assert.deepEqual(endFollowings(), [{ state: 'stopped', why: 'too-long', detail: '' }]);
      assert.deepEqual(endStatuses(), [status]);
      const before = polls.length;
      await clock.advance(day);
      assert.equal(polls.length, before);
    });
  }
});

describe('following and the focus of the window', () => {
  it('sends no request while the window has no focus', async () => {
    const { clock, polls, window, follower } = await follow(() => 'pending');
    await clock.advance(2000);
    window.focused = false;
    await clock.advance(8 * hour);
    assert.equal(polls.length, 1);
    window.focused = true;
    await follower.resume();
    await clock.advance(0);
    assert.equal(polls.length, 2);
  });

  it('sends no more requests when the focus often changes', async () => {
    const { clock, polls, follower } = await follow(() => 'pending');
    for (let second = 0; second < 60; second += 1) {
      await follower.resume();
      await clock.advance(1000);
    }
    assert.ok(polls.length <= 30, `${polls.length} requests in a minute`);
    assert.ok(polls.length > 0);
  });

  it('sends one request a report soon after a reload', async () => {
    const before = await follow(() => 'pending');
    await before.store.add(sampleReport({ id: '2' }));
    await before.store.add(sampleReport({ id: '3', status: 'done', following: { state: 'ended' } }));
    before.follower.dispose();
    const { clock, follower, polls } = setUp(() => 'pending', before.storage);
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    await follower.resume();
    await clock.advance(2999);
    assert.equal(polls.length, 2);
  });

  it('drops a report that another window has followed to its end', async () => {
    const { clock, storage, polls, ended } = await follow(() => 'pending');
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

describe('a report that is read outside of following', () => {
  it('ends the following with its final status', async () => {
    const { clock, polls, ended, follower } = await follow(() => 'pending');
    const report = await follower.applyResponse(sampleReport(), { id: 1, status: 'done' });
    assert.equal(report.status, 'done');
    await clock.advance(hour);
    assert.equal(polls.length, 0);
    assert.equal(ended.length, 1);
  });

  it('shows no message if it was not followed', async () => {
    const { store, stored, ended, follower } = setUp(() => 'pending');
    await store.add(sampleReport({ following: { state: 'ended' } }));
    await follower.applyResponse(sampleReport(), { id: 1, status: 'done' });
    assert.equal(stored()?.status, 'done');
    assert.equal(ended.length, 0);
  });
});

describe('following that is stopped', () => {
  it('shows no message if the user stops it, and can be started again', async () => {
    const { clock, update, polls, ended } = await follow(() => 'pending');
    await clock.advance(2000);
    await update({ following: { state: 'ended' } });
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    assert.equal(ended.length, 0);
    await update({ following: { state: 'followed', since: clock.now() } });
    await clock.advance(2000);
    assert.equal(polls.length, 2);
  });

  for (const [what, stop] of [
    ['the report is removed', ({ store }) => store.remove(sampleReport())],
    ['the window closes', ({ follower }) => follower.dispose()],
  ] satisfies [string, (test: ReturnType<typeof setUp>) => unknown][]) {
    it(`aborts the pending request when ${what}`, async () => {
      const test = await follow(() => pendingResponse().promise);
      const { clock, signals, ended } = test;
      await clock.advance(2000);
      assert.equal(signals[0]?.aborted, false);
      await stop(test);
      assert.equal(signals[0]?.aborted, true);
      await clock.advance(hour);
      assert.equal(signals.length, 1);
      assert.equal(clock.pending, 0);
      assert.equal(ended.length, 0);
    });
  }

  it('ignores a late response', async () => {
    const response = pendingResponse();
    const { clock, update, stored, ended } = await follow(() => response.promise);
    await clock.advance(2000);
    await update({ following: { state: 'ended' } });
    response.resolve('done');
    await clock.advance(hour);
    assert.equal(stored()?.status, 'pending');
    assert.equal(ended.length, 0);
  });
});
