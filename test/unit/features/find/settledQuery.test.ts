import assert from 'node:assert/strict';
import { SettledQuery, settlingTime } from '../../../../src/platform/tasks.ts';
import { FakeClock } from '../reports/fakeClock.ts';

describe('the query of a typed text', () => {
  function setUp() {
    const clock = new FakeClock();
    const query = new SettledQuery(clock);
    const started: { text: string; signal: AbortSignal }[] = [];
    const type = (text: string) =>
      query.replace(async (signal) => {
        started.push({ text, signal });
        await Promise.resolve();
      });
    return { clock, query, started, type, texts: () => started.map(({ text }) => text) };
  }

  it('runs once nothing was typed for a while, and only for the last text', async () => {
    const { clock, type, texts } = setUp();
    for (const text of ['m', 'ma', 'mar', 'mart']) {
      type(text);
      await clock.advance(settlingTime - 1);
      assert.deepEqual(texts(), []);
    }
    await clock.advance(1);
    assert.deepEqual(texts(), ['mart']);
  });

  it('is aborted by a newer one', async () => {
    const { clock, type, started } = setUp();
    type('mar');
    await clock.advance(settlingTime);
    type('marty');
    assert.equal(started[0]?.signal.aborted, true);
    await clock.advance(settlingTime);
    assert.deepEqual(
      started.map(({ text, signal }) => [text, signal.aborted]),
      [
        ['mar', true],
        ['marty', false],
      ],
    );
  });

  it('does not run after it was cancelled', async () => {
    const { clock, query, type, texts } = setUp();
    type('mar');
    query.cancel();
    await clock.advance(10 * settlingTime);
    assert.deepEqual(texts(), []);
  });
});
