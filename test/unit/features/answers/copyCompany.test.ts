import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { leaveView } from '../../../../src/company/leaves/leaveView.ts';
import { copyCompany } from '../../../../src/features/answers/model/copy/copyCompany.ts';
import { drawDates } from '../../../../src/features/answers/model/copy/drawDates.ts';
import type { Scenario } from '../../../../src/sandbox/company/scenario/schema.ts';
import { type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import { listParameters } from '../../../../src/service/contract/limits.ts';
import type { Cursor } from '../../../../src/service/contract/listing.ts';
import type { ListedRecord, RecordList } from '../../../../src/service/operations/service.ts';
import { clientOf } from '../../service/fixtures.ts';
import { oddCompany } from './copiedCompanies.ts';

/** All texts and numbers of the people of a company, and all its ids, codes and names. */
function valuesIn(value: unknown): readonly string[] {
  if (typeof value === 'object' && value !== null) {
    return Object.values(value).flatMap(valuesIn);
  }
  return typeof value === 'string' || typeof value === 'number' ? [String(value)] : [];
}

/** A text as it might be written elsewhere. Base64 has three forms, by the place of the text among the bytes. */
function encodingsOf(text: string): readonly string[] {
  const base64 = [0, 1, 2].map((place) =>
    Buffer.from('\0'.repeat(place) + text)
      .toString('base64')
      .slice(place === 0 ? 0 : place + 1, -4),
  );
  const others = [
    text,
    encodeURIComponent(text),
    JSON.stringify(text).slice(1, -1),
    text.length > 5 ? [...text].reverse().join('') : '',
  ];
  const escaped = [...text].map((sign) =>
    sign > '~' ? `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}` : sign,
  );
  return [
    ...base64,
    ...others,
    escaped.join(''),
    Buffer.from(text).toString('hex'),
    text.normalize('NFD'),
  ].filter((each) => each.length > 3);
}

/** The values of the original that are in a copy in any encoding; numbers only as whole numbers. */
function leaksIn(copy: string, original: string): readonly string[] {
  const { departments, employees, positions, labels, taxonomies }: Scenario = JSON.parse(original);
  const invented = new Set(['department', 'employment', 'fr', 'en', 'name']);
  const people = valuesIn([employees, positions]).filter((value) => !/^\d{4}-\d\d-\d\d/.test(value));
  const texts = new Set([...people, ...valuesIn([departments, labels, taxonomies])]);
  const numbers = new Set(copy.match(/\d+/g));
  const lower = copy.toLowerCase();
  return [...texts].filter((text) => {
    if (/^\d+$/.test(text)) {
      return text.length > 2 && numbers.has(text);
    }
    return (
      text.length > 3 &&
      !invented.has(text) &&
      encodingsOf(text).some((each) => lower.includes(each.toLowerCase()))
    );
  });
}

/** A company and its copy, as texts of scenarios. */
async function copied(
  options: SandboxOptions,
  keepsNames = false,
  random = (count: number) => randomInt(count),
) {
  await using sandbox = await startSandbox({ rateLimit: 'off', ...options });
  const { service } = clientOf({
    baseUrl: sandbox.baseUrl,
    tokenUrl: sandbox.tokenUrl,
    credentials: sandbox,
  });
  async function all(list: RecordList): Promise<readonly ListedRecord[]> {
    const records: ListedRecord[] = [];
    let next: Cursor | undefined;
    do {
      const page = await service.records(list, {}, next);
      records.push(...page.items);
      next = page.next;
    } while (next !== undefined);
    return records;
  }
  const people = await all('people');
  const today = new Date(sandbox.clock.now()).toISOString().slice(0, 10);
  const days = { from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 7)}-28` };
  const pages = listParameters(people.map(({ id }) => id)).map((ids) =>
    service.leaves({ of: 'employee', ids, ...days }),
  );
  const leaves = (await Promise.all(pages)).flatMap(({ items }) => items.map(leaveView));
  const lists = {
    ...{ departments: await service.departments(), people, users: await all('users'), leaves },
    ...{ taxonomies: (await service.taxonomies()).items, labels: await all('labels') },
  };
  const { scenario, lost } = await copyCompany(lists, { keepsNames, today, random });
  return {
    original: sandbox.scenario(),
    copy: JSON.stringify(scenario, undefined, 1),
    lost,
  };
}

/** The same numbers in each call. */
function repeatable() {
  let state = 1;
  return (count: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return Math.floor((state / 2_147_483_647) * count);
  };
}

/** The company with other people of the same shape: nothing about a person is as it was, nor the script of a name, and all is in the same order. */
function withOthers(original: string): string {
  const { today = '', ...company }: Scenario = JSON.parse(original);
  const shifted = (id: number | null | undefined) => id && id + 40_000;
  const other = (value: string | null | undefined) => (value?.trim() ? `שé${value}x` : value);
  // Days in the month have more of a shape.
  const dayBefore = (day: string | null | undefined) =>
    day && !day.startsWith(today.slice(0, 7))
      ? new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
      : day;
  const departments = company.departments?.map((one) => ({
    ...one,
    ...{ headId: shifted(one.headId), missingHeadId: shifted(one.missingHeadId) },
    ...{ description: other(one.description), remoteId: other(one.remoteId) },
  }));
  const employees = company.employees?.map((one) => ({
    ...one,
    ...{ id: shifted(one.id), userId: shifted(one.userId), login: `${one.login}z` },
    ...{ givenName: other(one.givenName), familyName: other(one.familyName), email: other(one.email) },
    ...{ employeeNumber: other(one.employeeNumber), remoteId: other(one.remoteId) },
    ...{ phoneNumber: other(one.phoneNumber), birthDate: dayBefore(one.birthDate) },
    ...(one.pictureId && { pictureId: `${one.pictureId}-x` }),
    ...{ createdAt: '2001-01-01T00:00:00Z', lastUpdatedAt: '2002-01-01T00:00:00Z', bank: undefined },
    ...{ hiredOn: dayBefore(one.hiredOn), leavesOn: dayBefore(one.leavesOn) },
  }));
  const positions = company.positions?.map((one) => ({
    ...one,
    ...{ employeeId: shifted(one.employeeId), managerId: shifted(one.managerId) },
    missingManagerId: shifted(one.missingManagerId),
  }));
  const leaves = company.leaves?.map((one) => ({ ...one, employeeId: shifted(one.employeeId) }));
  return JSON.stringify({ ...company, today, departments, employees, positions, leaves });
}

describe('a copy of a company', () => {
  for (const [name, options] of [
    ['with defects', { defects: true, employees: 120, departments: 12 }],
    ['with odd people', { scenario: oddCompany }],
  ] as const) {
    it(`${name} has no value of a person, nor an id or a name, in any encoding, and opens as a scenario`, async () => {
      const { original, copy, lost } = await copied(options);
      assert.deepEqual(leaksIn(copy, original), []);
      assert.equal(lost, 0);
      await using again = await startSandbox({ scenario: copy });
      const before: Scenario = JSON.parse(original);
      const after: Scenario = JSON.parse(again.scenario());
      const counts = ({ departments, employees, positions, labels }: Scenario = {}) =>
        [departments, employees, positions, labels].map((list) => list?.length);
      assert.deepEqual(counts(after), counts(before));
      const kept = await copied(options, true);
      const names = before.departments?.map((department) => department.name) ?? [];
      const found = leaksIn(kept.copy, kept.original);
      const { departments, labels, taxonomies, ...others }: Scenario = JSON.parse(kept.copy);
      const unnamed = [departments, labels, taxonomies].map((list) =>
        list?.map((one) => ({ ...one, name: '', code: '' })),
      );
      assert.deepEqual(leaksIn(JSON.stringify([others, unnamed], undefined, 1), kept.original), []);
      assert.ok(
        names.every((each) => each.length < 4 || found.includes(each)),
        'the search finds names that were kept',
      );
    });
  }

  for (const [name, options] of [
    ['with defects', { defects: true, employees: 120, departments: 12 }],
    ['with odd people', { scenario: oddCompany }],
  ] as const) {
    it(`${name} is the same for a company of the same shape with other people`, async () => {
      const now = Date.parse('2026-06-15T10:00:00Z');
      const { original, copy } = await copied({ ...options, now }, true, repeatable());
      const others = await copied({ scenario: withOthers(original), now }, true, repeatable());
      assert.notEqual(others.original, original);
      assert.equal(others.copy, copy);
    });
  }

  it('has the same days for other days of the same shape', () => {
    const month = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    const drawn = (contractStart: string, contractEnd: string | undefined, leaves: readonly string[]) => {
      const status = contractEnd === undefined ? 'active' : 'deactivated';
      const person = { status, contractStart, contractEnd };
      const { moved, ...contract } = drawDates(person, leaves, '2026-11-24', month, repeatable());
      return { ...contract, days: [...moved.values()] };
    };
    const days = (...numbers: readonly string[]) => numbers.map((number) => `2026-11-${number}`);
    assert.deepEqual(
      drawn('2019-03-04', undefined, days('02', '03', '27')),
      drawn('2022-01-31', undefined, days('10', '20', '30')),
    );
    assert.deepEqual(
      drawn('2026-11-04', '2026-11-20', days('03', '05', '21')),
      drawn('2026-11-08', '2026-11-12', days('01', '09', '30')),
    );
  });

  it('keeps leaves outside of a contract where hardly any days fit', () => {
    const month = Array.from({ length: 30 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
    for (let time = 0; time < 20; time += 1) {
      const person = { status: 'deactivated', contractStart: '2026-11-01', contractEnd: '2026-11-23' };
      const random = (count: number) => randomInt(count);
      const { hiredOn, leavesOn, moved } = drawDates(person, month, '2026-11-24', month, random);
      assert.deepEqual([hiredOn, leavesOn, new Set(moved.values()).size], ['2026-11-01', '2026-11-23', 30]);
    }
  });

  it('opens where names are blank, days are none and values have other types', async () => {
    const blank = { id: 1, name: '   ', code: ' ', isActive: true };
    const departments = { source: 'structure', page: { items: [blank], unreadable: [] } } as const;
    const employment = { id: 'e', start: { date: '2026-99-99' }, end: { date: 'tomorrow' } };
    const fields = { portrait: false, remoteId: {}, phoneNumber: ' ', applicableEmployment: employment };
    const person = { id: '1', status: 'active', departmentId: '1', email: ' ', number: null, fields };
    const leave = {
      id: '1-20261131-AM',
      ownerId: '1',
      date: '2026-11-31',
      half: 'AM',
      deleted: false,
    } as const;
    for (const keepsNames of [false, true]) {
      const { scenario, lost } = await copyCompany(
        {
          ...{ departments, people: [person], leaves: [leave] },
          taxonomies: [{ id: '3', name: ' ' }],
          labels: [{ id: '2', fields: { name: ' ', taxonomy: { id: '3' } } }],
        },
        { keepsNames, today: '2026-11-24', random },
      );
      assert.equal(lost, 1, 'the leave');
      await (await startSandbox({ scenario: JSON.stringify(scenario) })).stop();
    }
  });

  const department = { id: 1, name: 'Only one', code: 'A', isActive: true };
  const random = (count: number) => randomInt(count);

  it('takes no text of a service from a field that has none by the contract', async () => {
    const anna = 'Anna Martin';
    const odd: Record<string, unknown> = {
      ...department,
      isActive: anna,
      sortOrderInSiblings: anna,
      headId: anna,
    };
    const fields = {
      ...odd,
      cultureID: anna,
      portrait: anna,
      picture: anna,
      notes: anna,
      phoneNumber: [anna],
    };
    const person = { id: '1', name: anna, status: anna, managerId: anna, departmentId: anna, fields };
    const departments = {
      source: 'structure',
      page: { items: [odd as typeof department], unreadable: [] },
    } as const;
    const label = {
      id: '2',
      fields: { name: 'Known', taxonomy: { id: '3' }, isArchived: anna, t9n: { anna } },
    };
    const taxonomies = [{ id: '3', name: 'Known', sortLabelsBy: anna }];
    const lists = { departments, people: [person], users: [person], taxonomies, labels: [label], leaves: [] };
    const { scenario, lost } = await copyCompany(lists, { keepsNames: true, today: '2026-11-24', random });
    assert.doesNotMatch(JSON.stringify(scenario), /anna/i);
    assert.equal(lost, 1, 'the department');
    await (await startSandbox({ scenario: JSON.stringify(scenario) })).stop();
  });

  it('has ranks among siblings in place of the numbers of the service, equal ones for equal numbers', async () => {
    const below = (parentId: string, id: number, sortOrderInSiblings?: number) => ({
      ...{ id, name: `Department ${id}`, code: '', isActive: true, parentId, hierarchy: `${parentId}${id}/` },
      ...(sortOrderInSiblings !== undefined && { sortOrderInSiblings }),
    });
    const items = [
      ...[below('/', 1, 5), below('/1/', 2, 884_411), below('/1/', 3, 700_123), below('/1/', 4, 884_411)],
      ...[below('/1/', 5), below('/1/2/', 6, 9e15)],
    ];
    const departments = { source: 'structure', page: { items, unreadable: [] } } as const;
    const { scenario } = await copyCompany(
      { departments },
      { keepsNames: true, today: '2026-11-24', random },
    );
    const places = Object.fromEntries(scenario.departments.map(({ name, sortOrder }) => [name, sortOrder]));
    assert.deepEqual(
      items.map(({ name }) => places[name]),
      [0, 1, 0, 1, undefined, 0],
    );
  });

  it('names people alike who were, and nobody else', async () => {
    const departments = { source: 'structure', page: { items: [department], unreadable: [] } } as const;
    const people = [
      ['Anna', 'Martin'],
      ['Zoé', 'Martin'],
      ['Anna', 'Martin'],
    ].map(([givenName, familyName], place) => ({
      id: `${place + 1}`,
      status: 'active',
      departmentId: '1',
      fields: { givenName, familyName },
    }));
    const { scenario } = await copyCompany(
      { departments, people },
      { keepsNames: true, today: '2026-11-24', random },
    );
    const { employees = [] }: Scenario = JSON.parse(JSON.stringify(scenario));
    const names = employees.map(({ givenName, familyName }) => `${givenName} ${familyName}`);
    assert.equal(new Set(names).size, 2, names.join());
  });

  it('keeps of the days of contracts and leaves the status, leaves at once and leaves outside, and no day', async () => {
    const today = '2026-11-24';
    const days = ['2019-03-04', '2026-11-01', '2026-11-23', today, '2026-11-25', '2026-11-30', '2027-02-01'];
    const departments = { source: 'structure', page: { items: [department], unreadable: [] } } as const;
    const statusOf = (start: string, end: string | null | undefined) => {
      const ofToday = typeof end === 'string' && end < today ? 'deactivated' : 'active';
      return start > today ? 'upcoming' : ofToday;
    };
    const factsOf = (start: string, end: string | null | undefined, leaves: readonly string[]) => ({
      status: statusOf(start, end),
      count: leaves.length,
      onDays: new Set(leaves).size,
      outside: leaves.filter((day) => day < start || day > (end ?? day)).length,
      inMonth: leaves.every((day) => day.startsWith('2026-11')),
    });
    for (const start of days) {
      for (const end of [null, ...days.filter((day) => day >= start)]) {
        const taken = ['2026-11-02', '2026-11-02', '2026-11-20', '2026-11-26'].slice(randomInt(4));
        const employment = { id: 'e', start: { date: start }, end: end && { date: end } };
        const person = {
          id: '7',
          status: statusOf(start, end),
          departmentId: '1',
          fields: { applicableEmployment: employment },
        };
        const leaves = taken.map(
          (date, place) => ({ id: `${place}`, ownerId: '7', date, half: 'AM', deleted: false }) as const,
        );
        const { scenario } = await copyCompany(
          { departments, people: [person], leaves },
          { keepsNames: true, today, random },
        );
        const { employees, leaves: drawn = [] }: Scenario = JSON.parse(JSON.stringify(scenario));
        const { hiredOn = '', leavesOn } = employees?.[0] ?? {};
        const what = `${start} ${end}: ${taken} became ${hiredOn} ${leavesOn}: ${drawn.map(({ day }) => day)}`;
        const copy = factsOf(
          hiredOn,
          leavesOn,
          drawn.map(({ day }) => day),
        );
        assert.deepEqual(copy, factsOf(start, end, taken), what);
      }
    }
  });

  it('has a word for each of 12,000 taxonomies, of which nothing else counts', async () => {
    const taxonomies = Array.from({ length: 12_000 }, (_, index) => ({
      id: `${index}`,
      name: `Name ${index}`,
    }));
    const departments = { source: 'structure', page: { items: [], unreadable: [] } } as const;
    const lists = { departments, taxonomies, labels: [] };
    const random = (count: number) => randomInt(count);
    const { scenario } = await copyCompany(lists, { keepsNames: false, today: '2026-06-01', random });
    assert.equal(new Set(scenario.taxonomies?.map(({ name }) => name)).size, 12_000);
  });
});
