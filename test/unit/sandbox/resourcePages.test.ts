import assert from 'node:assert/strict';
import { JobPosition } from '../../../src/service/contract/employee.ts';
import { type Answer, assertConforms, assertProblem, type Client, startClient } from './client.ts';

const api = '/service-api';

describe('the pages of the resource API', () => {
  let client: Client;
  before(async () => {
    client = await startClient();
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

  it('add counts, links and embedded resources on request', async () => {
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

  it('embed a renewed job position under another key than its own id', async () => {
    const answer = await client.bearer(`${api}/employees?limit=100&include=embedded`);
    const positions = Object.entries(Object(answer.at('embedded/job-position')));
    const renewed = positions.filter(([key]) => answer.at(`embedded/job-position/${key}/id`) !== key);
    assert.ok(renewed.length > 0 && renewed.length < positions.length);
    const own = String(answer.at(`embedded/job-position/${renewed[0]?.[0]}/id`));
    assert.equal((await client.bearer(`${api}/job-positions/${own}`)).at('id'), own);
  });

  it('follow cursors forwards and back, each record once', async () => {
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

  it('have links that are absolute and carry the same query', async () => {
    const answer = await client.bearer(`${api}/employees?limit=1&include=links&search=a&sort=familyName`);
    const next = new URL(String(answer.at('links/next/href')));
    assert.equal(next.origin, client.sandbox.baseUrl);
    assert.deepEqual(
      ['limit', 'include', 'search', 'sort'].map((name) => next.searchParams.get(name)),
      ['1', 'links', 'a', 'familyName'],
    );
  });

  it('accept a cursor on its own, and reject it for another query', async () => {
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

  it('accept page numbers from 1', async () => {
    const second = await client.bearer(`${api}/employees?limit=10&page=2`);
    assert.equal(second.at('items/0/id'), '1011');
    assertProblem(await client.bearer(`${api}/employees?page=0`), 400, /"page"/);
  });

  it('accept limits from 0 to 100, 25 by default', async () => {
    assert.equal((await client.bearer(`${api}/employees`)).list('items').length, 25);
    assert.equal((await client.bearer(`${api}/employees?limit=0`)).list('items').length, 0);
    assert.equal((await client.bearer(`${api}/employees?limit=100`)).list('items').length, 60);
    for (const limit of ['101', '-1', 'x'])
      assertProblem(await client.bearer(`${api}/employees?limit=${limit}`), 400);
  });

  it('are sorted by ascending id by default, or as requested', async () => {
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

  it('use cursors for attributes, too', async () => {
    const pages = await everyPage(`${api}/employee-attributes?employee.id=1001,1002&limit=7&include=links`);
    const ids = pages.flatMap((page) => page.all('items', 'id'));
    const whole = await client.bearer(`${api}/employee-attributes?employee.id=1001,1002&limit=100`);
    assert.deepEqual(ids, whole.all('items', 'id'));
  });
});
