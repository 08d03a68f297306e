import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import { connect, errorOf, limitRequests, run, until } from '../documents/support.ts';
import { withSetting } from './support.ts';

const departments = '/organization/structure/api/departments';
const employees = '/service-api/employees';
const taxonomies = '/service-api/taxonomies';
const lists = [departments, employees, taxonomies];

describe('the commands of the trees', () => {
  let sandbox: Sandbox;
  let connection: string;
  /** The requests since the start of the test. */
  const requests: URL[] = [];

  before(async () => {
    await limitRequests(1000);
    sandbox = await startSandbox({ employees: 250, departments: 12, rateLimit: 'off' });
    sandbox.onRequest(({ path }) => requests.push(new URL(path, sandbox.baseUrl)));
    connection = await connect('Trees', sandbox);
  });

  // A view that is refreshed while hidden loads once when it is shown; after that, nothing is pending.
  beforeEach(async () => {
    await show('explorer');
    requests.length = 0;
    await run('refresh', {});
    await show('workforce');
    await loaded(...lists);
    requests.length = 0;
  });

  after(async () => {
    await run('removeConnection', { connection });
    await sandbox.stop();
    await limitRequests(undefined);
  });

  function requestsFor(path: string): URL[] {
    return requests.filter(({ pathname }) => pathname === path);
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

  describe('workforce.refresh', () => {
    it('loads the view that is named, and no other', async () => {
      await run('refresh', { view: 'workforce.taxonomies' });
      await loaded(taxonomies);
      assert.deepEqual([requestsFor(departments), requestsFor(employees)], [[], []]);
    });

    it('asks for nothing while the views are hidden, and once when they are shown', async () => {
      await show('explorer');
      await run('refresh', {});
      await run('refresh', {});
      await run('openLabel', { id: '7001' });
      assert.deepEqual(lists.flatMap(requestsFor), []);
      await show('workforce');
      await loaded(...lists);
      assert.equal(lists.flatMap(requestsFor).length, lists.length);
    });

    it('rejects an unknown view', async () => {
      assert.match(
        await errorOf('refresh', { view: 'workforce.nothing' }),
        /“workforce\.nothing”.*workforce\.departments/,
      );
    });
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

  it('workforce.refreshReports asks for nothing where there is nothing to read', async () => {
    await run('refreshReports', {});
    await run('refreshTaxonomies', {});
    await loaded(taxonomies);
    assert.ok(requests.every(({ pathname }) => !pathname.includes('report')));
  });

  it('workforce.loadMore loads the following page of a view, from where the list ended', async () => {
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

  it('workforce.search lets the service search, and shows all for an empty text', async () => {
    await run('search', { text: ' mar ' });
    assert.equal((await nextQuery())['search'], 'mar');
    requests.length = 0;
    await run('search', { text: '' });
    assert.equal((await nextQuery())['search'], undefined);
    assert.match(await errorOf('search', {}), /"text" is missing/);
  });

  it('workforce.filterEmployees lets the service filter, and clearing shows all', async () => {
    await run('filterEmployees', { statuses: ['active', 'upcoming'], departmentId: '101' });
    const filtered = await nextQuery();
    assert.equal(filtered['status'], 'active,upcoming');
    assert.equal(filtered['applicableJobPosition.department.id'], '101');
    requests.length = 0;
    await run('clearEmployeeFilters', {});
    const all = await nextQuery();
    assert.deepEqual([all['status'], all['applicableJobPosition.department.id']], [undefined, undefined]);
    assert.match(await errorOf('filterEmployees', { statuses: 3 }), /"statuses" is not a list of texts/);
  });

  for (const [setting, showing, hiding] of [
    ['departments.showInactive', 'showInactiveDepartments', 'hideInactiveDepartments'],
    ['taxonomies.showArchived', 'showArchivedLabels', 'hideArchivedLabels'],
  ] as const) {
    it(`workforce.${hiding} and workforce.${showing} set what is shown, at no request`, async () => {
      await withSetting(setting, true, async () => {
        await run(hiding, {});
        assert.equal(vscode.workspace.getConfiguration('workforce').get(setting), false);
        await run(showing, {});
        assert.equal(vscode.workspace.getConfiguration('workforce').get(setting), true);
      });
      assert.deepEqual(requests, []);
    });
  }

  it('workforce.openLabel opens a label by its id, and rejects an unknown one', async () => {
    const address = await run('openLabel', { id: '7001' });
    assert.equal(address, `workforce://${connection}/taxonomy-labels/7001.json`);
    assert.equal(vscode.window.activeTextEditor?.document.uri.toString(), address);
    assert.equal(await run('openLabel', { id: 7001, connection }), address);
    assert.match(await errorOf('openLabel', { id: 'no-such-label' }), /no-such-label/);
    assert.match(await errorOf('openLabel', { id: 7001, connection: 'nowhere' }), /“nowhere”/);
    assert.match(await errorOf('openLabel', {}), /"id" is missing/);
  });
});

async function show(viewlet: 'workforce' | 'explorer'): Promise<void> {
  const command = viewlet === 'workforce' ? 'workbench.view.extension.workforce' : 'workbench.view.explorer';
  await vscode.commands.executeCommand(command);
}
