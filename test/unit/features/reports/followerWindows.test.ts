import assert from 'node:assert/strict';
import { follow, hour, inTurn, pendingResponse, setUp } from './followerSetup.ts';
import { FakeStorage } from './samples.ts';

/** Two windows with focus; the first one has created the sample report. */
async function setUpTwo(response: Parameters<typeof setUp>[0]) {
  const storage = new FakeStorage();
  const other = setUp(response, storage);
  const one = await follow(response, storage);
  return {
    one,
    other,
    ended: () => [...one.ended, ...other.ended],
    async advance(milliseconds: number) {
      await Promise.all([one.clock.advance(milliseconds), other.clock.advance(milliseconds)]);
    },
  };
}

describe('following in two windows', () => {
  for (const final of ['done', 'error']) {
    it(`reports the final status ${final} once, and shows it in both`, async () => {
      let status = 'pending';
      const { one, other, ended, advance } = await setUpTwo(() => status);
      await other.follower.resume();
      await advance(10_000);
      status = final;
      await advance(hour);
      assert.equal(ended().length, 1);
      for (const { stored, polls, clock } of [one, other]) {
        assert.equal(stored()?.status, final);
        assert.ok(polls.length <= 5);
        assert.equal(clock.pending, 0);
      }
    });
  }

  it('reports an end once also if both receive it at the same time', async () => {
    const response = pendingResponse();
    const { one, other, ended, advance } = await setUpTwo(() => response.promise);
    await other.store.refresh();
    await advance(2000);
    assert.deepEqual([one.polls.length, other.polls.length], [1, 1]);
    response.resolve('done');
    await advance(hour);
    assert.equal(ended().length, 1);
  });

  it('keeps a final status when an older response arrives late', async () => {
    const late = pendingResponse();
    const { one, other, ended, advance } = await setUpTwo(inTurn(late.promise, 'done'));
    await one.clock.advance(2000);
    await other.follower.resume();
    await other.clock.advance(2000);
    assert.equal(ended().length, 1);
    late.resolve('pending');
    await advance(hour);
    assert.equal(ended().length, 1);
    for (const { stored } of [one, other]) {
      assert.equal(stored()?.status, 'done');
    }
  });

  it('reports the next end after following was started again', async () => {
    const { one, other, ended, advance } = await setUpTwo(() => 'queued');
    await other.follower.resume();
    await advance(25 * hour);
    assert.equal(ended().length, 1);
    await other.update({ following: { state: 'followed', since: other.clock.now() } });
    await one.follower.resume();
    await advance(25 * hour);
    assert.equal(ended().length, 2);
  });

  it('sends no requests in the window without focus', async () => {
    const { one, other, ended, advance } = await setUpTwo(() => 'pending');
    other.window.focused = false;
    await other.follower.resume();
    await advance(hour);
    assert.equal(other.polls.length, 0);
    assert.ok(one.polls.length > 60);
    assert.deepEqual(ended(), []);
  });

  it('reports an end that cannot be stored', async () => {
    const storage = new FakeStorage();
    const errors: unknown[] = [];
    const { clock, polls, endStatuses } = await follow(
      () => 'done',
      storage,
      (error) => errors.push(error),
    );
    storage.failure = new Error('the disk is full');
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    assert.deepEqual(endStatuses(), ['done']);
    assert.ok(errors.length > 0);
  });
});
