import assert from 'node:assert/strict';
import type { EmployeeFilters } from '../../../src/employees/employeeFilter.ts';
import { MoreRow } from '../../../src/ui/tree/rows.ts';
import { clientOf, json, serve } from '../../unit/service/fixtures.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, sessionsOf, textsOf } from './support.ts';
import { contextOf, employeesOf } from './views.ts';

/** The view over a resource API that lists exactly these employees. */
async function listing(...items: readonly Record<string, unknown>[]) {
  return await serving({ items });
}

async function serving(list: object) {
  const server = await serve((request, response) =>
    json(
      response,
      request.url?.startsWith('/connect/token')
        ? { access_token: 'the-token', token_type: 'Bearer', expires_in: 1800 }
        : list,
    ),
  );
  const { service } = clientOf({
    baseUrl: server.origin,
    tokenUrl: `${server.origin}/connect/token`,
    credentials: { clientId: 'c', clientSecret: 's' },
  });
  return { ...employeesOf(service), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('the employees view', () => {
  it('shows pages in family-name order, and loads the next one on request', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 25 });
    const { tree } = employeesOf(client.service);
    const first = await textsOf(tree);
    assert.equal(first.length, 27);
    assert.deepEqual(first.slice(-2), ['Load more (25 of 60)', 'Load All (2 requests)']);
    await tree.loadMore();
    const second = await textsOf(tree);
    assert.deepEqual(second.slice(0, 25), first.slice(0, 25));
    assert.equal(second.at(-1), 'Load more (50 of 60)');
    await tree.loadMore();
    const all = await rowsOf(tree);
    assert.equal(all.length, 60);
    const initials = all.map(({ text }) => text.normalize('NFD').charAt(0));
    assert.deepEqual(initials, initials.toSorted());
    assert.equal(client.requests.length, 4);
  });

  it('shows number and status, also an unknown status', async () => {
    await using view = await listing(
      { id: '1', familyName: 'Lefèvre', givenName: 'Zoé', employeeNumber: 'H1', status: 'active' },
      { id: '2', familyName: 'Marty', givenName: null, status: 'deactivated' },
      { id: '3', familyName: 'Noël', givenName: 'Ann', employeeNumber: 'H3', status: 'on-the-moon' },
      { id: '4' },
    );
    assert.deepEqual(await textsOf(view.tree), [
      'Lefèvre Zoé | H1',
      'Marty | deactivated',
      'Noël Ann | H3 · on-the-moon',
      'Person 4',
    ]);
    const zoe = await rowAt(view.tree, 'Lefèvre Zoé');
    assert.equal(zoe.item.accessibilityInformation?.label, 'Lefèvre Zoé, H1');
    const marty = await rowAt(view.tree, 'Marty');
    assert.equal(marty.item.accessibilityInformation?.label, 'Marty, deactivated');
    assert.equal(marty.item.command?.command, 'workforce.openJson');
  });

  it('sends the search and the filter to the service', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const requests: string[] = [];
    client.sandbox.onRequest(({ path }) => requests.push(path));
    const { tree, filters } = employeesOf(client.service);
    const all = await rowsOf(tree);
    filters.searchFor(' a ');
    filters.filterBy({ statuses: ['active', 'upcoming'], department: { id: '1', name: 'Head office' } });
    tree.refresh();
    const filtered = await rowsOf(tree);
    assert.ok(filtered.length < all.length);
    const searched = requests.filter((path) => path.includes('search='));
    assert.equal(searched.length, 1);
    const query = new URL(searched[0] ?? '', 'http://sandbox').searchParams;
    assert.deepEqual(
      [query.get('search'), query.get('status'), query.get('applicableJobPosition.department.id')],
      ['a', 'active,upcoming', '1'],
    );
    assert.equal(filters.text, '“a” · active, upcoming · Head office');
    filters.clear();
    tree.refresh();
    assert.equal((await rowsOf(tree)).length, all.length);
  });

  it('loads a thousand records or all, and says how many requests that takes', async () => {
    await using client = await clientOnSandbox({ employees: 1_300, departments: 12 }, { pageSize: 100 });
    const { tree } = employeesOf(client.service);
    assert.deepEqual((await textsOf(tree)).slice(-3), [
      'Load more (100 of 1300)',
      'Load 1,000 More',
      'Load All (12 requests)',
    ]);
    const lists = () => client.requests.filter((request) => request.includes('/employees')).length;
    const many = await rowAt(tree, 'Load 1,000 More');
    assert.deepEqual(many.item.command?.arguments, [many.row]);
    assert.ok(many.row instanceof MoreRow);
    await many.row.run();
    assert.equal(lists(), 11);
    const rest = await rowAt(tree, 'Load All (2 requests)');
    assert.ok(rest.row instanceof MoreRow);
    await rest.row.run();
    assert.equal((await textsOf(tree)).length, 1_300);
    assert.equal(lists(), 13);
  });

  it('says in its header how many people there are, and how many of them a filter leaves', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 25 });
    const { tree, filters, source } = employeesOf(client.service);
    assert.equal(source.description?.(), '');
    await rowsOf(tree);
    assert.equal(source.description?.(), '60 people');
    filters.filterBy({ statuses: ['deactivated'] });
    assert.equal(source.description?.(), 'deactivated');
    tree.refresh();
    const count = (await rowsOf(tree)).length;
    assert.ok(count > 0 && count < 25);
    assert.equal(source.description?.(), `${count} of 60 people · deactivated`);
    filters.filterBy({ statuses: [], lacks: ['managerId'] });
    tree.refresh();
    await rowsOf(tree);
    assert.match(source.description?.() ?? '', /^at least \d+ of 60 people · active · without a manager$/);
    await tree.loadMore(undefined, Number.POSITIVE_INFINITY);
    assert.match(source.description?.() ?? '', /^\d+ of 60 people · active · without a manager$/);
    filters.clear();
    tree.refresh();
    await rowsOf(tree);
    await tree.loadMore(undefined, Number.POSITIVE_INFINITY);
    const { items } = await client.service.people();
    const active = items.filter(({ status }) => status === 'active').length;
    assert.ok(active < 60);
    assert.equal(source.description?.(), `${active} active of 60 people`);
  });

  for (const without of [[], ['resource']] as const) {
    it(`finds people without a manager or a department, ${without.length > 0 ? 'users' : 'employees'}`, async () => {
      await using client = await clientOnSandbox(
        { employees: 250, departments: 20, without },
        { pageSize: 25 },
      );
      const { service } = client;
      const all =
        without.length === 0
          ? (await service.people()).items.filter(({ status }) => status === 'active')
          : (await service.employees({ statuses: ['active'] }, undefined, { longest: true })).items;
      const { tree, filters } = employeesOf(client.service);
      for (const lack of ['managerId', 'departmentId'] as const) {
        filters.filterBy({ statuses: [], lacks: [lack] });
        tree.refresh();
        await tree.getChildren();
        const before = client.requests.length;
        await tree.loadMore(undefined, Number.POSITIVE_INFINITY);
        const shown = (await rowsOf(tree)).flatMap(({ row }) => (row.kind === 'person' ? row.person.id : []));
        assert.deepEqual(
          shown.toSorted(),
          all.flatMap((person) => (person[lack] === null ? person.id : [])).toSorted(),
        );
        assert.ok(client.requests.length - before <= 9);
        const texts = await textsOf(tree);
        assert.ok(
          texts.some((text) => text.startsWith('The service has no such filter | ')),
          texts.join(),
        );
        assert.equal(
          texts.some((text) => text.startsWith('No employee matches ')),
          shown.length === 0,
        );
      }
    });
  }

  it('does not take for without a manager whose manager is not shown', async () => {
    const at = (department: unknown, manager: unknown) => ({ id: 'p', department, manager });
    await using view = await serving({
      items: [1, 2, 3, 4].map((id) => ({
        id: String(id),
        familyName: `F${id}`,
        applicableJobPosition: { id: `p${id}` },
      })),
      embedded: {
        'job-position': {
          p1: at({ id: 'd' }, null),
          p2: at({ id: 'd' }, { id: '1' }),
          p3: { id: 'p3', department: null },
        },
      },
    });
    view.filters.filterBy({ statuses: [], lacks: ['managerId'] });
    assert.deepEqual(await textsOf(view.tree), [
      'F1',
      'Record 3 cannot be read | its department or its manager is not shown to this connection',
      'Record 4 cannot be read | its department or its manager is not shown to this connection',
      'The service has no such filter | all records are read, and those that match are shown',
    ]);
  });

  it('lists the employees of a connection again after another one was in use', async () => {
    await using client = await clientOnSandbox({ employees: 20, departments: 4 });
    await using other = await clientOnSandbox({ employees: 20, departments: 4 });
    const context = contextOf(client.service);
    const inUse = [client, other, client].map(({ service }) => sessionsOf(service).current);
    const { tree } = employeesOf(client.service, {
      ...context,
      sessions: {
        ...context.sessions,
        get current() {
          return inUse[0];
        },
      },
    });
    for (; inUse.length > 0; inUse.shift()) {
      tree.refresh();
      assert.equal((await rowsOf(tree)).length, 20);
    }
    assert.equal(client.requests.filter((request) => request.includes('/employees')).length, 2);
  });

  it('finds a person by id, e-mail, number and a part of the name, also below other filters', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const { tree, filters } = employeesOf(client.service);
    const [employee] = (await client.service.employees({ statuses: ['active'] })).items;
    assert.ok(employee?.familyName && employee.email && employee.employeeNumber);
    const name = `${employee.familyName} ${employee.givenName}`;
    filters.filterBy({ statuses: ['active'] });
    for (const [text, max] of [
      [employee.id, 1],
      [employee.email, 1],
      [employee.employeeNumber, 2],
      [employee.familyName.slice(1), 3],
    ] as const) {
      client.requests.length = 0;
      filters.searchFor(text);
      tree.refresh();
      assert.ok((await rowAt(tree, name)).text, text);
      assert.ok(client.requests.length <= max, client.requests.join(' '));
    }
  });

  it('searches all loaded employees without a request, and asks the service for a department', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const { tree, filters, source } = employeesOf(client.service);
    const all = await textsOf(tree);
    client.requests.length = 0;
    const found = (text: string) => {
      filters.searchFor(text);
      tree.refresh();
      return textsOf(tree);
    };
    const [first = ''] = all;
    const [name = ''] = first.split(' | ');
    assert.ok((await found(name.slice(1, 5).toUpperCase())).includes(first));
    assert.deepEqual(await found('zzz'), [
      'No employee matches “zzz” | show all',
      'Searched: any part of names, e-mails, numbers and ids, as of the last refresh',
    ]);
    assert.deepEqual(await found(''), all);
    assert.deepEqual(client.requests, []);
    filters.filterBy({ statuses: [], department: { id: '101' } });
    tree.refresh();
    await textsOf(tree);
    assert.equal(client.requests.length, 1);
    filters.clear();
    await source.reread?.();
    tree.refresh();
    assert.deepEqual(await textsOf(tree), all);
    assert.equal(client.requests.length, 2);
  });

  it('removes the rows of the former search at once', async () => {
    await using client = await clientOnSandbox({ employees: 20, departments: 6 });
    const { tree, filters } = employeesOf(client.service);
    await rowsOf(tree);
    const fired = new Promise((resolve) => tree.onDidChangeTreeData(resolve));
    filters.searchFor('zzz');
    tree.restart();
    assert.deepEqual(await tree.getChildren(), []);
    await fired;
    assert.match((await textsOf(tree))[0] ?? '', /^No employee matches “zzz”/);
  });

  it('loads at once where the editor has not asked for rows before a search', async () => {
    await using client = await clientOnSandbox({ employees: 20, departments: 6 });
    const { tree, filters } = employeesOf(client.service);
    filters.searchFor('zzz');
    tree.restart();
    assert.match((await textsOf(tree))[0] ?? '', /^No employee matches “zzz”/);
  });

  it('distinguishes "nothing matches" from "nothing exists"', async () => {
    await using view = await listing();
    const { tree, filters } = view;
    assert.deepEqual(await textsOf(tree), ['No employees are shown to this connection.']);
    filters.searchFor('zzz');
    tree.refresh();
    const [row, searched, otherWays, ...others] = await rowsOf(tree);
    assert.match(row?.text ?? '', /^No employee matches “zzz”/);
    assert.equal(row?.item.command?.command, 'workforce.clearEmployeeFilters');
    assert.equal(searched?.text, 'Searched: beginnings of given and family names');
    assert.equal(otherWays?.item.command?.command, 'workforce.search');
    assert.deepEqual(others, []);
    for (const [text, what] of [
      ['1067', 'Searched: this id'],
      ['a@b.example', 'Searched: this e-mail address'],
    ] as const) {
      filters.searchFor(text);
      tree.refresh();
      assert.deepEqual((await textsOf(tree)).slice(1), [what, 'Search by id, e-mail or number…'], text);
    }
  });

  it('shows the team of a person with one request, and the name of that person beside the title', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const { tree, filters, source } = employeesOf(client.service);
    await textsOf(tree);
    client.requests.length = 0;
    filters.showAll({ managers: [{ id: '1051', name: 'Ann Other' }] });
    tree.refresh();
    const team = await textsOf(tree);
    assert.ok(team.length > 0 && team.length < 60, String(team.length));
    assert.deepEqual(client.requests, ['GET /service-api/employees 200']);
    assert.match(source.description?.() ?? '', /^\d+ of 60 people · team of Ann Other$/);
    filters.showAll({ managers: [{ id: '1060', name: '' }] });
    tree.refresh();
    assert.deepEqual(await textsOf(tree), ['No employee matches team of 1060 | show all']);
  });

  it('names every active part of the filter beside the title, and sends it', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const paths: string[] = [];
    client.sandbox.onRequest(({ path }) => paths.push(path));
    const { tree, filters, source } = employeesOf(client.service);
    await textsOf(tree);
    filters.filterBy({
      statuses: ['active'],
      legalEntities: [{ id: '1', name: 'Acme Ltd' }],
      managers: [{ id: '1051', name: 'Ann Other' }],
      order: 'newest',
    });
    tree.refresh();
    await textsOf(tree);
    assert.match(
      source.description?.() ?? '',
      /^\d+ of 60 people · active · legal entity: Acme Ltd · team of Ann Other · newest first$/,
    );
    const { searchParams } = new URL(paths.at(-1) ?? '', 'http://sandbox');
    assert.deepEqual(
      ['status', 'sort', 'applicableJobPosition.manager.id', 'applicableEmployment.legalEntity.id'].map(
        (name) => searchParams.get(name),
      ),
      ['active', '-createdAt', '1051', '1'],
    );
    assert.equal(
      source.exportable?.(undefined)?.name,
      'Employees active · legal entity: Acme Ltd · team of Ann Other · newest first',
    );
  });

  describe('with an API key only', () => {
    const size = { employees: 60, departments: 12 };
    const shown = async (client: ClientOnSandbox, act: (filters: EmployeeFilters) => void) => {
      const { tree, filters } = employeesOf(client.service);
      act(filters);
      return (await textsOf(tree)).filter((text) => text !== usersRow);
    };
    const usersRow =
      'Users of the legacy API instead of employees | the connection “Test” has no client id and secret';

    it('shows users page by page, says once that they are, and opens them', async () => {
      await using whole = await clientOnSandbox(size);
      const client = connect(whole.sandbox, {
        credentials: { apiKey: whole.sandbox.apiKey },
        pageSize: 25,
      });
      const { tree } = employeesOf(client.service);
      const [row, ...users] = await rowsOf(tree);
      assert.equal(row?.text, usersRow);
      assert.equal(row?.item.command?.command, 'workforce.editConnection');
      assert.equal(users.length, 27);
      assert.equal(users.at(-2)?.text, 'Load more (25 of 60)');
      await tree.loadMore();
      await tree.loadMore();
      const [again, ...all] = await rowsOf(tree);
      assert.equal(again?.text, usersRow);
      assert.equal(all.length, 60);
      assert.deepEqual(client.requests, Array(3).fill('GET /api/v3/users 200'));
      const opened = JSON.stringify(all[0]?.item.command?.arguments);
      assert.match(opened, /"resource":"users"/);
      const texts = (rows: typeof all) => rows.map(({ text }) => text).toSorted();
      assert.deepEqual(texts(all), texts(await rowsOf(employeesOf(whole.service).tree)));
    });

    it('filters users by status and department like employees', async () => {
      await using whole = await clientOnSandbox(size);
      const client = connect(whole.sandbox, { credentials: { apiKey: whole.sandbox.apiKey } });
      const department = { id: '103', name: 'Sales' };
      for (const filter of [
        { statuses: ['upcoming'] },
        { statuses: ['deactivated'] },
        { statuses: ['active', 'upcoming'] },
        { statuses: ['active'], department },
      ]) {
        const users = await shown(client, (filters) => filters.filterBy(filter));
        const employees = await shown(whole, (filters) => filters.filterBy(filter));
        assert.ok(users.length > 0);
        assert.deepEqual(users.toSorted(), employees.toSorted(), JSON.stringify(filter));
      }
    });

    it('searches the loaded users without a request, and others by any part of their names', async () => {
      await using whole = await clientOnSandbox(size);
      const apiKey = whole.sandbox.apiKey;
      const client = connect(whole.sandbox, { credentials: { apiKey }, pageSize: 100 });
      const { tree, filters } = employeesOf(client.service);
      const [, first = ''] = await textsOf(tree);
      const [name = ''] = first.split(' | ');
      client.requests.length = 0;
      filters.searchFor(name.slice(1, 5));
      tree.refresh();
      assert.ok((await textsOf(tree)).includes(first));
      assert.deepEqual(client.requests, []);
      const other = connect(whole.sandbox, { credentials: { apiKey } });
      assert.ok((await shown(other, (each) => each.searchFor(name.slice(1, 5)))).includes(first));
      assert.deepEqual((await shown(other, (each) => each.searchFor('zzz'))).slice(1, 2), [
        'Searched: any part of the name',
      ]);
    });

    it('exports users with the fields of employees', async () => {
      await using whole = await clientOnSandbox(size);
      const client = connect(whole.sandbox, { credentials: { apiKey: whole.sandbox.apiKey } });
      const { tree } = employeesOf(client.service);
      const [, row] = await rowsOf(tree);
      assert.ok(row);
      assert.match(tree.exported(row.row)?.employeeId ?? '', /^\d+$/);
      assert.deepEqual(tree.exportable()?.from, { of: 'employees', query: {} });
    });

    it('searches the users that it lists, once employees that it knew are denied', async () => {
      await using client = await clientOnSandbox(size, { pageSize: 100 });
      const { tree, filters, source } = employeesOf(client.service);
      const [first = ''] = await textsOf(tree);
      client.sandbox.faults.add({ route: 'GET /service-api/employees', fault: '403' });
      client.service.forgetSources();
      await source.reread?.();
      for (const search of ['', first.slice(1, 5)]) {
        filters.searchFor(search);
        tree.refresh();
        const [row, ...people] = await rowsOf(tree);
        assert.match(row?.text ?? '', /^Users of the legacy API.*403/);
        const found = people.find(({ text }) => text === first);
        assert.match(JSON.stringify(found?.item.command?.arguments), /"resource":"users"/);
      }
    });

    it('says why the resource API does not list the employees', async () => {
      await using client = await clientOnSandbox(size, { scopes: ['departments.readonly'] });
      const [row] = await rowsOf(employeesOf(client.service).tree);
      assert.match(row?.text ?? '', /^Users of the legacy API.*lacks the scope employees\.readonly/);
    });

    it('says why a person who was found by number is a user', async () => {
      await using client = await clientOnSandbox(size);
      const [employee] = (await client.service.employees({})).items;
      client.sandbox.faults.add({ route: 'GET /service-api/employees', fault: '403' });
      client.service.forgetSources();
      const { tree, filters } = employeesOf(client.service);
      filters.searchFor(employee?.employeeNumber ?? assert.fail('An employee of the sandbox has no number.'));
      const [row, ...people] = await textsOf(tree);
      assert.match(row ?? '', /^Users of the legacy API.*403/);
      assert.equal(people.length, 1);
    });

    it('says that neither key nor client is there', async () => {
      await using client = await clientOnSandbox(size, { credentials: {} });
      const [row, ...others] = await rowsOf(employeesOf(client.service).tree);
      assert.match(row?.text ?? '', /^Could not list the employees \| .*no client id and secret.*no API key/);
      assert.equal(row?.item.command?.command, 'workforce.editConnection');
      assert.deepEqual([others, client.requests], [[], []]);
    });
  });
});
