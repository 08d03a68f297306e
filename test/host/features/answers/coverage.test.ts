import assert from 'node:assert/strict';
import { PageCount, readPages } from '../../../../src/company/known/reading.ts';
import { type Sandbox, startSandbox } from '../../../../src/sandbox/index.ts';
import { isRecord } from '../../../../src/service/contract/record.ts';
import { plantedCredentials, plantedToken } from '../../../leaks/planted.ts';
import { json, serve } from '../../../unit/service/fixtures.ts';
import { clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { sessionsOf } from '../../trees/support.ts';
import { closeAll, connect, errorOf, hideViews, limitRequests, run } from '../documents/support.ts';

interface Coverage {
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly notes: readonly string[];
  readonly requests: number;
}

async function coverage(inputs: Record<string, unknown>): Promise<Coverage> {
  const result = await run('showCoverage', inputs);
  assert.ok(isRecord(result) && Array.isArray(result['rows']) && Array.isArray(result['notes']));
  return { rows: result['rows'], notes: result['notes'], requests: Number(result['requests']) };
}

function rowOf({ rows }: Coverage, path: string, column?: string, group?: string) {
  return (
    rows.find((row) => row['Field'] === path && (column === undefined || row[column] === group)) ??
    assert.fail(path)
  );
}

describe('the coverage of fields', () => {
  let sandbox: Sandbox;
  let connection: string;
  const requests: string[] = [];

  before(async () => {
    await limitRequests(1_000);
    sandbox = await startSandbox({ employees: 250, departments: 20, rateLimit: 'off' });
    connection = await connect('Coverage', sandbox);
    await hideViews();
    sandbox.onRequest(({ method, path }) => requests.push(`${method} ${path.replace(/\?.*/, '')}`));
  });

  beforeEach(() => {
    requests.length = 0;
  });

  after(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await sandbox.stop();
    await limitRequests(undefined);
  });

  it('costs a request for each 100 employees, and says so', async () => {
    const result = await coverage({ connection, list: 'employees' });
    assert.deepEqual(requests, ['POST /connect/token', ...Array(3).fill('GET /service-api/employees')]);
    assert.equal(result.requests, 3);
    assert.deepEqual(result.notes, ['Of the 250 records that this connection sees (Employees).']);
    assert.deepEqual(rowOf(result, 'id'), {
      Field: 'id',
      Filled: 250,
      Of: 250,
      Empty: 0,
      '% Filled': 100,
      Documented: 'yes',
    });
    assert.equal(rowOf(result, 'applicableJobPosition.department.id')['Filled'], 250);
  });

  it('is that of each status or department, which add up to all', async () => {
    const all = await coverage({ connection, list: 'users' });
    for (const [by, column] of [
      ['status', 'Status'],
      ['department', 'Department'],
    ]) {
      const grouped = await coverage({ connection, list: 'users', by });
      for (const field of ['dtContractEnd', 'managerId', 'mail']) {
        const rows = grouped.rows.filter((row) => row['Field'] === field);
        assert.ok(rows.length > 2, column);
        const sum = (name: string) => rows.reduce((total, row) => total + Number(row[name]), 0);
        const whole = rowOf(all, field);
        assert.deepEqual([sum('Filled'), sum('Of')], [whole['Filled'], whole['Of']]);
      }
    }
  });

  it('is that of one department, of the departments, and of the labels', async () => {
    const some = await coverage({ connection, list: 'employees', department: '103' });
    const inDepartment = await coverage({ connection, list: 'employees', by: 'department' });
    const others = inDepartment.rows.filter((row) => row['Field'] === 'id').map((row) => row['Of']);
    assert.ok(others.includes(rowOf(some, 'id')['Of']));
    assert.equal(rowOf(await coverage({ connection, list: 'departments' }), 'code')['Filled'], 20);
    assert.ok(Number(rowOf(await coverage({ connection, list: 'labels' }), 'taxonomy.id')['Filled']) > 10);
  });

  it('shows a field that is empty for all, and one beside the contract', async () => {
    const people = Array.from({ length: 140 }, (_, index) => ({
      id: String(index + 1),
      familyName: `Lee ${index}`,
      remoteId: index < 30 ? `r${index}` : null,
      hireDate: '',
      badge: { color: 'red' },
    }));
    await using server = await serve(({ url = '' }, response) => {
      const page = Number(new URL(url, 'http://localhost').searchParams.get('page') ?? 1);
      json(
        response,
        url.startsWith('/connect')
          ? plantedToken
          : { items: people.slice(100 * (page - 1), 100 * page), totalCount: 140 },
      );
    });
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Empty dates', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    const result = await coverage({ connection: other, list: 'employees' });
    const figures = (path: string) => {
      const row = rowOf(result, path);
      return [row['Filled'], row['Empty'], row['Documented']];
    };
    assert.deepEqual(figures('remoteId'), [30, 110, 'yes']);
    assert.deepEqual(figures('badge.color'), [140, 0, 'no']);
    assert.deepEqual(figures('phoneNumber'), [0, 140, 'yes']);
    assert.deepEqual(figures('hireDate'), [0, 140, 'no']);
    await run('removeConnection', { connection: other });
  });

  it('is cut where a service sends statuses and fields without end, and says so', async () => {
    const odd = Object.fromEntries(Array.from({ length: 600 }, (_, field) => [`x${field}`, 1]));
    const people = Array.from({ length: 100 }, (_, index) => ({
      id: `${index}`,
      status: `s${index}`,
      ...odd,
    }));
    await using server = await serve(({ url = '' }, response) =>
      json(response, url.startsWith('/connect') ? plantedToken : { items: people, totalCount: 100 }),
    );
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Many', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    const { rows, notes } = await coverage({ connection: other, by: 'status' });
    assert.ok(rows.length >= 50_000 && rows.length < 51_000, `${rows.length} rows`);
    assert.match(notes.join(), /Groups not listed: [1-9]\d*\./);
    await run('removeConnection', { connection: other });
  });

  it('is that of users with a key only', async () => {
    const { apiKey, baseUrl } = sandbox;
    const keyed = await connect('Key only', { baseUrl, apiKey });
    const result = await coverage({ connection: keyed });
    assert.deepEqual(result.notes, [
      'Of the 250 records that this connection sees (Users).',
      'The analytical axes are those of the first 100 users.',
    ]);
    assert.equal(result.requests, 2);
    assert.ok(Number(rowOf(result, 'dtContractStart')['Filled']) > 200);
    const axes = result.rows.filter((row) => /^userAxisValues_\d+$/.test(String(row['Field'])));
    assert.ok(axes.length > 0);
    assert.ok(axes.every((row) => Number(row['Filled']) > 0 && row['Documented'] === 'yes'));
    await run('removeConnection', { connection: keyed });
  });

  it('says that it may not see job positions, also of the second page', async () => {
    const people = Array.from({ length: 140 }, (_, index) => ({
      id: String(index + 1),
      familyName: `Lee ${index}`,
    }));
    await using server = await serve(({ url = '' }, response) => {
      const { searchParams } = new URL(url, 'http://localhost');
      const page = Number(searchParams.get('page') ?? 1);
      if (url.startsWith('/connect')) {
        json(response, plantedToken);
      } else if (searchParams.get('include')?.includes('embedded')) {
        json(response, { title: 'No right to embedded resources' }, 403);
      } else {
        json(response, { items: people.slice(100 * (page - 1), 100 * page), totalCount: 140 });
      }
    });
    const tokenUrl = `${server.origin}/connect/token`;
    const other = await connect('Partly', { baseUrl: server.origin, tokenUrl, ...plantedCredentials });
    const { notes } = await coverage({ connection: other });
    assert.ok(
      notes.some((note) => note.startsWith('This connection may not see job positions')),
      notes.join(),
    );
    await run('removeConnection', { connection: other });
  });

  it('keeps departments of one name apart, and says of which department it is', async () => {
    const grouped = await coverage({ connection, by: 'department' });
    const groups = grouped.rows
      .filter((row) => row['Field'] === 'id')
      .map((row) => String(row['Department']));
    assert.equal(new Set(groups).size, groups.length);
    const some = await coverage({ connection, department: '103' });
    assert.match(some.notes[0] ?? '', /^Only the people of /);
    assert.match(
      await errorOf('showCoverage', { connection, list: 'labels', department: '103' }),
      /only people/,
    );
    assert.match(await errorOf('showCoverage', { connection, list: 'labels', by: 'status' }), /only people/);
  });

  it('refuses what it does not know', async () => {
    assert.match(
      await errorOf('showCoverage', { connection, list: 'reports' }),
      /employees, users, departments/,
    );
    assert.match(await errorOf('showCoverage', { connection: 'nobody' }), /there is no connection/);
    assert.deepEqual(requests, []);
  });
});

describe('a list that takes many requests', () => {
  for (const [choice, read] of [
    ['Read All', 700],
    [undefined, 100],
  ] as const) {
    it(`is asked about after the first page: ${choice}`, async () => {
      await using client = await clientOnSandbox({ employees: 700, departments: 5 });
      const session = sessionsOf(client.service).current ?? assert.fail();
      const asked: string[] = [];
      using _ = replaced('showInformationMessage', (question: string) => {
        asked.push(question);
        return Promise.resolve(choice);
      });
      const count = new PageCount();
      for await (const _page of readPages(session, 'employees', { asks: true }, count)) {
        // Counted by `count`.
      }
      assert.equal(asked.length, 1);
      assert.match(asked[0] ?? '', /Reading this list of .+ takes 7 requests/);
      assert.deepEqual([count.read, count.requests], [read, read / 100]);
      assert.equal(count.isIncomplete, read !== 700);
      const [note] = choice === 'Read All' ? ['Of the 700 records'] : ['Only 100 of 700 records were read'];
      assert.ok(count.notes()[0]?.startsWith(note), count.notes().join());
    });
  }
});
