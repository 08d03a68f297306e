import assert from 'node:assert/strict';
import { textOf } from '../../../src/service/contract/message.ts';
import type { Capability } from '../../../src/service/operations/service.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOf, json, serveWithToken } from './fixtures.ts';
import { type ClientOnSandbox, clientOnSandbox } from './sandboxClient.ts';

const employees = 'GET /service-api/employees';
const taxonomies = 'GET /service-api/taxonomies';

/** What a client shows of each family, and the request that decided it. */
async function reportOf({ service, sandbox }: ClientOnSandbox) {
  const capabilities = await service.checkCapabilities();
  const shown = ({ state, detail, request, status }: Capability) =>
    [state, detail, request, status].filter((part) => part !== undefined).join(' | ');
  return capabilities.map((each) => shown(each).replaceAll(sandbox.baseUrl, ''));
}

describe('the check of a connection', () => {
  it('reports the availability of each family', async () => {
    await using client = await clientOnSandbox({ refuse: ['time-sheet'] });
    assert.deepEqual(await reportOf(client), [
      'available | structure: lists departments. | GET /organization/structure/api/departments | 200',
      'available | legacy: lists users. | GET /api/v3/users | 200',
      `available | resource: issues a token and lists employees or taxonomies. | ${employees} | 200`,
      'denied | time-sheet: 401, this key may not create reports. | GET /service-timesheet/api/report-templates | 401',
    ]);
    assert.deepEqual(client.requests.toSorted(), [
      'GET /api/v3/users 200',
      'GET /organization/structure/api/departments 200',
      'GET /service-api/employees 200',
      'GET /service-timesheet/api/report-templates 401',
      'POST /connect/token 200',
    ]);
  });

  it('requests one record of each family', async () => {
    await using server = await serveWithToken((_request, response) =>
      json(response, { items: [], data: { items: [] } }),
    );
    await clientOf({ baseUrl: server.origin }).service.checkCapabilities();
    assert.deepEqual(server.requests.map(({ url }) => decodeURIComponent(url)).toSorted(), [
      '/api/v3/users?fields=id&paging=0,1',
      '/connect/token',
      '/organization/structure/api/departments?page=1&limit=1&fields.root=count,prev,next',
      '/service-api/employees?limit=1&sort=id',
      '/service-timesheet/api/report-templates',
    ]);
  });

  it('reports what a deployment lacks', async () => {
    await using client = await clientOnSandbox({
      without: ['structure', 'legacy', 'resource', 'time-sheet'],
    });
    assert.deepEqual(await reportOf(client), [
      'missing | structure: 404, this deployment has no organization structure API. | GET /organization/structure/api/departments | 404',
      'missing | legacy: 404, this deployment has no legacy API. | GET /api/v3/users | 404',
      `missing | resource: 404, this deployment has no resource API. | ${employees} | 404`,
      'missing | time-sheet: 404, templates cannot be listed here; you can enter a template ID instead. | GET /service-timesheet/api/report-templates | 404',
    ]);
  });

  it('reports what the key and the client may not do', async () => {
    const credentials = { apiKey: 'wrong', clientId: 'sandbox', clientSecret: 'wrong-secret' };
    await using client = await clientOnSandbox({}, { credentials });
    assert.deepEqual(await reportOf(client), [
      'denied | structure: 401, this key may not list departments. | GET /organization/structure/api/departments | 401',
      'denied | legacy: 401, this key may not list users. | GET /api/v3/users | 401',
      'denied | resource: 400, the service does not accept the client ID and the client secret, “The client_id or the client_secret is not valid”. | POST /connect/token | 400',
      'denied | time-sheet: 401, this key may not create reports. | GET /service-timesheet/api/report-templates | 401',
    ]);
  });

  it('sends nothing without credentials', async () => {
    await using client = await clientOnSandbox({}, { credentials: {} });
    const key = 'not checked, the connection “Test” has no API key.';
    assert.deepEqual(await reportOf(client), [
      `no-credentials | structure: ${key}`,
      `no-credentials | legacy: ${key}`,
      'no-credentials | resource: not checked, the connection “Test” has no client ID and secret.',
      `no-credentials | time-sheet: ${key}`,
    ]);
    assert.deepEqual(client.requests, []);
  });

  it('is content with one resource, and names the request that decided', async () => {
    await using client = await clientOnSandbox();
    const resource = async () => (await reportOf(client))[2];
    client.sandbox.faults.add({ route: employees, fault: '403' });
    assert.equal(
      await resource(),
      `available | resource: issues a token and lists employees or taxonomies. | ${taxonomies} | 200`,
    );
    client.sandbox.faults.add({ route: taxonomies, fault: '403' });
    assert.equal(
      await resource(),
      `denied | resource: 403, this client may list neither employees nor taxonomies. | ${taxonomies} | 403`,
    );
  });

  it('shows why a request failed, without its status before the sentence', async () => {
    await using client = await clientOnSandbox({}, { clock: new HastyClock() });
    const host = new URL(client.sandbox.baseUrl).host;
    for (const [route, fault] of [
      ['GET /organization/structure/api/departments', '500'],
      ['GET /api/v3/users', 'reset-before-headers'],
      [employees, '410'],
      ['GET /service-timesheet/api/report-templates', 'html'],
    ] as const) {
      client.sandbox.faults.add({ route, fault });
    }
    const repeated = '“This response is a fault that was asked for”';
    const [structure, legacy, , timesheet] = await reportOf(client);
    assert.equal(
      structure,
      `failed | structure: the service returned 500, ${repeated}. | GET /organization/structure/api/departments | 500`,
    );
    assert.equal(legacy, `failed | legacy: ${host} closed the connection (ECONNRESET). | GET /api/v3/users`);
    assert.equal(
      timesheet,
      'failed | time-sheet: the response is a web page, not JSON. | GET /service-timesheet/api/report-templates',
    );
    assert.ok(!client.requests.some((request) => request.startsWith(taxonomies)));
  });

  for (const [fault, state, reason] of [
    [
      '401',
      'denied',
      '401, the service does not accept the client ID and the client secret, “This response is a fault that was asked for”',
    ],
    ['403', 'denied', '403, the service returned 403, “This response is a fault that was asked for”'],
    [
      '500',
      'failed',
      'could not get a token from /connect/token: the service returned 500, “This response is a fault that was asked for”',
    ],
  ] as const) {
    it(`shows why there is no token when it gets ${fault}`, async () => {
      await using client = await clientOnSandbox({}, { clock: new HastyClock() });
      client.sandbox.faults.add({ route: 'POST /connect/token', fault });
      assert.equal(
        (await reportOf(client))[2],
        `${state} | resource: ${reason}. | POST /connect/token | ${fault}`,
      );
      assert.deepEqual(
        client.requests.filter((request) => /token|service-api/.test(request)),
        [`POST /connect/token ${fault}`],
      );
    });
  }

  it('distinguishes a token URL without tokens from a service without the family', async () => {
    await using client = await clientOnSandbox();
    const tokenUrl = `${client.sandbox.baseUrl}/nowhere`;
    await using mistaken = await clientOnSandbox({}, { tokenUrl });
    const resource = (await mistaken.service.checkCapabilities()).find(({ family }) => family === 'resource');
    assert.ok(resource);
    const { sentence, ...scripted } = resource;
    assert.equal(textOf(sentence), 'there is no token endpoint at this address (404).');
    assert.deepEqual(scripted, {
      family: 'resource',
      state: 'failed',
      detail: `resource: could not get a token from ${tokenUrl}: there is no token endpoint at this address (404).`,
      request: `POST ${tokenUrl}`,
      status: 404,
      kind: 'missing',
      of: 'token',
    });
  });

  it('ends when it is cancelled', async () => {
    await using client = await clientOnSandbox();
    await assert.rejects(
      client.service.checkCapabilities({ signal: AbortSignal.abort(new Error('left')) }),
      /left/,
    );
    assert.deepEqual(client.requests, []);
  });
});
