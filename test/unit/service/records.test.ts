import assert from 'node:assert/strict';
import { isFailure } from '../../../src/service/http/errors.ts';
import type {
  ListedRecord,
  RecordList,
  RecordQuery,
  WorkforceService,
} from '../../../src/service/operations/service.ts';
import { plantedCredentials, plantedToken } from '../../leaks/planted.ts';
import { clientOf, json, serve } from './fixtures.ts';
import { clientOnSandbox } from './sandboxClient.ts';

const size = { employees: 230, departments: 12 };

/** Every record of a list, and its pages. */
async function readAll(service: WorkforceService, list: RecordList, query: RecordQuery = {}) {
  const pages = [await service.records(list, query)];
  for (let next = pages[0]?.next; next !== undefined; next = pages.at(-1)?.next) {
    pages.push(await service.records(list, query, next));
  }
  const records: readonly ListedRecord[] = pages.flatMap(({ items }) => items);
  return { pages, records, first: pages[0] ?? assert.fail() };
}

describe('lists with all fields', () => {
  it('have employees with job position and employment, a request for each 100', async () => {
    await using client = await clientOnSandbox(size);
    const { pages, records, first } = await readAll(client.service, 'employees');
    assert.deepEqual([pages.length, records.length, first.total], [3, 230, 230]);
    assert.equal(client.requests.filter((request) => request.includes('/employees')).length, 3);
    const [one = assert.fail()] = records;
    const position = one.fields['applicableJobPosition'];
    const employment = one.fields['applicableEmployment'];
    assert.ok(typeof position === 'object' && position !== null && 'department' in position);
    assert.ok(typeof employment === 'object' && employment !== null && 'legalEntity' in employment);
    const placed = new Map((await client.service.people()).items.map((person) => [person.id, person]));
    for (const { id, name, departmentId, managerId, status } of records) {
      const person = placed.get(id);
      assert.deepEqual(
        { name, departmentId, managerId, status },
        {
          name: person?.name,
          departmentId: person?.departmentId,
          managerId: person?.managerId,
          status: person?.status,
        },
      );
    }
    assert.ok(first.contract.includes('applicableJobPosition.department.id'));
    assert.ok(first.contract.includes('birthDay.month'));
  });

  it('have the analytical axes of users where they are wanted, for one more request', async () => {
    await using client = await clientOnSandbox({ ...size, without: ['resource'] });
    const plain = await readAll(client.service, 'people');
    const isAxis = (name: string) => /^userAxisValues_\d+$/.test(name);
    assert.ok(!plain.records.some(({ fields }) => Object.keys(fields).some(isAxis)));
    client.requests.length = 0;
    const { records, first } = await readAll(client.service, 'people', { axes: true });
    assert.equal(client.requests.filter((request) => request.includes('/users')).length, 2);
    const axes = first.contract.filter(isAxis);
    assert.ok(axes.length > 0);
    for (const name of axes) {
      assert.ok(records.some(({ fields }) => fields[name] !== undefined));
      assert.ok(first.contract.includes(`${name}.axisId`));
    }
  });

  it('have users with a key only, with the status of their contract', async () => {
    await using client = await clientOnSandbox({ ...size, without: ['resource'] });
    const { records, first } = await readAll(client.service, 'people');
    assert.deepEqual([first.kind, first.family, records.length], ['users', 'legacy', 230]);
    assert.deepEqual([...new Set(records.map(({ status }) => status))].sort(), [
      'active',
      'deactivated',
      'upcoming',
    ]);
    assert.ok(first.contract.includes('manager.name'));
    assert.equal(
      records.every(({ fields }) => 'dtContractStart' in fields),
      true,
    );
    await assert.rejects(client.service.records('employees', {}), (error) => isFailure(error, 'missing'));
  });

  it('narrow people to ids, e-mail addresses and departments', async () => {
    await using client = await clientOnSandbox(size);
    for (const list of ['employees', 'users'] as const) {
      const { records } = await readAll(client.service, list);
      const wanted = records.slice(20, 23);
      const ids = wanted.map(({ id }) => id);
      const byId = await readAll(client.service, list, { ids });
      assert.deepEqual(
        byId.records.map(({ id }) => id),
        ids,
      );
      const email = wanted[0]?.email ?? assert.fail();
      const byEmail = await readAll(client.service, list, { emails: [email] });
      assert.deepEqual(
        byEmail.records.map(({ id }) => id),
        ids.slice(0, 1),
      );
      const department = wanted[0]?.departmentId ?? assert.fail();
      const inDepartment = await readAll(client.service, list, { departmentIds: [department] });
      assert.deepEqual(
        inDepartment.records.map(({ id }) => id),
        records.filter(({ departmentId }) => departmentId === department).map(({ id }) => id),
      );
    }
  });

  it('have departments of the best family, and labels of all taxonomies', async () => {
    await using client = await clientOnSandbox(size);
    const departments = await readAll(client.service, 'departments');
    assert.deepEqual([departments.first.kind, departments.records.length], ['structure-departments', 12]);
    const labels = await readAll(client.service, 'labels');
    assert.equal(labels.first.kind, 'taxonomy-labels');
    const taxonomies = new Set(labels.records.map(({ fields }) => JSON.stringify(fields['taxonomy'])));
    assert.ok(taxonomies.size > 1);
    await using legacy = await clientOnSandbox({ ...size, without: ['structure'] });
    const fromLegacy = await readAll(legacy.service, 'departments');
    assert.deepEqual([fromLegacy.first.kind, fromLegacy.records.length], ['legacy-departments', 12]);
  });

  it('keep fields that the contract lacks, fields of another type and long numbers', async () => {
    const record =
      '{"id":"7","familyName":"Lee","phoneNumber":5,"shoeSize":{"left":42},"badge":12345678901234567890}';
    await using server = await serve(({ url = '' }, response) =>
      url.startsWith('/connect')
        ? json(response, plantedToken)
        : response.setHeader('Content-Type', 'application/json').end(`{"items":[${record},3,{"id":null}]}`),
    );
    const tokenUrl = `${server.origin}/connect/token`;
    const { service } = clientOf({ baseUrl: server.origin, tokenUrl, credentials: plantedCredentials });
    const page = await service.records('employees', {});
    assert.deepEqual([page.items.length, page.unreadable.length], [1, 2]);
    assert.equal(
      JSON.stringify(page.items[0]?.fields),
      `${record.slice(0, -1)}}`.replace('"badge"', '"badge"'),
    );
  });
});
