import assert from 'node:assert/strict';
import type { KnownCompany } from '../../../../src/company/known/known.ts';
import type { LeaveView } from '../../../../src/company/leaves/leaveView.ts';
import '../../dialogs/withoutEditor.ts';
import { clientOf } from '../../service/fixtures.ts';

const { KnownCompanies } = await import('../../../../src/company/known/known.ts');
const { peopleTexts } = await import('../../../../src/company/known/facts.ts');
const { missingNames } = await import('../../../../src/company/known/names.ts');

const employee = (id: string, name = id) => ({ resource: 'employees', id, name }) as const;

const service = () => clientOf({ baseUrl: 'http://127.0.0.1', credentials: {} }).service;

describe('what is known of a company', () => {
  it('belongs to one client', () => {
    const known = new KnownCompanies();
    const [one, other] = [service(), service()].map((client) => known.of(client));
    assert.ok(one && other);
    one.add([employee('1')]);
    assert.deepEqual(one.find('employees', '1'), employee('1'));
    assert.equal(other.find('employees', '1'), undefined);
    assert.equal(one.find('users', '1'), undefined);
  });

  it('is replaced by newer records, and the same list until then', () => {
    const company = new KnownCompanies().of(service());
    company.add([employee('1', 'Ann')]);
    const before = company.all();
    assert.equal(company.all(), before);
    company.add([employee('1', 'Anna')]);
    assert.deepEqual(company.all(), [employee('1', 'Anna')]);
  });

  it('loses the oldest when there is too much, and is not whole any more', () => {
    const company = new KnownCompanies(2).of(service());
    company.add([employee('1')]);
    company.complete('employees');
    assert.equal(company.isWhole('employees'), true);
    company.add([employee('2'), employee('3')]);
    assert.deepEqual(
      company.all().map(({ id }) => id),
      ['2', '3'],
    );
    assert.equal(company.isWhole('employees'), false);
  });

  it('loses the oldest of the kind that has most', () => {
    const company = new KnownCompanies(3).of(service());
    company.add([{ resource: 'departments', id: '1' }]);
    company.complete('departments');
    company.add([employee('1'), employee('2'), employee('3')]);
    assert.deepEqual(
      company.all().map(({ resource, id }) => `${resource} ${id}`),
      ['departments 1', 'employees 2', 'employees 3'],
    );
    assert.equal(company.isWhole('departments'), true);
  });

  it('is forgotten by kind', () => {
    const company = new KnownCompanies().of(service());
    company.add([employee('1'), { resource: 'departments', id: '1' }]);
    company.complete('departments');
    company.forget('departments');
    assert.deepEqual(company.all(), [employee('1')]);
    assert.equal(company.isWhole('departments'), false);
  });

  it('names a person whatever list has shown the name', () => {
    const company = new KnownCompanies().of(service());
    company.add([{ resource: 'users', id: '4', name: 'Bell Bea' }]);
    company.addAllPeople({ items: [{ id: '5', name: 'Cole Cy', departmentId: '7' }], unreadable: [] });
    assert.deepEqual(
      ['4', '5', '6'].map((id) => company.personName(id)),
      ['Bell Bea', 'Cole Cy', undefined],
    );
    assert.deepEqual(
      company.all('users').map(({ id }) => id),
      ['4'],
    );
  });
});

describe('the places of people', () => {
  const ann = { id: '5', name: 'Cole Cy', departmentId: '7', managerId: '4' };

  it('stay as they were known, until all people are read', () => {
    const company = new KnownCompanies().of(service());
    company.addAllPeople({ items: [ann], unreadable: [] });
    const { managerId: _, ...moved } = ann;
    company.addAllPeople({ items: [moved], unreadable: [], truncated: true });
    assert.equal(company.placement('5').managerId, '4');
    company.addAllPeople({ items: [moved], unreadable: [] });
    assert.equal(company.placement('5').managerId, undefined);
  });
});

describe('the names that have to be read', () => {
  it('are those of ids of which nothing is known, each once, in parts of 100', () => {
    const company = new KnownCompanies().of(service());
    company.add([{ resource: 'users', id: '0' }, employee('1')]);
    const ids = Array.from({ length: 103 }, (_, index) => `${index}`);
    const { people, requests } = missingNames(company, {
      employees: [...ids, ...ids],
      departments: ['5', '6'],
    });
    assert.deepEqual([people.map(({ length }) => length), requests], [[100, 1], 3]);
    company.complete('employees');
    assert.equal(missingNames(company, { employees: ids, departments: [] }).requests, 0);
  });
});

const now = new Date(2026, 5, 9, 23, 59);
const today: LeaveView = {
  id: '7-20260609-AM',
  ownerId: '3',
  date: '2026-06-09T00:00:00',
  status: 'approved',
  deleted: false,
};

