import assert from 'node:assert/strict';
import type { EmployeeQuery } from '../../../src/service/operations/service.ts';
import { clientOf, json, serveWithToken } from './fixtures.ts';
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

  async function idsOf(lookup: EmployeeQuery, { service } = client): Promise<readonly string[]> {
    return (await service.findPeople(lookup)).items.map(({ id }) => id);
  }

  it('takes one request of the resource API by id, e-mail and the beginning of a name', async () => {
    assert.deepEqual(await idsOf({ ids: [person.id] }), [person.id]);
    assert.deepEqual(await idsOf({ emails: [person.email] }), [person.id]);
    assert.ok((await idsOf({ search: person.familyName.slice(0, 4) })).includes(person.id));
    assert.deepEqual(client.requests, Array(3).fill('GET /service-api/employees 200'));
  });

  it('takes one request of the legacy API by number', async () => {
    assert.deepEqual(await idsOf({ number: person.number }), [person.id]);
    assert.deepEqual(client.requests, ['GET /api/v3/users 200']);
  });

  it('finds any part of a name with the legacy API where no name begins so', async () => {
    const part = person.familyName.slice(1, 5);
    assert.ok((await idsOf({ search: part })).includes(person.id));
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
        () => client.service.findPeople({ search: part }),
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
      { ids: [person.id] },
      { emails: [person.email] },
      { search: person.familyName.slice(1) },
    ] as const) {
      assert.ok((await idsOf(lookup, byKeyOnly)).includes(person.id), JSON.stringify(lookup));
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
    const namesOf = ({ items }: { items: readonly { id: string; name?: string | undefined }[] }) =>
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

  describe('from either API', () => {
    const employees = 'GET /service-api/employees';
    const users = 'GET /api/v3/users';

    afterEach(() => client.sandbox.faults.clear());

    /** A client that has requested nothing yet, and what it requests apart from tokens. */
    function fresh() {
      const { service, requests } = connect(client.sandbox);
      return { service, sent: () => requests.splice(0).filter((line) => !line.startsWith('POST')) };
    }

    it('lists employees again after a request that the resource API refused', async () => {
      const { service } = fresh();
      const { sandbox } = client;
      for (const read of [
        () => service.employees({ ids: [person.id] }),
        () => service.findPeople({ ids: [person.id] }),
      ]) {
        sandbox.faults.add({ route: employees, fault: '400' });
        assert.equal((await read()).items[0]?.resource, 'users');
        sandbox.faults.clear();
      }
      assert.equal((await service.employees({})).source, 'resource');
      sandbox.faults.add({ route: employees, fault: '400' });
      const { source, failure } = await service.employees({ ids: [person.id] });
      assert.deepEqual([source, failure?.kind], ['legacy', 'bad-request']);
    });

    it('says why it lists users, and no longer once it lists employees', async () => {
      const { service } = fresh();
      const { sandbox } = client;
      sandbox.faults.add({ route: employees, fault: '403' });
      assert.equal((await service.employees({})).failure?.kind, 'forbidden');
      assert.equal((await service.employees({})).failure?.kind, 'forbidden');
      sandbox.faults.clear();
      sandbox.faults.add({ route: users, fault: '404' });
      const { source, failure } = await service.employees({});
      assert.deepEqual([source, failure], ['resource', undefined]);
    });

    it('requests users alone by number and by parts of names once it knows that employees are denied', async () => {
      const { service, sent } = fresh();
      client.sandbox.faults.add({ route: employees, fault: '403' });
      const query = { number: person.number };
      const first = await service.employees(query);
      assert.deepEqual([first.source, first.failure?.kind], ['legacy', 'forbidden']);
      assert.deepEqual(sent(), [`${users} 200`, `${employees} 403`]);
      const second = await service.employees(query);
      assert.deepEqual([second.source, second.failure?.kind], ['legacy', 'forbidden']);
      assert.deepEqual(second.items, first.items);
      await service.employees({ search: person.familyName.slice(1, 5) });
      await service.findPeople({ search: person.familyName.slice(1, 5) });
      assert.deepEqual(sent(), Array(3).fill(`${users} 200`));
    });

    it('finds nobody of a status that users do not have, and does not fail', async () => {
      await using server = await serveWithToken((_request, response) => json(response, { items: [] }));
      const { service } = clientOf({ baseUrl: server.origin });
      const page = await service.employees({ search: 'zoe', statuses: ['on-the-moon'] });
      assert.deepEqual(page.items, []);
    });
  });

  describe('with an API key only', () => {
    const { active, upcoming, deactivated } = {
      active: 'active',
      upcoming: 'upcoming',
      deactivated: 'deactivated',
    } as const;

    /** The ids of all pages of a list of employees, or of users. */
    async function listed(query: EmployeeQuery, { service } = byKeyOnly): Promise<readonly string[]> {
      const all: string[] = [];
      let page = await service.employees(query);
      all.push(...page.items.map(({ id }) => id));
      while (page.next !== undefined) {
        page = await service.employees(query, page.next);
        all.push(...page.items.map(({ id }) => id));
      }
      assert.equal(page.leftOut, undefined);
      return all;
    }

    it('lists users page by page, and says so', async () => {
      const paged = connect(client.sandbox, {
        credentials: { apiKey: client.sandbox.apiKey },
        pageSize: 25,
      });
      const page = await paged.service.employees({});
      assert.deepEqual([page.source, page.total, page.items.length], ['legacy', 60, 25]);
      assert.ok(page.items.every(({ resource }) => resource === 'users'));
      assert.deepEqual(await listed({}, paged), await listed({}));
      assert.deepEqual((await listed({})).toSorted(), (await listed({}, client)).toSorted());
    });

    it('finds the same people of each status by the dates of their contracts as the resource API', async () => {
      for (const statuses of [
        [active],
        [upcoming],
        [deactivated],
        [active, upcoming],
        [active, deactivated],
        [upcoming, deactivated],
        [active, upcoming, deactivated],
      ]) {
        const found = await listed({ statuses });
        assert.deepEqual(found.toSorted(), (await listed({ statuses }, client)).toSorted(), statuses.join());
        assert.ok(found.length > 0, statuses.join());
      }
    });

    it('shows the same fields of each person', async () => {
      const shown = async ({ service }: ClientOnSandbox) =>
        (await service.employees({})).items
          .map(({ id, name, givenName, familyName, employeeNumber, email, status }) =>
            [id, name, givenName, familyName, employeeNumber, email, status].join(' '),
          )
          .toSorted();
      const all = connect(client.sandbox, { pageSize: 100 });
      assert.deepEqual(await shown(byKeyOnly), await shown(all));
    });

    it('filters by department and status together, and searches any part of a name', async () => {
      const query = { departmentIds: ['103'], statuses: [active] };
      const found = await listed(query);
      assert.ok(found.length > 0);
      assert.deepEqual(found.toSorted(), (await listed(query, client)).toSorted());
      assert.ok((await listed({ search: person.familyName.slice(1, 5) })).includes(person.id));
      assert.deepEqual(await listed({ number: person.number }), [person.id]);
      assert.deepEqual(await listed({ emails: [person.email] }), [person.id]);
      assert.deepEqual(await listed({ ids: [person.id] }), [person.id]);
    });

    it('lists the same team of managers, and the same people of legal entities', async () => {
      for (const query of [
        { managerIds: ['1001'] },
        { managerIds: ['1001', '1051'] },
        { legalEntityIds: ['1'] },
        { legalEntityIds: ['2', '3'], statuses: [active] },
      ]) {
        const found = await listed(query);
        assert.ok(found.length > 0 && found.length < 60);
        assert.deepEqual(found.toSorted(), (await listed(query, client)).toSorted());
      }
    });

    it('lists the newest first: by the start of the contract, where employees are listed by their creation', async () => {
      const { items } = await client.service.employees({ order: 'newest' });
      const created = items.map(({ createdAt }) => Date.parse(createdAt ?? ''));
      assert.deepEqual(
        created,
        created.toSorted((one, other) => other - one),
      );
      const [newest] = await listed({ order: 'newest' });
      const [upcomer] = await listed({ order: 'newest', statuses: [upcoming] });
      assert.equal(newest, upcomer);
    });

    it('rejects a status that users do not have, without a request', async () => {
      await byKeyOnly.service.employees({});
      client.requests.length = 0;
      await assert.rejects(byKeyOnly.service.employees({ statuses: ['on-the-moon'] }), {
        kind: 'bad-request',
        message: /users have no status “on-the-moon”/,
      });
      assert.deepEqual(client.requests, []);
    });

    it('says why neither family lists anybody', async () => {
      const neither = connect(client.sandbox, { credentials: {} });
      await assert.rejects(neither.service.employees({}), {
        kind: 'no-credentials',
        message: /Could not list the employees.*no client ID and secret.*no API key/,
      });
    });
  });
});
