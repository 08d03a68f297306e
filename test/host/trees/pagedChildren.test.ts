import assert from 'node:assert/strict';
import type { Page } from '../../../src/service/contract/listing.ts';
import type { TreeNode } from '../../../src/tree/children.ts';
import { type MessageRow, type PagedList, pagedChildren } from '../../../src/tree/listRows.ts';

const { signal } = new AbortController();
const empty: MessageRow = { kind: 'message', id: 'fruit/empty', label: 'No fruit.', icon: 'info' };

/** A list whose pages name the next one. */
function listOf(pages: Readonly<Record<string, Page<string>>>): PagedList<string, TreeNode> {
  return {
    id: 'fruit',
    load: ({ address } = { address: 'first' }) => Promise.resolve(pages[address] ?? assert.fail(address)),
    node: (name) => ({ kind: 'fruit', id: name }),
    empty: () => empty,
  };
}

const idsOf = (nodes: readonly TreeNode[]) => nodes.map(({ id }) => id);

describe('the rows of a paged list', () => {
  it('are one message row for an empty list', async () => {
    const list = listOf({ first: { items: [], unreadable: [] } });
    assert.deepEqual(await pagedChildren(list, { signal }), { nodes: [empty] });
  });

  it('are the records without a message row for any other list', async () => {
    const list = listOf({ first: { items: ['apple'], unreadable: [] } });
    assert.deepEqual(await pagedChildren(list, { signal }), { nodes: [{ kind: 'fruit', id: 'apple' }] });
  });

  it('count a record that cannot be read', async () => {
    const list = listOf({ first: { items: [], unreadable: [{ index: 0, reason: 'it has no id' }] } });
    const { nodes } = await pagedChildren(list, { signal });
    assert.deepEqual(idsOf(nodes), ['fruit/unreadable/0']);
  });

  it('include at most 50 unreadable records, and count the others in one row', async () => {
    const unreadable = Array.from({ length: 60 }, (_, index) => ({ index, reason: 'it has no id' }));
    const list = listOf({
      first: { items: ['apple'], unreadable, next: { address: 'second' } },
      second: { items: [], unreadable },
    });
    const first = await pagedChildren(list, { signal });
    assert.deepEqual([first.nodes.length, first.more?.shown], [1 + 50 + 1, 61]);
    assert.match(JSON.stringify(first.nodes.at(-1)), /"10 more records cannot be read"/);
    const second = (await first.more?.load({ signal })) ?? assert.fail();
    const ids = [...idsOf(first.nodes), ...idsOf(second.nodes)];
    assert.equal(new Set(ids).size, ids.length, 'each row has an id of its own');
  });

  it('count a single one beyond those in a sentence of its own', async () => {
    const unreadable = Array.from({ length: 51 }, (_, index) => ({ index, reason: 'it has no id' }));
    const { nodes } = await pagedChildren(listOf({ first: { items: [], unreadable } }), { signal });
    assert.match(JSON.stringify(nodes.at(-1)), /"1 more record cannot be read"/);
  });

  it('continue after the previous page and its count', async () => {
    const list = listOf({
      first: { items: ['apple'], unreadable: [], next: { address: 'second' }, total: 3 },
      second: {
        items: ['pear'],
        unreadable: [{ index: 1, reason: 'it has no id' }],
        next: { address: 'third' },
      },
      third: { items: [], unreadable: [] },
    });
    const first = await pagedChildren(list, { signal });
    assert.deepEqual([idsOf(first.nodes), first.more?.shown, first.more?.total], [['apple'], 1, 3]);
    const second = (await first.more?.load({ signal })) ?? assert.fail();
    assert.deepEqual(idsOf(second.nodes), ['pear', 'fruit/unreadable/2']);
    assert.equal(second.more?.shown, 3);
    assert.ok(!('total' in second.more), 'a total that is not known is left out');
    assert.deepEqual(await second.more.load({ signal }), { nodes: [] });
  });

  it('have the message row only if no page has a record', async () => {
    const list = listOf({
      first: { items: [], unreadable: [], next: { address: 'second' } },
      second: { items: [], unreadable: [] },
    });
    const { nodes, more } = await pagedChildren(list, { signal });
    assert.deepEqual(nodes, []);
    assert.deepEqual(await more?.load({ signal }), { nodes: [empty] });
  });
});
