import assert from 'node:assert/strict';
import { draftOf, FakeSecrets, FakeState, openWindow } from './fakes.ts';

/** An entry exactly as the version before wrote it. */
const acme = {
  name: 'Acme',
  baseUrl: 'https://acme.example',
  tokenUrl: 'https://login.example/token',
  scopes: ['employees.readonly'],
  dialect: { apiVersion: '2023-01-01' },
  id: 'acme',
  kind: 'remote',
  instance: '01234567-89ab-cdef-0123-456789abcdef',
  secretsEnteredAt: 1780272000000,
};
/** One that was written before connections had an instance. */
const {
  instance: _instance,
  secretsEnteredAt: _enteredAt,
  ...older
} = { ...acme, id: 'older', name: 'Older' };

describe('the connections that an earlier version kept in the state of the editor', () => {
  let state: FakeState;
  let secrets: FakeSecrets;

  beforeEach(async () => {
    state = new FakeState();
    secrets = new FakeSecrets();
    await state.former.update('connection:acme', acme);
    await state.former.update('connection:older', older);
    await state.former.update('connection:torn', { name: 7 });
    await state.former.update('activeConnection', 'older');
  });

  const namesIn = ({ store }: ReturnType<typeof openWindow>) => store.list().map(({ name }) => name);

  it('are there, with the one in use, and one damaged entry costs only itself', () => {
    const window = openWindow(state, secrets);
    assert.deepEqual(namesIn(window), ['Acme', 'Older']);
    assert.equal(window.store.active?.id, 'older');
    const { instance, secretsEnteredAt } = window.store.find('acme') ?? {};
    assert.deepEqual(
      { instance, secretsEnteredAt },
      { instance: acme.instance, secretsEnteredAt: acme.secretsEnteredAt },
    );
    assert.equal(window.lines.length, 1);
  });

  it('stay in the state for windows of that version, which would delete the secrets of a missing one', async () => {
    const { store } = openWindow(state, secrets);
    await store.rename('acme', 'Acme & Co');
    assert.deepEqual(state.former.get('connection:acme'), acme);
  });

  it('are copied once: what was changed or removed since stays so', async () => {
    const { store } = openWindow(state, secrets);
    await store.rename('acme', 'Acme & Co');
    const removed = store.find('older');
    assert.ok(removed);
    // A window that opened earlier writes back its copy of the state.
    await store.remove(removed);
    assert.equal(state.former.get('connection:older'), undefined);
    await state.former.update('connection:older', older);
    assert.deepEqual(namesIn(openWindow(state, secrets)), ['Acme & Co']);
  });

  it('are copied, too, when a window of that version adds one later', async () => {
    openWindow(state, secrets).store.list();
    await state.former.update('connection:late', { ...acme, id: 'late', name: 'Late', instance: 'another' });
    assert.deepEqual(namesIn(openWindow(state, secrets)), ['Acme', 'Late', 'Older']);
  });

  it('give their ids to no other connection', async () => {
    const { store } = openWindow(state, secrets);
    assert.equal((await store.add(draftOf('Torn'))).id, 'torn-2');
  });

  it('make the start read them, and later ones do not', () => {
    const window = openWindow(state, secrets);
    assert.equal(window.store.start({ connections: [], migrated: [] }), true);
    assert.equal(window.store.isLoaded, true);
    const migrated = state.folder('migrated').namesSync();
    const next = openWindow(state, secrets);
    assert.equal(next.store.start({ connections: ['acme', 'older'], migrated }), true);
    assert.equal(next.store.isLoaded, false);
  });
});

describe('a window that has not used its connections', () => {
  it('finds removed what was there at its start, and takes the secrets along', async () => {
    const state = new FakeState();
    const secrets = new FakeSecrets();
    const first = openWindow(state, secrets);
    const connection = await first.store.add(draftOf('Acme'));
    const copy = new FakeSecrets(secrets.values);
    const late = openWindow(state, copy);
    late.store.start({ connections: ['acme'], migrated: [] });
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
