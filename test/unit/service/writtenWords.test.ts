import assert from 'node:assert/strict';
import { leaveViewV2 } from '../../../src/company/leaves/leaveV2.ts';
import { leaveView } from '../../../src/company/leaves/leaveView.ts';
import { hasLeft } from '../../../src/company/people/checkedPeople.ts';
import { personFields } from '../../../src/company/people/personFields.ts';
import { eventsOf } from '../../../src/features/answers/model/changes.ts';
import { isFinal, mayHaveStatus, phaseOf } from '../../../src/service/contract/vocabularies.ts';
import { clientOf, json, serveWithToken } from './fixtures.ts';

/** What a service may write for a word, and what the client takes it for. */
const writtenStatuses = [
  ['active', 'active'],
  ['Active', 'active'],
  ['ACTIVE', 'active'],
  [' Active ', 'active'],
  ['active\u00a0', 'active'],
  ['sabbatical', 'sabbatical'],
  ['On Leave', 'On Leave'],
] as const;

describe('a word of the service in another case', () => {
  it('is the known one for each person of a department, and an unknown one stays', async () => {
    const items = [...writtenStatuses, ['Deactivated', 'deactivated']].map(([status], index) => ({
      id: String(index + 1),
      status,
      applicableJobPosition: { id: 'p' },
    }));
    const embedded = { 'job-position': { p: { id: 'p', department: { id: '7' } } } };
    await using server = await serveWithToken((_, response) => json(response, { items, embedded }));
    const { service } = clientOf({ baseUrl: server.origin });
    const { items: members } = await service.members('7');
    assert.deepEqual(
      members.map(({ status }) => status),
      writtenStatuses.map(([, taken]) => taken),
    );
  });

  for (const [written, taken] of [
    ['Done', 'done'],
    ['DONE', 'done'],
    [' done', 'done'],
    ['Pending', 'pending'],
    ['Error', 'error'],
    ['Archived', 'Archived'],
  ] as const) {
    it(`is ${taken} for the report that is “${written}”`, async () => {
      await using server = await serveWithToken((_, response) => json(response, { id: 7, status: written }));
      const { service } = clientOf({ baseUrl: server.origin });
      assert.equal((await service.report('7')).status, taken);
      assert.deepEqual([phaseOf(written), isFinal(written)], [phaseOf(taken), isFinal(taken)]);
    });
  }

  it('is the known one in a document, in a check and in what has changed', () => {
    for (const [written, taken] of writtenStatuses) {
      assert.equal(personFields({ status: written }).status, taken);
    }
    assert.ok(hasLeft({ status: personFields({ status: 'DEACTIVATED' }).status }));
    const kinds = (before: string, after: string) =>
      eventsOf({ status: before }, { status: after }, () => undefined).map(({ kind }) => kind);
    assert.deepEqual(kinds('Upcoming', 'Active'), ['added']);
    assert.deepEqual(kinds('active', 'Deactivated'), ['left']);
    assert.deepEqual(kinds('active', 'Active'), ['changed']);
  });

  it('is compared with a filter without case, and an unknown one passes', () => {
    const passes = ['active', 'Active', 'DEACTIVATED', 'upcoming ', 'sabbatical', '', null].map((status) =>
      mayHaveStatus(['Active', 'upcoming'], status),
    );
    assert.deepEqual(passes, [true, true, false, true, true, true, true]);
  });

  it('is the half and the status of a leave', () => {
    const v3 = leaveView({ id: 'p-20260331-AM', status: 'Approved', leavePeriod: {} });
    assert.deepEqual([v3.half, v3.date, v3.status], ['AM', '2026-03-31', 'approved']);
    const id = '7-31/03/2026 00:00:00-PM';
    const halves = ['pm', ' am', undefined].map(
      (leaveScope) => leaveViewV2({ id, leaveScope }, 'owner').half,
    );
    assert.deepEqual(halves, ['PM', 'AM', 'PM']);
    assert.equal(leaveViewV2({ id, status: 'Partly Approved' }, 'owner').status, 'partly approved');
    assert.equal(leaveViewV2({ id, status: 'Draft' }, 'owner').status, 'Draft');
  });
});
