import assert from 'node:assert/strict';
import { draftOf, FakeSecrets, FakeState, openWindow } from './fakes.ts';

describe('a window that has not used its connections', () => {
  it('finds removed what was there at its start, and takes the secrets along', async () => {
    const state = new FakeState();
    const secrets = new FakeSecrets();
    const first = openWindow(state, secrets);
    const connection = await first.store.add(draftOf('Acme'));
    const copy = new FakeSecrets(secrets.values);
    const late = openWindow(state, copy);
    late.store.expect(['acme']);
    await first.store.remove(connection);
    const deleted = new Promise((resolve) => copy.onDidChange(resolve));
    assert.deepEqual(late.store.list(), []);
    late.store.refresh();
    await deleted;
    assert.deepEqual(late.changes.fired, [{ id: 'acme', kind: 'removed' }]);
    assert.equal(copy.values.size, 0);
  });
});

describe('windows that add a connection of the same name at once', () => {
  it('give it two ids', async () => {
    const state = new FakeState();
    const windows = [1, 2, 3].map(() => openWindow(state, new FakeSecrets()));
    for (const { store } of windows) {
      assert.deepEqual(store.list(), []);
    }
    const added = await Promise.all(windows.map(({ store }) => store.add(draftOf('Acme'))));
    assert.deepEqual(added.map(({ id }) => id).sort(), ['acme', 'acme-2', 'acme-3']);
  });
});
