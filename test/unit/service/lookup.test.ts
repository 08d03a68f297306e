import assert from 'node:assert/strict';
import type { PersonLookup } from '../../../src/service/service.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from './sandboxClient.ts';

describe('finding people', () => {
  let client: ClientOnSandbox;
  let byKeyOnly: ClientOnSandbox;
  let person: Awaited<ReturnType<typeof firstPerson>>;

  before(async () => {
    client = await clientOnSandbox({ employees: 60, departments: 8 });
    byKeyOnly = connect(client.sandbox, { credentials: { apiKey: client.sandbox.apiKey } });
    person = await firstPerson();
  });

  beforeEach(() => {
    client.requests.length = 0;
  });

  after(() => client[Symbol.asyncDispose]());

  async function firstPerson() {
    const [employee] = (await client.service.employees({})).items;
    assert.ok(employee?.familyName && employee.givenName && employee.email && employee.employeeNumber);
    const { id, familyName, givenName, email, employeeNumber } = employee;
    return { id, familyName, givenName, email, number: employeeNumber };
  }

  async function idsOf(lookup: PersonLookup, { service } = client): Promise<readonly string[]> {
    return (await service.findPeople(lookup)).items.map(({ id }) => id);
  }

  it('takes one request of the resource API by id, e-mail and the beginning of a name', async () => {
    assert.deepEqual(await idsOf({ by: 'id', text: person.id }), [person.id]);
    assert.deepEqual(await idsOf({ by: 'email', text: person.email }), [person.id]);
    assert.ok((await idsOf({ by: 'name', text: person.familyName.slice(0, 4) })).includes(person.id));
    assert.deepEqual(client.requests, Array(3).fill('GET /service-api/employees 200'));
  });

  it('takes one request of the legacy API by number', async () => {
    assert.deepEqual(await idsOf({ by: 'number', text: person.number }), [person.id]);
    assert.deepEqual(client.requests, ['GET /api/v3/users 200']);
  });

  it('finds any part of a name with the legacy API where no name begins so', async () => {
    const part = person.familyName.slice(1, 5);
    assert.ok((await idsOf({ by: 'name', text: part })).includes(person.id));
    assert.equal(client.requests.at(-1), 'GET /api/v3/users 200');
    assert.ok(client.requests.length <= 2);
  });

  it('says that there are more people than it finds by any part of a name', async () => {
    await using large = await clientOnSandbox({ employees: 2000, departments: 8 });
    const page = await large.service.employees({ search: 'nn' });
    assert.equal(page.items.length, 50);
    assert.equal(page.truncated, true);
    assert.equal(
      (await client.service.employees({ search: person.familyName.slice(1, 5) })).truncated,
      undefined,
    );
  });

  it('fails where the legacy API does, unless that is not available', async () => {
    const part = person.familyName.slice(1);
    for (const [fault, isError] of [
      ['500', true],
      ['401', false],
      ['404', false],
    ] as const) {
      const failing = client.sandbox.faults.add({ route: 'GET /api/v3/users', fault });
      for (const search of [
        () => client.service.findPeople({ by: 'name', text: part }),
        () => client.service.employees({ search: part }),
      ]) {
        if (isError) {
          await assert.rejects(search(), { status: Number(fault) });
        } else {
          assert.deepEqual((await search()).items, []);
        }
      }
      failing.dispose();
    }
  });

  it('uses the legacy API without client credentials', async () => {
    for (const lookup of [
      { by: 'id', text: person.id },
      { by: 'email', text: person.email },
      { by: 'name', text: person.familyName.slice(1) },
    ] as const) {
      assert.ok((await idsOf(lookup, byKeyOnly)).includes(person.id), lookup.by);
    }
    assert.deepEqual(client.requests, Array(3).fill('GET /api/v3/users 200'));
  });

  it('lists employees by number, which costs two requests', async () => {
    const { items } = await client.service.employees({ number: person.number });
    assert.deepEqual(
      items.map(({ id }) => id),
      [person.id],
    );
    assert.equal(client.requests.length, 2);
    assert.deepEqual((await client.service.employees({ number: 'H999999' })).items, []);
    assert.equal(client.requests.length, 3);
  });

  it('knows the department and the manager of a person from either API', async () => {
    const placed = await client.service.placement(person.id);
    assert.ok(placed?.departmentId);
    assert.deepEqual(await byKeyOnly.service.placement(person.id), placed);
    assert.equal(await client.service.placement('999999'), undefined);
  });

  it('gives the people of a department the same names from either API', async () => {
    const namesOf = ({ items }: { items: readonly { id: string; name: string }[] }) =>
      items.map(({ id, name }) => `${id} ${name}`).toSorted();
    const members = namesOf(await client.service.members('101'));
    assert.ok(members.length > 0);
    assert.deepEqual(namesOf(await byKeyOnly.service.members('101')), members);
  });

  it('finds labels of all taxonomies in one request', async () => {
    const [taxonomy] = (await client.service.taxonomies()).items;
    assert.ok(taxonomy);
    const [label] = (await client.service.labels(taxonomy)).items;
    assert.ok(label?.name);
    client.requests.length = 0;
    const found = await client.service.findLabels(label.name);
    assert.ok(found.items.some(({ id }) => id === label.id));
    assert.deepEqual(client.requests, ['GET /service-api/taxonomy-labels 200']);
  });
});
