// node --test node.test.mjs
import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { startSandbox } from 'workforce-sandbox';

let sandbox;
before(async () => {
  sandbox = await startSandbox({ employees: 12, seed: 7 });
});
beforeEach(() => sandbox.reset());
after(() => sandbox.stop());

const readUsers = () =>
  fetch(`${sandbox.baseUrl}/api/v3/users?fields=id,lastName`, {
    headers: { Authorization: `service application=${sandbox.apiKey}` },
  });

it('reads a name that has changed', async () => {
  sandbox.company.patch('employees', 1001, { familyName: 'Changed' });
  const { data } = await (await readUsers()).json();
  assert.equal(data.items.find(({ id }) => id === 1001).lastName, 'Changed');
});

it('meets a service that fails once', async () => {
  sandbox.faults.add('GET /api/v3/users=503*1');
  const statuses = [(await readUsers()).status, (await readUsers()).status];
  assert.deepEqual(statuses, [503, 200]);
});
