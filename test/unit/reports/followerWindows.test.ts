import assert from 'node:assert/strict';
import { hour, openQuestion, setUp } from './followerSetup.ts';
import { FakeStorage, sampleReport } from './samples.ts';

/** Two windows, both of which believe that they are looked at. */
function setUpTwo(response: Parameters<typeof setUp>[0]) {
  const storage = new FakeStorage();
  const one = setUp(response, storage);
  const other = setUp(response, storage);
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
  it('tells of an end once, and shows it in both', async () => {
    for (const last of ['done', 'error']) {
      let status = 'pending';
      const { one, other, ended, advance } = setUpTwo(() => status);
      await one.store.add(sampleReport());
      await other.follower.resume();
      await advance(10_000);
      status = last;
      await advance(hour);
      assert.equal(ended().length, 1);
      for (const { store, polls, clock } of [one, other]) {
        assert.equal(store.find(sampleReport())?.status, last);
        assert.ok(polls.length <= 5);
        assert.equal(clock.pending, 0);
      }
    }
  });

  it('tells once also when both learn of it in the same moment', async () => {
    const question = openQuestion();
    const { one, other, ended, advance } = setUpTwo(() => question.promise);
    await one.store.add(sampleReport());
    await other.store.refresh();
    await advance(2000);
    assert.deepEqual([one.polls.length, other.polls.length], [1, 1]);
    question.resolve('done');
    await advance(hour);
    assert.equal(ended().length, 1);
  });

  it('keeps an end against an older response that comes late', async () => {
    const late = openQuestion();
    const answers = [late.promise, 'done'];
    const { one, other, ended, advance } = setUpTwo(() => answers.shift() ?? assert.fail('asked too often'));
    await one.store.add(sampleReport());
    await one.clock.advance(2000);
    await other.follower.resume();
    await other.clock.advance(2000);
    assert.equal(ended().length, 1);
    late.resolve('pending');
    await advance(hour);
    assert.equal(ended().length, 1);
    for (const { store } of [one, other]) {
      assert.equal(store.find(sampleReport())?.status, 'done');
    }
  });

  it('tells again when it was taken up again', async () => {
    const { one, other, ended, advance } = setUpTwo(() => 'queued');
    await one.store.add(sampleReport());
    await other.follower.resume();
    await advance(25 * hour);
    assert.equal(ended().length, 1);
    const since = other.clock.now();
    await other.store.update(sampleReport(), (report) => ({
      ...report,
      following: { state: 'followed', since },
    }));
    await one.follower.resume();
    await advance(25 * hour);
    assert.equal(ended().length, 2);
  });

  it('asks nothing in the window that is not looked at', async () => {
    const { one, other, ended, advance } = setUpTwo(() => 'pending');
    other.window.focused = false;
    await one.store.add(sampleReport());
    await other.follower.resume();
    await advance(hour);
    assert.equal(other.polls.length, 0);
    assert.ok(one.polls.length > 60);
    assert.deepEqual(ended(), []);
  });

  it('tells of an end where nothing can be stored', async () => {
    const storage = new FakeStorage();
    const errors: unknown[] = [];
    const { clock, store, polls, ended } = setUp(
      () => 'done',
      storage,
      (error) => errors.push(error),
    );
    await store.add(sampleReport());
    storage.failure = new Error('the disk is full');
    await clock.advance(hour);
    assert.equal(polls.length, 1);
    assert.deepEqual(
      ended.map(({ status }) => status),
      ['done'],
    );
    assert.ok(errors.length > 0);
  });
});
