import assert from 'node:assert/strict';
import { compareSnapshots } from '../../../../src/features/answers/comparison.ts';
import { employee, snapshotOf } from './people.ts';

type Employee = ReturnType<typeof employee>;
type NameOf = Parameters<typeof compareSnapshots>[2];

const noName: NameOf = () => undefined;

async function changesOf(before: readonly object[], after: readonly object[], nameOf = noName) {
  const [former, later] = [before, after].map((records) => records.map((each) => ({ ...each })));
  return await compareSnapshots(await snapshotOf(former ?? []), await snapshotOf(later ?? []), nameOf);
}

async function eventsOf(...input: Parameters<typeof changesOf>) {
  const { events } = await changesOf(...input);
  return events.map(({ kind, id, field, before: was, after: is }) => [kind, id, field, was, is]);
}

const someone = employee(42);
const { applicableJobPosition: position, applicableEmployment: employment } = someone;
const to = (type: string, id: number) => ({ id: String(id), type, url: `https://acme.example/hr/x/${id}` });

describe('what changed in a record', () => {
  it('is nothing for the same record with its keys in another order', async () => {
    const turned = Object.fromEntries(Object.entries(someone).toReversed());
    assert.deepEqual(await eventsOf([someone], [turned]), []);
  });

  it('is that it arrived or left', async () => {
    assert.deepEqual(await eventsOf([employee(1)], [employee(2)]), [
      ['left', '1', '', null, null],
      ['added', '2', '', null, null],
    ]);
  });

  it('is that somebody arrived or left by their status', async () => {
    const gone = { ...someone, status: 'deactivated' };
    assert.deepEqual(await eventsOf([someone], [gone]), [['left', '42', 'status', 'active', 'deactivated']]);
    assert.deepEqual(await eventsOf([gone], [someone]), [['added', '42', 'status', 'deactivated', 'active']]);
  });

  it('is one event for each move, with the names that are known', async () => {
    const moved = {
      ...someone,
      applicableJobPosition: {
        ...position,
        ...{ department: to('department', 7), manager: to('employee', 5) },
      },
      applicableEmployment: { ...employment, legalEntity: to('legal-entity', 9) },
      lastUpdatedAt: '2026-11-23T08:00:00Z',
    };
    const nameOf: NameOf = (kind, id) => (kind === 'department' && id === '7' ? 'Sales' : undefined);
    const people = [employee(4), employee(5)];
    assert.deepEqual(await eventsOf([someone, ...people], [moved, ...people], nameOf), [
      ['department', '42', 'applicableJobPosition.department', '(102)', 'Sales (7)'],
      ['manager', '42', 'applicableJobPosition.manager', 'Family4 Given4 (4)', 'Family5 Given5 (5)'],
      ['legalEntity', '42', 'applicableEmployment.legalEntity', '(1)', '(9)'],
    ]);
  });

  it('names what a user moved to as the user does', async () => {
    const user = (id: number, name: string) => ({
      ...{ id: 1, displayName: 'Ada B', departmentId: id, department: { id, name, url: 'x' } },
      ...{ managerId: null, manager: null },
    });
    assert.deepEqual(await eventsOf([user(3, 'Sales')], [{ ...user(4, 'Legal'), managerId: 8 }]), [
      ['department', '1', 'departmentId', 'Sales (3)', 'Legal (4)'],
      ['manager', '1', 'managerId', null, '(8)'],
    ]);
    assert.deepEqual(await eventsOf([user(3, 'Sales')], [user(3, 'Selling')]), [
      ['changed', '1', 'department.name', 'Sales', 'Selling'],
    ]);
  });

  it('is no move where one of the two does not show where somebody works', async () => {
    const hidden = { ...someone, applicableJobPosition: { id: position.id } };
    const events = await eventsOf([someone], [hidden]);
    assert.ok(events.length > 5);
    assert.deepEqual(new Set(events.map(([kind, , , , is]) => `${kind} ${is}`)), new Set(['changed null']));
    const none = await eventsOf([someone], [{ ...someone, applicableJobPosition: null }]);
    assert.deepEqual(none.slice(0, 2), [
      ['department', '42', 'applicableJobPosition.department', '(102)', null],
      ['manager', '42', 'applicableJobPosition.manager', '(4)', null],
    ]);
  });

  it('is a new name, also a very long one and one that reads from right to left', async () => {
    const long = 'x'.repeat(300);
    assert.deepEqual(await eventsOf([someone], [{ ...someone, familyName: long, givenName: 'שרה' }]), [
      ['renamed', '42', 'familyName', 'Family42 Given42', `${long} שרה`],
    ]);
  });

  it('is each other field by its path, nested, new, gone, and of another type', async () => {
    const before = { ...someone, site: { city: 'Nice', floors: [1, 2] }, code: '7', only: true };
    const after = {
      ...someone,
      site: { city: 'Lyon', floors: [2, 1] },
      code: 7,
      constructor: 'x',
      toString: 1,
    };
    assert.deepEqual((await eventsOf([before], [after])).toSorted(), [
      ['changed', '42', 'code', '"7"', '7'],
      ['changed', '42', 'constructor', null, 'x'],
      ['changed', '42', 'only', 'true', null],
      ['changed', '42', 'site.city', 'Nice', 'Lyon'],
      ['changed', '42', 'site.floors', '[1,2]', '[2,1]'],
      ['changed', '42', 'toString', null, '1'],
    ]);
  });

  it('is a timestamp only where nothing else says so', async () => {
    const touched = { ...someone, lastUpdatedAt: '2026-11-23T08:00:00Z' };
    assert.deepEqual(await eventsOf([someone], [touched]), [
      ['changed', '42', 'lastUpdatedAt', '2026-01-01T08:00:00Z', '2026-11-23T08:00:00Z'],
    ]);
    assert.deepEqual(await eventsOf([someone], [{ ...touched, email: 'new@acme.example' }]), [
      ['changed', '42', 'email', 'p42@acme.example', 'new@acme.example'],
    ]);
  });

  it('is nothing where only fields differ that documents mask', async () => {
    assert.deepEqual(await eventsOf([someone], [{ ...someone, phoneNumber: '+33 7 1', birthDay: null }]), []);
  });

  it('is one record where a list shows it twice', async () => {
    const changed = { ...someone, email: 'new@acme.example' };
    assert.deepEqual(await eventsOf([someone, someone], [someone, changed]), [
      ['changed', '42', 'email', 'p42@acme.example', 'new@acme.example'],
    ]);
  });

  it('is nobody who left where the later list is not whole, and nobody who arrived where the earlier one is not', async () => {
    const parts = [true, false].map((isWhole) => [
      snapshotOf([employee(1), employee(2)], isWhole),
      snapshotOf([employee(2), employee(3)], isWhole),
    ]);
    const [whole, laterWhole, part, laterPart] = await Promise.all(parts.flat());
    assert.ok(whole && laterWhole && part && laterPart);
    const kinds = async (...pair: [typeof whole, typeof whole]) =>
      (await compareSnapshots(...pair, noName)).events.map(({ kind }) => kind);
    assert.deepEqual(await kinds(whole, laterWhole), ['left', 'added']);
    assert.deepEqual(await kinds(whole, laterPart), ['added']);
    assert.deepEqual(await kinds(part, laterWhole), ['left']);
    assert.deepEqual(await kinds(part, laterPart), []);
  });
});

