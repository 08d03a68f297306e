import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Connection } from '../../../../src/service/http/connection.ts';
import { isServiceError } from '../../../../src/service/http/errors.ts';
import { json, ManualClock, type ScriptedServer, serve } from '../../service/fixtures.ts';
import { draftOf, FakeSecrets, FakeState, openWindow, type StorageError } from './fakes.ts';
import { openLiveWindow } from './liveWindow.ts';

const planted = { apiKey: 'PLANTED-api-key', clientId: 'I', clientSecret: 'PLANTED-client-secret' };

/** What the user sees; no secret is in it. */
async function sentenceOf(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => assert.fail('It should have failed.'),
    (reason: unknown) => reason,
  );
  assert.ok(isServiceError(error), String(error));
  assert.ok(!`${error.stack} ${error.cause}`.includes('PLANTED'), error.stack);
  return error.message;
}

/** Lets time pass until the promise settles. */
async function inTime<T>(clock: ManualClock, promise: Promise<T>): Promise<T> {
  let isOver = false;
  const settled = promise.finally(() => {
    isOver = true;
  });
  settled.catch(() => undefined);
  while (!isOver) {
    await setImmediate();
    if (clock.waiting > 0) {
      clock.advance(20_000);
    }
  }
  return await settled;
}

describe('a secret storage that does not do its work', () => {
  let state: FakeState;
  let secrets: FakeSecrets;
  let clock: ManualClock;
  let server: ScriptedServer;

  beforeEach(async () => {
    state = new FakeState();
    secrets = new FakeSecrets();
    clock = new ManualClock();
    server = await serve((_request, response) => json(response, { items: [], data: { items: [] } }));
  });

  afterEach(() => server[Symbol.asyncDispose]());

  const open = () => openLiveWindow(state, secrets, { clock });
  const draft = () => draftOf('Acme', { baseUrl: server.origin, credentials: planted });

  /** What a person who opens the view sees, and what has been sent for it. */
  async function listDepartments(window: ReturnType<typeof open>): Promise<string> {
    server.requests.length = 0;
    const service = await window.sessions.current?.service();
    assert.ok(service);
    const outcome = await inTime(
      clock,
      service.departments().then(
        () => 'listed',
        (error: unknown) => sentenceOf(Promise.reject(error)),
      ),
    );
    assert.deepEqual(
      server.requests.map(({ headers }) => headers.authorization),
      outcome === 'listed' ? ['service application=PLANTED-api-key'] : [],
    );
    return outcome;
  }

  const failures: readonly (readonly [how: string, error: StorageError, reason: string])[] = [
    ['fails', new Error('no keyring'), 'no keyring'],
    ['never responds', 'silence', 'it did not respond within 20 seconds'],
  ];
  for (const [how, error, reason] of failures) {
    describe(`that ${how}`, () => {
      it('costs a view one sentence and no request, and the next try succeeds', async () => {
        await open().store.add(draft());
        const window = open();
        secrets.errors.get = error;
        assert.equal(
          await listDepartments(window),
          `Could not read the secrets of “Acme”: the editor's secret storage failed (${reason}). Unlock the keyring of this computer if it is locked, then try again; or enter them again with “Edit Connection”.`,
        );
        secrets.mend();
        assert.equal(await listDepartments(window), 'listed');
      });

      it('leaves a new connection that works until the window closes, and says so', async () => {
        const { store, warnings, ...window } = open();
        secrets.errors.store = error;
        await inTime(clock, store.add(draft()));
        assert.deepEqual(warnings, [
          `The secrets of “Acme” could not be saved in the editor's secret storage (${reason}). The connection works until this window is closed or reloaded. To try again, run “Edit Connection” and save without changing them.`,
        ]);
        assert.equal(await listDepartments({ store, warnings, ...window }), 'listed');
        assert.equal(
          await listDepartments(open()),
          "Could not read the secrets of “Acme”: they are no longer in the editor's secret storage. Enter them again with “Edit Connection”; if another window has just done so, reload this one.",
        );
      });

      it('takes the same secrets later, when the connection is edited', async () => {
        const { store } = open();
        secrets.errors.store = error;
        const connection = await inTime(clock, store.add(draft()));
        secrets.mend();
        await store.update(connection, { ...draft(), credentials: await store.credentials(connection) });
        assert.equal(await listDepartments(open()), 'listed');
      });

      it('does not bring back the secrets from before an edit', async () => {
        const { store } = open();
        const before = await store.add({ ...draft(), credentials: { apiKey: 'withdrawn' } });
        secrets.errors.store = error;
        await inTime(clock, store.update(before, draft()));
        assert.match(
          await listDepartments(open()),
          /: the editor's secret storage returns older secrets than those entered last\. Enter them again/,
        );
      });

      it('keeps a connection whose secrets it does not let go of, until it does', async () => {
        const window = open();
        const connection = await window.store.add(draft());
        secrets.errors.delete = error;
        assert.equal(
          await inTime(clock, sentenceOf(window.store.remove(connection))),
          `Could not delete the secrets of “Acme”: the editor's secret storage failed (${reason}). Try again. If that does not help, revoke the key in the service.`,
        );
        assert.deepEqual(window.store.find('acme'), connection);
        assert.equal(await listDepartments(window), 'listed');
        secrets.mend();
        await window.store.remove(connection);
        assert.equal(window.store.find('acme'), undefined);
        assert.equal(secrets.values.size, 0);
      });
    });
  }

  it('may quote what it could not take: no secret of that is shown', async () => {
    const { store, warnings } = open();
    secrets.errors.store = new Error(`cannot store ${JSON.stringify(planted)}`);
    await store.add(draft());
    assert.match(warnings.join(), /\(cannot store .*•••.*•••/);
    assert.ok(!warnings.join().includes('PLANTED'));
  });

  it('has a key from before that is too short to be kept out of messages: it has to be entered again', async () => {
    const window = open();
    for (const credentials of [{ apiKey: 'K' }, { ...planted, clientSecret: 'a b c' }]) {
      const connection = await window.store.add({ ...draft(), credentials });
      await window.store.activate(connection.id);
      assert.match(
        await listDepartments(window),
        /one of them has fewer than 6 characters, .*Enter them again with “Edit Connection”/,
      );
    }
    assert.deepEqual(server.requests, []);
  });

  it('loses nothing that was entered while it was slow to read', async () => {
    await open().store.add({ ...draft(), credentials: { apiKey: 'withdrawn' } });
    const { store } = open();
    const stale = store.active;
    assert.ok(stale);
    const reading = store.credentials(stale);
    secrets.errors.store = new Error('full');
    const edited = await store.update(stale, draft());
    await reading;
    assert.deepEqual(await store.credentials(edited), planted);
  });

  describe('that lost what it was given', () => {
    const losses: readonly (readonly [
      what: string,
      spoil: (text: string) => string | undefined,
      sentence: string,
    ])[] = [
      [
        'has no entry any more',
        () => undefined,
        "they are no longer in the editor's secret storage. Enter them again with “Edit Connection”; if another window has just done so, reload this one.",
      ],
      [
        'has a text that is no JSON',
        (text) => text.slice(0, -1),
        "their entry in the editor's secret storage is damaged. Enter them again with “Edit Connection”.",
      ],
      [
        'has JSON that is no object',
        () => 'null',
        "their entry in the editor's secret storage is damaged. Enter them again with “Edit Connection”.",
      ],
      [
        'has JSON of another shape',
        () => '{"boundTo":7}',
        "their entry in the editor's secret storage is damaged. Enter them again with “Edit Connection”.",
      ],
      [
        'has secrets for other origins',
        (text) => text.replace('"baseUrl":"', '"baseUrl":"https://elsewhere.example/'),
        "those in the editor's secret storage were entered for another base URL or token URL. Enter them again with “Edit Connection”.",
      ],
    ];
    for (const [what, spoil, sentence] of losses) {
      it(`and ${what}: a view says so, nothing is sent, and entering them again helps`, async () => {
        await open().store.add(draft());
        const spoilt = spoil(secrets.values.get('connection:acme') ?? '');
        if (spoilt === undefined) {
          secrets.values.clear();
        } else {
          secrets.values.set('connection:acme', spoilt);
        }
        const window = open();
        assert.equal(await listDepartments(window), `Could not read the secrets of “Acme”: ${sentence}`);
        await window.store.update(connectionIn(window), draft());
        assert.equal(await listDepartments(window), 'listed');
        assert.equal(await listDepartments(open()), 'listed');
      });
    }

    it('says it at once where the window is notified', async () => {
      const window = open();
      await window.store.add(draft());
      assert.equal(await listDepartments(window), 'listed');
      const reported = new Promise((resolve) => window.changes.event(resolve));
      await secrets.delete('connection:acme');
      assert.deepEqual(await reported, { id: 'acme', kind: 'changed' });
      assert.match(await listDepartments(window), /they are no longer in the editor's secret storage/);
    });

    it('lets the connection be removed whose entry of the state could not be deleted with the secrets', async () => {
      const window = open();
      const connection = await window.store.add(draft());
      state.failure = new Error('disk full');
      assert.match(
        await sentenceOf(window.store.remove(connection)),
        /remove the connection “Acme”.*disk full/,
      );
      assert.match(await listDepartments(window), /they are no longer in the editor's secret storage/);
      state.failure = undefined;
      await window.store.remove(connection);
      assert.deepEqual(window.store.list(), []);
    });
  });

  it('is read once for many requests', async () => {
    const connection = await open().store.add(draft());
    const { store } = openWindow(state, secrets);
    const before = secrets.reads;
    await store.credentials(connection);
    await store.credentials(connection);
    assert.equal(secrets.reads, before + 1);
  });
});

function connectionIn({ store }: { readonly store: { readonly active: Connection | undefined } }) {
  return store.active ?? assert.fail('There is no connection.');
}
