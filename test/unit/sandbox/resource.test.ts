import assert from 'node:assert/strict';
import { manualClock } from '../../../src/sandbox/index.ts';
import { Employee, EmployeeAttribute, JobPosition } from '../../../src/service/contract/employee.ts';
import { ResourceDepartment } from '../../../src/service/contract/resourceDepartment.ts';
import { Taxonomy, TaxonomyLabel } from '../../../src/service/contract/taxonomy.ts';
import { type Answer, assertConforms, assertProblem, type Client, startClient } from './client.ts';

const api = '/service-api';

describe('the resource API', () => {
  const clock = manualClock('2026-06-01T10:00:00Z');
  let client: Client;
  before(async () => {
    client = await startClient({ clock });
  });
  after(async () => {
    await client.sandbox.stop();
  });

  const everyPage = async (address: string): Promise<Answer[]> => {
    const pages: Answer[] = [];
    let next: string | undefined = address;
    while (next !== undefined) {
      const page = await client.bearer(next);
      pages.push(page);
      next = page.at('links/next') === null ? undefined : String(page.at('links/next/href'));
    }
    return pages;
  };

  for (const [path, schema] of [
    ['employees', Employee],
    ['departments', ResourceDepartment],
    ['taxonomies', Taxonomy],
    ['taxonomy-labels', TaxonomyLabel],
    ['employee-attributes?employee.id=1001', EmployeeAttribute],
  ] as const) {
    it(`lists ${path} as the contract says`, async () => {
      const answer = await client.bearer(`${api}/${path}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.at('type'), path.split('?')[0]);
      assert.ok(answer.list('items').length > 0);
      for (const item of answer.list('items')) assertConforms(schema, item);
    });
  }

  for (const path of [
    'employees/1001',
    'departments/101',
    'taxonomies/501',
    'taxonomy-labels/7001',
    'job-positions/jp-1001',
  ]) {
    it(`gets ${path}, whose address is its own`, async () => {
      const answer = await client.bearer(`${api}/${path}`);
      assert.equal(answer.status, 200);
      assert.equal(answer.at('url'), `${client.sandbox.baseUrl}${api}/${path}`);
    });
  }

  it('answers 404 for what does not exist', async () => {
    for (const path of [
      'employees/1',
      'departments/x',
      'taxonomies/1',
      'taxonomy-labels/1',
      'job-positions/jp-1',
    ]) {
      assertProblem(await client.bearer(`${api}/${path}`), 404, /may not see it/);
    }
    assertProblem(await client.bearer(`${api}/nothing`), 404, /nothing at/);
  });

  it('adds counts, links and embedded resources when they are asked for', async () => {
    const plain = await client.bearer(`${api}/employees?limit=2`);
    assert.deepEqual(Object.keys(Object(plain.at(''))), ['url', 'type', 'items']);
    const full = await client.bearer(`${api}/employees?limit=2&include=totalCount,links,embedded`);
    assert.equal(full.at('totalCount'), 60);
    assert.equal(full.at('links/prev'), null);
    for (const position of full.all('items', 'applicableJobPosition/id')) {
      const embedded = full.at(`embedded/job-position/${position}`);
      assertConforms(JobPosition, embedded);
    }
    assertProblem(await client.bearer(`${api}/employees?include=everything`), 400, /"include" takes/);
  });

  it('embeds a renewed job position under another key than its own id', async () => {
    const answer = await client.bearer(`${api}/employees?limit=100&include=embedded`);
    const positions = Object.entries(Object(answer.at('embedded/job-position')));
    const renewed = positions.filter(([key]) => answer.at(`embedded/job-position/${key}/id`) !== key);
    assert.ok(renewed.length > 0 && renewed.length < positions.length);
    const own = String(answer.at(`embedded/job-position/${renewed[0]?.[0]}/id`));
    assert.equal((await client.bearer(`${api}/job-positions/${own}`)).at('id'), own);
  });

  it('is walked through with cursors, forwards and back, each record once', async () => {
    const pages = await everyPage(
      `${api}/employees?limit=17&include=links&sort=-familyName&status=active,upcoming`,
    );
    const ids = pages.flatMap((page) => page.all('items', 'id'));
    assert.equal(new Set(ids).size, ids.length);
    const whole = await client.bearer(`${api}/employees?limit=100&sort=-familyName&status=active,upcoming`);
    assert.deepEqual(ids, whole.all('items', 'id'));
    assert.ok(ids.length < 60);
    const last = pages.at(-1);
    const before = await client.bearer(String(last?.at('links/prev/href')));
    assert.deepEqual(before.all('items', 'id'), pages.at(-2)?.all('items', 'id'));
  });

  it('gives links that are absolute and carry the same query', async () => {
    const answer = await client.bearer(`${api}/employees?limit=1&include=links&search=a&sort=familyName`);
    const next = new URL(String(answer.at('links/next/href')));
    assert.equal(next.origin, client.sandbox.baseUrl);
    assert.deepEqual(
      ['limit', 'include', 'search', 'sort'].map((name) => next.searchParams.get(name)),
      ['1', 'links', 'a', 'familyName'],
    );
  });

  it('takes a cursor on its own, and refuses it for another query', async () => {
    const first = await client.bearer(`${api}/employees?limit=5&include=links&status=active`);
    const page = new URL(String(first.at('links/next/href'))).searchParams.get('page');
    const alone = await client.bearer(`${api}/employees?limit=5&page=${page}`);
    const followed = await client.bearer(String(first.at('links/next/href')));
    assert.deepEqual(alone.list('items'), followed.list('items'));
    assertProblem(
      await client.bearer(`${api}/employees?limit=5&page=${page}&status=upcoming`),
      400,
      /another sort/,
    );
    assertProblem(
      await client.bearer(`${api}/employees?page=nonsense`),
      400,
      /neither a page number nor a cursor/,
    );
  });

  it('takes page numbers from 1', async () => {
    const second = await client.bearer(`${api}/employees?limit=10&page=2`);
    assert.equal(second.at('items/0/id'), '1011');
    assertProblem(await client.bearer(`${api}/employees?page=0`), 400, /"page"/);
  });

  it('takes limits from 0 to 100 and 25 when there is none', async () => {
    assert.equal((await client.bearer(`${api}/employees`)).list('items').length, 25);
    assert.equal((await client.bearer(`${api}/employees?limit=0`)).list('items').length, 0);
    assert.equal((await client.bearer(`${api}/employees?limit=100`)).list('items').length, 60);
    for (const limit of ['101', '-1', 'x'])
      assertProblem(await client.bearer(`${api}/employees?limit=${limit}`), 400);
  });

  it('sorts by ascending id by default, and as it is told', async () => {
    const ids = (await client.bearer(`${api}/taxonomy-labels?limit=100`)).all('items', 'id');
    assert.deepEqual(ids, ids.map(String).sort());
    const names = (await client.bearer(`${api}/employees?limit=100&sort=familyName`)).all(
      'items',
      'familyName',
    );
    assert.deepEqual(names, names.map(String).sort(new Intl.Collator('fr').compare));
    const dates = (await client.bearer(`${api}/employees?limit=100&sort=-createdAt`)).all(
      'items',
      'createdAt',
    );
    assert.deepEqual(dates, dates.map(String).sort().reverse());
    const problem = await client.bearer(`${api}/employees?sort=shoeSize`);
    assertProblem(problem, 400, /"sort" takes/);
    assert.equal(typeof problem.at('errors/sort/0'), 'string');
  });

  it('finds employees whose given or family names start with the words', async () => {
    const one = await client.bearer(`${api}/employees/1001`);
    const words = `${String(one.at('familyName')).slice(0, 3)} ${String(one.at('givenName')).slice(0, 2)}`;
    const plain = words
      .normalize('NFD')
      .replace(/\p{Mark}/gu, '')
      .toUpperCase();
    for (const search of [words, plain]) {
      const found = await client.bearer(`${api}/employees?search=${encodeURIComponent(search)}`);
      assert.ok(found.all('items', 'id').includes('1001'), search);
      assert.ok(found.list('items').length < 25);
    }
  });

  it('filters employees by everything that the interface names', async () => {
    const one = await client.bearer(`${api}/employees/1001?include=embedded`);
    const position = one.at(`embedded/job-position/${one.at('applicableJobPosition/id')}`);
    assertConforms(JobPosition, position);
    const jobPosition = `embedded/job-position/${one.at('applicableJobPosition/id')}`;
    const queries = [
      'id=1001,1002',
      `email=${one.at('email')}`,
      `status=${one.at('status')}`,
      `applicableJobPosition.department.id=${one.at(`${jobPosition}/department/id`)}`,
      `applicableJobPosition.manager.id=${one.at(`${jobPosition}/manager/id`)}`,
      'applicableEmployment.legalEntity.id=1,2,3',
    ];
    for (const query of queries) {
      const found = await client.bearer(`${api}/employees?limit=100&${query}`);
      assert.ok(found.all('items', 'id').includes('1001'), query);
    }
    assert.equal((await client.bearer(`${api}/employees?id=1001,1002`)).list('items').length, 2);
    assertProblem(await client.bearer(`${api}/employees?status=asleep`), 400, /"status" takes/);
    assertProblem(await client.bearer(`${api}/employees?shoeSize=44`), 400, /no parameter "shoeSize"/);
  });

  it('takes at most 100 values in a list', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_one, index) => 1001 + index).join(',');
    assert.equal((await client.bearer(`${api}/employees?id=${ids(100)}`)).status, 200);
    assertProblem(await client.bearer(`${api}/employees?id=${ids(101)}`), 400, /at most 100 values, not 101/);
  });

  it('tells all attributes of an employee, custom ones included, and wants to know of whom', async () => {
    const answer = await client.bearer(`${api}/employee-attributes?employee.id=1001`);
    const definitions = answer.all('items', 'definition/id');
    assert.ok(definitions.includes('employee.givenName') && definitions.includes('jobPosition.department'));
    assert.ok(definitions.some((id) => String(id).startsWith('e_')));
    assertProblem(await client.bearer(`${api}/employee-attributes`), 400, /"employee.id" is required/);
  });

  it('pages attributes with cursors as well', async () => {
    const pages = await everyPage(`${api}/employee-attributes?employee.id=1001,1002&limit=7&include=links`);
    const ids = pages.flatMap((page) => page.all('items', 'id'));
    const whole = await client.bearer(`${api}/employee-attributes?employee.id=1001,1002&limit=100`);
    assert.deepEqual(ids, whole.all('items', 'id'));
  });

  it('finds departments by name and archival', async () => {
    const archived = await client.bearer(`${api}/departments?isArchived=true`);
    const used = await client.bearer(`${api}/departments?isArchived=false&limit=100`);
    assert.equal(archived.list('items').length + used.list('items').length, 14);
    assert.deepEqual(new Set(archived.all('items', 'isArchived')), new Set([true]));
    const found = await client.bearer(`${api}/departments?search=compta`);
    assert.ok(found.all('items', 'name').includes('Comptabilité'), found.text);
  });

  it('leads from a department to its active employees', async () => {
    const department = await client.bearer(`${api}/departments/101`);
    const people = await client.bearer(String(department.at('links/activeEmployees/href')));
    assert.deepEqual(new Set(people.all('items', 'status')), new Set(['active']));
  });

  it('narrows labels to a taxonomy, in the order that it wants, archived or not', async () => {
    const taxonomy = await client.bearer(`${api}/taxonomies/502`);
    const query = `taxonomy.id=502&sort=${taxonomy.at('sortLabelsBy')}&limit=100`;
    const labels = await client.bearer(`${api}/taxonomy-labels?${query}`);
    assert.deepEqual(new Set(labels.all('items', 'taxonomy/id')), new Set(['502']));
    const archived = await client.bearer(`${api}/taxonomy-labels?${query}&isArchived=true`);
    assert.ok(
      archived.list('items').length > 0 && archived.list('items').length < labels.list('items').length,
    );
  });

  describe('conditional requests', () => {
    const label = `${api}/taxonomy-labels/7002`;

    it('answers weak ETags, and 304 without a body when nothing changed', async () => {
      const first = await client.bearer(label);
      const etag = first.headers.get('ETag') ?? '';
      assert.match(etag, /^W\/".+"$/);
      for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
        const again = await client.bearer(label, { headers: { 'If-None-Match': known } });
        assert.deepEqual([again.status, again.text, again.headers.get('ETag')], [304, '', etag], known);
      }
      assert.equal((await client.bearer(label, { headers: { 'If-None-Match': '"other"' } })).status, 200);
    });

    it('answers 412 with the current ETag and an empty body when If-Match names another version', async () => {
      const etag = (await client.bearer(label)).headers.get('ETag') ?? '';
      const answer = await client.bearer(label, { headers: { 'If-Match': 'W/"other"' } });
      assert.deepEqual([answer.status, answer.text, answer.headers.get('ETag')], [412, '', etag]);
      assert.equal((await client.bearer(label, { headers: { 'If-Match': etag } })).status, 200);
    });

    it('archives a label and brings it back, unless somebody was faster', async () => {
      const patch = (isArchived: unknown, etag: string | null) =>
        client.bearer(label, {
          method: 'PATCH',
          headers: { 'Content-Type': 'application/json', ...(etag !== null && { 'If-Match': etag }) },
          body: JSON.stringify({ isArchived }),
        });
      const first = await client.bearer(label);
      assert.equal(first.at('isArchived'), false);
      clock.advance(60);
      const archived = await patch(true, first.headers.get('ETag'));
      assert.equal(archived.status, 200);
      assert.deepEqual(
        [archived.at('isArchived'), archived.at('lastArchivedAt'), archived.at('lastUpdatedAt')],
        [true, '2026-06-01T10:01:00Z', '2026-06-01T10:01:00Z'],
      );
      assert.equal((await client.bearer(label)).headers.get('ETag'), archived.headers.get('ETag'));
      const late = await patch(false, first.headers.get('ETag'));
      assert.deepEqual(
        [late.status, late.text, late.headers.get('ETag')],
        [412, '', archived.headers.get('ETag')],
      );
      clock.advance(60);
      const back = await patch(false, archived.headers.get('ETag'));
      assert.deepEqual(
        [back.at('isArchived'), back.at('lastArchivedAt'), back.at('lastUpdatedAt')],
        [false, '2026-06-01T10:01:00Z', '2026-06-01T10:02:00Z'],
      );
      assertProblem(await patch('yes', null), 400, /must be true or false/);
    });

    it('writes nothing but the archival, and reads JSON objects only', async () => {
      const send = (body: string, type = 'application/json') =>
        client.bearer(label, { method: 'PATCH', headers: { 'Content-Type': type }, body });
      assertProblem(await send('{"isArchived":true,"name":"x"}'), 400, /not "name"/);
      assertProblem(await send('[]'), 400, /not a JSON object/);
      assertProblem(await send('{'), 400, /not JSON/);
      assertProblem(await send('{}', 'text/plain'), 415, /application\/json/);
    });
  });
});
