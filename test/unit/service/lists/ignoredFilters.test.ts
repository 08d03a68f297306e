import assert from 'node:assert/strict';
import type { EmployeeQuery, Person } from '../../../../src/service/operations/service.ts';
import { serviceErrorOf } from '../../failures.ts';
import { clientOf, json, type ScriptedServer, serve, serveWithToken } from '../fixtures.ts';

const position = (id: string) => ({ id, type: 'job-position' });
const employees = [
  {
    id: '1',
    familyName: 'Ada',
    email: 'ada@acme.example',
    applicableJobPosition: position('p5'),
    applicableEmployment: { id: 'e8' },
  },
  {
    id: '2',
    familyName: 'Bob',
    email: null,
    applicableJobPosition: position('p6'),
    applicableEmployment: { id: 'e9' },
  },
  { id: '3', familyName: 'Cem', applicableJobPosition: null },
  { id: '4', familyName: 'Dan', email: 'dan@acme.example', applicableJobPosition: position('hidden') },
  { id: '5', familyName: 'Eve', email: 'eve@acme.example', applicableJobPosition: position('p0') },
];
const embedded = {
  employment: { e8: { id: 'e8', legalEntity: { id: '8' } }, e9: { id: 'e9', legalEntity: { id: '9' } } },
  'job-position': {
    p5: { ...position('p5'), department: { id: '5' }, manager: { id: '2' } },
    p6: { ...position('p6'), department: { id: '6' }, manager: null },
    p0: { ...position('p0'), department: null },
  },
};
const users = [
  {
    id: 1,
    name: 'Ada',
    mail: 'ada@acme.example',
    employeeNumber: 'E1',
    departmentId: 5,
    managerId: 2,
    legalEntityId: 8,
  },
  {
    id: 2,
    name: 'Bob',
    mail: 'bob@acme.example',
    employeeNumber: 'E2',
    departmentId: 6,
    managerId: null,
    legalEntityId: 9,
  },
  { id: 3, name: 'Cem' },
];

/** A service that returns the same records whatever the filter. */
async function ignoring(): Promise<ScriptedServer> {
  return await serveWithToken(({ url = '' }, response) => {
    if (url.includes('taxonomy-labels')) {
      json(response, {
        items: [{ id: 'a', taxonomy: { id: '1' } }, { id: 'b', taxonomy: { id: '2' } }, { id: 'c' }],
      });
    } else if (url.startsWith('/service-api')) {
      json(response, { items: employees, embedded });
    } else {
      json(response, { data: { items: users } });
    }
  });
}

const idsOf = ({ items, leftOut }: { items: readonly { id: string }[]; leftOut?: number }) => [
  items.map(({ id }) => id).join(),
  leftOut,
];

