import assert from 'node:assert/strict';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, textsOf } from './support.ts';
import { employeesOf, listing } from './views.ts';

describe('searches of the employees view', () => {
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
      'Searched: any part of names, e-mails, numbers and IDs, as of the last refresh',
    ]);
    assert.deepEqual(await found(''), all);
    assert.deepEqual(client.requests, []);
    filters.filterBy({ statuses: [], department: { id: '101' } });
    tree.refresh();
    await textsOf(tree);
    assert.equal(client.requests.length, 1);
    filters.clear();
    source.reread();
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
      ['1067', 'Searched: this ID'],
      ['a@b.example', 'Searched: this e-mail address'],
    ] as const) {
      filters.searchFor(text);
      tree.refresh();
      assert.deepEqual((await textsOf(tree)).slice(1), [what, 'Search by ID, e-mail or number…'], text);
    }
  });
});
