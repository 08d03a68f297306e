import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { incompleteText } from '../../../../src/features/export/wording.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import type { ClientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { answering, count, useExports } from './support.ts';

const names = [
  'department.name',
  'department.path',
  'manager.name',
  'manager.email',
  'jobTitle',
  'legalEntity.name',
];
const missing =
  /^Some names are missing \([\w, ]+\): the service does not show them to this connection, or they could not be read\. A client needs [\w., -]+ for them\.$/;
const columns = ['id', 'department.id', 'manager.id', ...names];

describe('the names in an export', () => {
  const { scene, newWindow, target, order, following, assertNothingLeft } = useExports();
  const csv = (options = {}): Record<string, string>[] =>
    parse(readFileSync(target()), { bom: true, columns: true, ...options });
  /** Requests by the list that they read. */
  const sent = ({ requests } = scene().client) =>
    requests.filter((each) => !each.includes('/connect/token')).map((each) => each.split(' ')[1]);
  const pages = Array.from({ length: Math.ceil(count / 100) }, () => '/service-api/employees');
  const lists = ['/organization/structure/api/departments', '/service-api/legal-entities'];

  /** Asserts that names are those of the ids, as other requests show them. */
  async function assertNamed(
    rows: readonly Record<string, string>[],
    client: ClientOnSandbox,
  ): Promise<void> {
    const everyone = new Map<string, Record<string, unknown>>();
    for (let next: Cursor | undefined, isFirst = true; isFirst || next !== undefined; isFirst = false) {
      const page = await client.service.employees({}, next, { longest: true });
      for (const person of page.items) {
        everyone.set(person.id, { ...person });
      }
      next = page.next;
    }
    for (const row of rows) {
      const manager = everyone.get(row['manager.id'] ?? '');
      assert.equal(row['manager.name'], manager?.['name'] ?? '', JSON.stringify(row));
      assert.equal(row['manager.email'], manager?.['email'] ?? '');
      assert.ok(row['department.path']?.endsWith(row['department.name'] ?? '?'));
      assert.ok(row['department.name'] && row['jobTitle'] && row['legalEntity.name'], JSON.stringify(row));
    }
    assert.ok(rows.filter((row) => row['manager.name'] !== '').length > rows.length / 2);
  }

  it('of all employees take one request each for departments and legal entities beside the list, and none for managers', async () => {
    const { client } = scene();
    const { session, exporter } = newWindow();
    const written = await exporter.save(session, order({ columns }), following());
    assert.deepEqual(sent(), [...pages, ...lists]);
    assert.equal(incompleteText(written), '');
    const rows = csv();
    assert.equal(rows.length, count);
    assert.deepEqual(Object.keys(rows[0] ?? {}), columns);
    await assertNamed(rows, client);
    client.requests.length = 0;
    await exporter.save(session, order({ columns }), following());
    assert.deepEqual(sent(), pages, 'the names are known');
  });

  it('take no request where they are known, and leave out ids that were not chosen', async () => {
    const { session, exporter, known } = newWindow();
    const company = known.of(scene().client.service);
    await company.knownDepartments(new AbortController().signal);
    scene().client.requests.length = 0;
    await exporter.save(session, order({ columns: ['department.name', 'id'] }), following());
    assert.deepEqual(sent(), pages);
    assert.deepEqual(Object.keys(csv()[0] ?? {}), ['department.name', 'id']);
  });

  it('of managers who are not in the list take one request for each 100 of them', async () => {
    const { client } = scene();
    const { session, exporter } = newWindow();
    const everyone = await client.service.people();
    const chosen = everyone.items.filter(({ managerId }) => managerId).slice(0, 3);
    const ids = chosen.map(({ id }) => id);
    client.requests.length = 0;
    const some = order({
      from: { of: 'employees-by-id', ids, withoutRecord: 0 },
      columns: ['id', 'manager.id', 'manager.name', 'manager.employeeNumber'],
      format: 'json',
    });
    await exporter.save(session, some, following());
    assert.deepEqual(sent(), ['/service-api/employees', '/service-api/employees']);
    assert.equal(scene().reports.at(-1), '3 of 3 records · names of people: request 1 of 1');
    const rows: { id: string; manager: Record<string, string> }[] = JSON.parse(
      readFileSync(target(), 'utf8'),
    );
    for (const [place, { manager }] of rows.entries()) {
      const expected = everyone.items.find(({ id }) => id === chosen[place]?.managerId);
      assert.deepEqual([manager['id'], manager['name']], [expected?.id, expected?.name]);
      assert.ok(manager['employeeNumber']);
    }
  });

  it('of managers who are not shown are empty, and the export says so', async () => {
    const { service } = scene().client;
    const hiding: WorkforceService = {
      ...service,
      async employees(query, ...rest) {
        const page = await service.employees(query, ...rest);
        return query.ids === undefined ? page : { ...page, items: [] };
      },
    };
    const { session, exporter } = newWindow(hiding);
    const managers = new Set((await service.people()).items.map(({ managerId }) => managerId));
    const former = order({
      from: { of: 'employees', query: { statuses: ['upcoming'] } },
      columns: ['id', 'manager.id', 'manager.name'],
    });
    const written = await exporter.save(session, former, following());
    const shown = new Set(csv().map((row) => row['manager.id']));
    assert.ok(shown.size > 0 && [...shown].every((id) => managers.has(id)));
    assert.ok(csv().every((row) => row['manager.name'] === ''));
    assert.match(incompleteText(written), missing);
  });

  it('that the client may not read are empty, and the export says so', async () => {
    const { sandbox } = scene().client;
    for (const route of [
      'GET /organization/structure/api/departments',
      'GET /service-api/legal-entities',
      'GET /api/v3/departments',
      'GET /api/v3/departments/tree',
      'GET /service-api/departments',
    ]) {
      sandbox.faults.add({ route, fault: '403' });
    }
    const { session, exporter } = newWindow();
    const some = order({ columns: ['id', 'department.name', 'manager.name', 'legalEntity.name'] });
    const written = await exporter.save(session, some, following());
    assert.equal(written.rows, count);
    assert.match(incompleteText(written), missing);
    assert.ok(csv().every((row) => row['department.name'] === '' && row['legalEntity.name'] === ''));
    assert.ok(csv().some((row) => row['manager.name'] !== ''));
  });

  it('are read again where that failed after the list was read', async () => {
    const { client } = scene();
    const { session, exporter } = newWindow();
    client.sandbox.faults.add({ route: 'GET /service-api/legal-entities', fault: '500' });
    using questions = answering(() => {
      client.sandbox.faults.clear();
      client.requests.length = 0;
      return 'Resume';
    });
    await exporter.show(session, order({ columns }));
    assert.equal(questions.asked.length, 1);
    assert.deepEqual(sent(), [lists[1]]);
    await assertNamed(csv(), client);
  });

  it('of loaded rows that could not be read leave the rows in the file, and the export says so', async () => {
    const { client } = scene();
    const { session, exporter } = newWindow();
    const [head = assert.fail()] = (await client.service.employees({})).items;
    const records = [
      { id: '1', name: 'Paie', head: { id: head.id } },
      { id: '2', name: 'Achats' },
    ];
    const loaded = () => Promise.resolve({ records });
    const some = order({ kind: 'departments', from: loaded, columns: ['id', 'name', 'head.name'] });
    for (const fault of ['500', '403'] as const) {
      client.sandbox.faults.add({ route: 'GET /service-api/employees', fault });
      client.sandbox.faults.add({ route: 'GET /api/v3/users', fault });
      const written = await exporter.save(session, some, following());
      assert.match(incompleteText(written), missing);
      assert.deepEqual(
        csv().map(({ name }) => name),
        ['Paie', 'Achats'],
      );
      client.sandbox.faults.clear();
    }
    assert.equal(incompleteText(await exporter.save(session, some, following())), '');
    assert.equal(csv()[0]?.['head.name'], head.name);
  });

  it('of loaded rows end with their connection', async () => {
    const { session, exporter, remove } = newWindow();
    const loaded = () => Promise.resolve({ records: [{ id: '1', head: { id: '1001' } }] });
    const some = order({ kind: 'departments', from: loaded, columns: ['id', 'head.name'] });
    const follower = following(undefined, (text) => /names/.test(text) && remove());
    await assert.rejects(exporter.save(session, some, follower), /its connection was removed/);
    assertNothingLeft();
  });

  it('have the separator and the headings of the user, and JSON has technical names', async () => {
    const { session, exporter } = newWindow();
    const headings = ['Nom du responsable', 'Id'];
    const some = { columns: ['manager.name', 'id'], headings, separator: 'semicolon' } as const;
    await exporter.save(session, order(some), following());
    assert.deepEqual(Object.keys(csv({ delimiter: ';' })[0] ?? {}), headings);
    await exporter.save(session, order({ ...some, format: 'json' }), following());
    const [first]: object[] = JSON.parse(readFileSync(target(), 'utf8'));
    assert.deepEqual(Object.keys(first ?? {}), ['manager', 'id']);
  });
});

describe('the names in an export of a client that may not see job positions', () => {
  const { scene, newWindow, target, order, following } = useExports(
    { quirks: ['limited-client'] },
    { scopes: ['employees.readonly'] },
  );

  it('are empty, and the export says so', async () => {
    const { session, exporter } = newWindow();
    const some = order({ columns: ['id', 'department.name', 'jobTitle'] });
    const written = await exporter.save(session, some, following());
    assert.match(incompleteText(written), missing);
    const rows: string[][] = parse(readFileSync(target()), { bom: true });
    assert.equal(rows.length, count + 1);
    assert.equal(scene().client.requests.filter((each) => / 403$/.test(each)).length, 1);
  });
});
