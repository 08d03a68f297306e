import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../src/sandbox/index.ts';
import { plantedCredentials, plantedToken } from '../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../unit/service/fixtures.ts';
import { connect, errorOf, limitRequests, run } from './documents/support.ts';

describe('archiving labels', () => {
  let sandbox: Sandbox;
  let connection: string;
  const requests: string[] = [];

  before(async () => {
    await limitRequests(1000);
    sandbox = await startSandbox({ employees: 20, departments: 6, rateLimit: 'off' });
    sandbox.onRequest(({ method, path, status }) => {
      if (path.includes('/taxonomy-labels/')) {
        requests.push(`${method} ${path.replace(/\?.*/, '').split('/').at(-1)} ${status}`);
      }
    });
    connection = await connect('Labels', { ...sandbox, scopes: ['taxonomies.readwrite'] });
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(async () => {
    await run('removeConnection', { connection });
    await sandbox.stop();
    await limitRequests(undefined);
  });

  it('archives a label and takes it back, each for one reading and one change', async () => {
    assert.equal(archivalOf(await run('archiveLabel', { connection, id: '7001' })), true);
    assert.equal(archivalOf(await run('unarchiveLabel', { connection, id: 7001 })), false);
    assert.deepEqual(requests, ['GET 7001 200', 'PATCH 7001 200', 'GET 7001 200', 'PATCH 7001 200']);
  });

  it('sends nothing where the label is that way already', async () => {
    assert.equal(archivalOf(await run('unarchiveLabel', { connection, id: '7002' })), false);
    assert.deepEqual(requests, ['GET 7002 200']);
  });

  it('says which scope is missing', async () => {
    const reader = await connect('Reader', { ...sandbox, scopes: ['taxonomies.readonly'] });
    const message = await errorOf('archiveLabel', { connection: reader, id: '7003' });
    assert.match(message, /^Could not archive label 7003: .* takes the scope taxonomies\.readwrite/);
    assert.deepEqual(requests, ['GET 7003 200', 'PATCH 7003 403']);
    await run('removeConnection', { connection: reader });
  });

  it('passes on that there is no such label', async () => {
    assert.match(
      await errorOf('archiveLabel', { connection, id: 'nope' }),
      /^Could not read label nope: .*There is no taxonomy label "nope"/,
    );
    assert.match(await errorOf('archiveLabel', { connection }), /its argument "id" is missing/);
    assert.match(
      await errorOf('archiveLabel', { connection: 'nowhere', id: '7001' }),
      /no connection “nowhere”/,
    );
    assert.deepEqual(requests, ['GET nope 404']);
  });

  describe('of a service that makes trouble', () => {
    let server: ScriptedServer;
    let troubled: string;
    let change: 'outdated' | 'lost';
    let version: string | undefined;

    before(async () => {
      server = await serve((request, response) => {
        if (request.url?.includes('/connect/token')) {
          json(response, plantedToken);
        } else if (request.method === 'PATCH') {
          answerChange(request.socket, response);
        } else {
          const etag = version === undefined ? {} : { ETag: version };
          json(
            response,
            { id: '1', type: 'taxonomy-label', name: 'One', isArchived: false, items: [] },
            200,
            etag,
          );
        }
      });
      const answers = { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token` };
      const { clientId, clientSecret } = plantedCredentials;
      troubled = await connect('Troubled', { ...answers, clientId, clientSecret });
    });

    beforeEach(() => {
      server.requests.length = 0;
      version = 'W/"1"';
    });

    after(async () => {
      await run('removeConnection', { connection: troubled });
      await server[Symbol.asyncDispose]();
    });

    function answerChange(socket: { destroy(): unknown }, response: Parameters<typeof json>[0]): void {
      if (change === 'lost') {
        socket.destroy();
      } else {
        response.writeHead(412, { ETag: 'W/"2"' }).end();
      }
    }

    function changes(): readonly unknown[] {
      return server.requests
        .filter(({ method }) => method === 'PATCH')
        .map(({ headers, body }) => [headers['if-match'], body]);
    }

    it('overwrites nothing when the label is another by then', async () => {
      change = 'outdated';
      const message = await errorOf('archiveLabel', { connection: troubled, id: '1' });
      assert.match(message, /^Could not archive label 1: the service returned 412/);
      assert.deepEqual(changes(), [['W/"1"', '{"isArchived":true}']]);
    });

    it('says that a change whose response is lost may have happened, and sends it once', async () => {
      change = 'lost';
      const message = await errorOf('archiveLabel', { connection: troubled, id: '1' });
      assert.match(
        message,
        /^Could not learn whether label 1 was changed: .*may have been changed all the same/,
      );
      assert.equal(changes().length, 1);
    });

    it('rejects a change without a version', async () => {
      version = undefined;
      const message = await errorOf('archiveLabel', { connection: troubled, id: '1' });
      assert.match(message, /does not send the version of the label/);
      assert.deepEqual(changes(), []);
    });
  });
});

function archivalOf(label: unknown): unknown {
  assert.ok(typeof label === 'object' && label !== null && 'isArchived' in label);
  return label.isArchived;
}
