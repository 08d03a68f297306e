import assert from 'node:assert/strict';
import { ReportStore } from '../../../src/reports/reportStore.ts';
import { day, failure, hour, setUp } from './followerSetup.ts';
import { FakeStorage, sampleReport } from './samples.ts';

describe('following that fails', () => {
  it('stops at once where asking again mends nothing', async () => {
    const kinds = ['unauthorized', 'forbidden', 'no-credentials', 'gone', 'bad-request'] as const;
    for (const kind of kinds) {
      const error = failure(kind);
      const { clock, store, polls, ended } = setUp(() => error);
      await store.add(sampleReport());
      await clock.advance(day);
      assert.equal(polls.length, 1, kind);
      assert.deepEqual(ended[0]?.following, { state: 'stopped', why: 'rejected', detail: error.message });
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
    const storage = new FakeStorage();
    await new ReportStore(storage, assert.ifError).add(sampleReport({ connectionId: 'removed' }));
    const { clock, follower, polls, ended } = setUp(() => 'pending', storage);
    await follower.resume();
    await clock.advance(day);
    assert.deepEqual(polls, []);
    assert.deepEqual(ended, []);
    assert.equal(clock.pending, 0);
  });

  it('backs off when the service fails, and gives up after 15 times in a row', async () => {
    for (const error of [failure('server', { status: 500 }), failure('unexpected'), new TypeError('a bug')]) {
      const { clock, store, gaps, ended } = setUp(() => error);
      await store.add(sampleReport());
      await clock.advance(day);
      assert.equal(gaps().length, 15);
      assert.deepEqual(gaps().slice(0, 4), [2000, 3000, 4500, 6750]);
      assert.deepEqual(
        ended.map(({ following }) => following),
        [{ state: 'stopped', why: 'failing', detail: error.message }],
      );
    }
  });

  it('forgets earlier failures after a response', async () => {
    let count = 0;
    const { clock, store, polls } = setUp(() => {
      count += 1;
      return count % 15 === 0 ? 'pending' : failure('server');
    });
    await store.add(sampleReport());
    await clock.advance(2 * hour);
    assert.ok(polls.length > 60);
    assert.equal(store.find(sampleReport())?.following.state, 'followed');
  });

  it('waits as long as it takes for a service that cannot be reached, and asks it once a minute', async () => {
    const kinds = [
      'unreachable',
      'timeout',
      'interrupted',
      'certificate',
      'lost-secrets',
      'unread-secrets',
      'sandbox-stopped',
    ] as const;
    const outages = [
      ...kinds.map((kind) => failure(kind)),
      ...[502, 503, 504].map((status) => failure('unavailable', { status })),
      failure('unread-secrets'),
    ];
    for (const outage of outages) {
      let response: string | Error = outage;
      const { clock, store, gaps, ended } = setUp(() => response);
      await store.add(sampleReport());
      await clock.advance(hour);
      assert.equal(gaps().length, 66, outage.kind);
      assert.deepEqual(gaps().slice(-3), [60_000, 60_000, 60_000]);
      await clock.advance(2 * day);
      assert.deepEqual(ended, []);
      response = 'done';
      await clock.advance(60_000);
      assert.deepEqual(
        ended.map(({ status }) => status),
        ['done'],
      );
    }
  });

  it('tells since when and why there is no response, until there is one', async () => {
    let response: string | Error = 'pending';
    const { clock, store } = setUp(() => response);
    const following = () => store.find(sampleReport())?.following;
    await store.add(sampleReport());
    await clock.advance(2000);
    const fresh = following();
    response = failure('unreachable');
    await clock.advance(3000);
    const since = clock.now();
    assert.deepEqual(following(), { ...fresh, failure: { since, detail: response.message } });
    response = failure('server');
    await clock.advance(hour / 10);
    assert.deepEqual(following(), { ...fresh, failure: { since, detail: response.message } });
    response = 'pending';
    await clock.advance(60_000);
    assert.deepEqual(following(), fresh);
  });

  it('comes back when a service that asked for a rest allows it, for all its reports', async () => {
    let errors = 1;
    const start = Date.UTC(2026, 5, 1);
    const { clock, store, polls } = setUp(({ connectionId }) => {
      errors -= connectionId === 'acme' ? 1 : 0;
      return errors === 0 ? failure('rate-limited', { retryAt: start + 300_000 }) : 'pending';
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
    const { clock, store, polls, follower } = setUp(() =>
      failure('rate-limited', { retryAt: start + 300_000 }),
    );
    await store.add(sampleReport());
    await clock.advance(10_000);
    await follower.resume();
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
