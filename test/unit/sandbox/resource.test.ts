import assert from 'node:assert/strict';
import { assertProblem, useClient } from './client.ts';

const api = '/service-api';

describe('the resource API', () => {
  const client = useClient();

  for (const path of [
    'employees/1001',
    'departments/101',
    'taxonomies/501',
    'taxonomy-labels/7001',
    'job-positions/jp-1001',
  ]) {
    it(`gets ${path}, whose address is its own`, async () => {
      const response = await client().bearer(`${api}/${path}`);
      assert.equal(response.status, 200);
      assert.equal(response.at('url'), `${client().sandbox.baseUrl}${api}/${path}`);
    });
  }

  it('writes only the archival of a label, and accepts only JSON objects', async () => {
    const send = (body: string, type = 'application/json') =>
      client().bearer(`${api}/taxonomy-labels/7002`, {
        method: 'PATCH',
        headers: { 'Content-Type': type },
        body,
      });
    assertProblem(await send('{"isArchived":"yes"}'), 400, /must be true or false/);
    assertProblem(await send('{"isArchived":true,"name":"x"}'), 400, /not "name"/);
    assertProblem(await send('[]'), 400, /not a JSON object/);
    assertProblem(await send('{'), 400, /not JSON/);
    assertProblem(await send('{}', 'text/plain'), 415, /application\/json/);
  });
});
