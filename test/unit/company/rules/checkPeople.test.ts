import assert from 'node:assert/strict';
import type { CheckedPerson, PeopleToCheck } from '../../../../src/company/people/checkedPeople.ts';
import { checkPeople, peopleRules } from '../../../../src/company/rules/peopleRules.ts';
import { textOf } from '../../../../src/service/contract/message.ts';

function person(id: number, changes: Partial<CheckedPerson> = {}): CheckedPerson {
  return {
    ...{ id: String(id), name: `P${id}`, status: 'active', email: `p${id}@a.example`, number: `N${id}` },
    ...{ managerId: id === 1 ? null : '1', departmentId: '10', employment: `emp-${id}` },
    ...{ contractStart: '2020-01-01', contractEnd: undefined },
    ...changes,
  };
}

const department = { key: '10', id: '10', name: 'D', active: true, children: [], hasActiveBelow: false };
const closed = { ...department, key: '11', id: '11', name: 'Closed', active: false };

/** Three people without a defect, but for what a test changes. */
function company(
  changes: Readonly<Record<number, Partial<CheckedPerson>>> = {},
  lists: Partial<PeopleToCheck> = {},
) {
  const people = [1, 2, 3].map((id) => person(id, changes[id]));
  const departments = { items: [department, closed] };
  return {
    ...{ people, allPeople: { items: people }, departments, heads: departments },
    ...{ users: { items: people }, leaves: { items: [] }, ...lists },
  };
}

const pause = () => Promise.resolve();

async function sentences(input: PeopleToCheck): Promise<readonly string[]> {
  const { findings } = await checkPeople(input, pause);
  return findings.map(({ rule, sentence }) => `${rule}: ${textOf(sentence())}`);
}

const leave = { ownerId: '2', day: '2026-03-02', half: 'AM' };
const headed = { ...department, head: { id: '3', kind: 'employee' as const } };

/** A company that breaks each rule, and all that is found in it. */
const broken: Readonly<Record<string, readonly [PeopleToCheck, ...string[]]>> = {
  'shared-email': [
    company({ 2: { email: ' P3@A.example' } }),
    '“P2” (2) has the e-mail address “ P3@A.example”, like “P3” (3): single sign-on treats them as one person.',
    '“P3” (3) has the e-mail address “p3@a.example”, like “P2” (2): single sign-on treats them as one person.',
  ],
  'shared-number': [
    company({ 2: { number: 'n3' }, 3: { status: 'deactivated' } }),
    '“P2” (2) has the employee number “n3”, like “P3” (3): payroll treats them as one person.',
    '“P3” (3) has the employee number “N3”, like “P2” (2): payroll treats them as one person.',
  ],
  'manager-cycle': [
    company({ 2: { managerId: '3' }, 3: { managerId: '2' } }),
    '“P2” (2) reports to “P3” (3), whose management chain leads back: approvals would loop.',
    '“P3” (3) reports to “P2” (2), whose management chain leads back: approvals would loop.',
  ],
  'manager-left': [
    company({ 2: { managerId: '3' }, 3: { status: 'deactivated', managerId: 'gone' } }),
    '“P2” (2) reports to “P3” (3), who has left: planning finds no approver.',
  ],
  'manager-not-shown': [
    company({ 2: { managerId: '99' } }),
    '“P2” (2) reports to 99, whom this connection cannot see: planning finds no approver.',
  ],
  'former-head': [
    company({ 3: { status: 'deactivated' } }, { heads: { items: [headed, { ...headed, active: false }] } }),
    '“P3” (3) has left, but is the head of “D” (10): planning finds no approver.',
  ],
  'without-department': [
    company({ 2: { departmentId: null }, 3: { departmentId: null, status: 'upcoming' } }),
    '“P2” (2) has no department: planning has no team for them.',
  ],
  'inactive-department': [
    company({ 2: { departmentId: '11' }, 3: { departmentId: '11', status: 'deactivated' } }),
    '“P2” (2) is in the department “Closed” (11), which is inactive: payroll has no cost center.',
  ],
  'without-employment': [
    company({ 2: { employment: null }, 3: { employment: undefined } }),
    '“P2” (2) has no employment: payroll leaves them out.',
  ],
  'leaves-overlap': [
    company({}, { leaves: { items: [leave, { ...leave, half: 'PM' }, leave, { ...leave, ownerId: '3' }] } }),
    '“P2” (2) has several leaves at once, on 2026-03-02 AM: payroll deducts them twice.',
  ],
  'leaves-outside-contract': [
    company(
      { 2: { contractStart: '2026-03-03', contractEnd: '2026-03-31' }, 3: { contractStart: undefined } },
      {
        leaves: {
          items: [
            leave,
            { ...leave, day: '2026-04-01' },
            { ...leave, day: '2026-03-31' },
            { ...leave, ownerId: '3' },
          ],
        },
      },
    ),
    '“P2” (2) has leaves on 2026-03-02, 2026-04-01, outside of the contract (2026-03-03 – 2026-03-31): payroll cannot settle them.',
  ],
  'other-id': [
    company(
      {},
      {
        users: { items: [person(1), person(902, { email: 'P2@a.example' }), person(903, { number: 'N3' })] },
      },
    ),
    '“P2” (2) is the user “P902” (902): payroll and planning find no one, or the wrong person, by the other ID.',
    '“P3” (3) is the user “P903” (903): payroll and planning find no one, or the wrong person, by the other ID.',
  ],
};

