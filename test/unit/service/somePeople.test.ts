import assert from 'node:assert/strict';
import type { Person } from '../../../src/service/operations/service.ts';
import { type ClientOnSandbox, clientOnSandbox } from './sandboxClient.ts';

const size = { employees: 320, departments: 130 };

/** The people of some departments, or of some ids, among all. */
function expected(all: readonly Person[], departments: readonly string[], ids: readonly string[]) {
  const isCurrent = ({ status = 'active' }: Person) => status === 'active';
  const isPlaced = ({ departmentId }: Person) => departments.includes(departmentId ?? '');
  return all.filter((person) => ids.includes(person.id) || (isCurrent(person) && isPlaced(person)));
}

const idsOf = (people: readonly Person[]) => people.map(({ id }) => id).sort();

/** The requests for people that a client sends meanwhile. */
async function requestsOf({ requests }: ClientOnSandbox, work: () => Promise<unknown>): Promise<number> {
  requests.length = 0;
  await work();
  return requests.filter((request) => /employees|users/.test(request)).length;
}

describe('the people of some departments', () => {
  for (const [family, setup] of [
    ['the resource API', {}],
    ['the legacy API', { without: ['resource'] }],
  ] as const) {
    it(`come from ${family} with others beside them, in as few requests as it allows`, async () => {
      await using client = await clientOnSandbox({ ...size, ...setup });
      const { service } = client;
      await using whole = await clientOnSandbox(size);
      const all = (await whole.service.people()).items;
      const departments = ['102', '103', '104'];
      const inside = expected(all, departments, [])[0]?.id ?? assert.fail();
      const outside = expected(all, ['120'], [])[0]?.id ?? assert.fail();
      const read = (departmentIds: readonly string[], personIds: readonly string[]) => async () => {
        const page = await service.people({ only: { departmentIds, personIds } });
        assert.deepEqual(idsOf(page.items), idsOf(expected(all, departmentIds, personIds)));
        assert.deepEqual([page.mismatch, page.leftOut, page.truncated], [undefined, undefined, undefined]);
      };
      // The client finds out once which family has people.
      await read(departments, [])();
      assert.equal(await requestsOf(client, read(departments, [inside])), 1);
      assert.equal(await requestsOf(client, read(departments, [inside, outside])), 2);
      assert.equal(await requestsOf(client, read([], [outside])), 1);
      const every = Array.from({ length: size.departments }, (_, index) => String(101 + index));
      const count = await requestsOf(client, read(every, []));
      assert.ok(count >= 2 && count <= 4, `${count} requests`);
    });
  }
});
