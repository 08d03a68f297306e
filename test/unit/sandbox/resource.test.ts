import assert from 'node:assert/strict';
import { Employee, EmployeeAttribute } from '../../../src/service/contract/employee.ts';
import { ResourceDepartment } from '../../../src/service/contract/resourceDepartment.ts';
import { Taxonomy, TaxonomyLabel } from '../../../src/service/contract/taxonomy.ts';
import { assertConforms, assertProblem, type Client, startClient } from './client.ts';

const api = '/service-api';

describe('the resource API', () => {
  let client: Client;
  before(async () => {
    client = await startClient();
  });
  after(async () => {
    await client.sandbox.stop();
  });

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

  it('returns 404 for missing records', async () => {
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

  it('lists all attributes of an employee, custom ones included, and requires the employee id', async () => {
    const answer = await client.bearer(`${api}/employee-attributes?employee.id=1001`);
    const definitions = answer.all('items', 'definition/id');
    assert.ok(definitions.includes('employee.givenName') && definitions.includes('jobPosition.department'));
    assert.ok(definitions.some((id) => String(id).startsWith('e_')));
    assertProblem(await client.bearer(`${api}/employee-attributes`), 400, /"employee.id" is required/);
  });
});
