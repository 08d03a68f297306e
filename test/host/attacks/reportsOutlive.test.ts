import assert from 'node:assert/strict';
import { createServer, type ServerResponse } from 'node:http';
import { plantedSecret } from '../../leaks/planted.ts';
import { listen } from '../../unit/listen.ts';
import { connect, errorOf, limitRequests, run, until } from '../documents/support.ts';
import { template } from '../reports/support.ts';

const removed =
  /Could not learn whether a report was created .* was removed .* may have been created all the same/;

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
  let answers: { baseUrl: string; apiKey: string };
  let connection: string;

  before(async () => {
    await limitRequests(1000);
    answers = { baseUrl: await listen(server), apiKey: plantedSecret('outlive') };
  });

  beforeEach(async () => {
    creations = [];
    connection = await connect('Outlived', answers);
  });

  afterEach(async () => {
    await run('removeConnection', { connection });
  });

  after(async () => {
    await limitRequests(undefined);
    server.closeAllConnections();
    server.close();
  });

  function answerAll(id?: string): void {
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

  it('is not kept when its connection is removed meanwhile, nor shown by one that gets its id', async () => {
    const refused = errorOf('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    await run('removeConnection', { connection });
    answerAll();
    assert.match(await refused, removed);
    assert.equal(await connect('Outlived', answers), connection);
    assert.equal(await isListed(String(created)), false);
  });

  it('is not kept when its connection is removed and added again meanwhile', async () => {
    const refused = errorOf('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    await run('removeConnection', { connection });
    assert.equal(await connect('Outlived', answers), connection);
    answerAll();
    assert.match(await refused, removed);
    assert.equal(await isListed(String(created)), false);
  });

  it('is listed under the text that the service gave it as its id', async () => {
    const running = run('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    answerAll('R-2026/α');
    assert.equal(await running, 'R-2026/α');
    assert.equal(await isListed('R-2026/α'), true);
  });

  it('is created once when the same one is run again twice at once', async () => {
    const first = run('createReport', { connection, ...template });
    await until(() => creations.length === 1);
    answerAll();
    const id = await first;
    creations = [];
    const both = ['runReportAgain', 'runReportAgain'].map((command) => run(command, { connection, id }));
    await until(() => creations.length > 0);
    // The second creation would have been sent by the time that this request is answered.
    await run('testConnection', { connection });
    answerAll();
    const [one, other] = await Promise.all(both);
    assert.equal(one, other);
    assert.equal(creations.length, 1);
  });
});
