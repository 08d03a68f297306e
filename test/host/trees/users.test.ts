import assert from 'node:assert/strict';
import type { EmployeeFilters } from '../../../src/features/employees/employeeFilter.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../../unit/service/sandboxClient.ts';
import { rowsOf, textsOf } from './support.ts';
import { employeesOf } from './views.ts';

describe('the employees view with an API key only', () => {
  const size = { employees: 60, departments: 12 };
  const shown = async (client: ClientOnSandbox, act: (filters: EmployeeFilters) => void) => {
    const { tree, filters } = employeesOf(client.service);
    act(filters);
    return (await textsOf(tree)).filter((text) => text !== usersRow);
  };
  const usersRow =
    'Users of the legacy API instead of employees | the connection “Test” has no client ID and secret';

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
    assert.equal(users.at(-2)?.text, 'Load More (25 of 60)');
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
    source.reread();
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
    assert.match(row?.text ?? '', /^Could not list the employees \| .*no client ID and secret.*no API key/);
    assert.equal(row?.item.command?.command, 'workforce.editConnection');
    assert.deepEqual([others, client.requests], [[], []]);
  });
});
