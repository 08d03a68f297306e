import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../src/domain/departmentTree.ts';
import { checkOrganization } from '../../../src/domain/organization/organizationHealth.ts';
import type { LegacyDepartment } from '../../../src/service/contract/departments/legacyDepartment.ts';
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
});
