import assert from 'node:assert/strict';
import { type Client, control, startClient } from './client.ts';

const start = { employees: 30, departments: 6, control: true } as const;
const anna = { id: 7, givenName: 'Anna', familyName: 'New', hiredOn: '2026-01-01' };

async function read(client: Client, path: string) {
  const response = await (path.startsWith('/service-api/') ? client.bearer(path) : client.key(path));
  assert.equal(response.status, 200, response.text);
  return response;
}

const count = async (client: Client) =>
  Number((await read(client, '/service-api/employees?include=totalCount&limit=1')).at('totalCount'));

describe('a company that changes while it runs', () => {
  it('shows what changed since, without a restart', async () => {
    await using client = await startClient(start);
    const { company, clock } = client.sandbox;
    const person = '/service-api/employees/1003';
    const [before, other] = [await read(client, person), await read(client, '/service-api/employees/1004')];
    clock.advance(1200);
    company.patch('employees', 1003, { familyName: 'Changed' });
    const after = await read(client, person);
    assert.equal(after.at('familyName'), 'Changed');
    assert.equal(after.at('createdAt'), before.at('createdAt'));
    assert.match(String(after.at('lastUpdatedAt')), /^2026-06-01T10:20:00/);
    assert.notEqual(after.headers.get('ETag'), before.headers.get('ETag'));
    assert.equal((await read(client, '/service-api/employees/1004')).text, other.text);
    const since = '/api/v3/users?modifiedAt=since,2026-06-01T10:10:00&fields=id&formerEmployees=true';
    assert.deepEqual((await read(client, since)).all('data/items', 'id'), [1003]);
  });

  it('adds and removes people with their positions and leaves', async () => {
    await using client = await startClient(start);
    const { company } = client.sandbox;
    const people = await count(client);
    company.put('employees', anna);
    company.put('positions', { employeeId: 7, departmentId: 101, managerId: 1003 });
    company.put('leaves', { employeeId: 7, request: 1, day: '2026-06-02', half: 'AM' });
    assert.equal(await count(client), people + 1);
    const position = await read(client, '/service-api/job-positions?department.id=101&limit=100');
    assert.ok(position.all('items', 'employee').some((one) => Object(one).id === '7'));
    const leaves = '/api/v3/leaves?date=since,2026-01-01&leavePeriod.ownerId=7';
    assert.deepEqual((await read(client, leaves)).list('data/items').length, 1);
    company.remove('leaves', '7-1-2026-06-02-AM');
    assert.deepEqual((await read(client, leaves)).list('data/items').length, 0);
    company.remove('employees', 1003);
    assert.equal((await client.bearer('/service-api/employees/1003')).status, 404);
    assert.equal(company.get('positions', 7)?.['managerId'], null);
    assert.equal(await count(client), people);
  });

  it('goes on with a cursor, a token, a report and the request limit', async () => {
    await using client = await startClient({ ...start, reportSeconds: 60, rateLimit: 6 });
    const first = await client.bearer('/service-api/employees?include=links&limit=10');
    const created = await client.createReport({ templateId: 'absences' });
    const next = String(first.at('links/next/href'));
    const expected = (await client.bearer(next)).all('items', 'id');
    client.sandbox.company.put('employees', anna);
    client.sandbox.company.remove('labels', '7001');
    assert.deepEqual((await client.bearer(next)).all('items', 'id'), expected);
    const report = await read(client, `/service-timesheet/api/reports/${created.at('id')}`);
    assert.equal(report.at('status'), 'pending');
    assert.equal((await client.bearer('/service-api/taxonomy-labels/7001')).status, 404);
    assert.equal((await client.bearer('/service-api/employees')).status, 429);
  });

  it('is kept and put back', async () => {
    await using client = await startClient(start);
    const { company } = client.sandbox;
    const list = '/service-api/employees?limit=100&include=embedded';
    const before = (await read(client, list)).text;
    const kept = company.snapshot();
    company.remove('employees', 1003);
    company.patch('departments', 102, { name: 'Renamed' });
    assert.notEqual((await read(client, list)).text, before);
    company.restore(kept);
    assert.equal((await read(client, list)).text, before);
    client.sandbox.reset();
    assert.equal(client.sandbox.company.snapshot(), kept);
  });

  it('refuses what cannot be, and stays as it was', async () => {
    await using client = await startClient(start);
    const { company } = client.sandbox;
    const kept = company.snapshot();
    for (const [change, sentence] of [
      [() => company.remove('departments', 101), /101 is no department/],
      [() => company.remove('employees', 99), /^There is no 99 among the employees/],
      [() => company.patch('employees', 1003, { id: 5 }), /id of a record does not change/],
      [() => company.patch('employees', 1003, { surname: 'x' }), /unknown field/],
      [() => company.put('employees', { id: 5 }), /lacks givenName/],
      [() => company.put('departments', { id: 5, name: 'A', parentId: 404 }), /404 is no department/],
      [() => company.restore('{'), /is no JSON/],
    ] as const) {
      assert.throws(change, { name: 'RangeError', message: sentence });
    }
    assert.equal(company.snapshot(), kept);
  });

  it('changes by requests to the control', async () => {
    await using client = await startClient(start);
    const [scenario, person] = ['/scenario', '/company/employees/7'];
    const kept = (await control(client, 'GET', scenario)).at('');
    assert.equal((await control(client, 'PUT', person, anna)).at('familyName'), 'New');
    assert.equal((await control(client, 'PATCH', person, { familyName: 'Newer' })).status, 200);
    assert.equal((await control(client, 'GET', person)).at('familyName'), 'Newer');
    assert.equal((await read(client, '/service-api/employees/7')).at('familyName'), 'Newer');
    assert.ok((await control(client, 'GET', '/company/labels')).list('items').length > 0);
    assert.equal((await control(client, 'DELETE', person)).status, 204);
    assert.equal((await control(client, 'PUT', scenario, kept)).status, 204);
    for (const [method, path, body] of [
      ['DELETE', person, undefined],
      ['PATCH', person, {}],
      ['GET', '/company/nothing', undefined],
      ['PUT', '/company/nothing/1', {}],
      ['PUT', '/company/employees/8', anna],
      ['PUT', person, { id: 7, givenName: { toString: 1 } }],
      ['PUT', scenario, { departments: 7 }],
    ] as const) {
      const { status, sentence } = await control(client, method, path, body);
      assert.deepEqual([status, /.{20}/.test(String(sentence))], [400, true], `${method} ${path}`);
    }
  });
});
