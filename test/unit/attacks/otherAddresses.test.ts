import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import { documentAt } from '../../../src/features/documents/links.ts';
import { addressOf, partsOf } from '../../../src/platform/documents/address.ts';
import { pathBelow } from '../../../src/service/http/addresses/ownAddress.ts';
import type { Connection } from '../../../src/service/http/connection.ts';
import { connection as acme } from '../features/documents/acme.ts';
import { clientOf, type Handler, json, serve, serveWithToken } from '../service/fixtures.ts';

const baseUrl = 'https://acme.example/tenant';
const credentials = { apiKey: 'PLANTED-api-key', clientId: 'PLANTED-client', clientSecret: 'PLANTED-secret' };

/** The credentials in the requests that reached a server, apart from that for a token. */
async function sentBy(
  path: string,
  handler: Handler = (_request, response) => json(response, { ok: true }),
  dialect: Partial<Connection['dialect']> = {},
) {
  await using server = await serveWithToken(handler, 'PLANTED-token');
  const { service } = clientOf({ baseUrl: server.origin, credentials, dialect });
  const result = await service.document('other', path).then(
    ({ text }) => text,
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
  const reads = server.requests.filter(({ url }) => url !== '/connect/token');
  return {
    result,
    reads: reads.map(({ method, url, headers }) => `${method} ${url} ${kindOf(headers.authorization)}`),
  };
}

function kindOf(authorization: string | undefined): string {
  if (authorization === undefined) {
    return 'none';
  }
  return authorization.startsWith('Bearer ') ? 'token' : 'key';
}

describe('any other address of the service', () => {
  for (const [path, expected] of [
    ['/service-api/job-positions/jp-1?include=links', 'token'],
    ['/service-api', 'token'],
    ['/service-api/employees', 'token'],
    ['/api/v3/departments/tree', 'key'],
    ['/api/leaves?owner.id=1', 'key'],
    ['/organization/structure/api/departments?page=2', 'key'],
    ['/service-timesheet/api/reports/5/content', 'key'],
    ['/service-apix/employees', 'none'],
    ['/service-api.evil/employees', 'none'],
    ['/service-api%2Femployees', 'none'],
    ['/%73ervice-api/employees', 'none'],
    ['/SERVICE-API/employees', 'none'],
    ['/api/v33/users', 'none'],
    ['/x/service-api/employees', 'none'],
    ['/files?next=/service-api/employees', 'none'],
    ['/pictures/1;v=/api/v3/', 'none'],
  ] as const) {
    it(`is requested once, with ${expected} as credentials, at ${path}`, async () => {
      const { reads, result } = await sentBy(path);
      assert.deepEqual(reads, [`GET ${path} ${expected}`]);
      assert.deepEqual(JSON.parse(result), { ok: true });
    });
  }

  it('is copied, opened and shown as a request only if it is a plain path below the base URL', () => {
    const { service } = clientOf({ baseUrl, credentials });
    const path = '/service-api/job-positions/jp-1?include=links';
    assert.equal(service.urlOf('other', path), `${baseUrl}${path}`);
    assert.equal(service.requestOf('other', path).url, `${baseUrl}${path}`);
    for (const hostile of [
      '.evil.example/',
      '@evil.example/',
      'https://evil.example/',
      '//evil.example',
      '/../x',
      '',
    ]) {
      for (const read of [service.urlOf, service.requestOf]) {
        assert.throws(() => read('other', hostile), { name: 'ServiceError', kind: 'invalid-input' }, hostile);
      }
    }
  });

  it('has the credentials of the longest prefix where one lies in another', async () => {
    const dialect = { legacyPrefix: '/api', resourcePrefix: '/api/resources' };
    assert.deepEqual((await sentBy('/api/resources/a', undefined, dialect)).reads, [
      'GET /api/resources/a token',
    ]);
    assert.deepEqual((await sentBy('/api/a', undefined, dialect)).reads, ['GET /api/a key']);
  });

  for (const path of [
    '',
    '/',
    '/?a=1',
    'service-api/employees',
    '//evil.example/service-api',
    '/service-api//employees',
    '/service-api/../api/v3/users',
    '/service-api/%2e%2e/api/v3/users',
    '/service-api/..%2f..%2fapi',
    '/service-api/..%5c..%5capi',
    '/service-api/%2E%2E%2Fapi',
    '/service-api/a%00b',
    '/service-api/a%0d%0aX-Evil:1',
    '/service-api/%zz',
    '/service-api\\..\\evil',
    '/service-api/a#top',
    '/service-api/a b',
    '@evil.example/service-api',
    ':1234/service-api',
    '.evil.example/service-api',
    `/service-api/${'a'.repeat(16_000)}`,
  ]) {
    it(`is not requested at ${JSON.stringify(path.slice(0, 60))}`, async () => {
      const { reads, result } = await sentBy(path);
      assert.deepEqual(reads, []);
      assert.match(
        result,
        /^Could not read .*not a plain path below the base URL of this connection\. Use the form/,
      );
    });
  }

  it('never contains a secret', async () => {
    const { reads, result } = await sentBy(`/service-api/employees?key=${credentials.apiKey}`);
    assert.deepEqual(reads, []);
    assert.match(result, /looks like a key or secret/);
    assert.doesNotMatch(result, /PLANTED/);
  });

  for (const [what, handler, message] of [
    [
      'a web page',
      (_request, response) =>
        response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hello</html>'),
      /is a web page, not JSON\. Only JSON opens as a document\./,
    ],
    [
      'a picture',
      (_request, response) => response.writeHead(200).end(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0xff, 0xfe])),
      /is not UTF-8.* Only JSON opens as a document\./,
    ],
    ['nothing', (_request, response) => response.writeHead(200).end(), /is empty\. Only JSON opens/],
    [
      'more than an editor opens',
      (_request, response) => json(response, JSON.stringify('a'.repeat(3_000_000))),
      /Could not read \/service-api\/x: .*2 MB/,
    ],
    [
      'little that unpacks to very much',
      (_request, response) =>
        response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000, ' '))),
      /Could not read \/service-api\/x: .*2 MB/,
    ],
    [
      'too many values',
      (_request, response) => json(response, `[${'0,'.repeat(160_000)}0]`),
      /150,000 values/,
    ],
    [
      'great depth',
      (_request, response) => json(response, '['.repeat(300) + ']'.repeat(300)),
      /nested deeper than 200 levels/,
    ],
  ] as const satisfies readonly (readonly [string, Handler, RegExp])[]) {
    it(`is an error in one sentence where the service returns ${what}`, async () => {
      const { reads, result } = await sentBy('/service-api/x', handler);
      assert.match(result, message);
      assert.equal(reads.length, 1);
    });
  }

  it('is too large also where the service confirms a response that a list has brought', async () => {
    const items = Array.from({ length: 100 }, (_, id) => ({ id: String(id), note: 'x'.repeat(30_000) }));
    await using server = await serveWithToken((request, response) =>
      request.headers['if-none-match'] === undefined
        ? json(response, { items, links: {} }, 200, { etag: '"1"' })
        : response.writeHead(304).end(),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials });
    await service.taxonomies();
    const path = server.requests.at(-1)?.url ?? assert.fail();
    await assert.rejects(service.document('other', path), /2 MB/);
    assert.equal(server.requests.at(-1)?.headers['if-none-match'], '"1"');
  });

  it('says why no credentials were sent where they are needed', async () => {
    const { result, reads } = await sentBy('/files/1', (_request, response) => json(response, {}, 401));
    assert.match(result, /401.*Neither key nor token was sent, because the address has none of the prefixes/);
    assert.equal(reads.length, 1);
  });

  it('follows redirects inside of the origin only', async () => {
    await using thief = await serve((_request, response) => json(response, {}));
    const { result, reads } = await sentBy('/service-api/x', (_request, response) =>
      response.writeHead(302, { location: `${thief.origin}/service-api/x` }).end(),
    );
    assert.match(result, /No key was sent there/);
    assert.equal(reads.length, 1);
    assert.deepEqual(thief.requests, []);
  });

  it('shows any JSON exactly as it is, a list, a text or a legacy wrapper as well', async () => {
    for (const body of [
      '[1, 2.50]',
      '"text"',
      'null',
      '{"data": {"items": []}}',
      '{"a": 12345678901234567890}',
    ]) {
      const { result } = await sentBy('/api/v3/x', (_request, response) => json(response, body));
      assert.equal(result, body);
    }
  });

  it('masks what is private by its name, in any record', async () => {
    await using server = await serve((_request, response) =>
      json(response, {
        items: [{ iban: 'FR76', givenName: 'Ann', nested: { birthDate: '1990-01-01' }, salary: 1 }],
      }),
    );
    const { service } = clientOf({ baseUrl: server.origin, credentials });
    const { sensitive } = await service.document('other', '/api/v3/payroll');
    assert.deepEqual(
      sensitive.map(({ field }) => field),
      ['iban', 'birthDate', 'salary'],
    );
  });
});

