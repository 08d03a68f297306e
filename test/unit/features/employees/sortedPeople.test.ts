import assert from 'node:assert/strict';
import type { KnownCompany } from '../../../../src/company/known/known.ts';
import { clientSorting } from '../../../../src/company/people/sorting.ts';
import type { Session } from '../../../../src/platform/session.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type {
  EmployeeQuery,
  ListedPerson,
  PageOptions,
  WorkforceService,
} from '../../../../src/service/operations/service.ts';
import '../../dialogs/withoutEditor.ts';
import { user } from '../../dialogs/scriptedUser.ts';
import { clientOf } from '../../service/fixtures.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';

const { KnownCompanies } = await import('../../../../src/company/known/known.ts');
const { readList } = await import('../../../../src/company/known/reading.ts');
const { sortedPeople } = await import('../../../../src/features/employees/sortedPeople.ts');

const baseUrl = 'http://127.0.0.1';
const endless = new AbortController().signal;

function sessionOf(service: WorkforceService): Session {
  return {
    connection: {
      ...{ id: 'acme', name: 'Acme', baseUrl, tokenUrl: baseUrl, scopes: [], dialect: defaultDialect },
      kind: 'remote',
    },
    service: () => Promise.resolve(service),
  };
}

function readerOf(service: WorkforceService) {
  const company: KnownCompany = new KnownCompanies().of(service);
  const session = sessionOf(service);
  const read = (query: EmployeeQuery, signal = endless) =>
    sortedPeople(session, company, query, clientSorting(query.order) ?? assert.fail(), signal);
  return { company, session, read };
}

