import assert from 'node:assert/strict';
import { ReportStore } from '../../../../src/features/reports/reportStore.ts';
import { day, failure, follow, hour, setUp, start } from './followerSetup.ts';
import { FakeStorage, sampleReport } from './samples.ts';

describe('following that fails', () => {
  for (const kind of ['unauthorized', 'forbidden', 'no-credentials', 'gone', 'bad-request'] as const) {
    it(`stops at once when the error is ${kind}`, async () => {
      const error = failure(kind);
      const { clock, polls, endStatuses, endFollowings } = await follow(() => error);
      await clock.advance(day);
      assert.equal(polls.length, 1);
      assert.deepEqual(endFollowings(), [{ state: 'stopped', why: 'rejected', detail: error.message }]);
      assert.deepEqual(endStatuses(), ['pending']);
    });
  }

  it('reports that the status cannot be followed if there is no route to read it', async () => {
    const { clock, stored, polls, ended } = await follow(() => failure('missing'));
    await clock.advance(day);
    assert.equal(polls.length, 1);
    assert.equal(clock.pending, 0);
    assert.equal(ended.length, 1);
    const following = stored()?.following;
    assert.equal(following?.state === 'stopped' && following.why, 'missing');
  });

  it('stops when no connection leads to the service any more', async () => {
    const { clock, endFollowings } = await follow(() => undefined);
    await clock.advance(2000);
    assert.deepEqual(endFollowings(), [{ state: 'stopped', why: 'no-connection', detail: '' }]);
  });

  it('neither reads nor reports a report whose connection another window removed', async () => {
    const storage = new FakeStorage();
    await new ReportStore(storage, assert.ifError).add(sampleReport({ connectionId: 'removed' }));
    const { clock, follower, polls, ended } = setUp(() => 'pending', storage);
    await follower.resume();
    await clock.advance(day);
    assert.deepEqual(polls, []);
    assert.deepEqual(ended, []);
    assert.equal(clock.pending, 0);
  });

  for (const [what, error] of [
    ['the service fails', failure('server', { status: 500 })],
    ['an error is unexpected', failure('unexpected')],
    ['the client has a bug', new TypeError('a bug')],
  ] as const) {
    it(`backs off when ${what}, and stops after 15 times in a row`, async () => {
      const { clock, gaps, endFollowings } = await follow(() => error);
      await clock.advance(day);
      assert.equal(gaps().length, 15);
      assert.deepEqual(gaps().slice(0, 4), [2000, 3000, 4500, 6750]);
      assert.deepEqual(endFollowings(), [{ state: 'stopped', why: 'failing', detail: error.message }]);
    });
  }

  it('counts failures from zero after a response', async () => {
    let count = 0;
    const { clock, stored, polls } = await follow(() => {
      count += 1;
      return count % 15 === 0 ? 'pending' : failure('server');
    });
    await clock.advance(2 * hour);
    assert.ok(polls.length > 60);
    assert.equal(stored()?.following.state, 'followed');
  });

  const unreachedKinds = [
    ...(['unreachable', 'timeout', 'interrupted', 'certificate'] as const),
    ...(['lost-secrets', 'unread-secrets', 'sandbox-stopped'] as const),
    // A policy locks the service.
    ...(['invalid-input'] as const),
  ];
  for (const error of [
    ...unreachedKinds.map((kind) => failure(kind)),
    ...[502, 503, 504].map((status) => failure('unavailable', { status })),
  ]) {
    it(`sends a request once a minute as long as the service is ${error.kind} ${error.status ?? ''}`, async () => {
      let response: string | Error = error;
      const { clock, gaps, ended, endStatuses } = await follow(() => response);
      await clock.advance(hour);
      assert.equal(gaps().length, 66);
      assert.deepEqual(gaps().slice(-3), [60_000, 60_000, 60_000]);
      await clock.advance(2 * day);
      assert.deepEqual(ended, []);
      response = 'done';
      await clock.advance(60_000);
      assert.deepEqual(endStatuses(), ['done']);
    });
  }

  it('shows since when and why there is no response, until there is one', async () => {
    let response: string | Error = 'pending';
    const { clock, stored } = await follow(() => response);
    await clock.advance(2000);
    const before = stored()?.following;
    response = failure('unreachable');
    await clock.advance(3000);
    const since = clock.now();
    assert.deepEqual(stored()?.following, { ...before, failure: { since, detail: response.message } });
    response = failure('server');
    await clock.advance(hour / 10);
    assert.deepEqual(stored()?.following, { ...before, failure: { since, detail: response.message } });
    response = 'pending';
    await clock.advance(60_000);
    assert.deepEqual(stored()?.following, before);
  });
});

describe('following at the rate limit', () => {
  const retryAt = start + 300_000;

  it('continues for all reports of the connection after the retry-after', async () => {
    let errors = 1;
    const { clock, store, polls } = setUp(({ connectionId }) => {
      errors -= connectionId === 'acme' ? 1 : 0;
      return errors === 0 ? failure('rate-limited', { retryAt }) : 'pending';
    });
    await store.add(sampleReport({ id: '1' }));
    await clock.advance(1000);
    await store.add(sampleReport({ id: '2' }));
    await clock.advance(1000);
    assert.equal(polls.length, 1);
    await clock.advance(297_999);
    assert.equal(polls.length, 1);
    await clock.advance(1);
    assert.deepEqual(polls.slice(1), [retryAt, retryAt]);
  });

  it('sends no earlier request because the window gets the focus', async () => {
    const { clock, polls, follower } = await follow(() => failure('rate-limited', { retryAt }));
    await clock.advance(10_000);
    await follower.resume();
    await clock.advance(200_000);
    assert.equal(polls.length, 1);
  });

  it('does not count it as a failure of the report', async () => {
    const { clock, stored, polls } = await follow(() => failure('rate-limited'));
    await clock.advance(2 * hour);
    assert.ok(polls.length > 60);
    assert.equal(stored()?.following.state, 'followed');
  });
});
