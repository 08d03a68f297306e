import assert from 'node:assert/strict';
import { createApp } from '../../../src/sandbox/app.ts';
import { manualClock } from '../../../src/sandbox/clock.ts';
import { createDeployment } from '../../../src/sandbox/deployment.ts';

const size = { employees: 20_000, departments: 200 };
const everyone = 'date=since,2000-01-01&leavePeriod.owner.legalEntityId=1,2,3';

/** The service over 20 000 people, which counts what its routes ask the company for to make records. */
function largeService() {
  const clock = manualClock('2026-03-01T09:00:00Z');
  const deployment = createDeployment({ ...size, clock, apiKey: 'key', rateLimit: 'off' });
  const { company, tokens } = deployment;
  const made = { managers: 0, leaves: 0 };
  const app = createApp({
    ...deployment,
    company: {
      ...company,
      managerOf(employee) {
        made.managers += 1;
        return company.managerOf(employee);
      },
      leavesOf(owner) {
        made.leaves += 1;
        return company.leavesOf(owner);
      },
    },
  });
  const bearer = `Bearer ${tokens.issue(['employees.readonly'])}`;
  return async (path: string) => {
    Object.assign(made, { managers: 0, leaves: 0 });
    const Authorization = path.startsWith('/api') ? 'service application=key' : bearer;
    const response = await app.request(`http://127.0.0.1${path}`, {
      headers: { Authorization, 'Api-Version': '2024-11-01' },
    });
    const text = await response.text();
    assert.equal(response.status, 200, text);
    const { data = JSON.parse(text) } = JSON.parse(text);
    const items = Array.isArray(data) ? data : data.items;
    assert.equal(items.length, 25);
    return { ...made, items, count: data.count };
  };
}

describe('a sandbox of 20 000 people', () => {
  const service = largeService();

  for (const query of [
    'orderBy=name,asc',
    'orderBy=displayName,desc',
    'orderBy=birthDate,asc&formerEmployees=true',
    'lastName=like,a&orderBy=modifiedAt,desc&fields=id,collection.count',
    'mail=notequal,a,b,c&dtContractStart=since,2000-01-01',
  ]) {
    it(`makes 25 records for a page of 25 users: ${query}`, async () => {
      const { managers } = await service(`/api/v3/users?paging=0,25&${query}`);
      assert.equal(managers, 25);
    });
  }

  for (const query of ['sort=-familyName', 'search=a&sort=createdAt&include=embedded,links,totalCount']) {
    it(`makes 25 records for a page of 25 employees: ${query}`, async () => {
      const { managers } = await service(`/service-api/employees?limit=25&${query}`);
      assert.equal(managers, query.includes('embedded') ? 25 : 0);
    });
  }

  it('looks at the leaves of a few people for the first page of those of all', async () => {
    for (const path of [`/api/v3/leaves?${everyone}&paging=0,25`, `/api/leaves?${everyone}&paging=0,25`]) {
      const { leaves } = await service(path);
      assert.ok(leaves < 50, String(leaves));
    }
  });

  it('makes 25 records for a page of the leaves of all people in an order', async () => {
    const { leaves, items } = await service(`/api/v3/leaves?${everyone}&paging=0,25&orderBy=date,desc`);
    assert.equal(leaves, size.employees + 25);
    assert.ok(items.every(({ date }: { date: string }) => date === items[0].date));
  });

  it('counts the leaves of all people without making their records', async () => {
    const { leaves, count } = await service(
      `/api/v3/leaves?${everyone}&paging=0,25&fields=id,collection.count`,
    );
    assert.equal(leaves, size.employees + 25);
    assert.ok(count > size.employees);
  });
});
