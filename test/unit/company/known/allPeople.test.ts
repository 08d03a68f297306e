import assert from 'node:assert/strict';
import type { Session } from '../../../../src/platform/session.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import { defaultDialect } from '../../../../src/service/http/connection.ts';
import type { RecordPage, WorkforceService } from '../../../../src/service/operations/service.ts';
import '../../dialogs/withoutEditor.ts';
import { user } from '../../dialogs/scriptedUser.ts';
import { clientOf } from '../../service/fixtures.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../service/sandboxClient.ts';

const { KnownCompanies } = await import('../../../../src/company/known/known.ts');
const { readAllPeople, readList } = await import('../../../../src/company/known/reading.ts');

const baseUrl = 'http://127.0.0.1';
const scopes: readonly string[] = [];

function sessionOf(service: WorkforceService): Session {
  return {
    connection: {
      ...{ id: 'acme', name: 'Acme', baseUrl, tokenUrl: baseUrl, scopes, dialect: defaultDialect },
      kind: 'remote',
    },
    service: () => Promise.resolve(service),
  };
}

/** A service with pages of 100 people, and the number of those that were requested. */
function pagesOf(count: number, total?: number) {
  const sent: (string | undefined)[] = [];
  const page = (_list: unknown, _query: unknown, { address: next }: Cursor = { address: '1' }) => {
    sent.push(next);
    const items = Array.from({ length: 100 }, (_, index) => ({ id: `${next}-${index}`, fields: {} }));
    const after = Number(next) < count ? { next: { address: `${Number(next) + 1}` } } : {};
    const counted = total === undefined ? {} : { total };
    const facts = { kind: 'employees', family: 'resource', contract: [], unreadable: [] } as const;
    return Promise.resolve<RecordPage>({ ...facts, items, ...counted, ...after });
  };
  const { service } = clientOf({ baseUrl, credentials: {} });
  const session = sessionOf({ ...service, records: page });
  return { sent, read: (asks?: boolean) => readAllPeople(session, new KnownCompanies(), asks) };
}

describe('all people of a company', () => {
  beforeEach(() => user.start([]));
  const asked = () => user.seen.filter((text) => text.includes('Read all of them?'));

  it('are read without a question for five requests', async () => {
    const { sent, read } = pagesOf(5);
    assert.equal((await read()).items.length, 500);
    assert.deepEqual([sent.length, asked()], [5, []]);
  });

  for (const [name, total, before, question] of [
    ['after the first where the service counts them', 600, 1, 'Reading the people of Acme takes 6 requests.'],
    ['at the sixth where it does not', undefined, 5, 'Reading the people of Acme takes at least 6 requests.'],
    ['at the sixth where it counts too few', 100, 5, 'Reading the people of Acme takes at least 6 requests.'],
  ] as const) {
    it(`are asked about once: ${name}`, async () => {
      const whole = pagesOf(7, total);
      user.start([{ text: 'Read All' }]);
      assert.equal((await whole.read()).items.length, 700);
      assert.equal(whole.sent.length, 7);
      assert.equal(asked().length, 1);
      assert.ok(asked()[0]?.startsWith(question), asked()[0]);
      const part = pagesOf(7, total);
      user.start(['cancel']);
      assert.equal((await part.read()).truncated, true);
      assert.equal(part.sent.length, before);
    });
  }

  it('are read for scripts without a question', async () => {
    const { sent, read } = pagesOf(7);
    await read(false);
    assert.deepEqual([sent.length, asked()], [7, []]);
  });
});

describe('a list of all people that was read', () => {
  const ofPeople = ({ requests }: ClientOnSandbox) =>
    requests.filter((request) => /\/(employees|users) (200|304)/.test(request)).length;

  /** The readers as a user starts them, on one client. */
  function readersOf({ service }: Pick<ClientOnSandbox, 'service'>) {
    const [session, known] = [sessionOf(service), new KnownCompanies()];
    const shared = known.of(service);
    return {
      company: shared,
      counts: () => readAllPeople(session, known),
      list: (list: Parameters<typeof readList>[1], query = {}) =>
        readList(session, list, { query, asks: false, shared }),
      script: () => readList(session, 'people', { asks: false }),
    };
  }

  it('serves head counts, checks, coverage, matches and snapshots with one reading, and says its age', async () => {
    await using client = await clientOnSandbox({ employees: 230, departments: 12 });
    const { company, counts, list } = readersOf(client);
    assert.equal((await counts()).readAt, undefined);
    assert.equal(ofPeople(client), 3);
    assert.ok(Number((await counts()).readAt) <= Date.now());
    for (const [name, query] of [
      ['people', {}],
      ['people', { axes: true }],
      ['employees', {}],
    ] as const) {
      const { records, requests, notes, isIncomplete } = await list(name, query);
      assert.deepEqual([records.length, requests, isIncomplete], [230, 0, false]);
      assert.match(notes[1] ?? '', /^The list of people is from .+ and took no request\./);
    }
    assert.equal(ofPeople(client), 3);
    assert.equal(company.all('employees').length, 230);
  });

  it('is the same as one that is read anew, of employees and of users', async () => {
    for (const without of [[], ['resource']] as const) {
      await using client = await clientOnSandbox({ employees: 130, departments: 12, without });
      const { counts, list, script } = readersOf(client);
      await counts();
      const { notes: _, requests, ...shared } = await list('people');
      const { notes: __, requests: ___, ...anew } = await script();
      assert.equal(requests, 0);
      assert.deepEqual(shared, anew);
    }
  });

  it('is not that of a filter, of another list, of a script, of another client, or of one that is not complete', async () => {
    await using client = await clientOnSandbox({ employees: 130, departments: 12 });
    const { counts, list, script } = readersOf(client);
    await counts();
    const isRead = async (read: () => Promise<unknown>) => {
      const before = ofPeople(client);
      await read();
      return ofPeople(client) > before;
    };
    assert.ok(await isRead(() => list('people', { departmentIds: ['103'] })));
    assert.ok(await isRead(() => list('users')));
    assert.ok(await isRead(script));
    assert.ok(await isRead(readersOf({ service: { ...client.service } }).counts));
    const part = readersOf({
      service: {
        ...client.service,
        records: async (...input) => ({
          ...(await client.service.records(...input)),
          unreadable: [{ index: 0, reason: '' }],
        }),
      },
    });
    await part.counts();
    assert.ok(await isRead(part.counts));
  });

  it('is read again after a refresh, and after five minutes', async () => {
    await using client = await clientOnSandbox({ employees: 90, departments: 12 });
    const { company, counts, list } = readersOf(client);
    await counts();
    company.keptPeople.drop();
    await list('people');
    assert.equal(ofPeople(client), 2);
    const read = company.keptPeople.find('people', {})?.readAt ?? assert.fail();
    const now = Date.now;
    try {
      Date.now = () => read + 5 * 60_000 - 1;
      assert.equal((await list('people')).requests, 0);
      Date.now = () => read + 5 * 60_000;
      assert.equal((await list('people')).requests, 1);
    } finally {
      Date.now = now;
    }
  });
});
