import assert from 'node:assert/strict';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowsOf, textsOf } from './support.ts';
import { employeesOf, listing, serving } from './views.ts';

describe('filters of the employees view', () => {
  it('says in its header how many people the list has, and of all how many are active', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 25 });
    const { tree, filters, source } = employeesOf(client.service);
    assert.equal(source.description?.(), '');
    await rowsOf(tree);
    assert.equal(source.description?.(), '60 people');
    filters.filterBy({ statuses: ['deactivated'] });
    assert.equal(source.description?.(), 'deactivated');
    tree.refresh();
    const count = (await rowsOf(tree)).length;
    assert.ok(count > 1 && count < 25);
    assert.equal(source.description?.(), `${count} people · deactivated`);
    filters.filterBy({ statuses: [], lacks: ['managerId'] });
    tree.refresh();
    await rowsOf(tree);
    assert.match(source.description?.() ?? '', /^at least \d+ people · active · without a manager$/);
    await tree.loadMore(undefined, Number.POSITIVE_INFINITY);
    assert.match(source.description?.() ?? '', /^(?:\d+ people|1 person) · active · without a manager$/);
    filters.clear();
    tree.refresh();
    await rowsOf(tree);
    await tree.loadMore(undefined, Number.POSITIVE_INFINITY);
    const { items } = await client.service.people();
    const active = items.filter(({ status }) => status === 'active').length;
    assert.ok(active < 60);
    assert.equal(source.description?.(), `${active} active of 60 people`);
  });

  it('has no number of another list of the same name in its header', async () => {
    await using view = await listing({ id: '1', familyName: 'Lee' });
    const { tree, filters, source } = view;
    filters.showAll({ department: { id: '1', name: 'Finance' } });
    await rowsOf(tree);
    assert.equal(source.description?.(), '1 person · Finance');
    filters.showAll({ department: { id: '2', name: 'Finance' } });
    assert.equal(source.description?.(), 'Finance');
    filters.clear();
    assert.equal(source.description?.(), '');
  });

  for (const [fault, header] of [
    ['500', '20 people'],
    ['403', ''],
  ] as const) {
    it(`has the number of the rows that it shows after a refresh that fails with ${fault}`, async () => {
      await using client = await clientOnSandbox({ employees: 20, departments: 4 }, { pageSize: 10 });
      const { tree, source } = employeesOf(client.service);
      await rowsOf(tree);
      assert.equal(source.description?.(), '20 people');
      client.sandbox.faults.add({ route: 'GET /service-api/employees', fault });
      client.sandbox.faults.add({ route: 'GET /api/v3/users', fault });
      source.reread();
      tree.reload();
      const rows = await rowsOf(tree);
      assert.deepEqual(
        [rows.filter(({ row }) => row.kind === 'person').length, source.description?.()],
        [fault === '500' ? 10 : 0, header],
      );
    });
  }

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
      'The service has no such filter | all records are read, and those that match are shown',
      'F1',
      'Record 3 cannot be read | what the filter needs is not shown to this connection',
      'Record 4 cannot be read | what the filter needs is not shown to this connection',
    ]);
  });

  it('shows the team of a person with one request, and the name of that person beside the title', async () => {
    await using client = await clientOnSandbox({ employees: 60, departments: 12 });
    const { tree, filters, source } = employeesOf(client.service);
    await textsOf(tree);
    const { items } = await client.service.people();
    const manager =
      items.find(({ managerId }) => managerId)?.managerId ?? assert.fail('Nobody has a manager.');
    client.requests.length = 0;
    filters.showAll({ managers: [{ id: manager, name: 'Ann Other' }] });
    tree.refresh();
    const team = await textsOf(tree);
    assert.equal(team.length, items.filter(({ managerId }) => managerId === manager).length);
    assert.deepEqual(client.requests, ['GET /service-api/employees 200']);
    assert.match(source.description?.() ?? '', /^(?:\d+ people|1 person) · team of Ann Other$/);
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
      /^no people · active · legal entity: Acme Ltd · team of Ann Other · newest first$/,
    );
    const { searchParams } = new URL(paths.at(-1) ?? '', 'http://sandbox');
    assert.deepEqual(
      ['status', 'sort', 'applicableJobPosition.manager.id', 'applicableEmployment.legalEntity.id'].map(
        (name) => searchParams.get(name),
      ),
      ['active', '-createdAt', '1051', '1'],
    );
    assert.equal(
      source.exportable()?.name,
      'Employees active · legal entity: Acme Ltd · team of Ann Other · newest first',
    );
  });
});
