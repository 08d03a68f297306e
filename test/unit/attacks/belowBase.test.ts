import assert from 'node:assert/strict';
import { documentAt } from '../../../src/features/documents/links.ts';
import { ownAddress, pathBelow } from '../../../src/service/http/addresses/ownAddress.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { serviceErrorOf } from '../failures.ts';
import { connection } from '../features/documents/acme.ts';
import { clientOf, json, type ScriptedServer, serve } from '../service/fixtures.ts';
import { hasty } from '../service/operations.ts';

const root = '/tenant';
const path = '/service-api/employees/7';

/** Addresses at the origin of the base URL, which ends in `/tenant`, that are not below it for every server. */
const outside = [
  path,
  '/',
  `/other${path}`,
  `/tenant2${path}`,
  `/tenan${path}`,
  `/TENANT${path}`,
  `/%74enant${path}`,
  `/x${root}${path}`,
  `/tenant%2F..%2Fother${path}`,
  `${root}/../other`,
  `${root}/%2e%2e/other`,
  `${root}/a/../../other`,
  `${root}/..%2Fother`,
  `${root}/a%2F..%2F..%2Fother`,
  `${root}/..%5Cother`,
  `${root}/%252e%252e%252fother`,
  `${root}/..;/other`,
  `${root}/..%3B/other`,
  `${root}//other`,
  `${root}/a%2F%2Fb`,
  `${root}/a%0d%0aX-Evil:1`,
  `${root}/%zz`,
  `${root};/other`,
];
const below = [
  `${root}${path}`,
  `${root}${path}?next=/../x&a=%2F..%2F`,
  `${root}/a/../service-api/employees/7`,
  `${root}/service-api/employees/`,
  `${root}/api/v3/leaves/7-01%2F06%2F2014-AM`,
];

/** The requests by which a service can lead the client on, and the credentials in them. */
const led: Readonly<Record<string, (service: WorkforceService) => Promise<unknown>>> = {
  'a redirect with a token': (service) => service.taxonomies(),
  'a redirect with a key': (service) => service.report('1'),
  'a redirect of report content': (service) => service.reportContent('1', 'csv'),
  'a redirect of a document': (service) => service.document('other', '/service-api/x'),
  'the next page with a token': async (service) => service.employees({}, (await service.employees({})).next),
  'the next page with a key': (service) => service.reportTemplates(),
};
let server: ScriptedServer;

describe('addresses outside of the path of the base URL', () => {
  let lead = '';
  const isFirst = (url: string) =>
    /^\/tenant\/(?:service-api\/(?:taxonomies|x|employees\?)|service-timesheet\/api\/report)/.test(url);

  before(async () => {
    server = await serve((request, response) => {
      const url = request.url ?? '';
      if (url === `${root}/connect/token`) {
        json(response, { access_token: 'PLANTED-token', token_type: 'Bearer', expires_in: 1800 });
      } else if (!isFirst(url)) {
        json(response, { items: [] });
      } else if (/employees|templates/.test(url)) {
        const href = new URL(request.url ?? '', server.origin).origin + lead;
        json(response, { items: [{ id: '1' }], totalCount: 9, links: { next: { href } } });
      } else {
        response.writeHead(302, { location: lead }).end();
      }
    });
  });
  beforeEach(() => server.requests.splice(0));
  after(() => server[Symbol.asyncDispose]());

  const client = () =>
    clientOf({ baseUrl: `${server.origin}${root}`, clock: hasty, random: () => 0 }).service;
  const followed = () =>
    server.requests.map(({ url }) => url).filter((url) => !isFirst(url) && !url.endsWith('/connect/token'));

  for (const [name, operation] of Object.entries(led)) {
    it(`get neither key nor token by ${name}`, async () => {
      for (const address of outside) {
        lead = address;
        const { message } = await serviceErrorOf(operation(client()));
        // Pages with numbers need no address: the second one is requested, and this service sends the first one again.
        const expected = /points to an address that is not below the base URL|the same records again/;
        assert.match(message, expected, address);
      }
      assert.deepEqual(followed(), []);
    });

    it(`are not those below it, which are requested by ${name}`, async () => {
      for (const address of below) {
        lead = address;
        await operation(client()).catch(() => undefined);
        assert.equal(followed().length, 1, address);
        server.requests.splice(0);
      }
    });
  }

  it('are not linked, copied or opened', () => {
    const baseUrl = `${server.origin}${root}`;
    const own = { ...connection, baseUrl };
    for (const address of outside.map((end) => `${server.origin}${end}`)) {
      assert.equal(documentAt(address, own), undefined, address);
      assert.equal(pathBelow(address, baseUrl), undefined, address);
      assert.equal(ownAddress(address, baseUrl).isOwn, false, address);
    }
    assert.deepEqual(server.requests, []);
  });
});
