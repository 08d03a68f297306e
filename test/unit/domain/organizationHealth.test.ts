import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assembleDepartments } from '../../../src/domain/departmentTree.ts';
import { checkOrganization, type Finding } from '../../../src/domain/organizationHealth.ts';
import type { KnownPerson } from '../../../src/domain/organizationPeople.ts';
import type { LegacyDepartment } from '../../../src/service/contract/legacyDepartment.ts';
import type { StructureDepartment } from '../../../src/service/contract/structureDepartment.ts';

type Changes = Partial<Omit<StructureDepartment, 'id'>>;

/** A company of the structure API, one person a department, who heads it; nothing is wrong with it. */
class Company {
  readonly departments: StructureDepartment[] = [];
  readonly people: KnownPerson[] = [];

  /** Adds a healthy department below another, changed as wanted; answers its id. */
  add(parent?: number, changes: Changes = {}): number {
    const id = this.departments.length + 1;
    const parentId = parent === undefined ? null : pathOf(parent);
    const siblings = this.departments.filter((department) => department.parentId === parentId).length;
    this.departments.push({
      id,
      name: `D${id}`,
      code: `C${id}`,
      hierarchy: pathOf(id),
      parentId,
      isActive: true,
      headId: 1000 + id,
      sortOrderInSiblings: siblings,
      ...changes,
    });
    this.people.push({ id: String(1000 + id), status: 'active', departmentId: String(id) });
    return id;
  }

  /** Adds departments one below the other; answers the last. */
  chain(length: number, parent?: number): number | undefined {
    let last = parent;
    for (let count = 0; count < length; count += 1) {
      last = this.add(last);
    }
    return last;
  }

  change(id: number, changes: Changes): void {
    this.departments[id - 1] = { ...this.at(id), ...changes };
  }

  /** Moves the people of a department elsewhere. */
  empty(id: number, elsewhere: string | null): void {
    for (const [index, person] of this.people.entries()) {
      if (person.departmentId === String(id)) {
        this.people[index] = { ...person, departmentId: elsewhere };
      }
    }
  }

  at(id: number): StructureDepartment {
    const department = this.departments[id - 1];
    assert.ok(department);
    return department;
  }

  parentOf(id: number): number | undefined {
    const { parentId } = this.at(id);
    return this.departments.find(({ hierarchy }) => hierarchy === parentId)?.id;
  }

  levelOf(id: number): number {
    const parent = this.parentOf(id);
    return parent === undefined ? 1 : this.levelOf(parent) + 1;
  }

  childrenOf(id: number): readonly number[] {
    return this.departments
      .filter(({ parentId }) => parentId === pathOf(id))
      .map((department) => department.id);
  }

  check(people: readonly KnownPerson[] = this.people): readonly Finding[] {
    const page = { items: this.departments, unreadable: [] };
    return checkOrganization(assembleDepartments({ source: 'structure', page }), people);
  }

  /** The findings as `rule department`, in order. */
  findings(people?: readonly KnownPerson[]): readonly string[] {
    return inShort(this.check(people));
  }
}

function pathOf(id: number): string {
  return `path of ${id}`;
}

function inShort(findings: readonly Finding[]): readonly string[] {
  return findings.map(({ rule, departmentId }) => `${rule} ${departmentId}`).toSorted();
}

function sentenceOf(findings: readonly Finding[], rule: Finding['rule']): string {
  return findings.find((finding) => finding.rule === rule)?.sentence ?? '';
}

/** Healthy companies of up to seven levels, and a department of each. */
const companies = fc
  .tuple(fc.array(fc.nat(), { minLength: 3, maxLength: 40 }), fc.nat())
  .map(([choices, choice]) => {
    const company = new Company();
    for (const [count, parent] of choices.entries()) {
      const id = parent % (count + 1);
      company.add(id === 0 || company.levelOf(id) > 6 ? undefined : id);
    }
    return { company, id: (choice % choices.length) + 1 };
  });

/** Holds a defect, seeded anywhere in any healthy company, to exactly the findings it announces. */
function holds(seed: (company: Company, id: number) => readonly string[] | undefined): void {
  fc.assert(
    fc.property(companies, ({ company, id }) => {
      const expected = seed(company, id);
      fc.pre(expected !== undefined);
      assert.deepEqual(company.findings(), expected.toSorted());
    }),
  );
}