describe('the link to any other address of the service', () => {
  const connection = { ...acme, baseUrl };
  const linked = (url: string) => {
    const address = documentAt(url, connection);
    return address && `${address.resource} ${address.id}`;
  };

  for (const [url, expected] of [
    [
      `${baseUrl}/service-api/personal-records/12?include=links#a`,
      'other /service-api/personal-records/12?include=links',
    ],
    [`${baseUrl}/service-api/employees/12/portrait`, 'other /service-api/employees/12/portrait'],
    [`${baseUrl}/api/v3/departments/tree`, 'other /api/v3/departments/tree'],
    [`${baseUrl}/anything/else/`, 'other /anything/else/'],
    [`${baseUrl}/a/b/../c`, 'other /a/c'],
    [`${baseUrl}/service-api/employees/12?include=links`, 'employees 12'],
    [baseUrl, undefined],
    [`${baseUrl}/`, undefined],
    [`${baseUrl}/?a=1`, undefined],
    ['https://acme.example/tenantx/service-api/employees', undefined],
    ['https://acme.example/service-api/job-positions/12', undefined],
    [`${baseUrl}/../service-api/job-positions/12`, undefined],
    [`${baseUrl}/%2e%2e/service-api/job-positions/12`, undefined],
    [`${baseUrl}/..%2f/service-api`, undefined],
    [`${baseUrl}//evil.example/x`, undefined],
    ['//acme.example/tenant/service-api/x', undefined],
    ['https:\\\\acme.example\\tenant\\service-api\\x', undefined],
    ['https://me:secret@acme.example/tenant/service-api/x', undefined],
    ['https://acme.example:8443/tenant/service-api/x', undefined],
    ['http://acme.example/tenant/service-api/x', undefined],
    ['https://acme.example.evil.example/tenant/service-api/x', undefined],
  ] as const) {
    it(`for ${url} is ${expected ?? 'not made'}`, () => assert.equal(linked(url), expected));
  }

  for (const path of [
    '/service-api/job-positions/12?include=links,embedded&a=%2F..%2F&b=../x',
    '/service-api/a%2Fb%20c/%25',
    '/x.json',
    '/list/',
    '/files?q=a//b',
    "/a;b=c/d'e",
  ]) {
    it(`is the inverse of the path of its document for ${path}`, () => {
      const canonical = pathBelow(`${baseUrl}${path}`, baseUrl) ?? assert.fail(path);
      const address = { connection: 'acme', resource: 'other', id: canonical } as const;
      const parts = partsOf(address);
      assert.deepEqual(addressOf(parts), address);
      assert.doesNotMatch(parts.path, /\/\/|\/\.{1,2}(\/|$)/, 'the editor would shorten it');
    });
  }

  for (const path of [
    '/other/../users/1.json',
    '/other//evil.example/x.json',
    '/other/a/%2e%2e/b.json',
    '/other/a.txt',
    '/other.json',
  ]) {
    it(`is not read from ${path}`, () => {
      const parts = { scheme: 'workforce', authority: 'acme', path, query: '', fragment: '' };
      assert.throws(() => addressOf(parts), /Could not read the address of the document/);
    });
  }
});
