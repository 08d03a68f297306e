import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { shareRuns } from '../../../../src/service/http/shared.ts';

interface Run {
  readonly input: string;
  readonly signal: AbortSignal | undefined;
  readonly resolve: (result: string) => void;
  readonly reject: (error: Error) => void;
}

/** Work that ends as the test says; inputs with the same first letter have the same key, and `-` has none. */
function setUp() {
  const runs: Run[] = [];
  const send = shareRuns(
    (input: string) => (input === '-' ? undefined : input[0]),
    (input, signal) =>
      new Promise<string>((resolve, reject) => runs.push({ input, signal, resolve, reject })),
  );
  const run = (place: number) => runs[place] ?? assert.fail(`There are ${runs.length} runs.`);
  return { runs, run, send };
}

describe('work that is shared', () => {
  it('runs alone without a key, with the signal of its caller', async () => {
    const { runs, run, send } = setUp();
    const { signal } = new AbortController();
    const both = [send('-', signal), send('-', signal)];
    assert.deepEqual(
      runs.map((each) => each.signal),
      [signal, signal],
    );
    run(0).resolve('A');
    run(1).resolve('B');
    assert.deepEqual(await Promise.all(both), ['A', 'B']);
  });

  it('goes on for the others when one cancels, and is aborted with the last', async () => {
    const { runs, run, send } = setUp();
    const [one, other] = [new AbortController(), new AbortController()];
    const results = Promise.allSettled([send('a', one.signal), send('a', other.signal)]);
    one.abort(new Error('one left'));
    assert.equal(run(0).signal?.aborted, false);
    other.abort(new Error('other left'));
    assert.equal(run(0).signal?.reason.message, 'other left');
    const late = send('a', undefined);
    assert.equal(runs.length, 2, 'aborted work is not shared');
    run(0).reject(new Error('aborted'));
    await setImmediate();
    const later = send('a', undefined);
    assert.equal(runs.length, 2, 'the end of aborted work does not end its successor');
    run(1).resolve('B');
    assert.deepEqual(await Promise.all([late, later]), ['B', 'B']);
    assert.deepEqual(
      (await results).map((result) => result.status === 'rejected' && result.reason.message),
      ['one left', 'other left'],
    );
  });

  it('goes on while one caller waits who cannot cancel', async () => {
    const { run, send } = setUp();
    const leaving = new AbortController();
    const left = assert.rejects(send('a', leaving.signal), /left/);
    const staying = send('a', undefined);
    leaving.abort(new Error('left'));
    await left;
    assert.equal(run(0).signal?.aborted, false);
    run(0).resolve('A');
    assert.equal(await staying, 'A');
  });

  it('leaves nothing behind on the signal of a caller', async () => {
    const { run, send } = setUp();
    const { signal } = new AbortController();
    const result = send('a', signal);
    assert.equal(getEventListeners(signal, 'abort').length, 1);
    run(0).resolve('A');
    await result;
    await setImmediate();
    assert.equal(getEventListeners(signal, 'abort').length, 0);
  });
});
