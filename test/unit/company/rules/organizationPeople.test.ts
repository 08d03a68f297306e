import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import { checkOrganization } from '../../../../src/company/rules/organizationHealth.ts';
import type { LegacyDepartment } from '../../../../src/service/contract/organization/departments.ts';
import { Company, holds, inShort, sentenceOf } from './organizationCompany.ts';

describe('the people of departments in a checked organization', () => {
  it('finds an active department without people', () => {
    holds((company, id) => {
      company.empty(id, null);
      return [`without-users ${id}`];
    });
  });

  it('does not count people unless the department of each person is known', () => {
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

  it('does not report a department that does not say whether it is active', () => {
    const company = new Company();
    company.add(undefined, { isActive: null, headId: 9999 });
    company.empty(1, null);
    assert.deepEqual(company.findings(), []);
    company.change(1, { isActive: true });
    assert.deepEqual(company.findings(), ['head-left 1', 'without-users 1']);
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
      'Department 2 is inactive, but has people (3).',
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

  for (const [name, list] of Object.entries({
    'come after the first ones': { truncated: true },
    'could not be read': { unreadable: [{ index: 0, reason: 'it has no id' }] },
    'are counted, but not shown': { mismatch: { read: 1, counted: 2 } },
  } as const)) {
    it(`says nothing of people who ${name}`, () => {
      const company = new Company();
      company.add(undefined, { headId: 9999 });
      company.empty(1, null);
      assert.deepEqual(company.findings(), ['head-left 1', 'without-users 1']);
      assert.deepEqual(company.findings(company.people, list), []);
      company.change(1, { isActive: false });
      const someone = { id: '7', departmentId: '1' };
      assert.deepEqual(company.findings([someone], list), ['inactive-with-users 1']);
    });
  }

  it('treats an empty list of people as unknown', () => {
    const company = new Company();
    company.add();
    assert.deepEqual(company.findings([]), []);
  });

  it('finds an active department that has no head, and not one whose head is not shown', () => {
    holds((company, id) => {
      company.change(id, { headId: null });
      return [`without-head ${id}`];
    });
    const company = new Company();
    company.add(undefined, { headId: null, isActive: null });
    assert.deepEqual(company.findings(), []);
    const rules = (source: 'legacy' | 'resource', record: object) => {
      const tree = assembleDepartments(
        source === 'legacy'
          ? { source, page: { items: [{ id: 1, isActive: true, ...record }], unreadable: [] } }
          : { source, page: { items: [{ id: '1', isArchived: false, ...record }], unreadable: [] } },
      );
      return checkOrganization(tree).map(({ rule }) => rule);
    };
    assert.deepEqual(rules('legacy', { headID: null }), ['without-head']);
    assert.deepEqual(rules('legacy', { head: null }), ['without-head']);
    assert.deepEqual(rules('legacy', { head: null, headID: 7 }), []);
    assert.deepEqual(rules('legacy', {}), []);
    assert.deepEqual(rules('resource', { manager: null }), ['without-head']);
    assert.deepEqual(rules('resource', { manager: { id: '7' } }), []);
    assert.deepEqual(rules('resource', {}), []);
  });

  it('finds active people without a manager, at their department, except those at the top', () => {
    const company = new Company();
    company.add(company.add());
    const people = (...more: readonly (readonly [id: string, managerId: string | null, status?: string])[]) =>
      company.check([
        ...company.people.map((person) => ({ ...person, managerId: person.id === '1001' ? null : '1001' })),
        ...more.map(([id, managerId, status = 'active']) => ({
          ...{ id, name: id === '9' ? '' : `N${id}`, managerId, status, departmentId: '2' },
        })),
      ]);
    assert.deepEqual(people(), []);
    assert.deepEqual(inShort(people(['7', null])), ['people-without-manager 2']);
    assert.deepEqual(people(['7', null, 'upcoming'], ['8', null, 'deactivated']), []);
    assert.equal(
      sentenceOf(people(['7', null], ['8', null], ['9', null], ['10', null]), 'people-without-manager'),
      '“D2” (2) has people without a manager: “N7” (7), “N8” (8), 9 and 1 more.',
    );
    // The head of a department that is not at the top needs a manager; one who manages others, too.
    assert.deepEqual(inShort(people(['7', null], ['8', '7'])), ['people-without-manager 2']);
    // Where no department at the top shows a head, a manager of others is at the top.
    company.change(1, { headId: null });
    assert.deepEqual(inShort(people(['7', null], ['8', '7'])), ['without-head 1']);
    assert.deepEqual(inShort(people(['7', null])), ['people-without-manager 2', 'without-head 1']);
  });

  it('takes a department of 50,000 people without a manager', () => {
    const company = new Company();
    company.add();
    const many = Array.from({ length: 50_000 }, (_, index) => ({
      ...{ id: `p${index}`, status: 'active', departmentId: '1', managerId: null },
    }));
    assert.match(sentenceOf(company.check(many), 'people-without-manager'), / and 49,997 more\.$/);
  });

  it('leaves out the rules that are switched off', () => {
    const page = { items: [{ id: '1', isArchived: false, manager: null }], unreadable: [] };
    const tree = assembleDepartments({ source: 'resource', page });
    const people = {
      items: [{ id: '7', status: 'active', departmentId: '1', managerId: null }],
      unreadable: [],
    };
    const rules = (...off: readonly ('without-head' | 'people-without-manager')[]) =>
      checkOrganization(tree, people, off).map(({ rule }) => rule);
    assert.deepEqual(rules(), ['without-head', 'people-without-manager']);
    assert.deepEqual(rules('without-head'), ['people-without-manager']);
    assert.deepEqual(rules('without-head', 'people-without-manager'), []);
  });
});
