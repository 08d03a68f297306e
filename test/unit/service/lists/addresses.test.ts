import assert from 'node:assert/strict';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import { clientOf, json, ManualClock, type ScriptedServer, serveWithToken } from '../fixtures.ts';

const place = 'id,name,lastName,firstName,departmentId,managerId';
const placement = `${place},collection.count`;
const shown = `${place},legalEntityId,mail,employeeNumber,dtContractStart,dtContractEnd,collection.count`;
const taxonomy = { id: '1', name: 'Sites', url: '' };

const byResource: Readonly<
  Record<string, readonly [(service: WorkforceService) => Promise<unknown>, string]>
> = {
  'employees of every filter': [
    (service) =>
      service.employees({
        search: 'ann',
        statuses: ['active', 'upcoming'],
        ids: ['1', '2'],
        emails: ['a@b.example'],
      }),
    'employees?include=totalCount,links&limit=50&sort=familyName&search=ann&id=1,2&email=a@b.example&status=active,upcoming',
  ],
  'employees of a department': [
    (service) => service.employees({ departmentIds: ['5'] }),
    'employees?include=totalCount,links,embedded&limit=50&sort=familyName&applicableJobPosition.department.id=5',
  ],
  'the team of a manager': [
    (service) => service.employees({ managerIds: ['7', '8'] }),
    'employees?include=totalCount,links,embedded&limit=50&sort=familyName&applicableJobPosition.manager.id=7,8',
  ],
  'the newest employees of legal entities': [
    (service) => service.employees({ legalEntityIds: ['1', '2'], order: 'newest' }),
    'employees?include=totalCount,links,embedded&limit=50&sort=-createdAt&applicableEmployment.legalEntity.id=1,2',
  ],
  'the active members of a department': [
    (service) => service.members('5'),
    'employees?include=totalCount,links,embedded&limit=50&sort=familyName&status=active&applicableJobPosition.department.id=5',
  ],
  'all people': [
    (service) => service.people(),
    'employees?include=totalCount,links,embedded&limit=100&sort=id',
  ],
  'the active people of departments': [
    (service) => service.people({ only: { departmentIds: ['1', '2'], personIds: [] } }),
    'employees?include=totalCount,links,embedded&limit=100&sort=id&status=active&applicableJobPosition.department.id=1,2',
  ],
  'people by id': [
    (service) => service.people({ only: { departmentIds: [], personIds: ['7', '8'] } }),
    'employees?include=totalCount,links,embedded&limit=100&sort=id&id=7,8',
  ],
  'the place of a person': [
    (service) => service.placement('7'),
    'employees?include=totalCount,links,embedded&limit=1&sort=familyName&id=7',
  ],
  taxonomies: [(service) => service.taxonomies(), 'taxonomies?include=totalCount,links&limit=100&sort=id'],
  'labels in the order of their ids': [
    (service) => service.labels(taxonomy),
    'taxonomy-labels?include=totalCount,links&limit=50&taxonomy.id=1&sort=id',
  ],
  'labels in the order of their names': [
    (service) => service.labels({ ...taxonomy, sortLabelsBy: 'name' }),
    'taxonomy-labels?include=totalCount,links&limit=50&taxonomy.id=1&sort=name',
  ],
};

