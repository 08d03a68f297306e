import assert from 'node:assert/strict';
import { comparing } from '../bench/comparing.ts';
import { exporting } from '../bench/exporting.ts';
import { large } from '../bench/large/large.ts';
import type { Bench } from '../bench/line.ts';
import { reading } from '../bench/reading.ts';
import { requests } from '../bench/requests.ts';
import { transport } from '../bench/transport.ts';
import { windows } from '../bench/windows.ts';

/** The figures of lines that are exact, by their names. */
async function exactLines(bench: Bench) {
  const lines = await bench(1);
  return lines.filter(({ unit }) => unit === 'requests' || unit === 'sockets');
}

describe('the benchmarks, each run once', () => {
  it('send no more requests for a task than the interface requires', async () => {
    const lines = await exactLines(requests);
    assert.ok(lines.length > 10);
    for (const { name, figure, floor } of lines) {
      if (floor === undefined) {
        assert.equal(name, 'A report followed for two minutes');
        assert.ok(figure <= 10, `${figure} requests`);
      } else {
        assert.equal(figure, floor, name);
      }
    }
  });

  it('get no error for too many requests where windows share the limit', async () => {
    assert.deepEqual(
      (await exactLines(windows)).map(({ figure }) => figure),
      [0, 0],
    );
  });

  it('open one socket, also over TLS', async () => {
    const lines = await exactLines(transport);
    assert.deepEqual(
      lines.map(({ figure }) => figure),
      [1, 1],
    );
  });

  for (const [name, bench] of Object.entries({ reading, large, exporting, comparing })) {
    it(`measure all of ${name}`, async () => {
      const lines = await bench(1);
      assert.ok(lines.length > 0);
      assert.ok(lines.every(({ figure }) => Number.isFinite(figure)));
    });
  }
});
