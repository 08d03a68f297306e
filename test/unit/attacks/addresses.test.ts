import assert from 'node:assert/strict';
import { documentAt } from '../../../src/features/documents/links.ts';
import { ownAddress } from '../../../src/service/http/addresses/ownAddress.ts';
import { defaultDialect } from '../../../src/service/http/connection.ts';
import { serviceErrorOf } from '../failures.ts';
import { clientOf, json, type ScriptedServer, serveWithToken } from '../service/fixtures.ts';
import { hasty } from '../service/operations.ts';

const path = '/service-api/employees/7';

/**
 * Addresses that a service or a document may hold. Each is made from the own origin, such as `http://127.0.0.1:1234`.
 */
const foreign: Readonly<Record<string, (own: string) => string>> = {
  'blob:': (own) => `blob:${own}${path}`,
  'filesystem:': (own) => `filesystem:${own}/temporary${path}`,
  'javascript:': (own) => `javascript:alert(1)//${own}${path}`,
  'data:': () => 'data:application/json,{"items":[]}',
  'file:': () => `file://${path}`,
  'ftp:': (own) => `${own.replace('http', 'ftp')}${path}`,
  'command:': () => 'command:workforce.removeConnection',
  'view-source:': (own) => `view-source:${own}${path}`,
  'a user': (own) => `${own.replace('//', '//user@')}${path}`,
  'a user and a password': (own) => `${own.replace('//', '//user:password@')}${path}`,
  'a password': (own) => `${own.replace('//', '//:password@')}${path}`,
  'the own host as a user': (own) => `${own}@evil.example${path}`,
  'another port': (own) => `${own.replace(/:\d+$/, ':1')}${path}`,
  'no port': (own) => `${own.replace(/:\d+$/, '')}${path}`,
  'another scheme': (own) => `${own.replace('http:', 'https:')}${path}`,
  'a host with a dot at its end': (own) => `${own.replace('127.0.0.1', 'localhost.')}${path}`,
  'a longer host': (own) => `${own.replace('127.0.0.1', '127.0.0.1.evil.example')}${path}`,
  'a host in punycode': (own) => `${own.replace('127.0.0.1', 'xn--127001-9za.example')}${path}`,
  'a host in other letters': (own) => `${own.replace('127.0.0.1', 'loc\u0430lhost')}${path}`,
  'an IPv6 host with a zone': (own) => `${own.replace('127.0.0.1', '[::1%25lo]')}${path}`,
  'an IPv4 host within IPv6': (own) => `${own.replace('127.0.0.1', '[::ffff:127.0.0.1]')}${path}`,
  backslashes: (own) => `${own.replace('//', '\\\\')}${path}`,
  'a backslash before another host': (own) => `${own}\\@evil.example${path}`,
  tabs: (own) => `${own.replace('//', '/\t/')}${path}`,
  'a tab in its host': (own) => `${own.replace('127', '12\t7')}${path}`,
  'an invalid URL': () => 'http://[',
};
/** With those that no header can hold. */
const foreignInText: typeof foreign = {
  ...foreign,
  '20 000 characters': (own) => `${own}${path}?${'a'.repeat(20_000)}`,
  'a blank before it': (own) => ` ${own}${path}`,
  'line breaks': (own) => `${own.replace('//', '/\n/')}${path}`,
  'a line break at its end': (own) => `${own}${path}\nrm -rf ~`,
  'a zero': (own) => `${own}${path}\0`,
};

const own: Readonly<Record<string, (own: string) => string>> = {
  'the own one': (origin) => `${origin}${path}`,
  'the own one in capitals': (origin) => `${origin.replace('http', 'HTTP')}${path}`,
  'the own one in other numbers': (origin) => `${origin.replace('127.0.0.1', '0x7f.1')}${path}`,
};

const page = { items: [{ id: 1 }] };

describe('addresses that a service gives', () => {
  let server: ScriptedServer;
  let lead: (origin: string) => string;

  before(async () => {
    server = await serveWithToken((request, response) => {
      const address = lead(`http://${request.headers.host}`);
      if (request.url?.startsWith('/service-api/taxonomies') === true) {
        const location = Buffer.from(address).toString('latin1');
        response.writeHead(302, { location }).end();
      } else if (request.url?.startsWith(path) === true) {
        json(response, page);
      } else {
        json(response, { ...page, links: { next: { href: address } } });
      }
    }, 'PLANTED-token');
  });
  beforeEach(() => {
    server.requests.length = 0;
  });
  after(() => server[Symbol.asyncDispose]());

  const credentials = { clientId: 'client', clientSecret: 'the-secret' };
  const client = () =>
    clientOf({ baseUrl: server.origin, clock: hasty, random: () => 0, credentials }).service;
  const connection = () => ({
    ...{ id: 'acme', name: 'Acme', baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token` },
    ...{ scopes: [], dialect: defaultDialect, kind: 'remote' as const },
  });
  const nextPage = async () => {
    const service = client();
    return await service.employees({}, (await service.employees({})).next);
  };
  const reads = () => server.requests.filter(({ url }) => url.startsWith(path)).length;

  for (const [name, address] of Object.entries(foreign)) {
    it(`with ${name}: no redirect is followed`, async () => {
      lead = address;
      assert.match((await serviceErrorOf(client().taxonomies())).message, foreignOrigin);
      assert.equal(reads(), 0);
    });
  }

  for (const [name, address] of Object.entries(foreignInText)) {
    it(`with ${name}: no next page is read but that of the list itself, by its number`, async () => {
      lead = address;
      await nextPage().catch((error: unknown) => assert.match(String(error), /next page is not an address/));
      const [, , second, ...others] = server.requests.map(({ url }) => url);
      assert.match(second ?? 'page=2', /page=2/);
      assert.equal(reads() + others.length, 0);
    });

    it(`with ${name}: no document, copy or browser gets it`, () => {
      assert.equal(documentAt(address(server.origin), connection()), undefined);
      assert.equal(ownAddress(address(server.origin), server.origin).isOwn, false);
    });
  }

  for (const [name, address] of Object.entries(own)) {
    it(`that are ${name} are followed, linked, and returned in one form`, async () => {
      lead = address;
      await client().taxonomies();
      await nextPage();
      assert.equal(reads(), 2);
      const linked = { connection: 'acme', resource: 'employees', id: '7' };
      assert.deepEqual(documentAt(address(server.origin), connection()), linked);
      const checked = ownAddress(address(server.origin), server.origin);
      assert.equal(checked.isOwn && checked.url.href, `${server.origin}${path}`);
    });
  }

  it('with a user name or a password are rejected with a message of their own', async () => {
    lead = (origin) => origin.replace('//', '//user:password@');
    const { kind, message } = await serviceErrorOf(client().taxonomies());
    assert.equal(kind, 'foreign-origin');
    assert.match(
      message,
      /the service points to an address with a user name or a password in it\. No key was sent/,
    );
    assert.doesNotMatch(message, /user:password/);
  });

  it('with a host in other letters equal that in punycode', () => {
    const home = 'https://xn--mnchen-3ya.example';
    assert.equal(ownAddress('https://m\u00fcnchen.example/a', home).isOwn, true);
    assert.equal(ownAddress('https://munchen.example/a', home).isOwn, false);
  });
});

const foreignOrigin = /the service points to|address of the next page is not an address/;
