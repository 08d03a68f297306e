import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { plantedSecret } from '../../leaks/planted.ts';
import { listen } from '../../unit/listen.ts';
import { connect, errorOf, limitRequests, run, until } from '../features/documents/support.ts';
import { template } from '../features/reports/support.ts';

const removed = /Could not confirm that a report was created .* was removed .* may have been created anyway/;

describe('a report that is being created', () => {
  /** Creations that wait for their response. */
  let creations: ServerResponse[] = [];
  let created = 0;
  const server = createServer((request, response) => {
    if (request.method === 'POST') {
      creations.push(response);
    } else {
      response.setHeader('Content-Type', 'application/json').end('{"items":[]}');
    }
  });
  let settings: { baseUrl: string; apiKey: string };
  let connection: string;

  before(async () => {
    await limitRequests(1000);
    settings = { baseUrl: await listen(server), apiKey: plantedSecret('outlive') };
  });

  beforeEach(async () => {
    creations = [];
    connection = await connect('Outlived', settings);
  });

  afterEach(async () => {
    await run('removeConnection', { connection });
  });

  after(async () => {
    await limitRequests(undefined);
    server.closeAllConnections();
    server.close();
  });

  function respondToAll(id?: string): void {
    for (const response of creations) {
      created += 1;
      response.writeHead(201, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ id: id ?? created, name: 'Hours', status: 'done' }));
    }
  }

  async function isListed(id: string): Promise<boolean> {
    try {
      await run('reportActions', { connection, id });
      return true;
    } catch (error) {
      assert.match(String(error), /not in the list/);
      return false;
    }
  }

  it('is not kept when its connection is removed meanwhile, nor shown by a new connection with its id', async () => {
    const error = errorOf('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    await run('removeConnection', { connection });
    respondToAll();
    assert.match(await error, removed);
    assert.equal(await connect('Outlived', settings), connection);
    assert.equal(await isListed(String(created)), false);
  });

  it('is not kept when its connection is removed and added again meanwhile', async () => {
    const error = errorOf('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    await run('removeConnection', { connection });
    assert.equal(await connect('Outlived', settings), connection);
    respondToAll();
    assert.match(await error, removed);
    assert.equal(await isListed(String(created)), false);
  });

  it('is listed under a text id', async () => {
    const running = run('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    respondToAll('R-2026/α');
    assert.equal(await running, 'R-2026/α');
    assert.equal(await isListed('R-2026/α'), true);
  });

  it('is created once when it is run again twice at once', async () => {
    const first = run('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    respondToAll();
    const id = await first;
    creations = [];
    const both = ['runReportAgain', 'runReportAgain'].map((command) => run(command, { connection, id }));
    await until(() => creations.length > 0);
    // A second creation would have been sent before the response to this request.
    await run('testConnection', { connection });
    respondToAll();
    const [one, other] = await Promise.all(both);
    assert.equal(one, other);
    assert.equal(creations.length, 1);
  });
});
