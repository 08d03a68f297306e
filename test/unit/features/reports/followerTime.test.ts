import assert from 'node:assert/strict';
import { day, failure, follow, hour, setUp } from './followerSetup.ts';
import { FakeStorage } from './samples.ts';

describe('following when the clock jumps', () => {
  it('sends one request after the computer slept', async () => {
    const { clock, polls, gaps } = await follow(() => 'pending');
    await clock.advance(10_000);
    assert.equal(polls.length, 3);
    await clock.sleep(7 * hour);
    assert.equal(polls.length, 4);
    await clock.advance(10_000);
    assert.deepEqual(gaps().slice(4), []);
  });

  it('continues when the clock is set back', async () => {
    const { clock, polls } = await follow(() => 'pending');
    await clock.advance(2000);
    clock.setBack(7 * hour);
    await clock.advance(3000);
    assert.equal(polls.length, 2);
    await clock.advance(4500);
    assert.equal(polls.length, 3);
  });

  for (const hours of [10, 3 * 24]) {
    it(`reads with one request what was done while the computer slept for ${hours} hours`, async () => {
      let status = 'pending';
      const { clock, polls, endStatuses, endFollowings } = await follow(() => status);
      await clock.advance(10_000);
      const before = polls.length;
      status = 'done';
      await clock.sleep(hours * hour);
      await clock.advance(hour);
      assert.equal(polls.length, before + 1);
      assert.deepEqual(endStatuses(), ['done']);
      assert.deepEqual(endFollowings(), [{ state: 'ended' }]);
    });
  }

  it('waits for a network that returns some time after the computer', async () => {
    let response: string | Error = 'pending';
    const { clock, endStatuses } = await follow(() => response);
    response = failure('unreachable');
    await clock.sleep(3 * day);
    await clock.advance(10 * 60_000);
    response = 'done';
    await clock.advance(60_000);
    assert.deepEqual(endStatuses(), ['done']);
  });

  it('stops after days of sleep only when a response shows that the report is not done', async () => {
    const { clock, polls, endFollowings } = await follow(() => 'pending');
    await clock.sleep(3 * day);
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    assert.deepEqual(endFollowings(), [{ state: 'stopped', why: 'too-long', detail: '' }]);
  });

  it('reads on Monday a report that was created on Friday', async () => {
    const storage = new FakeStorage();
    const friday = await follow(() => 'pending', storage);
    friday.follower.dispose();
    const monday = setUp(() => 'done', storage);
    await monday.clock.sleep(3 * day);
    await monday.follower.resume();
    await monday.clock.advance(hour);
    assert.equal(monday.polls.length, 1);
    assert.deepEqual(monday.endStatuses(), ['done']);
  });

  it('continues when the clock is set back by a day, also during a retry-after', async () => {
    const responses: (string | Error)[] = ['pending', 'pending', 'done'];
    const { clock, polls, ended } = await follow(() => responses.shift() ?? assert.fail('too many requests'));
    await clock.advance(5000);
    clock.setBack(day);
    responses.unshift(failure('rate-limited', { retryAt: clock.now() + 300_000 }));
    await clock.advance(4500);
    assert.equal(polls.length, 3);
    clock.setBack(day);
    await clock.advance(60_000);
    assert.equal(polls.length, 4);
    assert.equal(ended.length, 1);
  });
});
