import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addressLinks, documentAt } from '../../../../src/features/documents/links.ts';
import { partsOf } from '../../../../src/platform/documents/address.ts';
import { isUsableId } from '../../../../src/service/contract/id.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';
import { resourceNames } from '../../../../src/service/contract/resources.ts';
import { type Connection, defaultDialect } from '../../../../src/service/http/connection.ts';
import { clientOf } from '../../service/fixtures.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';
import { connection } from './acme.ts';

/** The resource at an address; undefined for any other. */
function found(url: string, changes: Partial<Connection> = {}): string | undefined {
  const address = documentAt(url, { ...connection, ...changes });
  return address && address.resource !== 'other'
    ? `${address.connection} ${address.resource} ${address.id}`
    : undefined;
}

describe('links between documents', () => {
  for (const [url, expected] of [
    ['https://acme.example/service-api/employees/12', 'acme employees 12'],
    ['https://acme.example/service-api/departments/a-b', 'acme resource-departments a-b'],
    ['https://acme.example/service-api/taxonomies/t', 'acme taxonomies t'],
    ['https://acme.example/service-api/taxonomy-labels/9?include=links', 'acme taxonomy-labels 9'],
    [
      'https://acme.example/service-api/employee-attributes?employee.id=7&limit=100',
      'acme employee-attributes 7',
    ],
    ['https://acme.example/api/v3/users/42', 'acme users 42'],
    ['https://acme.example/api/v3/departments/3', 'acme legacy-departments 3'],
    [
      'https://acme.example/api/leaves/7-03%2F02%2F2025%2000:00:00-AM',
      'acme leaves-v2 7-03/02/2025 00:00:00-AM',
    ],
    ['https://acme.example/api/v3/leaves/7-20250203-AM', 'acme leaves 7-20250203-AM'],
    ['https://acme.example/organization/structure/api/departments/3', 'acme structure-departments 3'],
    ['https://acme.example/service-timesheet/api/reports/5#top', 'acme reports 5'],
    ['HTTPS://ACME.example:443/api/v3/users/42', 'acme users 42'],
    ['https://acme.example/api/v3/users/a%2Fb%20%C3%A9', 'acme users a/b é'],
  ] as const) {
    it(`are made for ${url}`, () => assert.equal(found(url), expected));
  }

  for (const url of [
    'http://acme.example/api/v3/users/42',
    'https://acme.example:8443/api/v3/users/42',
    'https://acme.example.evil.example/api/v3/users/42',
    'https://evil.example/https://acme.example/api/v3/users/42',
    'https://acme.example@evil.example/api/v3/users/42',
    'https://me:secret@acme.example/api/v3/users/42',
    'https://acme.example\\@evil.example/api/v3/users/42',
    '//acme.example/api/v3/users/42',
    '/api/v3/users/42',
    'api/v3/users/42',
    'javascript:alert(1)//https://acme.example/api/v3/users/42',
    'command:workforce.removeConnection',
    'vscode://acme.example/api/v3/users/42',
    'file:///api/v3/users/42',
    'data:text/html,https://acme.example/api/v3/users/42',
    'https://',
    'https://[::1/api/v3/users/42',
    'https://acme.example/api/v3/users',
    'https://acme.example/api/v3/users/',
    'https://acme.example/api/v3/users?id=42',
    'https://acme.example/api/v3/users/42/picture',
    'https://acme.example/api/v3/users/../secrets/42',
    'https://acme.example/api/v3/users/%2e%2e/42',
    'https://acme.example/api/v3/users/..%2F..%2Fadmin',
    'https://acme.example/api/v3/users/%zz',
    'https://acme.example/api/v3/users/%ff',
    'https://acme.example/api/v3/departments/tree',
    'https://acme.example/service-api/employee-attributes',
    'https://acme.example/service-api/employee-attributes?employee.id=',
    'https://acme.example/service-api/employee-attributes?employee.id=1&employee.id=2',
    'https://acme.example/service-timesheet/api/reports/5/download-csv',
    'https://acme.example/other/api/v3/users/42',
    ' https://acme.example/api/v3/users/42',
    '',
  ]) {
    it(`are not made for ${JSON.stringify(url)}`, () => assert.equal(found(url), undefined));
  }

  it('use the path of the base URL and the dialect', () => {
    const baseUrl = 'https://host.example/tenant';
    const dialect = { ...defaultDialect, legacyPrefix: '/legacy', reportPath: '/reports/{id}/state' };
    const changes = { baseUrl, dialect };
    assert.equal(found('https://host.example/tenant/legacy/users/1', changes), 'acme users 1');
    assert.equal(found('https://host.example/legacy/users/1', changes), undefined);
    assert.equal(
      found('https://host.example/tenant/service-timesheet/api/reports/5/state', changes),
      'acme reports 5',
    );
    assert.equal(
      found('https://host.example/tenant/service-timesheet/api/reports/state', changes),
      undefined,
    );
  });

  for (const [deployment, changes] of [
    ['a usual deployment', {}],
    [
      'a deployment that differs in everything',
      {
        baseUrl: 'https://host.example/tenant',
        dialect: {
          ...defaultDialect,
          resourcePrefix: '/resources',
          legacyPrefix: '/legacy/v3',
          structurePrefix: '/structure',
          timesheetPrefix: '/times',
          reportPath: '/reports/{id}/state',
        },
      },
    ],
  ] as const) {
    it(`are the inverse of the addresses of resources in ${deployment}`, () => {
      const deployed = { ...connection, ...changes };
      const { service } = clientOf(deployed);
      const id = fc
        .string({ minLength: 1, unit: 'grapheme' })
        .filter((text) => isUsableId(text) && text !== 'tree');
      fc.assert(
        fc.property(fc.constantFrom(...resourceNames), id, (resource, id) => {
          const address = documentAt(service.urlOf(resource, id), deployed);
          const own = resource === 'departments' ? 'structure-departments' : resource;
          assert.deepEqual(address, { connection: 'acme', resource: own, id });
        }),
      );
    });
  }

  for (const without of [['structure'], ['structure', 'legacy']] as const) {
    it(`are the inverse of the address of a department without ${without.join(' and ')}`, async () => {
      await using client = await clientOnSandbox({ without, employees: 20, departments: 6 });
      await client.service.departments();
      const url = client.service.urlOf('departments', '101');
      const { baseUrl } = client.sandbox;
      assert.doesNotMatch(url, /structure/);
      const family = without.length === 1 ? 'legacy' : 'resource';
      assert.equal(found(url, { baseUrl }), `acme ${family}-departments 101`);
    });
  }

  it('stay inside the connection for any address', () => {
    const path = fc.array(
      fc.constantFrom('users', 'api', 'v3', '..', '%2e', '%2F', '@', '\\', '?', '#', ':', '1'),
    );
    const host = fc.constantFrom(
      'https://acme.example',
      'https://evil.example',
      'https://acme.example:1',
      '',
    );
    fc.assert(
      fc.property(host, path, fc.webUrl(), (start, segments, other) => {
        for (const url of [
          `${start}/${segments.join('/')}`,
          `${start}/api/v3/users/${segments.join('')}`,
          other,
        ]) {
          const address = documentAt(url, connection);
          if (address !== undefined) {
            assert.equal(new URL(url).origin, 'https://acme.example');
            assert.equal(address.connection, 'acme');
            assert.ok(partsOf(address).path.startsWith(`/${address.resource}/`));
          }
        }
      }),
    );
  });

  it('have the range of the address, escaped or not', () => {
    const json = String.raw`{
      "url": "https:\/\/acme.example\/api\/v3\/users\/1",
      "items": ["https://acme.example/api/v3/users/2", "https://evil.example/api/v3/users/3", 4, null]
    }`;
    const links = addressLinks(new JsonTree(json), connection).map(({ range, address }) => [
      json.slice(range.offset, range.offset + range.length),
      address.id,
    ]);
    assert.deepEqual(links, [
      [String.raw`https:\/\/acme.example\/api\/v3\/users\/1`, '1'],
      ['https://acme.example/api/v3/users/2', '2'],
    ]);
  });

  it('are limited to the first 5,000 of a document', () => {
    const urls = Array.from({ length: 5_001 }, (_, id) => `https://acme.example/api/v3/users/${id}`);
    const links = addressLinks(new JsonTree(JSON.stringify(urls)), connection);
    assert.equal(links.length, 5_000);
    assert.equal(links.at(-1)?.address.id, '4999');
  });

  it('are found at the depth that documents may have, and not in text that is not JSON', () => {
    const url = '"https://acme.example/api/v3/users/1"';
    assert.deepEqual(addressLinks(new JsonTree(`<html>${url}`), connection), []);
    const deep = new JsonTree('['.repeat(199) + url + ']'.repeat(199));
    assert.equal(addressLinks(deep, connection).length, 1);
  });
});