describe('a service that ignores filters', () => {
  let server: ScriptedServer;
  const client = () => clientOf({ baseUrl: server.origin }).service;
  const byKey = () => clientOf({ baseUrl: server.origin, credentials: { apiKey: 'the-key' } }).service;

  before(async () => {
    server = await ignoring();
  });

  after(() => server[Symbol.asyncDispose]());

  it('shows the people of a department, and those whose department it does not show', async () => {
    assert.deepEqual(idsOf(await client().members('5')), ['1,4', 3]);
    assert.deepEqual(idsOf(await client().employees({ departmentIds: ['5'] })), ['1,4', 3]);
    assert.deepEqual(idsOf(await client().employees({ departmentIds: ['5'], ids: ['4', '5'] })), ['4', 4]);
    assert.deepEqual(idsOf(await byKey().members('5')), ['1,3', 1]);
    const only = { departmentIds: ['5', '7'], personIds: [] };
    assert.deepEqual(idsOf(await client().people({ only })), ['1,4', 3]);
    assert.deepEqual(idsOf(await byKey().people({ only })), ['1,3', 1]);
  });

  it('shows the team of a manager, and those whose manager it does not show', async () => {
    assert.deepEqual(idsOf(await client().employees({ managerIds: ['2'] })), ['1,4,5', 2]);
    assert.deepEqual(idsOf(await byKey().employees({ managerIds: ['2'] })), ['1,3', 1]);
  });

  it('shows the people of a legal entity, and those whose legal entity it does not show', async () => {
    assert.deepEqual(idsOf(await client().employees({ legalEntityIds: ['8'] })), ['1,3,4,5', 1]);
    assert.deepEqual(idsOf(await byKey().employees({ legalEntityIds: ['8'] })), ['1,3', 1]);
  });

  it('counts the people of other departments where the client alone leaves out active users', async () => {
    const contract = (id: number, start: string, end: string | null) => ({
      ...{ id, name: `User ${id}`, departmentId: id === 4 ? 6 : 5 },
      ...{ dtContractStart: start, dtContractEnd: end },
    });
    const items = [
      contract(1, '2000-01-01T00:00:00', null),
      contract(2, '2000-01-01T00:00:00', '2001-01-01T00:00:00'),
      contract(3, '9998-01-01T00:00:00', null),
      contract(4, '9998-01-01T00:00:00', null),
    ];
    await using route = await serve((_request, response) => json(response, { data: { items } }));
    const { service } = clientOf({ baseUrl: route.origin, credentials: { apiKey: 'the-key' } });
    const statuses = ['upcoming', 'deactivated'];
    assert.deepEqual(idsOf(await service.employees({ statuses })), ['2,3,4', undefined]);
    assert.deepEqual(idsOf(await service.employees({ statuses, departmentIds: ['5'] })), ['2,3', 1]);
  });

  it('shows people by id, and employees by e-mail in any case', async () => {
    const only = { departmentIds: [], personIds: ['2', '3'] };
    assert.deepEqual(idsOf(await client().people({ only })), ['2,3', 3]);
    assert.deepEqual(idsOf(await byKey().people({ only })), ['2,3', 1]);
    assert.deepEqual(idsOf(await client().employees({ ids: ['2', '3'] })), ['2,3', 3]);
    assert.deepEqual(idsOf(await client().employees({ emails: ['ADA@acme.example'] })), ['1,3', 3]);
  });

  it('shows users by id, e-mail and number, and those without that field', async () => {
    const found = async (query: EmployeeQuery) => idsOf(await byKey().findPeople(query));
    assert.deepEqual(await found({ ids: ['2'] }), ['2', 2]);
    assert.deepEqual(await found({ emails: ['ADA@acme.example'] }), ['1,3', 1]);
    assert.deepEqual(await found({ number: 'e2' }), ['2,3', 1]);
  });

  it('shows the labels of a taxonomy, and those without one', async () => {
    assert.deepEqual(idsOf(await client().labels({ id: '1' })), ['a,c', 1]);
  });

  it('shows the v2 leaves of a person, and those without one', async () => {
    const owners = [{ owner: { id: 1 } }, { owner: { id: 2 } }, { owner: {} }, {}];
    const data = owners.map((leave, index) => ({ id: `leave-${index}`, ...leave }));
    await using route = await serve((_request, response) => json(response, { data }));
    const { service } = clientOf({ baseUrl: route.origin });
    const query = { of: 'employee', ids: ['1'], from: '2026-01-01', to: '2026-01-31' } as const;
    assert.deepEqual(idsOf(await service.leavesV2(query, true)), ['leave-0,leave-2,leave-3', 1]);
  });

  it('has the people left out of a search by number counted', async () => {
    assert.deepEqual(idsOf(await client().employees({ number: 'E9' })), ['3', 6]);
  });

  it('shows where people are placed: none of what is null, nothing of what is missing', async () => {
    const placed = ({ id, departmentId, managerId }: Person) => [id, departmentId, managerId];
    assert.deepEqual((await client().people()).items.map(placed), [
      ['1', '5', '2'],
      ['2', '6', null],
      ['3', null, null],
      ['4', undefined, undefined],
      ['5', null, undefined],
    ]);
    assert.deepEqual(await client().placement('1'), { departmentId: '5', managerId: '2' });
    assert.equal(await client().placement('9'), undefined);
  });
});

describe('a legacy API without the expected parts', () => {
  it('has the requested fields named that it leaves out, and no others', async () => {
    await using server = await serve((_request, response) =>
      json(response, { data: { items: [{ id: 3, name: 'Cem' }] } }),
    );
    const { service, log } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'the-key' } });
    await service.people();
    assert.deepEqual(
      log.drifts,
      ['count', 'lastName', 'firstName', 'departmentId', 'managerId'].map(
        (name) => `GET /api/v3/users: ${name} is missing.`,
      ),
    );
  });

  it('shows a total only where the list fits on one page', async () => {
    await using server = await serve(({ url = '' }, response) => {
      const isFirst = url.includes('paging=0,') || url.includes('paging=0%2C');
      json(response, { data: { items: isFirst ? users.slice(0, 2) : users.slice(2) } });
    });
    const clientOfPages = (pageSize: number) =>
      clientOf({ baseUrl: server.origin, credentials: { apiKey: 'the-key' }, pageSize }).service;
    assert.equal((await clientOfPages(50).members('5')).total, 1);
    const service = clientOfPages(2);
    const first = await service.members('5');
    const last = await service.members('5', first.next ?? assert.fail('There is one page.'));
    assert.deepEqual([first.total, idsOf(last), last.total], [undefined, ['3', undefined], undefined]);
  });

  it('is an error for the people of a department, and for the tree', async () => {
    await using server = await serve(({ url = '' }, response) => {
      const [, id] = /\/departments\/(\d|tree)/.exec(url) ?? [];
      const department = { id: 1, name: 'Sales', ...(id === '2' ? { currentUsers: null } : {}) };
      return id === undefined ? json(response, { Message: 'no' }, 404) : json(response, { data: department });
    });
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'the-key' } });
    for (const id of ['1', '2']) {
      const { message } = await serviceErrorOf(service.members(id));
      assert.match(message, /legacy department: the service does not show who is attached to it/);
    }
    assert.match(
      (await serviceErrorOf(service.departments())).message,
      /legacy-tree: the response contains no tree/,
    );
  });
});
