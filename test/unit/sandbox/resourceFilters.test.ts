import assert from 'node:assert/strict';
import { JobPosition } from '../../../src/service/contract/employee.ts';
import { assertConforms, assertProblem, type Client, startClient } from './client.ts';

const api = '/service-api';

describe('the filters of the resource API', () => {
  let client: Client;
  before(async () => {
    client = await startClient();
  });
  after(async () => {
    await client.sandbox.stop();
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

  it('filters employees by every documented parameter', async () => {
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

  it('filters labels by taxonomy and archival, in the order of the taxonomy', async () => {
    const taxonomy = await client.bearer(`${api}/taxonomies/502`);
    const query = `taxonomy.id=502&sort=${taxonomy.at('sortLabelsBy')}&limit=100`;
    const labels = await client.bearer(`${api}/taxonomy-labels?${query}`);
    assert.deepEqual(new Set(labels.all('items', 'taxonomy/id')), new Set(['502']));
    const archived = await client.bearer(`${api}/taxonomy-labels?${query}&isArchived=true`);
    assert.ok(
      archived.list('items').length > 0 && archived.list('items').length < labels.list('items').length,
    );
  });
});
