import assert from 'node:assert/strict';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isServiceError } from '../../../src/service/http/errors.ts';
import { clientOf, json, type ScriptedServer, serve, serveWithToken } from './fixtures.ts';
import { hasty, operations } from './operations.ts';

const credentials = { apiKey: 'PLANTED-api-key', clientId: 'PLANTED-client', clientSecret: 'PLANTED-secret' };

/** Who loads more is led by the address of the next page, which the first page gave. */
const everything: typeof operations = {
  ...operations,
  'more employees': async (service) => service.employees({}, (await service.employees({})).next),
  'more members': async (service) => service.members('1', (await service.members('1')).next),
  'more labels': async (service) => service.labels(taxonomy, (await service.labels(taxonomy)).next),
  'more leaves': async (service) => service.leaves(leaves, (await service.leaves(leaves)).next),
};
const taxonomy = { id: '1', name: 'T', url: '' };
const leaves = { of: 'employee', ids: ['1'], from: '2026-01-01', to: '2026-01-02' } as const;

/** Makes a response that points to the other origin. */
type Trick = (request: IncomingMessage, response: ServerResponse, thief: string) => void;

const redirects: readonly (readonly [string, Trick])[] = [301, 302, 303, 307, 308].map((status) => [
  `a redirect with ${status}`,
  (_request, response, thief) => {
    response.writeHead(status, { location: `${thief}/service-api/employees` }).end();
  },
]);

/** Addresses that lead to the other origin, by ways of writing them that a careless check passes. */
const spellings: readonly (readonly [how: string, address: (thief: string, own: string) => string])[] = [
  ['as it is', (thief) => `${thief}/next`],
  ['without a scheme', (thief) => `${thief.replace('http:', '')}/next`],
  ['with backslashes', (thief) => `${thief.replace('http://', 'http:\\\\')}/next`],
  ['behind the own origin as a user', (thief, own) => `${own.replace(/:\d+$/, '')}@${thief.slice(7)}/next`],
  ['with the own address in its path', (thief, own) => `${thief}/${own}/service-api/employees`],
  ['in capitals and with spaces around', (thief) => ` ${thief.replace('http', 'HTTP')}/next `],
];

const nextPages: readonly (readonly [string, Trick])[] = spellings.map(([how, address]) => [
  `an address of the next page, ${how}`,
  (request, response, thief) => {
    const href = address(thief, `http://${request.headers.host}`);
    const page = { items: [record(href)], links: { next: { href } }, next: href };
    json(response, { ...page, data: page });
  },
]);

const urlFields: readonly [string, Trick] = [
  'addresses in every record',
  (_request, response, thief) => {
    const items = [record(`${thief}/service-api/employees/1`)];
    json(response, { ...items[0], items, data: { ...items[0], items } });
  },
];

function record(url: string) {
  const reference = { id: 1, url, href: url, type: 'department', name: 'A' };
  const links = { self: { href: url }, employees: { href: url }, labels: { href: url } };
  return { ...reference, links, department: reference, head: reference, owner: reference, picture: { url } };
}

describe('a second server that records everything', () => {
  let thief: ScriptedServer;

  beforeEach(async () => {
    thief = await serveWithToken(
      (_request, response) => json(response, { items: [], data: { items: [] } }),
      'theirs',
    );
  });

  afterEach(() => thief[Symbol.asyncDispose]());

  for (const [what, trick] of [...redirects, ...nextPages, urlFields]) {
    it(`is led nothing to by ${what}`, async () => {
      await using server = await serveWithToken(
        (request, response) => trick(request, response, thief.origin),
        'PLANTED-token',
      );
      const { service } = clientOf({ baseUrl: server.origin, credentials, clock: hasty });
      for (const [name, operation] of Object.entries(everything)) {
        server.requests.length = 0;
        await operation(service).catch((error: unknown) => assert.ok(isServiceError(error), String(error)));
        const sent = server.requests.filter(({ headers }) => headers.authorization?.includes('PLANTED'));
        assert.ok(sent.length > 0, `${name} has sent a key`);
      }
      assert.deepEqual(thief.requests, []);
    });
  }

  for (const status of [301, 302, 303, 307, 308]) {
    it(`gets no client secret by a token URL that redirects with ${status}`, async () => {
      await using server = await serve((request, response) =>
        request.url === '/connect/token'
          ? response.writeHead(status, { location: `${thief.origin}/connect/token` }).end()
          : json(response, { items: [] }),
      );
      const { service } = clientOf({ baseUrl: server.origin, credentials, clock: hasty });
      await assert.rejects(service.taxonomies(), {
        attempted: `get a token from ${server.origin}/connect/token`,
      });
      assert.ok(server.requests[0]?.body.includes('PLANTED-secret'));
      assert.deepEqual(thief.requests, []);
    });
  }

  it('that issues the tokens gets the client secret, and neither the key nor a token', async () => {
    await using server = await serve((_request, response) =>
      json(response, { items: [], data: { items: [] } }),
    );
    const tokenUrl = `${thief.origin}/connect/token`;
    const { service } = clientOf({ baseUrl: server.origin, tokenUrl, credentials, clock: hasty });
    for (const operation of Object.values(everything)) {
      await operation(service).catch((error: unknown) => assert.ok(isServiceError(error), String(error)));
    }
    assert.deepEqual(
      new Set(thief.requests.map(({ method, url }) => `${method} ${url}`)),
      new Set(['POST /connect/token']),
    );
    assert.ok(thief.requests[0]?.body.includes('PLANTED-secret'));
    assert.ok(!JSON.stringify(thief.requests).includes('PLANTED-api-key'));
    assert.ok(!JSON.stringify(thief.requests.map(({ headers }) => headers)).includes('theirs'));
    assert.ok(!JSON.stringify(server.requests).includes('PLANTED-secret'));
  });
});
