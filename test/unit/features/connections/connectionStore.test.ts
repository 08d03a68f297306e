import assert from 'node:assert/strict';
import type { Draft } from '../../../../src/features/connections/draft.ts';
import { ManualClock } from '../../service/fixtures.ts';
import { draftOf, FakeSecrets, FakeState, openWindow } from './fakes.ts';

describe('the stored connections', () => {
  let state: FakeState;
  let secrets: FakeSecrets;

  beforeEach(() => {
    state = new FakeState();
    secrets = new FakeSecrets();
  });

  it('come back after a restart, with their secrets and the one in use', async () => {
    const { store } = openWindow(state, secrets);
    await store.add(draftOf('Acme'));
    const other = await store.add(draftOf('Other'));
    await store.activate(other.id);

    const restarted = openWindow(state, secrets).store;
    assert.deepEqual(
      restarted.list().map(({ id, name }) => ({ id, name })),
      [
        { id: 'acme', name: 'Acme' },
        { id: 'other', name: 'Other' },
      ],
    );
    assert.deepEqual(restarted.active, other);
    assert.deepEqual(await restarted.credentials(other), {
      apiKey: 'acme-key',
      clientId: 'I',
      clientSecret: 'acme-secret',
    });
  });

  it('keep their secrets out of the state', async () => {
    const { store } = openWindow(state, secrets);
    await store.add(draftOf('Acme', { credentials: { apiKey: 'very-secret' } }));
    assert.match(state.text(), /Acme/);
    assert.ok(!state.text().includes('very-secret'));
    assert.equal(secrets.values.size, 1);
  });

  it('get ids of their own when they are added at the same time', async () => {
    const { store } = openWindow(state, secrets);
    const added = await Promise.all([1, 2, 3].map(() => store.add(draftOf('Acme'))));
    assert.deepEqual(added.map(({ id }) => id).sort(), ['acme', 'acme-2', 'acme-3']);
  });

  it('lose a damaged entry with a line in the log, and none of the rest', async () => {
    const first = openWindow(state, secrets);
    const { id } = await first.store.add(draftOf('Acme'));
    await state.update('torn', { name: 'Torn', baseUrl: 7 });
    await state.update('text', 'text');
    await state.update('words', { ...first.store.find(id), dialect: 'Bearer' });
    await state.update('plain', { ...first.store.find(id), baseUrl: 'http://acme.example' });

    const { store, lines } = openWindow(state, secrets);
    assert.deepEqual(
      store.list().map((connection) => connection.id),
      [id],
    );
    store.list();
    assert.deepEqual(lines.map((line) => /"(\w+)"/.exec(line)?.[1]).sort(), [
      'plain',
      'text',
      'torn',
      'words',
    ]);
    assert.equal((await store.add(draftOf('Torn'))).id, 'torn-2');
  });

  it('are read without a time of their secrets that no calendar has', async () => {
    const { store } = openWindow(state, secrets);
    const added = await store.add(draftOf('Acme'));
    await state.update('acme', { ...added, secretsEnteredAt: 1e300 });
    assert.equal(openWindow(state, secrets).store.find('acme')?.secretsEnteredAt, undefined);
  });

  it('are read although another version stored a part that is not known, or lacks one', async () => {
    const { store } = openWindow(state, secrets);
    const { id } = await store.add(draftOf('Acme'));
    await state.update(id, {
      ...store.find(id),
      dialect: { apiVersion: '2023-01-01', later: 1 },
    });
    store.refresh();
    const { dialect } = store.find(id) ?? {};
    assert.equal(dialect?.apiVersion, '2023-01-01');
    assert.equal(dialect?.legacyPrefix, '/api/v3');
  });

  it('give no secrets to a client from before an edit of their addresses, which says so', async () => {
    const { store } = openWindow(state, secrets);
    const before = await store.add(draftOf('Acme'));
    await store.update(before, draftOf('Acme', { baseUrl: 'https://elsewhere.example' }));
    await assert.rejects(store.credentials(before), {
      kind: 'lost-secrets',
      connection: before,
      message:
        'Could not read the secrets of “Acme”: its addresses have been changed in the meantime. Try again.',
    });
  });

  it('keep id and secrets through an edit and a rename', async () => {
    const { store, changes } = openWindow(state, secrets);
    const connection = await store.add(draftOf('Acme'));
    await store.update(connection, draftOf('Acme', { credentials: { apiKey: 'other-key' } }));
    await store.relabel(connection.id, { name: 'Acme & Co' });
    assert.equal(store.find('acme')?.name, 'Acme & Co');
    assert.deepEqual(await store.credentials(connection), { apiKey: 'other-key' });
    assert.deepEqual(
      changes.fired.map(({ kind }) => kind),
      ['changed', 'changed', 'renamed'],
    );
  });

  it('keep their mark through an edit, and lose it when it is removed', async () => {
    const { store, changes } = openWindow(state, secrets);
    const connection = await store.add(draftOf('Acme'));
    await store.relabel(connection.id, { mark: 'production' });
    const marked = openWindow(state, secrets).store.find('acme');
    assert.ok(marked);
    assert.equal(marked.mark, 'production');
    await store.update(marked, draftOf('Acme'));
    assert.equal(store.find('acme')?.mark, 'production');
    await store.relabel(connection.id, { mark: undefined });
    assert.equal(store.find('acme')?.mark, undefined);
    assert.deepEqual(
      changes.fired.map(({ kind }) => kind),
      ['changed', 'renamed', 'changed', 'renamed'],
    );
  });

  it('are forgotten with their secrets, and the first of the others is in use', async () => {
    const { store, changes } = openWindow(state, secrets);
    const acme = await store.add(draftOf('Acme'));
    const other = await store.add(draftOf('Other'));
    await store.activate(other.id);
    await store.remove(other);
    assert.equal(store.find(other.id), undefined);
    await assert.rejects(store.credentials(other), { kind: 'lost-secrets' });
    assert.deepEqual([...secrets.values.keys()], ['connection:acme']);
    assert.deepEqual(store.active, acme);
    assert.deepEqual(changes.fired.at(-1), { id: 'other', kind: 'removed' });
    await store.remove(acme);
    assert.equal(store.active, undefined);
    assert.equal(openWindow(state, secrets).store.active, undefined);
  });

  it('switch in one window only', async () => {
    const here = openWindow(state, secrets).store;
    await here.add(draftOf('Acme'));
    await here.add(draftOf('Other'));
    await here.activate('acme');
    const there = openWindow(state, secrets).store;
    await there.activate('other');
    assert.equal(here.active?.id, 'acme');
  });

  it('are in use in the next window as they were chosen last, however fast', async () => {
    const { store } = openWindow(state, secrets);
    await store.add(draftOf('Acme'));
    await store.add(draftOf('Other'));
    for (let time = 0; time < 20; time += 1) {
      await Promise.all([store.activate('acme'), store.activate('other')]);
      assert.equal(store.active?.id, 'other');
      assert.equal(openWindow(state, secrets).store.active?.id, 'other', `time ${time}`);
    }
  });

  it('say in a sentence that the state cannot be written, and stay what they were', async () => {
    const { store } = openWindow(state, secrets);
    const connection = await store.add(draftOf('Acme'));
    state.failure = new Error('disk full');
    await assert.rejects(
      store.update(connection, draftOf('Changed', { credentials: { apiKey: 'other-key' } })),
      /Could not store the connection “Changed”: the storage of this extension could not be used \(disk full\)/,
    );
    state.failure = undefined;
    assert.equal(store.find('acme')?.name, 'Acme');
    assert.equal((await store.credentials(connection)).apiKey, 'acme-key');
    assert.equal((await store.add(draftOf('Next'))).id, 'next');
  });

  it('that are removed or used on a full disk are so in this window, and announced', async () => {
    const { store, changes } = openWindow(state, secrets);
    const acme = await store.add(draftOf('Acme'));
    await store.add(draftOf('Other'));
    changes.fired.length = 0;
    state.failed = ['active'];
    await assert.rejects(store.activate('other'), /Could not remember the connection in use/);
    assert.equal(store.active?.id, 'other');
    await assert.rejects(store.activate('acme'), /disk full/);
    await assert.rejects(store.remove(acme), /disk full/);
    assert.equal(store.active?.id, 'other');
    assert.deepEqual(
      changes.fired.map(({ id, kind }) => `${id} ${kind}`),
      ['other activated', 'acme activated', 'acme removed'],
    );
  });

  it('keep the time at which their secrets were entered, until others are, or for another origin', async () => {
    const clock = new ManualClock();
    const { store } = openWindow(state, secrets, clock);
    const entered = clock.now();
    let connection = await store.add(draftOf('Acme'));
    const timeAfter = async (draft: Draft) => {
      clock.advance(1000);
      connection = await store.update(connection, draft);
      return (connection.secretsEnteredAt ?? 0) - entered;
    };
    assert.equal(await timeAfter(draftOf('Acme & Co', { scopes: [] })), 0);
    assert.equal(await timeAfter(draftOf('Acme', { credentials: { apiKey: 'other-key' } })), 2000);
    const same = { credentials: { apiKey: 'other-key' } };
    assert.equal(await timeAfter(draftOf('Acme', same)), 2000);
    assert.equal(await timeAfter(draftOf('Acme', { ...same, baseUrl: 'https://moved.example' })), 4000);
    assert.deepEqual(await openWindow(state, secrets).store.credentials(connection), same.credentials);
  });

  describe('that another window changes while they are edited', () => {
    it('keep the secrets that it entered', async () => {
      const { store } = openWindow(state, secrets);
      const connection = await store.add(draftOf('Acme'));
      const there = openWindow(state, secrets).store;
      await there.update(connection, draftOf('Acme', { credentials: { apiKey: 'other-key' } }));
      await assert.rejects(
        store.update(connection, draftOf('Acme')),
        /Could not store the connection “Acme”: its secrets have been changed in the meantime, possibly in another window/,
      );
      assert.deepEqual(await openWindow(state, secrets).store.credentials(connection), {
        apiKey: 'other-key',
      });
    });

    it('keep the mark that they get', async () => {
      const { store } = openWindow(state, secrets);
      const connection = await store.add(draftOf('Acme'));
      await openWindow(state, secrets).store.relabel('acme', { mark: 'production' });
      await store.update(connection, draftOf('Acme & Co'));
      assert.equal(store.find('acme')?.name, 'Acme & Co');
      assert.equal(store.find('acme')?.mark, 'production');
    });

    it('do not come back after their removal', async () => {
      const { store } = openWindow(state, secrets);
      const connection = await store.add(draftOf('Acme'));
      await openWindow(state, secrets).store.remove(connection);
      await assert.rejects(
        store.update(connection, draftOf('Acme')),
        /Could not store the connection “Acme”: it has been removed in the meantime\. Add it again/,
      );
      assert.deepEqual(openWindow(state, secrets).store.list(), []);
      assert.equal(secrets.values.size, 0);
    });

    it('leave another one alone that has their id by now', async () => {
      const { store } = openWindow(state, secrets);
      const connection = await store.add(draftOf('Acme'));
      const there = openWindow(state, secrets).store;
      await there.remove(connection);
      const other = await there.add(draftOf('Acme', { credentials: { apiKey: 'other-key' } }));
      await assert.rejects(store.update(connection, draftOf('Acme')), { kind: 'invalid-input' });
      await store.remove(connection);
      assert.deepEqual(store.find('acme'), other);
      assert.deepEqual(await store.credentials(other), { apiKey: 'other-key' });
    });

    it('do not get the secrets of another one that has their id by now', async () => {
      const { store } = openWindow(state, secrets);
      const connection = await store.add(draftOf('Acme'));
      await store.remove(connection);
      await store.add(draftOf('Acme', { credentials: { apiKey: 'other-key' } }));
      await assert.rejects(store.credentials(connection), { kind: 'lost-secrets' });
    });
  });
});
