import assert from 'node:assert/strict';
import { isMoreRow } from '../../../src/tree/rows.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, sessionsOf, textsOf } from './support.ts';
import { contextOf, employeesOf, listing } from './views.ts';

describe('the employees view', () => {
  it('shows pages in family-name order, and loads the next one on request', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 25 });
    const { tree } = employeesOf(client.service);
    const first = await textsOf(tree);
    assert.equal(first.length, 27);
    assert.deepEqual(first.slice(-2), ['Load More (25 of 60)', 'Load All (2 requests)']);
    await tree.loadMore();
    const second = await textsOf(tree);
    assert.deepEqual(second.slice(0, 25), first.slice(0, 25));
    assert.equal(second.at(-1), 'Load More (50 of 60)');
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
      'Load More (100 of 1,300)',
      'Load 1,000 More',
      'Load All (12 requests)',
    ]);
    const lists = () => client.requests.filter((request) => request.includes('/employees')).length;
    const many = await rowAt(tree, 'Load 1,000 More');
    assert.deepEqual(many.item.command?.arguments, [many.row]);
    assert.ok(isMoreRow(many.row));
    await many.row.run();
    assert.equal(lists(), 11);
    const rest = await rowAt(tree, 'Load All (2 requests)');
    assert.ok(isMoreRow(rest.row));
    await rest.row.run();
    assert.equal((await textsOf(tree)).length, 1_300);
    assert.equal(lists(), 13);
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
});