describe('how many people a department is known to have', () => {
  /** A company with departments 1 › 2 › 3, and 1 › 4. */
  async function company() {
    const items = [
      { id: 1, hierarchy: '/1/', parentId: null },
      { id: 2, hierarchy: '/2/', parentId: '/1/' },
      { id: 3, hierarchy: '/3/', parentId: '/2/' },
      { id: 4, hierarchy: '/4/', parentId: '/1/' },
    ];
    const listing = { source: 'structure', page: { items, unreadable: [] } } as const;
    const known = new KnownCompanies().of({ ...service(), departments: () => Promise.resolve(listing) });
    const { roots } = await known.listDepartments(new AbortController().signal);
    const [top = assert.fail()] = roots;
    const [second = assert.fail(), fourth = assert.fail()] = top.children;
    const texts = () => [top, second, fourth].map((department) => peopleTexts(known, department));
    return { known, texts };
  }
  const people = (...departments: readonly string[]) =>
    departments.map((departmentId, index) => ({ id: `${index}`, name: '', status: 'active', departmentId }));

  it('is said to be unknown, and not to be none', async () => {
    const { texts } = await company();
    assert.deepEqual(texts(), Array(3).fill({ short: '', whole: 'Members: not loaded yet' }));
  });

  it('counts active people, of its own and with those below', async () => {
    const { known, texts } = await company();
    known.addAllPeople({
      items: [
        ...people('1', '2', '3', '3'),
        { id: 'f', name: '', status: 'deactivated', departmentId: '3' },
        { id: 'u', name: '', status: 'upcoming', departmentId: '4' },
      ],
      unreadable: [],
    });
    assert.deepEqual(texts(), [
      { short: '1 of 4', whole: 'Active people: 1 · with those below: 4' },
      { short: '1 of 3', whole: 'Active people: 1 · with those below: 3' },
      { short: '0', whole: 'Active people: 0' },
    ]);
  });

  it('is at least what was read of a list that was cut, or of some departments', async () => {
    const { known, texts } = await company();
    known.addMembers('2', { items: [], unreadable: [], total: 5 });
    assert.deepEqual(texts(), [
      { short: '', whole: 'Members: not loaded yet · with those below: at least 5' },
      { short: '5 of at least 5', whole: 'Active people: 5 · with those below: at least 5' },
      { short: '', whole: 'Members: not loaded yet' },
    ]);
    known.addAllPeople({ items: people('1', '3'), unreadable: [], truncated: true });
    assert.deepEqual(
      texts().map(({ short }) => short),
      ['at least 1 of at least 7', '5 of at least 6', ''],
    );
  });

  it('is at least what was read for the departments of a part that was cut, until it is read whole', async () => {
    const { known, texts } = await company();
    const short = () => texts().map((each) => each.short);
    known.addAllPeople({ items: people('1', '2', '4'), unreadable: [] });
    const part = { items: people('4'), unreadable: [] };
    known.addPeopleOf([{ id: '4' }], { ...part, truncated: true });
    assert.deepEqual(short(), ['1 of at least 3', '1 of 1', 'at least 1']);
    known.addPeopleOf([{ id: '4' }], part);
    assert.deepEqual(short(), ['1 of 3', '1 of 1', '1']);
    known.addMembers('4', { items: [], unreadable: [], total: 2 });
    assert.deepEqual(short(), ['1 of 4', '1 of 1', '2'], 'the last list counts, also in the sum above');
  });

  it('is at least what could be read', async () => {
    const { known, texts } = await company();
    known.addAllPeople({ items: people('1', '2', '3', '4'), unreadable: [{ index: 4, reason: 'no id' }] });
    assert.deepEqual(
      texts().map(({ short }) => short),
      ['at least 1 of at least 4', 'at least 1 of at least 2', 'at least 1'],
    );
  });

  it('is not called that of active people where the service itself counts them', async () => {
    const { known } = await company();
    const own = { id: '9', key: '9', children: [], hasActiveBelow: false, memberCount: 12 };
    assert.equal(peopleTexts(known, own).whole, 'People, as the service counts them: 12');
  });

  it('stays that of a whole list when a later one is cut', async () => {
    const { known, texts } = await company();
    known.addAllPeople({ items: people('1', '2'), unreadable: [] });
    known.addAllPeople({ items: people('2'), unreadable: [], truncated: true });
    assert.deepEqual(
      texts().map(({ short }) => short),
      ['1 of 2', '1 of 1', '0'],
    );
  });
});

describe('who is known to be absent today', () => {
  let company: KnownCompany;

  beforeEach(() => {
    company = new KnownCompanies().of(service());
  });

  const idsOf = (owner: string, at = now) => company.absencesToday(owner, at).map(({ id }) => id);

  it('are those with an approved or pending half-day of the user’s day', () => {
    const others: readonly LeaveView[] = [
      { ...today, id: 'b', status: 'submitted' },
      { ...today, id: 'c', date: '2026-06-10' },
      { ...today, id: 'd', status: 'rejected' },
      { ...today, id: 'e', deleted: true },
      { id: 'f', ownerId: '3', deleted: false, status: 'approved' },
      { ...today, id: 'g', ownerId: '4' },
    ];
    company.addLeaves([today, ...others], now);
    assert.deepEqual(idsOf('3'), [today.id, 'b']);
    assert.deepEqual(idsOf('4'), ['g']);
    assert.deepEqual(idsOf('5'), []);
  });

  it('are present again when a later list shows that the leave was taken back, and on another day', () => {
    company.addLeaves([today], now);
    assert.deepEqual(idsOf('3', new Date(2026, 5, 10)), []);
    company.addLeaves([{ ...today, deleted: true }], now);
    assert.deepEqual(idsOf('3'), []);
  });
});
