import assert from 'node:assert/strict';
import { formOf, valuesOf } from '../../../src/features/connections/dialog/form.ts';
import { type Existing, type FormValues, parseDraft } from '../../../src/features/connections/draft.ts';
import { sandboxConnection } from '../../../src/features/connections/sandboxRunner.ts';
import type { Credentials } from '../../../src/service/http/connection.ts';
import { draftOf, FakeSecrets, FakeState, openWindow } from '../features/connections/fakes.ts';
import { openLiveWindow } from '../features/connections/liveWindow.ts';

const key = { apiKey: 'old-key' };
const client = { clientId: 'old-client', clientSecret: 'old-secret' };
const both = { ...key, ...client };
const fresh = { apiKey: 'new-key', clientId: 'new-client', clientSecret: 'new-secret' };
const kinds: readonly (readonly [what: string, credentials: Credentials])[] = [
  ['an API key', key],
  ['a client', client],
  ['both', both],
];

const addresses = { baseUrl: 'https://acme.example', tokenUrl: 'https://login.example/token' };
const elsewhere = { baseUrl: 'https://other.example', tokenUrl: 'https://other.example/token' };
type Change = readonly [what: string, change: Partial<typeof addresses>];
const moves: readonly Change[] = [
  ['the base URL', { baseUrl: elsewhere.baseUrl }],
  ['the token URL', { tokenUrl: elsewhere.tokenUrl }],
  ['both addresses', elsewhere],
  ['the port of the base URL', { baseUrl: 'https://acme.example:8443' }],
  ['the host of the token URL by a dot', { tokenUrl: 'https://login.example./token' }],
  [
    'the two addresses, one for the other',
    { baseUrl: 'https://login.example', tokenUrl: 'https://acme.example/t' },
  ],
];
const stays: readonly Change[] = [
  ['nothing', {}],
  ['the path of the base URL', { baseUrl: 'https://acme.example/tenant' }],
  ['the path of the token URL', { tokenUrl: 'https://login.example/other/token' }],
  [
    'the way the addresses are written',
    { baseUrl: 'HTTPS://ACME.example:443/', tokenUrl: ' https://LOGIN.example/token ' },
  ],
];

describe('an edit that reuses a stored secret', () => {
  const existing = (credentials: Credentials): Existing => ({
    connection: { ...draftOf('Acme', addresses), id: 'acme', kind: 'remote' },
    credentials,
  });

  for (const [what, credentials] of kinds) {
    for (const [changed, change] of moves) {
      it(`is rejected for ${what} when it changes ${changed}, by script and by form`, () => {
        const stored = existing(credentials);
        assert.throws(() => parseDraft(change, stored), /the current .* bound to .* must not be used with/);
        const form = { ...formOf(stored), ...change };
        // Without a client the form has no token URL, so nothing changes.
        if (change.baseUrl !== undefined || credentials.clientId !== undefined) {
          assert.throws(() => parseDraft(valuesOf(form), stored), /the current .* bound to/);
        }
      });
    }

    for (const [changed, change] of stays) {
      it(`keeps ${what} when it changes ${changed}`, () => {
        const stored = existing(credentials);
        assert.deepEqual(parseDraft(change, stored).credentials, credentials);
        assert.deepEqual(
          parseDraft(valuesOf({ ...formOf(stored), ...change }), stored).credentials,
          credentials,
        );
      });
    }
  }

  for (const [changed, change] of moves) {
    it(`needs all of both credentials when it changes ${changed}`, () => {
      const given: readonly FormValues[] = [
        { apiKey: '' },
        { apiKey: fresh.apiKey },
        { apiKey: fresh.apiKey, clientId: fresh.clientId },
        { apiKey: fresh.apiKey, clientId: client.clientId },
        { apiKey: fresh.apiKey, clientSecret: fresh.clientSecret },
        { clientId: fresh.clientId, clientSecret: fresh.clientSecret },
      ];
      for (const values of given) {
        assert.throws(() => parseDraft({ ...change, ...values }, existing(both)), { kind: 'invalid-input' });
      }
      assert.deepEqual(parseDraft({ ...change, ...fresh }, existing(both)).credentials, fresh);
    });
  }
});

describe('the stored secrets of a connection', () => {
  for (const [what, credentials] of kinds) {
    for (const [changed, change] of moves) {
      it(`are not returned when they are ${what} and ${changed} changed`, async () => {
        const state = new FakeState();
        const secrets = new FakeSecrets();
        const { store } = openWindow(state, secrets);
        const stored = await store.add(draftOf('Acme', { ...addresses, credentials }));
        for (const window of [store, openWindow(state, secrets).store]) {
          await assert.rejects(window.credentials({ ...stored, ...change }), { kind: 'lost-secrets' });
          assert.deepEqual(await window.credentials(stored), credentials);
        }
      });
    }
  }

  it('are not those that an earlier connection with the same id left behind', async () => {
    const state = new FakeState();
    const secrets = new FakeSecrets();
    const { store } = openWindow(state, secrets);
    await store.add(draftOf('Acme', addresses));
    await state.update('acme', undefined);
    store.refresh();
    const again = await store.add(draftOf('Acme', { ...elsewhere, credentials: { apiKey: 'new-key' } }));
    assert.equal(again.id, 'acme');
    assert.deepEqual(await store.credentials(again), { apiKey: 'new-key' });
    assert.deepEqual(await openWindow(state, secrets).store.credentials(again), { apiKey: 'new-key' });
  });

  it('are those of the sandbox only at its own two addresses', async () => {
    const { sandbox } = openLiveWindow(new FakeState(), new FakeSecrets());
    const own = sandboxConnection(await sandbox.run(), 'Sandbox');
    assert.equal(sandbox.credentials(own).apiKey, 'fresh-key');
    for (const moved of [{ baseUrl: elsewhere.baseUrl }, { tokenUrl: elsewhere.tokenUrl }]) {
      assert.throws(() => sandbox.credentials({ ...own, ...moved }), { kind: 'sandbox-stopped' });
    }
  });
});
