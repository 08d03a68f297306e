import assert from 'node:assert/strict';
import type { Cursor, Page } from '../../../../src/service/contract/listing.ts';
import { message } from '../../../../src/service/contract/message.ts';
import { everything } from '../../../../src/service/paging/paging.ts';

describe('the pages of a list as one', () => {
  it('place each record that cannot be read in the whole list, and count records of others', async () => {
    const reason = message('what the filter needs is not shown to this connection');
    const pages: Page<string>[] = [
      { items: ['a', 'b'], unreadable: [{ index: 0, reason }], leftOut: 1, next: { address: '1' } },
      { items: ['c'], unreadable: [{ index: 0, reason }], leftOut: 2 },
    ];
    const fetch = (next?: Cursor) => Promise.resolve(pages[Number(next?.address ?? 0)] ?? assert.fail());
    const { items, unreadable, leftOut, total } = await everything(fetch);
    assert.deepEqual(
      unreadable.map(({ index }) => index),
      [0, 3],
    );
    assert.deepEqual([items, leftOut, total], [['a', 'b', 'c'], 3, 3]);
  });
});
