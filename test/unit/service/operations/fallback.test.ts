import assert from 'node:assert/strict';
import type { Cursor, Page } from '../../../../src/service/contract/listing.ts';
import type { CallOptions } from '../../../../src/service/http/request.ts';
import { firstAvailableList } from '../../../../src/service/operations/fallback.ts';

/** A list with two sources of two pages each. */
function listOf(requested: string[]) {
  const pagesOf = (name: string) => (_query: string, next?: Cursor) => {
    requested.push(`${name} ${next?.address ?? 'first'}`);
    const page: Page<string> = { items: [name], unreadable: [] };
    return Promise.resolve(next === undefined ? { ...page, next: { address: 'a>b#2' } } : page);
  };
  const sources = { resource: pagesOf('resource'), legacy: pagesOf('legacy') };
  return firstAvailableList<string, Page<string>, CallOptions>(sources, { name: 'legacy' });
}

describe('a list with several sources', () => {
  it('continues at the source of its first page', async () => {
    const requested: string[] = [];
    const list = listOf(requested);
    const first = await list('people');
    const last = await list('people', first.next);
    assert.deepEqual(requested, ['legacy first', 'legacy a>b#2']);
    assert.deepEqual([first.source, last.source, last.next], ['legacy', 'legacy', undefined]);
  });

  it('does not begin anew where it is to continue at an unknown source', async () => {
    const requested: string[] = [];
    for (const source of ['structure', undefined]) {
      const next = { address: 'x', ...(source && { source }) };
      await assert.rejects(listOf(requested)('people', next), TypeError);
    }
    assert.deepEqual(requested, []);
  });
});
