import assert from 'node:assert/strict';
import nodeFetch from 'node-fetch';
import type { Session, Sessions } from '../../../src/platform/session.ts';
import type { Connection } from '../../../src/service/http/connection.ts';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { clientOf, json, type ScriptedServer, serve } from '../service/fixtures.ts';
import { withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { chooseConnection } = await import('../../../src/features/connections/chooseConnection.ts');
const { remediesFor } = await import('../../../src/platform/errors/failure.ts');

describe('the buttons of an error', () => {
  let server: ScriptedServer;
  let status: number;

  before(async () => {
    server = await serve((_request, response) => json(response, {}, status));
  });

  after(() => server[Symbol.asyncDispose]());

  /** The error of a service at an address. */
  async function failureAt(baseUrl: string, read: 'departments' | 'taxonomies'): Promise<unknown> {
    const { service } = clientOf({
      baseUrl,
      fetch: (url, init) => nodeFetch(url.replace(baseUrl, server.origin), init),
    });
    return await service[read]().then(
      () => assert.fail(),
      (error: unknown) => error,
    );
  }
  const labelsOf = (error: unknown) => remediesFor(error).map(({ label }) => label);

  for (const refused of [401, 403]) {
    it(`offer the role administration for a key that is refused with ${refused}, over https alone`, async () => {
      status = refused;
      const replace = refused === 401 ? ['Replace Key…'] : [];
      const edit = ['Edit Connection…'];
      const roles = ['Open Role Administration'];
      assert.deepEqual(labelsOf(await failureAt('https://acme.example', 'departments')), [
        ...[...replace, ...edit, ...roles],
      ]);
      assert.deepEqual(labelsOf(await failureAt('http://127.0.0.1:1', 'departments')), [...replace, ...edit]);
      assert.deepEqual(labelsOf(await failureAt('https://acme.example', 'taxonomies')), edit);
    });
  }

  it('are for the connection that failed, of several', async () => {
    status = 401;
    const sessions = sessionsOf(['other', 'test', 'third']);
    for (const read of ['departments', 'taxonomies'] as const) {
      const error = await failureAt('https://acme.example', read);
      assert.ok(isServiceError(error));
      for (const { target } of remediesFor(error)) {
        const { result, seen } = await withUser([], () => choose(sessions, target));
        assert.deepEqual([result?.id, seen], ['test', []]);
      }
    }
  });

  it('ask for a connection where the one that failed is gone', async () => {
    status = 401;
    const [remedy] = remediesFor(await failureAt('https://acme.example', 'departments'));
    assert.equal((await choose(sessionsOf(['other']), remedy?.target))?.id, 'other');
  });

  const choose = (sessions: Sessions, target: unknown) =>
    chooseConnection(
      sessions,
      { scripted: undefined, target, selection: [], isPreview: false },
      'Which one?',
    );
});

/** Sessions of connections with these ids; the first is in use. */
function sessionsOf(ids: readonly string[]): Sessions {
  const list = ids.map((id): Session => {
    const connection: Partial<Connection> = { id, name: id, baseUrl: `https://${id}.example` };
    return { connection: connection as Connection, service: () => assert.fail() };
  });
  const event = () => ({ dispose: () => undefined });
  return {
    current: list[0],
    onDidChange: event,
    onDidRemove: event,
    onDidChangeAny: event,
    list: () => list,
    find: (id) => list.find(({ connection }) => connection.id === id),
  };
}
