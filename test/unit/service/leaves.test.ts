import assert from 'node:assert/strict';
import { manualClock, type SandboxOptions } from '../../../src/sandbox/index.ts';
import type { LeaveQuery } from '../../../src/service/operations/service.ts';
import { everything, pages } from '../../../src/service/paging/paging.ts';
import { type ClientSetup, clientOf, json, serve } from './fixtures.ts';
import { clientOnSandbox } from './sandboxClient.ts';

const period = { from: '2025-06-01', to: '2026-03-31' } as const;
const byEmployee: LeaveQuery = { of: 'employee', ids: ['1001', '1002', '1003'], ...period };
const questions: readonly LeaveQuery[] = [
  byEmployee,
  { of: 'department', ids: ['101', '102', '103', '104'], ...period },
  { of: 'legal-entity', ids: ['1', '2', '3'], ...period },
];

/** The client and the service on the route's last day. */
async function onLastDay(options: SandboxOptions = {}, setup: Partial<ClientSetup> = {}) {
  const day = manualClock('2026-03-31T12:00:00Z');
  const clock = {
    ...day,
    after(milliseconds: number, callback: () => void) {
      const timer = setTimeout(callback, milliseconds);
      return () => clearTimeout(timer);
    },
  };
  return await clientOnSandbox({ clock: day, ...options }, { clock, ...setup });
}

describe('the leaves of the client', () => {
  for (const question of questions) {
    it(`are the same half-days over v3 and v2, filtered by ${question.of} (4.11)`, async () => {
      await using client = await onLastDay();
      const v3 = await client.service.leaves(question);
      const v2 = await client.service.leavesV2(question, false);
      assert.ok(v3.items.length > 0);
      assert.deepEqual(
        v2.items.map(({ date, leaveScope }) => `${date} ${leaveScope}`),
        v3.items.map(({ date, isAM }) => `${date} ${isAM ? 'AM' : 'PM'}`),
      );
      assert.deepEqual(client.requests, ['GET /api/v3/leaves 200', 'GET /api/leaves 200']);
      assert.deepEqual(client.log.drifts, []);
    });
  }

  it('of more departments than one request takes are those of each of them', async () => {
    await using client = await onLastDay({ employees: 300, departments: 220 });
    const ids = Array.from({ length: 220 }, (_, index) => String(101 + index));
    const query = { of: 'department', ids, ...period } as const;
    const idsOf = async (list: Parameters<typeof everything<{ readonly id: unknown }>>[0]) => {
      const { items, mismatch, truncated } = await everything(list);
      assert.deepEqual([mismatch, truncated], [undefined, undefined]);
      return items.map(({ id }) => String(id));
    };
    const all = { of: 'legal-entity', ids: ['1', '2', '3'], ...period } as const;
    const expected = await idsOf((next) => client.service.leaves(all, next));
    client.requests.length = 0;
    const read = await idsOf((next) => client.service.leaves(query, next));
    assert.equal(new Set(read).size, read.length);
    assert.deepEqual(read.toSorted(), expected.toSorted());
    assert.ok(client.requests.length >= 3 && client.requests.every((request) => request.endsWith(' 200')));
    assert.equal((await idsOf((next) => client.service.leavesV2(query, false, next))).length, read.length);
  });

  it('keep the owner of a v2 leave under the key of the deployment (2.7)', async () => {
    await using client = await onLastDay();
    const { items } = await client.service.leavesV2(byEmployee, false);
    const owners = items.map((leave) => ('owner' in leave ? leave.owner : undefined));
    assert.ok(owners.length > 0);
    for (const owner of owners) {
      assert.ok(typeof owner === 'object' && owner !== null && 'name' in owner && 'matricule' in owner);
      assert.equal(typeof owner.name, 'string');
    }
  });

  it('are filtered by owner.id also where the deployment has another key (4.11)', async () => {
    const dialect = { leaveOwnerKey: 'person' };
    await using client = await onLastDay({ dialect }, { dialect });
    const { items, leftOut } = await client.service.leavesV2(byEmployee, false);
    assert.ok(items.length > 0);
    assert.ok(items.every((leave) => 'person' in leave));
    assert.equal(leftOut, undefined);
    const { text } = await client.service.document('leaves-v2', items[0]?.id ?? '');
    assert.ok('person' in JSON.parse(text));
    assert.deepEqual(client.log.drifts, []);
  });

  it('name the key as drift where the deployment has another one', async () => {
    await using client = await onLastDay({}, { dialect: { leaveOwnerKey: 'person' } });
    const { items } = await client.service.leavesV2(byEmployee, false);
    assert.ok(items.every((leave) => !('owner' in leave)));
    assert.deepEqual(client.log.drifts, [
      'GET /api/leaves: person is missing.',
      'GET /api/leaves: owner is not in the contract.',
    ]);
  });

  it('come in pages of a thousand over v2, too, as long as there are more', async () => {
    await using client = await onLastDay({ employees: 100 });
    const year = { of: 'legal-entity', ids: ['1', '2', '3'], from: '2025-06-01', to: '2026-06-30' } as const;
    const { total = 0 } = await client.service.leaves(year);
    const ids = new Set<string>();
    let requests = 0;
    for await (const page of pages((next) => client.service.leavesV2(year, false, next))) {
      requests += 1;
      for (const { id } of page.items) {
        ids.add(id);
      }
    }
    assert.ok(total > 1000);
    assert.equal(ids.size, total);
    assert.equal(requests, Math.ceil(total / 1000));
  });

  it('are whole over v2 where the service does not know pages', async () => {
    const data = Array.from({ length: 1001 }, (_, index) => ({ id: `${index}` }));
    await using server = await serve((_request, response) => json(response, { data }));
    const { service } = clientOf({ baseUrl: server.origin });
    const page = await service.leavesV2(byEmployee, true);
    assert.equal(page.items.length, 1001);
    assert.equal(page.next, undefined);
  });
});
