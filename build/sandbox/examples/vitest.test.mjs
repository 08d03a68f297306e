// npx vitest run vitest.test.mjs
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startSandbox } from 'workforce-sandbox';

let sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ employees: 12, seed: 7 });
});
beforeEach(() => sandbox.reset());
afterAll(() => sandbox.stop());

const readUsers = () =>
  fetch(`${sandbox.baseUrl}/api/v3/users?fields=id,lastName`, {
    headers: { Authorization: `service application=${sandbox.apiKey}` },
  });

it('reads a name that has changed', async () => {
  sandbox.company.patch('employees', 1001, { familyName: 'Changed' });
  const { data } = await (await readUsers()).json();
  expect(data.items.find(({ id }) => id === 1001).lastName).toBe('Changed');
});

it('meets a service that fails once', async () => {
  sandbox.faults.add('GET /api/v3/users=503*1');
  const statuses = [(await readUsers()).status, (await readUsers()).status];
  expect(statuses).toEqual([503, 200]);
});
