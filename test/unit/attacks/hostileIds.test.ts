import assert from 'node:assert/strict';
import { documentAt } from '../../../src/features/documents/links.ts';
import { addressOf, partsOf } from '../../../src/platform/documents/address.ts';
import { maxIdLength } from '../../../src/service/contract/id.ts';
import { type ResourceName, resourceNames } from '../../../src/service/contract/resources.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import '../dialogs/withoutEditor.ts';
import { serviceErrorOf } from '../failures.ts';
import { connection } from '../features/documents/acme.ts';
import { clientOf, json, type ScriptedServer, serveWithToken } from '../service/fixtures.ts';

const { parseLink } = await import('../../../src/features/documents/sharedLink.ts');

/** Ids that some server takes for another path, as they are or after it decodes the path again. */
const steps = [
  '..',
  '.',
  '../../../admin/delete',
  '/admin',
  'admin/',
  '1/../admin',
  '1/..',
  'a/./b',
  'a//b',
  '..\\admin',
  'a\\b',
  '1\r\nX-Evil: 1',
  '1\n',
  '1\u2028',
  '1\0',
  '..;/admin',
  'a/..;x=1/b',
  '%2e%2e%2fadmin',
  '%2E%2E/admin',
  '..%2Fadmin',
  '..%5Cadmin',
  'a%2F%2Fb',
  '1%0d%0aX-Evil:1',
  '%252e%252e%252fadmin',
  '%25252e%25252e/admin',
  `%${'25'.repeat(20)}2e`,
];
const others = ['', 'x'.repeat(maxIdLength + 1), '\ud800'];
const usable = [
  '7',
  '7-01/06/2014 00:00:00-AM',
  'a/b/c',
  '50%',
  '100%25',
  'a..b',
  '...',
  'Élodie 王?#&=;x',
  'x'.repeat(maxIdLength),
];

/** Everything that requests a path with an id in it. */
const operations: Readonly<Record<string, (service: WorkforceService, id: string) => Promise<unknown>>> = {
  ...Object.fromEntries(
    resourceNames
      .filter((resource) => resource !== 'employee-attributes')
      .flatMap((resource) => [
        [`document ${resource}`, async (service, id) => service.document(resource, id)],
        [`URL of ${resource}`, async (service, id) => service.urlOf(resource, id)],
        [`request of ${resource}`, async (service, id) => service.requestOf(resource, id)],
      ]) satisfies [string, (service: WorkforceService, id: string) => Promise<unknown>][],
  ),
  label: (service, id) => service.label(id),
  archive: (service, id) => service.setLabelArchived(id, true, '"v"'),
  report: (service, id) => service.report(id),
  content: (service, id) => service.reportContent(id, 'csv'),
};

describe('an id that leads to another path, or is too long', () => {
  let server: ScriptedServer;
  before(async () => {
    server = await serveWithToken(
      (request, response) =>
        json(response, { id: '7', items: [] }, request.url?.includes('/departments/') ? 404 : 200),
      'PLANTED-token',
    );
  });
  beforeEach(() => server.requests.splice(0));
  after(() => server[Symbol.asyncDispose]());

  for (const [name, operation] of Object.entries(operations)) {
    it(`is refused in one sentence, and nothing is sent: ${name}`, async () => {
      const { service } = clientOf({ baseUrl: server.origin });
      for (const id of [...steps, ...others]) {
        const { kind, message } = await serviceErrorOf(operation(service, id));
        assert.equal(kind, 'invalid-input', id);
        assert.match(
          message,
          /^Could not request the ID “.*”: an ID has 1 to 1,000 characters, and no line/s,
        );
        assert.ok(message.length < 400);
      }
      assert.deepEqual(server.requests, []);
    });
  }

  it('is none of those that the interface allows: these are one encoded segment', async () => {
    const { service } = clientOf({ baseUrl: server.origin });
    for (const id of usable) {
      server.requests.splice(0);
      await service.document('users', id).catch(() => undefined);
      assert.deepEqual(
        server.requests.map(({ url }) => url.split('?')[0]),
        [`/api/v3/users/${encodeURIComponent(id)}`],
      );
    }
  });

  it('is not read from an address of a document, nor from a link', () => {
    for (const resource of resourceNames) {
      for (const id of [...steps, ...others.slice(0, 2)]) {
        const escaped = id.replaceAll('%', '%25').replaceAll('/', '%2F');
        const path = `/${resource}/${escaped}.json`;
        const parts = { scheme: 'workforce', authority: 'acme', path, query: '', fragment: '' };
        const invalid = { name: 'ServiceError', kind: 'invalid-input' };
        assert.throws(() => addressOf(parts), invalid, id);
        assert.throws(() => partsOf({ connection: 'acme', resource, id }), invalid, id);
        assert.throws(() => parseLink({ ...parts, query: 'service=https://acme.example' }), invalid, id);
      }
      for (const id of usable) {
        const address = { connection: 'acme', resource, id } as const;
        assert.deepEqual(addressOf(partsOf(address)), address);
      }
    }
  });

  it('is not linked in a document as that of a resource', () => {
    const { dialect } = connection;
    const routes: Partial<Record<ResourceName, string>> = {
      users: `${dialect.legacyPrefix}/users/`,
      employees: `${dialect.resourcePrefix}/employees/`,
      departments: `${dialect.structurePrefix}/departments/`,
      'employee-attributes': `${dialect.resourcePrefix}/employee-attributes?employee.id=`,
    };
    for (const [resource, route] of Object.entries(routes)) {
      const linked = (id: string) =>
        documentAt(`${connection.baseUrl}${route}${encodeURIComponent(id)}`, connection);
      for (const id of [...steps, ...others].filter((text) => text.isWellFormed())) {
        assert.equal(linked(id)?.resource ?? 'other', 'other', `${resource} ${id}`);
      }
      assert.equal(linked('a/b')?.id, 'a/b');
    }
  });
});

describe('a record of a service', () => {
  const long = 'x'.repeat(maxIdLength + 1);
  for (const [name, list] of Object.entries({
    employees: (service) => service.employees({}),
    taxonomies: (service) => service.taxonomies(),
    labels: (service) => service.labels({ id: '1' }),
    templates: (service) => service.reportTemplates(),
  } satisfies Record<
    string,
    (
      service: WorkforceService,
    ) => ReturnType<WorkforceService['employees']> | ReturnType<WorkforceService['reportTemplates']>
  >)) {
    it(`with an id that is too long is unreadable among the ${name}`, async () => {
      await using server = await serveWithToken(
        (_request, response) => json(response, { items: [{ id: long }, { id: 'x'.repeat(maxIdLength) }] }),
        'PLANTED-token',
      );
      const page = await list(clientOf({ baseUrl: server.origin }).service);
      assert.equal(page.items.length, 1);
      assert.deepEqual(
        page.unreadable.map(({ index }) => index),
        [0],
      );
    });
  }
});
