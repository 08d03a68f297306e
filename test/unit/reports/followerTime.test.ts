import assert from 'node:assert/strict';
import { day, failure, hour, setUp } from './followerSetup.ts';
import { FakeStorage, sampleReport } from './samples.ts';

describe('following over a clock that jumps', () => {
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

  for (const hours of [10, 3 * 24]) {
    it(`learns with one question what was done while the computer slept for ${hours} hours`, async () => {
      let status = 'pending';
      const { clock, store, polls, ended } = setUp(() => status);
      await store.add(sampleReport());
      await clock.advance(10_000);
      const asked = polls.length;
      status = 'done';
      await clock.sleep(hours * hour);
      await clock.advance(hour);
      assert.equal(polls.length, asked + 1);
      assert.deepEqual(
        ended.map((report) => [report.status, report.following.state]),
        [['done', 'ended']],
      );
    });
  }

  it('waits for the network that comes back a while after the computer woke up', async () => {
    let response: string | Error = 'pending';
    const { clock, store, ended } = setUp(() => response);
    await store.add(sampleReport());
    response = failure('unreachable');
    await clock.sleep(3 * day);
    await clock.advance(10 * 60_000);
    response = 'done';
    await clock.advance(60_000);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['done'],
    );
  });

  it('gives up after days of sleep only when the response is that it still is not done', async () => {
    const { clock, store, polls, ended } = setUp(() => 'pending');
    await store.add(sampleReport());
    await clock.sleep(3 * day);
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    assert.deepEqual(
      ended.map(({ following }) => following),
      [{ state: 'stopped', why: 'too-long', detail: '' }],
    );
  });

  it('asks on Monday for what was created on Friday', async () => {
    const storage = new FakeStorage();
    const friday = setUp(() => 'pending', storage);
    await friday.store.add(sampleReport());
    friday.follower.dispose();
    const monday = setUp(() => 'done', storage);
    await monday.clock.sleep(3 * day);
    await monday.follower.resume();
    await monday.clock.advance(hour);
    assert.equal(monday.polls.length, 1);
    assert.deepEqual(
      monday.ended.map(({ status }) => status),
      ['done'],
    );
  });

  it('goes on as before when the clock is set back by a day, also while the service is to be left alone', async () => {
    const statuses: (string | Error)[] = ['pending', 'pending', 'done'];
    const { clock, store, polls, ended } = setUp(() => statuses.shift() ?? assert.fail('asked too often'));
    await store.add(sampleReport());
    await clock.advance(5000);
    clock.setBack(day);
    statuses.unshift(failure('rate-limited', { retryAt: clock.now() + 300_000 }));
    await clock.advance(4500);
    assert.equal(polls.length, 3);
    clock.setBack(day);
    await clock.advance(60_000);
    assert.equal(polls.length, 4);
    assert.equal(ended.length, 1);
  });
});
