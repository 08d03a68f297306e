import assert from 'node:assert/strict';
import type { LeaveView } from '../../../src/domain/leaves/leaveView.ts';
import { KnownAbsences } from '../../../src/ui/leaves/knownAbsences.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';

const now = new Date(2026, 5, 9, 23, 59);
const today: LeaveView = {
  id: '7-20260609-AM',
  ownerId: '3',
  date: '2026-06-09T00:00:00',
  status: 'approved',
  deleted: false,
};

describe('who is known to be absent today', () => {
  let client: ClientOnSandbox;
  let absences: KnownAbsences;

  before(async () => {
    client = await clientOnSandbox({ employees: 5, departments: 1 });
  });

  beforeEach(() => {
    absences = new KnownAbsences();
  });

  after(() => client[Symbol.asyncDispose]());

  const idsOf = (owner: string, at = now) => absences.today(client.service, owner, at).map(({ id }) => id);

  it('are those with an approved or pending half-day of the user’s day', () => {
    const others: readonly LeaveView[] = [
      { ...today, id: 'b', status: 'submitted' },
      { ...today, id: 'c', date: '2026-06-10' },
      { ...today, id: 'd', status: 'rejected' },
      { ...today, id: 'e', deleted: true },
      { id: 'f', ownerId: '3', deleted: false, status: 'approved' },
      { ...today, id: 'g', ownerId: '4' },
    ];
    absences.add(client.service, [today, ...others], now);
    assert.deepEqual(idsOf('3'), [today.id, 'b']);
    assert.deepEqual(idsOf('4'), ['g']);
    assert.deepEqual(idsOf('5'), []);
  });

  it('are present again when a later list shows that the leave was taken back, and on another day', () => {
    absences.add(client.service, [today], now);
    assert.deepEqual(idsOf('3', new Date(2026, 5, 10)), []);
    absences.add(client.service, [{ ...today, deleted: true }], now);
    assert.deepEqual(idsOf('3'), []);
  });
});
