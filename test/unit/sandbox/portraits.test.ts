import assert from 'node:assert/strict';
import { useClient } from './client.ts';

describe('the portraits of the sandbox', () => {
  const client = useClient({ employees: 20, departments: 3 });

  it('are records of the resource API, images where these are accepted, and files of the legacy API', async () => {
    const employees = (await client().bearer('/service-api/employees?limit=20')).list('items');
    const place = employees.findIndex((employee) => Object(employee).portrait);
    const { url, id } = Object(employees[place]).portrait;
    const record = await client().bearer(url);
    assert.equal(record.at('type'), 'portrait');
    const image = await client().bearer(url, { headers: { Accept: 'image/png' } });
    assert.ok(image.text.slice(0, 8).includes('PNG'));
    const file = await client().key(`/api/v3/files/${id}`);
    assert.equal(file.text, image.text);
    assert.equal((await client().key('/api/v3/files/none')).status, 404);
  });
});
