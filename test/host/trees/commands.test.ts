import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import {
  active,
  cancelled,
  connect,
  errorOf,
  hideViews,
  run,
  until,
  useSandbox,
} from '../features/documents/support.ts';
import { withSetting } from './support.ts';

const departments = '/organization/structure/api/departments';
const employees = '/service-api/employees';
const taxonomies = '/service-api/taxonomies';
const lists = [departments, employees, taxonomies];

describe('the commands of the trees', () => {
  const size = { employees: 250, departments: 12 };
  const { connection, requests: sent, sandbox, showViews } = useSandbox('Trees', size);
  const requests = () => sent.map(({ path }) => new URL(path, sandbox().baseUrl));

  beforeEach(showViews);

  function requestsFor(path: string): URL[] {
    return requests().filter(({ pathname }) => pathname === path);
  }

  async function loaded(...paths: readonly string[]): Promise<void> {
    await until(
      () => paths.every((path) => requestsFor(path).length > 0),
      `${paths.join(', ')} were requested`,
    );
  }

  /** The next request for employees, by its query. */
  async function nextQuery(): Promise<Record<string, string>> {
    await loaded(employees);
    return Object.fromEntries(requestsFor(employees)[0]?.searchParams ?? []);
  }

  it('workforce.refresh loads the named view only', async () => {
    await run('refresh', { view: 'workforce.taxonomies' });
    await loaded(taxonomies);
    assert.deepEqual([requestsFor(departments), requestsFor(employees)], [[], []]);
    assert.match(
      await errorOf('refresh', { view: 'workforce.nothing' }),
      /“workforce\.nothing”.*workforce\.departments/,
    );
  });

  it('workforce.refresh tries the best family again after another one took its place', async () => {
    const legacy = '/api/v3/departments';
    sandbox().faults.add({ route: `GET ${departments}`, fault: '404' });
    try {
      await run('refreshDepartments', {});
      await loaded(departments, legacy);
    } finally {
      sandbox().faults.clear();
    }
    sent.length = 0;
    await run('refreshDepartments', {});
    await loaded(departments);
    assert.deepEqual(requestsFor(legacy), []);
  });

  it('workforce.refresh sends nothing for hidden views, and one request for each when they are shown', async () => {
    await hideViews();
    await run('refresh', {});
    await run('refresh', {});
    await run('openLabel', { id: '7001' });
    assert.deepEqual(lists.flatMap(requestsFor), []);
    await vscode.commands.executeCommand('workbench.view.extension.workforce');
    await loaded(...lists);
    assert.equal(lists.flatMap(requestsFor).length, lists.length);
  });

  for (const [command, path] of [
    ['refreshDepartments', departments],
    ['refreshEmployees', employees],
    ['refreshTaxonomies', taxonomies],
  ] as const) {
    it(`workforce.${command} loads its view`, async () => {
      await run(command, {});
      await loaded(path);
      assert.deepEqual(
        lists.filter((list) => requestsFor(list).length > 0),
        [path],
      );
    });
  }

  it('workforce.refreshReports and workforce.refreshLeaves send nothing without reports and leaves', async () => {
    await run('refreshReports', {});
    await run('refreshLeaves', {});
    await run('refreshTaxonomies', {});
    await loaded(taxonomies);
    assert.ok(requests().every(({ pathname }) => !/report|leave/.test(pathname)));
  });

  it('workforce.loadMore loads the next page of a view', async () => {
    await run('loadMore', { view: 'workforce.employees' });
    const { limit, page } = await nextQuery();
    assert.equal(limit, '100');
    assert.ok(page);
    await run('loadMore', { view: 'workforce.employees' });
    await run('loadMore', { view: 'workforce.employees' });
    assert.equal(requestsFor(employees).length, 2);
  });

  it('workforce.retry loads a view again', async () => {
    await run('retry', { view: 'workforce.departments' });
    await loaded(departments);
  });

  it('workforce.search sends the text to the service, and shows all for an empty one', async () => {
    await run('search', { text: ' mar ' });
    assert.equal((await nextQuery())['search'], 'mar');
    sent.length = 0;
    await run('search', { text: '' });
    assert.equal((await nextQuery())['search'], undefined);
    assert.match(await errorOf('search', {}), /"text" is missing/);
  });

  it('workforce.filterEmployees sends the filter to the service, and clearing it shows all', async () => {
    await run('filterEmployees', { statuses: ['active', 'upcoming'], departmentId: '101' });
    const filtered = await nextQuery();
    assert.equal(filtered['status'], 'active,upcoming');
    assert.equal(filtered['applicableJobPosition.department.id'], '101');
    sent.length = 0;
    await run('clearEmployeeFilters', {});
    const all = await nextQuery();
    assert.deepEqual([all['status'], all['applicableJobPosition.department.id']], [undefined, undefined]);
    for (const order of ['firstDay', 'lastDay', 'jobTitle']) {
      sent.length = 0;
      await run('filterEmployees', { departmentId: '101', order });
      const { sort, limit, include } = await nextQuery();
      assert.deepEqual([sort, limit], ['id', '100']);
      assert.ok(include?.includes('embedded'));
    }
    sent.length = 0;
    await run('filterEmployees', { legalEntityId: 2, managerId: '1001', order: 'newest' });
    const newest = await nextQuery();
    assert.deepEqual(
      [
        newest['applicableEmployment.legalEntity.id'],
        newest['applicableJobPosition.manager.id'],
        newest['sort'],
      ],
      ['2', '1001', '-createdAt'],
    );
    assert.match(await errorOf('filterEmployees', { order: 'oldest' }), /cannot be “oldest”/);
    assert.match(await errorOf('filterEmployees', { managerId: '../users' }), /"managerId" cannot be an ID/);
    assert.match(await errorOf('filterEmployees', { statuses: 3 }), /"statuses" is not a list of texts/);
  });

  it('workforce.showEmployees takes no department of another connection, where its id is another one', async () => {
    const other = await connect('Other trees', { ...sandbox() });
    await run('useConnection', { connection });
    const department = { connection: other, resource: 'departments', id: '101' };
    const shown = vscode.commands.executeCommand('workforce.showEmployees', { address: department });
    await cancelled(shown, 'notifications.clearAll');
    await run('removeConnection', { connection: other });
    sent.length = 0;
    await run('refreshEmployees', {});
    assert.equal((await nextQuery())['applicableJobPosition.department.id'], undefined);
  });

  for (const [setting, showing, hiding] of [
    ['departments.showInactive', 'showInactiveDepartments', 'hideInactiveDepartments'],
    ['taxonomies.showArchived', 'showArchivedLabels', 'hideArchivedLabels'],
  ] as const) {
    it(`workforce.${hiding} and workforce.${showing} set what is shown without a request`, async () => {
      await withSetting(setting, true, async () => {
        await run(hiding, {});
        assert.equal(vscode.workspace.getConfiguration('workforce').get(setting), false);
        await run(showing, {});
        assert.equal(vscode.workspace.getConfiguration('workforce').get(setting), true);
      });
      assert.deepEqual(sent, []);
    });
  }

  it('workforce.openJson opens a label by its id, and rejects an unknown one', async () => {
    const address = await run('openLabel', { id: '7001' });
    assert.equal(address, `workforce://${connection}/taxonomy-labels/7001.json`);
    await active(String(address));
    assert.equal(await run('openLabel', { id: 7001, connection }), address);
    assert.match(await errorOf('openLabel', { id: 'no-such-label' }), /no-such-label/);
    assert.match(await errorOf('openLabel', { id: 7001, connection: 'nowhere' }), /“nowhere”/);
    assert.match(await errorOf('openLabel', {}), /"id" is missing/);
  });

  it('workforce.openAs opens the legacy tree with one request; its departments are links', async () => {
    const expected = `workforce://${connection}/other/api/v3/departments/tree.json`;
    assert.equal(await run('openDepartmentTree', { connection }), expected);
    const { document } = await active(expected);
    const { node, children } = JSON.parse(document.getText()).data;
    assert.equal(node, null);
    const links: vscode.DocumentLink[] = await vscode.commands.executeCommand(
      'vscode.executeLinkProvider',
      document.uri,
    );
    const department = `workforce://${connection}/legacy-departments/${children[0].node.id}.json`;
    assert.ok(links.some(({ target }) => target?.toString() === department));
    assert.equal(requestsFor('/api/v3/departments/tree').length, 1);
  });
});
