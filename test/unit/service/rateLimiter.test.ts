import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { type LimitWait, RateLimiter } from '../../../src/service/http/rateLimiter.ts';
import { FakeClock } from '../features/reports/fakeClock.ts';

describe('the rate limiter of a tenant', () => {
  function setUp(requestsPerMinute: number) {
    const clock = new FakeClock();
    const pauses: number[] = [];
    const waits: (LimitWait | undefined)[] = [];
    const limiter = new RateLimiter(clock, () => requestsPerMinute, {
      paused: (until) => pauses.push(until),
      waiting: (wait) => waits.push(wait),
    });
    const sent: { name: string; at: number }[] = [];
    const start = clock.now();
    const send = async (name: string, priority: 'user' | 'poll' = 'user', signal?: AbortSignal) => {
      await limiter.admit(priority, signal);
      sent.push({ name, at: clock.now() - start });
      limiter.release();
    };
    return { clock, limiter, sent, send, pauses, waits, start };
  }

  it('never sends more than the allowance in any 60 seconds', async () => {
    const { clock, sent, send } = setUp(5);
    const all = Promise.all(Array.from({ length: 23 }, (_, index) => send(`${index}`)));
    for (let step = 0; step < 400; step += 1) {
      await clock.advance(1000);
    }
    await all;
    assert.equal(sent.length, 23);
    for (const { at } of sent) {
      const inWindow = sent.filter((other) => other.at >= at && other.at < at + 60_000).length;
      assert.ok(inWindow <= 5, `${inWindow} requests within 60 seconds`);
    }
    assert.ok(
      sent.every(({ at }) => at <= 240_000),
      'no request waits longer than it has to',
    );
  });

  it('sends what a user waits for first, polls last', async () => {
    const { clock, sent, send } = setUp(1);
    await send('first');
    const rest = Promise.all([send('poll', 'poll'), send('user'), send('later')]);
    for (let step = 0; step < 4; step += 1) {
      await clock.advance(60_000);
    }
    await rest;
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['first', 'user', 'later', 'poll'],
    );
  });

  it('sends nothing while the service asks to wait, and says until when', async () => {
    const { clock, limiter, sent, send, pauses, start } = setUp(50);
    limiter.pauseUntil(start + 30_000);
    const waiting = send('late');
    await clock.advance(29_999);
    assert.deepEqual(sent, []);
    await clock.advance(1);
    await waiting;
    assert.deepEqual(sent, [{ name: 'late', at: 30_000 }]);
    assert.deepEqual(pauses, [start + 30_000]);
  });

  it('keeps to the longest of several such requests, and passes each longer one on once', async () => {
    const { clock, limiter, sent, send, pauses, start } = setUp(50);
    for (const seconds of [30, 10, 30, -1, 40]) {
      limiter.pauseUntil(start + seconds * 1000);
    }
    assert.deepEqual(pauses, [start + 30_000, start + 40_000]);
    const waiting = send('late');
    await clock.advance(39_999);
    assert.deepEqual(sent, []);
    await clock.advance(1);
    await waiting;
    limiter.pauseUntil(start + 40_000);
    assert.equal(pauses.length, 2);
  });

  it('reports how long the last of the waiting requests waits, and when none waits any more', async () => {
    const { clock, sent, send, waits, start } = setUp(2);
    await send('1');
    await clock.advance(10_000);
    await send('2');
    assert.deepEqual(new Set(waits), new Set([undefined]));
    const third = send('3');
    assert.deepEqual(waits.at(-1), { until: start + 60_000, used: 2, allowed: 2 });
    const controller = new AbortController();
    const fourth = send('4', 'user', controller.signal);
    assert.deepEqual(waits.at(-1), { until: start + 70_000, used: 2, allowed: 2 });
    controller.abort(new Error('left'));
    await assert.rejects(fourth, /left/);
    assert.deepEqual(waits.at(-1), { until: start + 60_000, used: 2, allowed: 2 });
    await clock.advance(50_000);
    await third;
    assert.equal(sent.length, 3);
    assert.equal(waits.at(-1), undefined);
  });

  it('reports a wait that the service requested', async () => {
    const { clock, limiter, send, waits, start } = setUp(50);
    limiter.pauseUntil(start + 30_000);
    const waiting = send('late');
    assert.deepEqual(waits.at(-1), { until: start + 30_000, used: 0, allowed: 50 });
    await clock.advance(30_000);
    await waiting;
    assert.equal(waits.at(-1), undefined);
  });

  it('lets a caller leave the queue', async () => {
    const { clock, sent, send } = setUp(1);
    await send('first');
    const controller = new AbortController();
    const leaving = send('leaving', 'user', controller.signal);
    const staying = send('staying');
    controller.abort(new Error('left'));
    await assert.rejects(leaving, /left/);
    await clock.advance(60_000);
    await staying;
    assert.deepEqual(
      sent.map(({ name }) => name),
      ['first', 'staying'],
    );
  });

  it('sends nothing for a caller who has left, and no longer listens to one whose request is sent', async () => {
    const { limiter, sent, send } = setUp(5);
    await assert.rejects(send('gone', 'user', AbortSignal.abort(new Error('left'))), /left/);
    assert.deepEqual(sent, []);
    const { signal } = new AbortController();
    await limiter.admit('user', signal);
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });

  it('has at most six requests under way', async () => {
    const { limiter } = setUp(50);
    const releases: (() => void)[] = [];
    let max = 0;
    let running = 0;
    const all = Array.from({ length: 20 }, async () => {
      await limiter.admit('user', undefined);
      running += 1;
      max = Math.max(max, running);
      await new Promise<void>((resolve) => releases.push(resolve));
      running -= 1;
      limiter.release();
    });
    for (let done = 0; done < 20; done += 1) {
      await setImmediate();
      releases.shift()?.();
    }
    await Promise.all(all);
    assert.equal(max, 6);
  });

  it('waits no longer than a minute when the clock is set back by a day', async () => {
    const { clock, limiter, sent, send } = setUp(2);
    const day = 86_400_000;
    await Promise.all([send('1'), send('2')]);
    await clock.advance(1000);
    clock.setBack(day);
    const third = send('3');
    await clock.advance(59_999);
    assert.equal(sent.length, 2);
    await clock.advance(1);
    await third;
    limiter.pauseUntil(clock.now() + 30_000);
    clock.setBack(day);
    const fourth = send('4');
    await clock.advance(29_999);
    assert.equal(sent.length, 3);
    await clock.advance(1);
    await fourth;
    clock.setBack(day);
    limiter.pauseUntil(clock.now() + 30_000);
    const fifth = send('5');
    await clock.advance(60_000);
    await fifth;
  });
});