const byKey: typeof byResource = {
  'the current members of a department': [
    (service) => service.members('5'),
    `users?departmentId=5&dtContractStart=until,2026-06-01&orderBy=lastName,asc&fields=${shown}&paging=0,50`,
  ],
  'users of every filter': [
    (service) =>
      service.employees({ search: 'ann', statuses: ['active'], ids: ['1', '2'], emails: ['a@b.example'] }),
    `users?name=like,ann&id=1,2&mail=a@b.example&dtContractStart=until,2026-06-01&orderBy=lastName,asc&fields=${shown}&paging=0,50`,
  ],
  'the team of a user': [
    (service) => service.employees({ managerIds: ['7', '8'] }),
    `users?managerId=7,8&formerEmployees=true&orderBy=lastName,asc&fields=${shown}&paging=0,50`,
  ],
  'the newest users of legal entities': [
    (service) => service.employees({ legalEntityIds: ['1', '2'], order: 'newest' }),
    `users?legalEntityId=1,2&formerEmployees=true&orderBy=dtContractStart,desc&fields=${shown}&paging=0,50`,
  ],
  'users who come': [
    (service) => service.employees({ statuses: ['upcoming'] }),
    `users?dtContractStart=greaterthan,2026-06-01&orderBy=lastName,asc&fields=${shown}&paging=0,50`,
  ],
  'users who left': [
    (service) => service.employees({ statuses: ['deactivated'] }),
    `users?formerEmployees=true&dtContractStart=until,2026-06-01&dtContractEnd=until,2026-05-31&orderBy=lastName,asc&fields=${shown}&paging=0,50`,
  ],
  'all people': [(service) => service.people(), `users?fields=${placement}&orderBy=id,asc&paging=0,1000`],
  'the current people of departments': [
    (service) => service.people({ only: { departmentIds: ['1', '2'], personIds: [] } }),
    `users?fields=${placement}&orderBy=id,asc&departmentId=1,2&dtContractStart=until,2026-06-01&paging=0,1000`,
  ],
  'people by id': [
    (service) => service.people({ only: { departmentIds: [], personIds: ['7', '8'] } }),
    `users?fields=${placement}&orderBy=id,asc&id=7,8&paging=0,1000`,
  ],
  'the place of a person': [
    (service) => service.placement('7'),
    `users?id=7&formerEmployees=true&orderBy=lastName,asc&fields=${shown}&paging=0,1`,
  ],
};

describe('the request for', () => {
  let server: ScriptedServer;

  before(async () => {
    server = await serveWithToken((_request, response) => json(response, { items: [], data: { items: [] } }));
  });

  after(() => server[Symbol.asyncDispose]());

  async function sent(
    read: (service: WorkforceService) => Promise<unknown>,
    credentials: { readonly apiKey?: string; readonly clientId?: string; readonly clientSecret?: string },
  ): Promise<readonly string[]> {
    server.requests.length = 0;
    const clock = new ManualClock();
    // The same day in all time zones but a few.
    clock.advance(12 * 3_600_000);
    await read(clientOf({ baseUrl: server.origin, credentials, clock, pageSize: 50 }).service);
    return server.requests
      .filter(({ url }) => url !== '/connect/token')
      .map(({ method, url }) => `${method} ${decodeURIComponent(url)}`);
  }

  for (const [what, [read, address]] of Object.entries(byResource)) {
    it(`${what} asks the resource API for no more than is shown`, async () => {
      const credentials = { clientId: 'client', clientSecret: 'the-secret' };
      assert.deepEqual(await sent(read, credentials), [`GET /service-api/${address}`]);
    });
  }

  for (const [what, [read, address]] of Object.entries(byKey)) {
    it(`${what} asks the legacy API for no more than is shown`, async () => {
      assert.deepEqual(await sent(read, { apiKey: 'the-key' }), [`GET /api/v3/${address}`]);
    });
  }

  it('the current people means the day of the user', async () => {
    const { TZ } = process.env;
    try {
      for (const [zone, day] of [
        ['Pacific/Kiritimati', '2026-06-02'],
        ['Pacific/Pago_Pago', '2026-06-01'],
      ]) {
        process.env['TZ'] = zone;
        const [address = ''] = await sent((service) => service.members('5'), { apiKey: 'the-key' });
        assert.match(address, new RegExp(`dtContractStart=until,${day}&`));
      }
    } finally {
      if (TZ === undefined) {
        delete process.env['TZ'];
      } else {
        process.env['TZ'] = TZ;
      }
    }
  });
});