describe('checkPeople', () => {
  it('finds nothing in a sound company, where every rule is applied', async () => {
    const { findings, unchecked, hidden } = await checkPeople(company(), pause);
    assert.deepEqual([findings, unchecked], [[], []]);
    assert.deepEqual(new Set(hidden.values()), new Set([0]));
  });

  for (const { id } of peopleRules) {
    it(`finds exactly this: ${id}`, async () => {
      const [input = assert.fail(), ...expected] = broken[id] ?? [];
      assert.deepEqual(
        await sentences(input),
        expected.map((sentence) => `${id}: ${sentence}`),
      );
    });
  }

  it('says which rules have no field or no list to compare, in place of finding nothing', async () => {
    const nothing = { status: undefined, email: undefined, number: undefined, managerId: undefined };
    const hidden = { ...nothing, departmentId: undefined, employment: undefined, contractStart: undefined };
    const lack = { reason: 'why' };
    const none = { allPeople: lack, departments: lack, heads: lack, users: lack, leaves: lack };
    const { findings, unchecked } = await checkPeople(
      company({ 1: hidden, 2: hidden, 3: hidden }, none),
      pause,
    );
    assert.deepEqual(findings, []);
    assert.equal(unchecked.length, peopleRules.length);
    assert.deepEqual(
      unchecked.map(({ reason }) => textOf(reason)).slice(0, 3),
      ['e-mail address', 'employee number', 'manager'].map(
        (field) => `this connection cannot see this field: ${field}`,
      ),
    );
  });

  it('finds ids that the two families give to different people', async () => {
    const swapped = [
      person(1),
      person(2, { email: 'P3@a.example', number: 'N3' }),
      person(3, { email: null, number: 'N2' }),
    ];
    assert.deepEqual(await sentences(company({}, { users: { items: swapped } })), [
      'other-id: “P2” (2) is the user “P3” (3): payroll and planning find no one, or the wrong person, by the other ID.',
      'other-id: “P3” (3) is the user “P2” (2): payroll and planning find no one, or the wrong person, by the other ID.',
    ]);
    const edited = [person(1), person(2, { email: 'other@a.example' }), person(3, { number: 'other' })];
    assert.deepEqual(await sentences(company({}, { users: { items: edited } })), []);
  });

  it('says of how many people a field is not shown', async () => {
    const { hidden, unchecked } = await checkPeople(
      company({ 2: { email: undefined, number: null } }),
      pause,
    );
    assert.deepEqual(unchecked, []);
    assert.deepEqual(
      [...hidden].filter(([, count]) => count > 0).map(([field, count]) => [field, count]),
      [['email', 1]],
    );
  });

  it('claims no manager as missing where the list is not whole', async () => {
    const { findings, unchecked } = await checkPeople(
      company({ 2: { managerId: '99' } }, { allPeople: { reason: 'cut' } }),
      pause,
    );
    assert.deepEqual(findings, []);
    assert.deepEqual(
      unchecked.map(({ reason }) => reason),
      ['cut'],
    );
  });

  it('takes 20,000 people with one e-mail address and number, in one cycle of managers, with many leaves', async () => {
    const count = 20_000;
    const people = Array.from({ length: count }, (_, id) =>
      person(id, {
        ...{ name: '[x](command:y) $(trash) <img>', email: 'One@a.example', number: '7' },
        ...{ managerId: String((id + 1) % count), departmentId: '11', employment: null },
      }),
    );
    const leaves = {
      items: people.flatMap(({ id }) => [
        { ...leave, ownerId: id },
        { ...leave, ownerId: id },
      ]),
    };
    const users = { items: people.map((one) => ({ ...one, id: `u${one.id}` })) };
    const input = company({}, { people, allPeople: { items: people }, leaves, users });
    let pauses = 0;
    const { findings } = await checkPeople(input, () => {
      pauses += 1;
      return Promise.resolve();
    });
    assert.equal(pauses, peopleRules.length);
    assert.equal(findings.length, 7 * count);
    for (const { sentence } of findings.filter((_, place) => place % 1_000 === 0)) {
      assert.ok(textOf(sentence()).length < 400);
    }
  });
});
