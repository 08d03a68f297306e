import assert from 'node:assert/strict';
import type { Fields } from '../../../../src/service/contract/fields.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import { type Connection, defaultDialect } from '../../../../src/service/http/connection.ts';
import type { SourcedPage } from '../../../../src/service/operations/service.ts';
import { pages } from '../../../../src/service/paging/paging.ts';
import type { ExportedList } from '../../../../src/tree/exportable.ts';
import '../../dialogs/withoutEditor.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../service/sandboxClient.ts';

const { loadedPages, readPage } = await import('../../../../src/features/export/pages.ts');

const { signal } = new AbortController();

describe('the pages of an export', () => {
  let client: ClientOnSandbox;

  before(async () => {
    // The setting asks for short pages; an export takes the longest.
    client = await clientOnSandbox({ employees: 1_000, departments: 12 }, { pageSize: 25 });
  });

  beforeEach(() => {
    client.requests.length = 0;
  });

  after(() => client[Symbol.asyncDispose]());

  const connection: Connection = {
    ...{ id: 'acme', name: 'Acme', baseUrl: 'http://127.0.0.1', tokenUrl: 'http://127.0.0.1/token' },
    ...{ scopes: [], dialect: defaultDialect, kind: 'remote' },
  };

  async function read(list: ExportedList, from?: Cursor) {
    const session = { connection, service: () => Promise.resolve(client.service) };
    const read: SourcedPage<Fields>[] = [];
    for await (const page of pages((next) => readPage(session, list, next, signal), from)) {
      read.push(page);
    }
    return { pages: read, records: read.flatMap(({ items }) => items) };
  }

  const sent = () => client.requests.filter((request) => !request.includes('/connect/token '));

  it('of 1 000 employees are 10, whatever the setting', async () => {
    const { records } = await read({ of: 'employees', query: {} });
    assert.equal(records.length, 1_000);
    assert.equal(new Set(records.map(({ id }) => id)).size, 1_000);
    assert.equal(sent().length, 10);
  });

  it('go on where an earlier window stopped, in a window that knows nothing of it', async () => {
    const { pages } = await read({ of: 'employees', query: {} });
    client.requests.length = 0;
    const next = pages[3]?.next ?? assert.fail('There is no fifth page.');
    const { records } = await read({ of: 'employees', query: {} }, next);
    assert.equal(sent().length, 6);
    assert.deepEqual(
      records.map(({ id }) => id),
      pages.slice(4).flatMap(({ items }) => items.map(({ id }) => id)),
    );
  });

  it('of the people without a manager have these alone, and no total that counts others', async () => {
    const { items } = await client.service.people();
    const lacking = items.filter(({ status, managerId }) => status === 'active' && managerId === null);
    const { pages, records } = await read({
      of: 'employees',
      query: { statuses: ['active'], lacks: ['managerId'] },
    });
    assert.ok(lacking.length > 0);
    assert.deepEqual(records.map(({ id }) => id).toSorted(), lacking.map(({ id }) => id).toSorted());
    assert.ok(
      pages.length > 5 && pages.every(({ total, leftOut }) => total === undefined && leftOut === undefined),
    );
  });

  for (const [part, field, matches] of [
    ['joinedSince', 'contractStart', (value: string, given: string) => value >= given],
    ['leavesUntil', 'contractEnd', (value: string, given: string) => value <= given],
    ['jobTitle', 'jobTitle', (value: string, given: string) => value.includes(given)],
  ] as const) {
    it(`of people by ${part} have these alone, whom the client finds in all pages`, async () => {
      const { items } = await client.service.employees({}, undefined, { placed: true });
      const values = items.flatMap((person) => person[field] ?? []).toSorted();
      const given = values[Math.floor(values.length / 2)] ?? assert.fail(`Nobody has ${field}.`);
      const { records, pages } = await read({ of: 'employees', query: { [part]: given } });
      assert.ok(records.length > 0 && records.length < 1_000);
      for (const record of records) {
        assert.ok(matches(String(record[field]), given), `${String(record[field])}, ${given}`);
      }
      assert.ok(pages.every(({ total, unreadable }) => total === undefined && unreadable.length === 0));
    });
  }

  it('of employees by their ids are 100 ids each, in the order of the ids', async () => {
    const { records: all } = await read({ of: 'employees', query: {} });
    const ids = all.slice(0, 250).map(({ id }) => String(id));
    client.requests.length = 0;
    const { pages, records } = await read({ of: 'employees-by-id', ids: ids.toReversed(), withoutRecord: 0 });
    assert.deepEqual(
      records.map(({ id }) => id),
      ids.toReversed(),
    );
    assert.deepEqual([sent().length, pages[0]?.total], [3, 250]);
    const { records: rest } = await read({ of: 'employees-by-id', ids, withoutRecord: 0 }, pages[1]?.next);
    assert.deepEqual(
      rest.map(({ id }) => id),
      ids.slice(200),
    );
  });

  it('of employees by their ids neither begin anew nor end at the cursor of another list', async () => {
    const { pages } = await read({ of: 'employees', query: {} });
    client.requests.length = 0;
    const ids = ['1000', '1001'];
    const others: readonly (Cursor | undefined)[] = [pages[0]?.next, { address: '' }, { address: '-1' }];
    for (const next of others) {
      assert.ok(next);
      await assert.rejects(read({ of: 'employees-by-id', ids, withoutRecord: 0 }, next), TypeError);
    }
    assert.deepEqual(sent(), []);
  });

  it('of a search and a filter have what the service finds', async () => {
    const { records } = await read({ of: 'employees', query: { statuses: ['upcoming'] } });
    assert.ok(records.length > 0);
    assert.ok(records.every(({ status }) => status === 'upcoming'));
    assert.equal(sent().length, Math.ceil(records.length / 100));
  });

  it('of the people of a department have their names', async () => {
    const [department] = (await client.service.people()).items.flatMap(
      ({ departmentId }) => departmentId ?? [],
    );
    client.requests.length = 0;
    const { records } = await read({ of: 'members', department: department ?? '' });
    assert.equal(sent().length, Math.max(1, Math.ceil(records.length / 100)));
    assert.ok(records.every(({ name, familyName }) => String(name).includes(String(familyName))));
  });

  it('of taxonomies and their labels are one each', async () => {
    const { records } = await read({ of: 'taxonomies' });
    const id = String(records[0]?.['id']);
    await read({ of: 'taxonomy-labels', taxonomy: { id } });
    assert.equal(sent().length, 2);
  });

  it('of leaves are of the longest length, in one shape for all deployments', async () => {
    const ids = (await client.service.employees({})).items.slice(0, 5).map((employee) => employee.id);
    client.requests.length = 0;
    const query = { of: 'employee', ids, from: '2026-01-01', to: '2026-12-31' } as const;
    const { records } = await read({ of: 'leaves', query, version: 'v3', insist: false });
    assert.equal(sent().length, 1);
    assert.ok(records.every(({ ownerId }) => ids.includes(String(ownerId))));
  });

  it('of loaded records are of a bounded length, and cost nothing', async () => {
    const records = Array.from({ length: 2_500 }, (_, id) => ({ id }));
    const lengths: number[] = [];
    for await (const page of loadedPages(Promise.resolve({ records, total: records.length }))) {
      lengths.push(page.items.length);
      assert.equal(page.total, 2_500);
    }
    assert.deepEqual(lengths, [1_000, 1_000, 500]);
    assert.deepEqual(sent(), []);
  });
});
