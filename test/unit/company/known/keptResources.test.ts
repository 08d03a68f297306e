import assert from 'node:assert/strict';
import type { Kept } from '../../../../src/company/known/keptResources.ts';
import { Redaction } from '../../../../src/service/http/redaction.ts';
import '../../dialogs/withoutEditor.ts';
import { acme as connection, FakeMemento } from '../../features/connections/fakes.ts';

const { KeptResources } = await import('../../../../src/company/known/keptResources.ts');

const acme = { ...connection, instance: 'first' };
const ann = { resource: 'employees', id: '1', name: 'Ann' } as const;
const people = (count: number): readonly Kept[] =>
  Array.from({ length: count }, (_, id) => ({ resource: 'employees', id: `x${id}` }));

describe('what is kept of the resources of a connection', () => {
  const state = new FakeMemento();
  const redaction = new Redaction();
  /** What a window shows; all have the same state. */
  const window = (kind: 'favorites' | 'recent' = 'favorites') => new KeptResources(kind, state, redaction);
  const stored = () => state.keys().map((key) => state.get(key));

  afterEach(async () => {
    await Promise.all(state.keys().map((key) => state.update(key, undefined)));
  });

  it('is read by the next window, the latest first, and is no other at another address', async () => {
    const first = window();
    assert.equal(await first.add(acme, [ann]), 1);
    assert.equal(await first.add(acme, [{ search: 'e:finance' }, { search: 'd:' }]), 2);
    assert.equal(await first.add(acme, [ann, ann]), 0);
    const next = window();
    assert.deepEqual(next.of(acme), [ann, { search: 'd:' }, { search: 'e:finance' }]);
    assert.equal(next.has(acme, { resource: 'employees', id: '1' }), true);
    for (const other of [
      { ...acme, baseUrl: 'https://other.example' },
      { ...acme, instance: 'second' },
      { ...acme, id: 'other' },
    ]) {
      assert.deepEqual([next.of(other), next.has(other, ann)], [[], false]);
    }
    const sandbox = { ...connection, kind: 'sandbox', baseUrl: 'http://127.0.0.1:1' } as const;
    await next.add(sandbox, [ann]);
    assert.equal(next.has({ ...sandbox, baseUrl: 'http://127.0.0.1:2' }, ann), true);
    assert.equal(await next.remove(acme, [ann, { search: 'd:' }, { search: 'none' }]), 2);
    assert.deepEqual(next.of(acme), [{ search: 'e:finance' }]);
  });

  it('is not lost where another window has added something, which is shown once it is read again', async () => {
    const [one, other] = [window(), window()];
    assert.deepEqual(one.of(acme), []);
    await other.add(acme, [ann]);
    assert.deepEqual(one.of(acme), []);
    one.refresh();
    assert.deepEqual(one.of(acme), [ann]);
    await other.add(acme, [{ search: 'b' }]);
    await one.add(acme, [{ search: 'c' }]);
    assert.deepEqual(window().of(acme), [{ search: 'c' }, { search: 'b' }, ann]);
  });

  it('has a limit, at which none of many is added', async () => {
    const favorites = window();
    await favorites.add(acme, [ann]);
    await assert.rejects(favorites.add(acme, people(2_000)), /at most 500, and would have 2,001/);
    assert.deepEqual(favorites.of(acme), [ann]);
    assert.equal(await favorites.add(acme, people(499)), 499);
    assert.equal(await favorites.add(acme, people(499)), 0);
    await assert.rejects(favorites.add(acme, [{ search: 'more' }]), /would have 501/);
    assert.equal(window().of(acme).length, 500);
  });

  it('of what was opened last are 20, and the oldest goes', async () => {
    const recent = window('recent');
    for (const each of people(25)) {
      await recent.add(acme, [each]);
    }
    assert.deepEqual(recent.of(acme), people(25).slice(5).reverse());
    assert.deepEqual(stored().flat().length, 20);
  });

  it('goes with its connection and with its address, but not because a window still has a former one', async () => {
    const moved = { ...acme, baseUrl: 'https://moved.example' };
    const favorites = window();
    await favorites.add(moved, [ann]);
    await favorites.add({ ...acme, id: 'acme-2' }, [ann]);
    // A window that has not noticed yet that the connection was moved.
    await favorites.add(acme, [{ search: 'late' }]);
    assert.equal(favorites.has(moved, ann), true);
    await favorites.forget('acme', moved);
    assert.deepEqual([favorites.of(moved), favorites.of(acme)], [[ann], []]);
    await favorites.forget('acme', undefined);
    assert.deepEqual(favorites.of(moved), []);
    assert.deepEqual(stored(), [[ann]]);
  });

  it('has no secret and no long name, and leaves out what cannot be a favorite', async () => {
    redaction.rememberSecret(acme, 's3cret-of-somebody');
    const favorites = window();
    await favorites.add(acme, [{ ...ann, name: `Ann s3cret-of-somebody ${'x'.repeat(300)}` }]);
    assert.doesNotMatch(JSON.stringify(stored()), /s3cret/);
    const [first = { search: '' }] = favorites.of(acme);
    assert.equal('name' in first && first.name?.length, 200);
    const [key = ''] = state.keys();
    for (const [value, count] of [
      ['{', 0],
      [{ ...ann }, 0],
      [[ann, 1, null, { search: '' }, { search: 5 }, { search: 'x'.repeat(1_001) }], 1],
      [
        [
          { ...ann, id: '../1' },
          { ...ann, id: 1 },
          { ...ann, resource: '__proto__' },
          { ...ann, name: 1 },
        ],
        0,
      ],
      [[ann, ...people(2_000)], 500],
    ] as const) {
      await state.update(key, value);
      assert.equal(window().of(acme).length, count, JSON.stringify(value).slice(0, 100));
    }
  });
});
