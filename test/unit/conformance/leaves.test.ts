import assert from 'node:assert/strict';
import { parseLeaveId } from '../../../src/company/leaves/leaveParts.ts';
import { leaveToV2, leaveViewV2 } from '../../../src/company/leaves/leaveV2.ts';
import { leaveView } from '../../../src/company/leaves/leaveView.ts';
import { Leave, LeaveV2 } from '../../../src/service/contract/leave.ts';
import type { LeaveQuery } from '../../../src/service/operations/service.ts';
import { assertLegacyError } from '../sandbox/client.ts';
import { useBench } from './support/bench.ts';
import { type Payload, payloadsOf, type Sample, samplesOf, testFields } from './support/fieldChecks.ts';
import { userOf } from './support/userOf.ts';

/** While the retired route still responds. */
const day = '2026-03-20T10:00:00Z';
const people = ['1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009', '1010'];
const period = { from: '2025-06-01', to: '2026-06-30' };
const query: LeaveQuery = { of: 'employee', ids: people, ...period };
const date = `date=between,${period.from},${period.to}`;
const v3 = `/api/v3/leaves?${date}&leavePeriod.ownerId=${people}`;
const v2 = `/api/leaves?${date}&owner.id=${people}`;

describe('interface 2.7, 3.2 and 4.11: leaves', () => {
  const bench = useBench({}, day);
  const payloadsOfV3 = async () => payloadsOf(await bench().raw.key(v3), 'data', 'items');
  const payloadsOfV2 = async () => payloadsOf(await bench().raw.key(v2), 'data');

  describe('v3', () => {
    testFields(
      '2.7 v3',
      Leave,
      async () => {
        const shown = await payloadsOfV3();
        assert.ok(shown.every(({ id }) => /^[\w-]+-\d{8}-(AM|PM)$/.test(String(id))));
        assert.ok(shown.every(({ duration }) => /^\d{2}:\d{2}:\d{2}$/.test(String(duration))));
        for (const [field, values] of [
          ['isActive', 'false true'],
          ['isAM', 'false true'],
          ['status', '0 1'],
        ] as const) {
          const seen = new Set(shown.map((leave) => String(leave[field])));
          assert.equal([...seen].sort().join(' '), values);
        }
        const { items } = await bench().client().service.leaves(query);
        return samplesOf(shown, items);
      },
      ['value'],
    );

    it('2.7 published types: the ids of a leave period and of its log entries are numbers', async () => {
      for (const { id, leavePeriodId, leavePeriod } of await payloadsOfV3()) {
        const { id: periodId, logs } = Object(leavePeriod);
        assert.ok(Number.isSafeInteger(leavePeriodId));
        assert.equal(periodId, leavePeriodId);
        assert.equal(parseLeaveId(String(id))?.periodId, String(leavePeriodId));
        assert.ok(logs.length > 0);
        for (const log of logs) {
          assert.ok(Number.isSafeInteger(log.id));
        }
      }
    });

    it('2.7 leavePeriod: what may be null is null in some leaves and set in others', async () => {
      const periods = (await payloadsOfV3()).map(({ leavePeriod }) => Object(leavePeriod));
      for (const name of ['confirmationDate', 'attachmentId']) {
        const isNull = new Set(periods.map((period) => period[name] === null));
        assert.deepEqual([...isNull].sort(), [false, true], name);
      }
    });

    it('2.7 id: the id of a leave period has letters, digits, _ and - on some deployments', async () => {
      const textual = (leave: Payload) => {
        const { id, leavePeriodId, leavePeriod } = leave;
        const logs = Object(leavePeriod).logs.map((log: Payload) => ({ ...log, id: `L-${log['id']}` }));
        const periodId = `P-x_${leavePeriodId}`;
        const period = { ...Object(leavePeriod), id: periodId, logs };
        return { ...leave, id: `P-x_${id}`, leavePeriodId: periodId, leavePeriod: period };
      };
      const client = bench().variedClient({
        response(value) {
          const { items, ...list } = Object(value).data;
          return { data: { ...list, items: items.map(textual) } };
        },
      });
      const views = ({ items }: { items: readonly Leave[] }) =>
        items
          .map(leaveView)
          .map(({ id: _, periodId, ...others }) => ({ ...others, periodId: periodId?.slice(4) }));
      const usual = (await bench().client().service.leaves(query)).items.map(leaveView);
      assert.deepEqual(
        views(await client.service.leaves(query)),
        usual.map(({ id: _, ...others }) => others),
      );
      assert.deepEqual(client.log.drifts, []);
    });
  });

  describe('v2', () => {
    testFields(
      '2.7 v2',
      LeaveV2,
      async (): Promise<readonly Sample[]> => {
        const shown = await payloadsOfV2();
        assert.ok(
          shown.every(({ id }) => /^\d+-\d{2}\/\d{2}\/\d{4} \d{2}:\d{2}:\d{2}-(AM|PM)$/.test(String(id))),
        );
        assert.ok(shown.every(({ name, accountLabel }) => name === accountLabel));
        assert.ok(shown.every(({ leaveScope }) => ['AM', 'PM'].includes(String(leaveScope))));
        const { items } = await bench().client().service.leavesV2(query, false);
        return samplesOf(shown, items);
      },
      ['status'],
    );
  });

  for (const [code, status, says] of [
    [0, 'submitted', 'submitted, not yet approved'],
    [1, 'approved', 'formally approved'],
  ] as const) {
    it(`3.2 v3 ${code}: ${says}`, async () => {
      const { items } = await bench().client().service.leaves(query);
      const found = items.filter((leave) => leave.status === code && leave.isActive);
      assert.ok(found.length > 0);
      assert.ok(found.every((leave) => leaveView(leave).status === status));
    });
  }

  for (const [code, status, says] of [
    [0, 'submitted', 'submitted, touched by no manager'],
    [1, 'partly approved', 'partly approved'],
    [2, 'approved', 'approved by all managers'],
    [3, 'rejected', 'rejected'],
    [4, 'cancelled', 'cancelled by the employee'],
  ] as const) {
    it(`3.2 v2 ${code}: ${says}`, async () => {
      const { items } = await bench().client().service.leavesV2(query, false);
      const found = items.filter((leave) => leave.status === code);
      assert.ok(found.length > 0);
      assert.ok(found.every((leave) => leaveViewV2(leave, 'owner').status === status));
    });
  }

  it('3.2 conversion: v3 to v2 makes an inactive leave 3, status 0 a 0 and status 1 a 2', async () => {
    const { service } = bench().client();
    const { items } = await service.leaves(query);
    const byId = new Map((await payloadsOfV2()).map((leave) => [leave['id'], leave]));
    /** The conversion does not know who approved in part, and who cancelled. */
    const nearest = new Map([
      [1, 0],
      [4, 3],
    ]);
    const seen = new Set<unknown>();
    for (const leave of items) {
      const { leave: converted } = leaveToV2(leave, 'owner');
      const wanted = leave.isActive === false ? 3 : Number(leave.status) * 2;
      assert.equal(converted['status'], wanted);
      const retired = Number(byId.get(converted['id'])?.['status']);
      assert.equal(nearest.get(retired) ?? retired, wanted);
      seen.add(retired);
    }
    assert.deepEqual(seen, new Set([0, 1, 2, 3, 4]));
  });

  it('4.11 v3 list: items in data', async () => {
    const response = await bench().raw.key(v3);
    assert.deepEqual(Object.keys(Object(response.at('data'))), ['items']);
    const { items, total } = await bench().client().service.leaves(query);
    assert.equal(items.length, response.list('data/items').length);
    assert.equal(total, items.length);
  });

  it('4.11 header and metadata: stand beside the data, and may be missing', async () => {
    const response = await bench().raw.key(v3);
    assert.deepEqual(Object.keys(Object(response.at(''))), ['header', 'metadata', 'data']);
    const client = bench().variedClient({ response: (value) => ({ data: Object(value).data }) });
    assert.deepEqual(await client.service.leaves(query), await bench().client().service.leaves(query));
    assert.deepEqual(client.log.drifts, []);
    const [first] = await payloadsOfV3();
    assert.deepEqual(Object.keys(Object((await bench().raw.key(`/api/v3/leaves/${first?.['id']}`)).at(''))), [
      'data',
    ]);
  });

  it('4.11 parameters: the sandbox refuses a list without a date, which is stricter than the interface', async () => {
    for (const path of [
      '/api/v3/leaves',
      '/api/v3/leaves?leavePeriod.ownerId=1001',
      '/api/leaves?owner.id=1001',
    ]) {
      assertLegacyError(await bench().raw.key(path), 400, /The filter "date" is mandatory/);
    }
  });

  it('4.11 v2 list: the leaves themselves in data', async () => {
    const response = await bench().raw.key(v2);
    assert.ok(Array.isArray(response.at('data')));
    const { items } = await bench().client().service.leavesV2(query, false);
    assert.equal(items.length, response.list('data').length);
  });

  it('4.11 v2 single: one leave in data', async () => {
    const [leave] = await payloadsOfV2();
    const response = await bench().raw.key(`/api/leaves/${encodeURIComponent(String(leave?.['id']))}`);
    assert.deepEqual(response.at('data'), leave);
    const { service } = bench().client();
    const id = String(leave?.['id']);
    const requests = await bench().requestsOf(async () => {
      const { text } = await service.document('leaves-v2', id);
      assert.deepEqual(JSON.parse(text), leave);
    });
    // The interface shows no parameters of this route.
    assert.deepEqual(requests, [`GET /api/leaves/${encodeURIComponent(id)} 200`]);
  });

  it('4.11 owner.id: is called leavePeriod.ownerId in v3, other parameters alike', async () => {
    const sent = async (work: () => Promise<unknown>) =>
      (await bench().requestsOf(work)).map((request) => new URLSearchParams(request.split(/[? ]/)[2]));
    const { service } = bench().client();
    const [inV3] = await sent(() => service.leaves(query));
    const [inV2] = await sent(() => service.leavesV2(query, false));
    assert.equal(inV3?.get('leavePeriod.ownerId'), people.join());
    assert.equal(inV2?.get('owner.id'), people.join());
    assert.equal(inV2.get('date'), inV3.get('date'));
    const departments = { of: 'department', ids: ['101', '102'], ...period } as const;
    const ofDepartments = await service.leavesV2(departments, false);
    assert.equal(ofDepartments.items.length, (await service.leaves(departments)).items.length);
    const unknown = await bench().raw.key(`/api/leaves?${date}&leavePeriod.ownerId=1001`);
    assert.equal(unknown.status, 400);
  });

  it('4.11 person: mail, login and number of the owner come from the user in v3', async () => {
    const { service } = bench().client();
    const { items } = await service.leaves(query);
    assert.ok(items.every(({ leavePeriod }) => !('mail' in Object(leavePeriod?.owner))));
    const [leave] = await payloadsOfV2();
    const { id, mail, login, matricule } = Object(leave?.['owner']);
    const user = await userOf(service, String(id));
    assert.deepEqual([user['mail'], user['login'], user['employeeNumber']], [mail, login, matricule]);
  });

  it('4.11 duration: minutes of v2 are a time of day in v3', async () => {
    const [leaves, retired] = [await payloadsOfV3(), await payloadsOfV2()];
    assert.equal(leaveToV2({ ...leaves[0], duration: '12:00:00' }, 'owner').leave['duration'], 720);
    assert.deepEqual(
      leaves.map((leave) => leaveToV2(leave, 'owner').leave['duration']),
      retired.map(({ duration }) => duration),
    );
  });
});
