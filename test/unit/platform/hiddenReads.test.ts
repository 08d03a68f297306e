import assert from 'node:assert/strict';
import '../dialogs/withoutEditor.ts';

const { HiddenReads } = await import('../../../src/platform/documents/hiddenReads.ts');

describe('reads of documents without a tab', () => {
  it('are limited to ten in any minute', () => {
    const reads = new HiddenReads();
    const timestamps = [...Array.from({ length: 11 }, (_, second) => second * 1_000), 59_999, 60_000, 60_001];
    assert.deepEqual(
      timestamps.filter((timestamp) => !reads.allow(timestamp)),
      [10_000, 59_999, 60_001],
    );
  });

  it('are allowed again when the clock is set back', () => {
    const reads = new HiddenReads();
    assert.ok(Array.from({ length: 10 }, () => reads.allow(1_000_000)).every(Boolean));
    assert.equal(reads.allow(1_000_000), false);
    assert.equal(reads.allow(0), true);
  });
});
