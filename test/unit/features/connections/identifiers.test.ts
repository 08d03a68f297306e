import assert from 'node:assert/strict';
import { draftOf, FakeSecrets, FakeState, openWindow } from './fakes.ts';

/** The ids of new connections of these names. */
async function idsOf(...names: readonly string[]): Promise<readonly string[]> {
  const { store } = openWindow(new FakeState(), new FakeSecrets());
  const ids: string[] = [];
  for (const name of names) {
    ids.push((await store.add(draftOf(name))).id);
  }
  return ids;
}

describe('the id of a connection', () => {
  const cases: readonly (readonly [name: string, id: string])[] = [
    ['Acme', 'acme'],
    ['Société Générale & Fils', 'societe-generale-fils'],
    ['  --A  1-- ', 'a-1'],
    ['日本', 'connection'],
    ['$(trash)', 'trash'],
    ['x'.repeat(100), 'x'.repeat(40)],
    [`${'x'.repeat(39)} yz`, 'x'.repeat(39)],
    ['İstanbul', 'istanbul'],
    ['Łódź Straße', 'lodz-strasse'],
  ];
  for (const [name, id] of cases) {
    it(`of ${name.slice(0, 30)} is ${id}`, async () => assert.deepEqual(await idsOf(name), [id]));
  }

  it('gets a number when it is taken', async () => {
    assert.deepEqual(await idsOf('Acme', 'Acme', 'ACME!'), ['acme', 'acme-2', 'acme-3']);
  });

  it('is never that of the sandbox', async () => {
    assert.deepEqual(await idsOf('Sandbox'), ['sandbox-2']);
  });

  it('is another one in each of several windows that add a connection of the same name at once', async () => {
    const state = new FakeState();
    const windows = [1, 2, 3].map(() => openWindow(state, new FakeSecrets()));
    for (const { store } of windows) {
      assert.deepEqual(store.list(), []);
    }
    const added = await Promise.all(windows.map(({ store }) => store.add(draftOf('Acme'))));
    assert.deepEqual(added.map(({ id }) => id).sort(), ['acme', 'acme-2', 'acme-3']);
  });
});