describe('what changed in a company', () => {
  /** Each edit with the event that it is, whatever the code under test says. */
  const edits: readonly ((person: Employee, id: number) => readonly [Employee | undefined, string])[] = [
    (person) => [person, ''],
    (person) => [undefined, `left ${person.id}`],
    (person) => [{ ...person, givenName: 'Zoe' }, `renamed ${person.id}`],
    (person) => [{ ...person, badge: `B${person.id}` }, `changed ${person.id} badge`],
    (person, id) => {
      const department = to('department', 1_000 + id);
      const moved = { ...person.applicableJobPosition, department };
      return [{ ...person, applicableJobPosition: moved }, `department ${person.id}`];
    },
  ];

  for (const count of [0, 1, 1_000]) {
    it(`is what was edited in one of ${count} people`, async () => {
      const before = Array.from({ length: count }, (_, place) => employee(place + 1));
      const edited = before.map((person, place) => edits[(place * 7) % edits.length]?.(person, place));
      const after = edited.flatMap((edit) => edit?.[0] ?? []);
      const arrived = Array.from({ length: Math.ceil(count / 10) }, (_, place) => employee(50_000 + place));
      const expected = [...edited.map((edit) => edit?.[1] ?? ''), ...arrived.map(({ id }) => `added ${id}`)];
      const events = await eventsOf(before, [...arrived, ...after.toReversed()]);
      assert.deepEqual(
        events
          .map(([kind, id, field]) => (kind === 'changed' ? `changed ${id} ${field}` : `${kind} ${id}`))
          .toSorted(),
        expected.filter((each) => each !== '').toSorted(),
      );
    });
  }
});