describe('employees that the client sorts', () => {
  beforeEach(() => user.start([]));
  const ofPeople = (requests: readonly string[]) =>
    requests.filter((request) => /\/(employees|users) /.test(request));

  for (const without of [[], ['resource']] as const) {
    it(`are read once, in the longest pages: ${without.length === 0 ? 'employees' : 'users'}`, async () => {
      await using client = await clientOnSandbox(
        { employees: 230, departments: 12, without },
        { pageSize: 25 },
      );
      const { read, company } = readerOf(client.service);
      const { items, truncated, isUnsorted, unreadable } = await read({ order: 'firstDay' });
      assert.equal(
        ofPeople(client.requests).filter((each) => each.endsWith(' 200')).length,
        without.length === 0 ? 3 : 1,
      );
      assert.deepEqual([items.length, truncated, isUnsorted, unreadable], [230, undefined, false, []]);
      const days = items.map(({ id }) => company.placement(id).contractStart ?? assert.fail());
      assert.deepEqual(days, days.toSorted().toReversed());
      assert.ok(new Set(days).size > 100);
      assert.deepEqual(user.seen, []);
    });
  }

  it('are those of the other filters, also of one that the client applies', async () => {
    await using client = await clientOnSandbox({ employees: 130, departments: 12 });
    const { read, company } = readerOf(client.service);
    const { items } = await read({ statuses: ['deactivated'], order: 'lastDay' });
    const ends = items.map(({ id }) => company.placement(id).contractEnd ?? '9999-12-31');
    assert.ok(items.length > 1 && items.length < 130);
    assert.deepEqual(ends, ends.toSorted());
    const [first = ''] = ends;
    const leavers = await read({ leavesUntil: first, order: 'lastDay' });
    assert.equal(leavers.items.length, ends.filter((day) => day === first).length);
    const developers = await read({ jobTitle: 'developer', order: 'jobTitle' });
    const titles = developers.items.map(({ id }) => company.placement(id).jobTitle ?? '');
    assert.ok(titles.every((title) => title.toLowerCase().includes('developer')));
    assert.deepEqual(titles, titles.toSorted(new Intl.Collator('en').compare));
  });

  it('take no request where this window has read all of them, in the same order; others do', async () => {
    await using client = await clientOnSandbox({ employees: 130, departments: 12 });
    const { read, session, company } = readerOf(client.service);
    const orders = ['firstDay', 'lastDay', 'jobTitle'] as const;
    const anew = await Promise.all(orders.map((order) => read({ order })));
    await readList(session, 'people', { asks: false, shared: company });
    const before = client.requests.length;
    for (const [place, order] of orders.entries()) {
      const { items, isUnsorted } = await read({ order });
      assert.deepEqual([items, isUnsorted], [anew[place]?.items, false], order);
      assert.match(user.seen.at(-1) ?? '', /The list of people is from .+ and took no request\./);
    }
    assert.equal(client.requests.length, before);
    await read({ order: 'firstDay', statuses: ['active'] });
    assert.ok(client.requests.length > before);
  });

  it('are in the order of their names, and marked, where the service shows no contract or no job title', async () => {
    const company = { employees: 130, departments: 12, quirks: ['limited-client'] } as const;
    await using client = await clientOnSandbox(company, { scopes: ['employees.readonly'] });
    const { read } = readerOf(client.service);
    const { items, isUnsorted, source } = await read({ order: 'firstDay' });
    assert.deepEqual([items.length, isUnsorted, source], [130, true, 'resource']);
    const names = items.map(({ name = '' }) => name);
    assert.deepEqual(names, names.toSorted(new Intl.Collator('en').compare));
    await using legacy = await clientOnSandbox({ employees: 30, departments: 6, without: ['resource'] });
    const users = readerOf(legacy.service);
    assert.equal((await users.read({ order: 'jobTitle' })).isUnsorted, true);
    assert.equal((await users.read({ order: 'lastDay' })).isUnsorted, false);
    assert.equal((await users.read({ order: 'jobTitle', search: 'zzz' })).isUnsorted, false);
  });

  /** A service with so many pages of 100 people, whose first days are in the order of their ids. */
  function serviceOf(count: number, total?: number, changes: (page: number) => object = () => ({})) {
    const sent: number[] = [];
    const employees = (_: EmployeeQuery, next?: Cursor, options?: PageOptions) => {
      const page = Number(next?.address ?? 1);
      if (options?.signal?.aborted) {
        return Promise.reject(new DOMException('', 'AbortError'));
      }
      sent.push(page);
      const items = Array.from({ length: 100 }, (_each, index): ListedPerson => {
        const id = String(page * 100 + index);
        const day = [page, 1 + (index % 28)].map((part) => String(part).padStart(2, '0'));
        return { resource: 'employees', id, name: `Person ${id}`, contractStart: `2026-${day.join('-')}` };
      });
      return Promise.resolve({
        ...{ items, unreadable: [] },
        ...(total !== undefined && { total }),
        ...(page < count && { next: { address: `${page + 1}` } }),
        ...changes(page),
      });
    };
    return { sent, ...readerOf({ ...clientOf({ baseUrl, credentials: {} }).service, employees }) };
  }
  const asked = () => user.seen.filter((text) => text.includes('Read all of them?'));

  it('are read without a question for five requests', async () => {
    const { sent, read } = serviceOf(5, 500);
    assert.equal((await read({ order: 'firstDay' })).items[0]?.id, '527');
    assert.deepEqual([sent.length, asked()], [5, []]);
  });

  for (const [name, total, before, question] of [
    ['after the first where the service counts them', 700, 1, 'takes 7 requests.'],
    ['at the sixth where it does not', undefined, 5, 'takes at least 6 requests.'],
  ] as const) {
    it(`are asked about once, and are the first ones where the user declines: ${name}`, async () => {
      const whole = serviceOf(7, total);
      user.start([{ text: 'Read All' }]);
      const { items, truncated } = await whole.read({ order: 'firstDay' });
      assert.deepEqual([items.length, truncated, whole.sent.length], [700, undefined, 7]);
      assert.equal(asked().length, 1);
      assert.ok(asked()[0]?.startsWith(`Sorting the employees of Acme ${question}`), asked()[0]);
      const part = serviceOf(7, total);
      user.start(['cancel']);
      const first = await part.read({ order: 'firstDay' });
      assert.deepEqual([first.items.length, first.truncated], [before * 100, true]);
      assert.equal(first.items[0]?.id, String(before * 100 + 27));
      assert.equal(part.sent.length, before);
    });
  }

  it('count what several pages lack, and are cut where the service cuts the list', async () => {
    const { read } = serviceOf(3, 300, (page) => ({
      unreadable: [{ index: 7, reason: 'no id' }],
      ...(page < 3 && { leftOut: 2 }),
      ...(page === 3 && { truncated: true }),
    }));
    const { unreadable, leftOut, truncated } = await read({ order: 'lastDay' });
    assert.deepEqual(
      unreadable.map(({ index }) => index),
      [7, 108, 209],
    );
    assert.deepEqual([leftOut, truncated], [4, true]);
  });

  it('send nothing more once their view is read again, and fail where a page fails', async () => {
    const controller = new AbortController();
    const dropped = serviceOf(3, 300, (page) => {
      page === 2 && controller.abort();
      return {};
    });
    await assert.rejects(dropped.read({ order: 'firstDay' }, controller.signal), { name: 'AbortError' });
    assert.deepEqual(dropped.sent, [1, 2]);
    const failing = serviceOf(3, 300, (page) => (page === 1 ? {} : assert.fail('the second page')));
    await assert.rejects(failing.read({ order: 'firstDay' }), /the second page/);
    assert.deepEqual(failing.sent, [1, 2]);
  });
});
