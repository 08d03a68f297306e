import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { registerDepartments } from '../../../src/features/departments/register.ts';
import type { SessionChange, Sessions } from '../../../src/platform/session.ts';
import type { SandboxOptions } from '../../../src/sandbox/index.ts';
import { clientOf, json, serve } from '../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../unit/service/sandboxClient.ts';
import { rowAt, rowsOf, textsOf, treeOf, withSetting } from './support.ts';
import { contextOf, departmentsOf } from './views.ts';

const size = { employees: 60, departments: 40 };

/** The view over a sandbox of its own. */
async function onSandbox(options: SandboxOptions = {}) {
  const client = await clientOnSandbox({ ...size, ...options });
  return { ...client, ...departmentsOf(client.service) };
}

/** The view over a structure API that lists exactly these departments. */
async function listing(...items: readonly Record<string, unknown>[]) {
  const server = await serve((_request, response) => json(response, { items }));
  const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'k' } });
  return {
    ...departmentsOf(service),
    service,
    requests: server.requests,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

describe('the departments view', () => {
  it('lists all departments with one request, roots expanded, employees as the last row', async () => {
    await using view = await onSandbox();
    const { tree, requests, sources } = view;
    const roots = await rowsOf(tree);
    assert.ok(roots.length > 1);
    for (const root of roots) {
      assert.equal(root.item.collapsibleState, vscode.TreeItemCollapsibleState.Expanded);
      const below = await rowsOf(tree, root);
      assert.equal(below.at(-1)?.item.label, 'Employees');
      for (const row of below) {
        assert.equal(row.item.collapsibleState, vscode.TreeItemCollapsibleState.Collapsed);
      }
    }
    assert.deepEqual(requests, ['GET /organization/structure/api/departments 200']);
    assert.deepEqual(sources, ['structure']);
  });

  it('takes the listing that found a row to reveal, and lists again at a refresh', async () => {
    await using view = await onSandbox();
    const { tree, source, requests } = view;
    assert.ok(await tree.locate({ connection: 'test', resource: 'departments', id: '101' }));
    await rowsOf(tree);
    assert.deepEqual(requests, ['GET /organization/structure/api/departments 200']);
    tree.refresh();
    await source.reread?.();
    await rowsOf(tree);
    assert.equal(requests.length, 2);
    tree.refresh();
    await rowsOf(tree);
    assert.equal(requests.length, 3);
  });

  it('takes a listing that came after a refresh of the hidden view', async () => {
    await using view = await onSandbox();
    const { tree, source, requests } = view;
    await source.reread?.();
    assert.ok(await tree.locate({ connection: 'test', resource: 'departments', id: '101' }));
    await rowsOf(tree);
    assert.deepEqual(requests, ['GET /organization/structure/api/departments 200']);
  });

  it('opens documents from its rows', async () => {
    await using view = await onSandbox();
    const [root] = await rowsOf(view.tree);
    assert.ok(root && 'address' in root.row);
    assert.deepEqual(root.row.address, { connection: 'test', resource: 'departments', id: '101' });
    assert.equal(root.item.contextValue, 'resource department');
  });

  it('loads and counts the people of a department when its row is expanded', async () => {
    await using view = await onSandbox();
    const { tree, requests } = view;
    const [root] = await rowsOf(tree);
    assert.ok(root);
    const people = await rowAt(tree, 'Employees', root);
    requests.length = 0;
    const persons = await rowsOf(tree, people);
    assert.deepEqual(requests, ['POST /connect/token 200', 'GET /service-api/employees 200']);
    const counted = await rowAt(tree, 'Employees', root);
    assert.equal(counted.item.description, String(persons.length));
    const [again] = await rowsOf(tree);
    assert.match(again?.text ?? '', new RegExp(` · ${persons.length} of at least ${persons.length} people`));
    const [person] = persons;
    assert.ok(person && 'address' in person.row);
    assert.equal(person.row.address?.resource, 'employees');
    assert.equal(person.item.command?.command, 'workforce.openJson');
    assert.equal(person.item.command.arguments?.[0], person.row);
  });

  it('falls back to the legacy list, which names heads and counts people', async () => {
    await using view = await onSandbox({ without: ['structure', 'resource'] });
    const { tree, sources, requests } = view;
    const [root] = await rowsOf(tree);
    assert.ok(root);
    assert.match(root.text, / · Head: \p{L}+ \p{L}+/u);
    const people = await rowAt(tree, 'Employees', root);
    const count = Number(people.item.description);
    assert.ok(requests.every((line) => !line.includes('/users')));
    const persons = await rowsOf(tree, people);
    assert.equal(persons.length, Math.max(count, 1));
    assert.deepEqual(sources, ['legacy']);
  });

  for (const [without, source] of [
    [['structure', 'legacy-department-list'], 'legacy-tree'],
    [['structure', 'legacy'], 'resource'],
  ] as const) {
    it(`falls back to the source ${source}`, async () => {
      await using view = await onSandbox({ without });
      assert.ok((await rowsOf(view.tree)).length > 1);
      assert.deepEqual(view.sources, [source]);
    });
  }

  it('marks an inactive department, and hides it unless an active one is below', async () => {
    await using view = await listing(
      { id: 1, name: 'Closed', code: 'C', hierarchy: 'a', parentId: null, isActive: false },
      { id: 2, name: 'Kept', hierarchy: 'b', parentId: null, isActive: false },
      { id: 3, name: 'Alive', hierarchy: 'c', parentId: 'b', isActive: true },
      { id: 4, name: 'Dead', hierarchy: 'd', parentId: 'b', isActive: false },
    );
    const { tree, requests } = view;
    assert.deepEqual(await textsOf(tree), ['Closed | C · inactive', 'Kept | inactive']);
    const closed = await rowAt(tree, 'Closed');
    assert.equal(closed.item.contextValue, 'resource department inactive');
    assert.equal(closed.item.accessibilityInformation?.label, 'Closed, C, inactive');
    await withSetting('departments.showInactive', false, async () => {
      assert.deepEqual(await textsOf(tree), ['Kept | inactive']);
      assert.deepEqual(await textsOf(tree, await rowAt(tree, 'Kept')), ['Alive', 'Employees']);
    });
    assert.equal(requests.length, 1);
  });

  it('has the employees behind the sub-departments, or before them by a setting, without a request', async () => {
    await using view = await listing(
      { id: 1, name: 'Board', hierarchy: 'a', parentId: null },
      { id: 2, name: 'Sales', hierarchy: 'b', parentId: 'a' },
      { id: 3, name: 'Shops', hierarchy: 'c', parentId: 'a' },
    );
    const { tree, requests } = view;
    const board = await rowAt(tree, 'Board');
    assert.deepEqual(await textsOf(tree, board), ['Sales', 'Shops', 'Employees']);
    await withSetting('departments.employeesFirst', true, async () => {
      assert.deepEqual(await textsOf(tree, board), ['Employees', 'Sales', 'Shops']);
    });
    assert.equal(requests.length, 1);
  });

  it('shows the number of hidden departments if no other is left', async () => {
    await using view = await listing({ id: 1, name: 'Closed', hierarchy: 'a', isActive: false });
    await withSetting('departments.showInactive', false, async () => {
      const [row, ...others] = await rowsOf(view.tree);
      assert.match(row?.text ?? '', /^1 inactive department is hidden/);
      assert.equal(row?.item.command?.command, 'workforce.showInactiveDepartments');
      assert.deepEqual(others, []);
    });
  });

  it('shows the id of the head if the structure API has nothing else', async () => {
    await using view = await listing({ id: 1, name: 'Sales', code: 'S', hierarchy: 'a', headId: 12 });
    const row = await rowAt(view.tree, 'Sales');
    assert.equal(row.text, 'Sales | S');
    assert.match(String(row.item.tooltip), /^Head: employee 12$/m);
  });

  it('names the head in the tooltip once a list has shown the person, without a request', async () => {
    await using view = await listing({ id: 1, name: 'Sales', code: 'S', hierarchy: 'a', headId: 12 });
    await rowAt(view.tree, 'Sales');
    view.context.known.of(view.service).add([{ resource: 'employees', id: '12', name: 'Ash\nAnn' }]);
    const { item } = await rowAt(view.tree, 'Sales');
    assert.match(String(item.tooltip), /^Head: Ash‹U\+000A›Ann \(employee 12\)$/m);
    assert.equal(view.requests.length, 1);
  });

  it('shows orphans and cycles in separate rows', async () => {
    await using view = await listing(
      { id: 1, name: 'Root', hierarchy: 'a', parentId: null },
      { id: 2, name: 'Lost', hierarchy: 'b', parentId: 'gone' },
      { id: 3, name: 'Below', hierarchy: 'c', parentId: 'b' },
      { id: 4, name: 'Hen', hierarchy: 'd', parentId: 'e' },
      { id: 5, name: 'Egg', hierarchy: 'e', parentId: 'd' },
    );
    const { tree } = view;
    assert.deepEqual(await textsOf(tree), ['Root', 'Orphans (1)', 'In a cycle (2)']);
    const lost = await rowAt(tree, 'Lost', await rowAt(tree, 'Orphans'));
    assert.match(String(lost.item.tooltip), /^Parent: gone$/m);
    assert.deepEqual(await textsOf(tree, lost), ['Below', 'Employees']);
    assert.deepEqual(await textsOf(tree, await rowAt(tree, 'In a cycle')), ['Egg', 'Hen']);
  });

  it('shows departments with the same id in separate rows, and reports them', async () => {
    await using view = await listing(
      { id: 7, name: 'One', hierarchy: 'a' },
      { id: 7, name: 'Two', hierarchy: 'b' },
    );
    const rows = await rowsOf(view.tree);
    assert.deepEqual(
      rows.map(({ text }) => text),
      ['One', 'Two', 'Duplicate IDs or paths (1) | 2 departments have the ID 7.'],
    );
    assert.equal(new Set(rows.map(({ item }) => item.id)).size, 3);
  });

  it('shows a record that cannot be read as a row, with the others', async () => {
    await using view = await listing({ id: 1, name: 'Good', hierarchy: 'a' }, { name: 'No id' });
    const [good, bad] = await rowsOf(view.tree);
    assert.equal(good?.text, 'Good');
    assert.match(bad?.text ?? '', /^Record 2 cannot be read \| its ID/);
  });

  it('distinguishes an empty list from an error', async () => {
    await using view = await listing();
    const [row] = await rowsOf(view.tree);
    assert.equal(row?.text, 'This connection cannot see any departments.');
    assert.match(String(row?.item.tooltip), /access rights may be missing/);
  });

  it('expands no root if there are more than 20', async () => {
    const roots = Array.from({ length: 21 }, (_, index) => ({
      id: index + 1,
      name: 'R',
      hierarchy: `p${index}`,
    }));
    await using view = await listing(...roots);
    const states = (await rowsOf(view.tree)).map(({ item }) => item.collapsibleState);
    assert.deepEqual(
      states,
      roots.map(() => vscode.TreeItemCollapsibleState.Collapsed),
    );
  });

  it('names the API of the departments beside the title, also after the connection was renamed', async () => {
    await using client = await clientOnSandbox({ ...size, without: ['structure', 'resource'] });
    const changes = new vscode.EventEmitter<SessionChange>();
    const context = contextOf(client.service);
    let current = context.sessions.current ?? assert.fail();
    const sessions: Sessions = {
      ...context.sessions,
      get current() {
        return current;
      },
      onDidChange: changes.event,
    };
    const titles: (string | undefined)[] = [];
    let title: () => string | undefined = assert.fail;
    const lists: (() => Promise<unknown>)[] = [];
    const registered = registerDepartments({
      ...context,
      sessions,
      entryPoints: { command: () => new vscode.Disposable(() => undefined) },
      trees: {
        create(_id, source) {
          const { tree } = treeOf(source);
          lists.push(() => tree.getChildren());
          title = () => source.description?.();
          return { tree, view: Object.create(null), describe: () => titles.push(title()) };
        },
      },
    });
    try {
      await Promise.all(lists.map((list) => list()));
      const before = current;
      current = { ...before, connection: { ...before.connection, name: 'Renamed' } };
      changes.fire({ before, current });
      assert.equal(title(), 'Renamed · legacy');
      changes.fire({ before: current, current: { ...current, service: () => before.service() } });
    } finally {
      registered.dispose();
      changes.dispose();
    }
    assert.deepEqual(titles, ['Test · legacy', 'Renamed']);
  });
});