describe('checkOrganization', () => {
  it('finds nothing in a healthy company', () => {
    holds(() => []);
  });

  it('warns beyond 7 levels and refuses more than 9 (8)', () => {
    const company = new Company();
    company.chain(11);
    const findings = company.check();
    assert.deepEqual(
      findings.map(({ rule, severity, departmentId }) => [rule, severity, departmentId]),
      [
        ['deep', 'warning', '8'],
        ['deep', 'warning', '9'],
        ['too-deep', 'error', '10'],
        ['too-deep', 'error', '11'],
      ],
    );
    assert.equal(sentenceOf(findings, 'too-deep'), '“D10” (10) is on level 10; the service takes at most 9.');
    holds((healthy, id) => {
      const deepest = healthy.chain(8 - healthy.levelOf(id), id);
      return [`deep ${deepest}`];
    });
  });

  it('refuses more than 99 departments below one parent, or at the top (8)', () => {
    holds((company, id) => {
      if (company.levelOf(id) > 6) {
        return undefined;
      }
      const already = company.childrenOf(id).length;
      for (let count = already; count < 100; count += 1) {
        company.add(id, { sortOrderInSiblings: null });
      }
      return [`too-many-siblings ${id}`];
    });
    const flat = new Company();
    for (let count = 0; count < 99; count += 1) {
      flat.add();
    }
    assert.deepEqual(flat.findings(), []);
    flat.add(undefined, { sortOrderInSiblings: null });
    assert.deepEqual(flat.findings(), ['too-many-siblings 100']);
    assert.match(sentenceOf(flat.check(), 'too-many-siblings'), /100 departments at the top/);
  });

  it('finds a code that departments share, on each of them', () => {
    holds((company, id) => {
      const other = (id % company.departments.length) + 1;
      company.change(id, { code: company.at(other).code ?? null });
      return [`duplicate-code ${id}`, `duplicate-code ${other}`];
    });
    const company = new Company();
    for (let count = 0; count < 6; count += 1) {
      company.add(undefined, { code: 'X' });
    }
    assert.equal(
      company.check()[1]?.sentence,
      '“D2” (2) has the code “X”, which should be unique, like “D1” (1), “D3” (3), “D4” (4) and 2 more.',
    );
  });

  it('finds every department of a cycle, and nothing else about it', () => {
    holds((company, id) => {
      const way = [id];
      for (let up = company.parentOf(id); up !== undefined; up = company.parentOf(up)) {
        way.push(up);
      }
      company.change(way.at(-1) ?? id, { parentId: pathOf(id) });
      return way.map((member) => `cycle ${member}`);
    });
  });

  it('finds a department whose parent is not shown', () => {
    holds((company, id) => {
      if (company.levelOf(id) === 1) {
        return undefined;
      }
      company.change(id, { parentId: 'nowhere' });
      return [`orphan ${id}`];
    });
  });

  it('finds a department in use that nobody is attached to', () => {
    holds((company, id) => {
      company.empty(id, null);
      return [`without-users ${id}`];
    });
  });

  it('does not guess who is attached where not every person tells', () => {
    const company = new Company();
    company.add();
    company.empty(1, null);
    assert.deepEqual(company.findings(), ['without-users 1']);
    assert.deepEqual(company.findings([...company.people, { id: '7' }]), []);
    const gone = { id: '7', status: 'deactivated' };
    assert.deepEqual(company.findings([...company.people, gone]), ['without-users 1']);
    const upcoming = { id: '8', status: 'upcoming', departmentId: '1' };
    assert.deepEqual(company.findings([...company.people, upcoming]), ['without-users 1']);
  });

  it('takes the counts that the legacy list gives', () => {
    const items: LegacyDepartment[] = [
      { id: 1, hierarchy: '/1/', parentId: '/', isActive: true, currentUsersCount: 0, sortOrder: 400 },
      { id: 2, hierarchy: '/2/', parentId: '/', isActive: false, currentUsersCount: 3, sortOrder: 400 },
      { id: 3, hierarchy: '/3/', parentId: '/', isActive: false, currentUsersCount: 0, headID: 5 },
      { id: 4, hierarchy: '/4/', parentId: '/' },
    ];
    const tree = assembleDepartments({ source: 'legacy', page: { items, unreadable: [] } });
    const findings = checkOrganization(tree);
    assert.deepEqual(inShort(findings), ['inactive-with-users 2', 'without-users 1']);
    assert.equal(
      sentenceOf(findings, 'inactive-with-users'),
      'Department 2 is inactive, but has people attached to it (3).',
    );
  });

  it('finds an inactive department that is still used, by people or by departments', () => {
    holds((company, id) => {
      company.change(id, { isActive: false });
      const children = company.childrenOf(id).length > 0 ? [`inactive-with-active-children ${id}`] : [];
      return [...children, `inactive-with-users ${id}`];
    });
    holds((company, id) => {
      company.change(id, { isActive: false });
      company.empty(id, null);
      return company.childrenOf(id).length > 0 ? [`inactive-with-active-children ${id}`] : [];
    });
  });

  it('finds a head who is not among the people given', () => {
    holds((company, id) => {
      company.change(id, { headId: 9999 });
      return [`head-left ${id}`];
    });
    holds((company, id) => {
      company.people.push({ id: '9999', status: 'deactivated', departmentId: null });
      company.change(id, { headId: 9999 });
      return [`head-left ${id}`];
    });
  });

  it('takes no people given as people unknown, not as nobody there', () => {
    const company = new Company();
    company.add();
    assert.deepEqual(company.findings([]), []);
  });

  it('finds a place among siblings outside 0 to 99 (2.3)', () => {
    for (const order of [-1, 100, 2 ** 60]) {
      holds((company, id) => {
        company.change(id, { sortOrderInSiblings: order });
        return [`sort-order-out-of-range ${id}`];
      });
    }
  });

  it('finds a place that siblings share, on each of them', () => {
    holds((company, id) => {
      const parent = company.parentOf(id);
      const sibling = company.departments.find(
        (other) => other.id !== id && company.parentOf(other.id) === parent,
      );
      if (sibling === undefined) {
        return undefined;
      }
      company.change(id, { sortOrderInSiblings: sibling.sortOrderInSiblings ?? null });
      return [`sort-order-repeated ${id}`, `sort-order-repeated ${sibling.id}`];
    });
  });

  it('tells departments apart that share an id', () => {
    const items = [
      { id: 1, code: 'X', hierarchy: 'a' },
      { id: 1, code: 'X', hierarchy: 'b' },
    ];
    const tree = assembleDepartments({ source: 'structure', page: { items, unreadable: [] } });
    const findings = checkOrganization(tree);
    assert.deepEqual(inShort(findings), ['duplicate-code 1', 'duplicate-code 1']);
    assert.equal(new Set(findings.map(({ departmentKey }) => departmentKey)).size, 2);
  });

  it('takes departments of which anything is missing', () => {
    const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const path = fc.constantFrom('/', 'a', 'b', 'c', '');
    const department = fc.record(
      {
        id: fc.integer({ min: 1, max: 5 }),
        name: some(fc.string()),
        code: some(fc.constantFrom('', 'X', '__proto__')),
        hierarchy: some(path),
        parentId: some(path),
        isActive: some(fc.boolean()),
        headId: some(fc.integer()),
        sortOrderInSiblings: some(fc.double()),
      },
      { requiredKeys: ['id'] },
    );
    const person = fc.record(
      { id: fc.string(), status: fc.string(), departmentId: some(fc.constantFrom('1', '2')) },
      { requiredKeys: ['id'] },
    );
    fc.assert(
      fc.property(fc.array(department), fc.array(person), (items, people) => {
        const tree = assembleDepartments({ source: 'structure', page: { items, unreadable: [] } });
        for (const { departmentId, sentence } of checkOrganization(tree, people)) {
          assert.ok(items.some(({ id }) => String(id) === departmentId));
          assert.ok(sentence.endsWith('.'));
        }
      }),
    );
  });

  it('takes ten thousand departments, wide or deep', () => {
    const count = 10_000;
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const shared = { code: 'X', isActive: false, sortOrderInSiblings: 7 };
    const check = (items: readonly StructureDepartment[]) =>
      checkOrganization(assembleDepartments({ source: 'structure', page: { items, unreadable: [] } }));
    const wide = check(ids.map((id) => ({ id, hierarchy: pathOf(id), parentId: null, ...shared })));
    assert.equal(wide.length, 2 * count + 1);
    const deep = check(
      ids.map((id) => ({ id, hierarchy: pathOf(id), parentId: id === 1 ? null : pathOf(id - 1) })),
    );
    assert.equal(deep.length, count - 7);
  });
});
