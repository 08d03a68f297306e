import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import {
  departmentPaths,
  referencesIn,
  targetOf,
} from '../../../../src/features/documents/language/references.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';
import type { DocumentKind } from '../../../../src/service/contract/resources.ts';
import { connection } from './acme.ts';

/** Departments whose paths do not consist of their ids, and one whose path looks like an id. */
const index = departmentPaths(
  assembleDepartments({
    source: 'structure',
    page: {
      items: [
        { id: 7, name: 'Board', code: 'B', hierarchy: '/1/' },
        { id: 8, name: 'Sales', code: 'S', hierarchy: '/1/2.5/', parentId: '/1/' },
        { id: 9, name: 'Shops', code: 'H', hierarchy: '0x5AC0', parentId: '/1/2.5/' },
        { id: 10, name: 'Harbour', code: 'P', hierarchy: '7', parentId: '0x5AC0' },
        { id: 11, name: 'Quay', code: 'Q', hierarchy: '8', parentId: '7' },
      ],
      unreadable: [],
    },
  }),
);

/** The references of a document as `text → resource id`. */
function linked(value: unknown, resource: DocumentKind, id = '1'): readonly string[] {
  const json = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
  return referencesIn(new JsonTree(json), resource).references.flatMap((reference) => {
    const target = targetOf(reference, { resource, id }, connection, index);
    const { offset, length } = reference.range;
    return target === undefined
      ? []
      : [`${json.slice(offset, offset + length)} → ${target.resource} ${target.id}`];
  });
}

describe('the ids in documents', () => {
  for (const [what, value, resource, expected] of [
    [
      'a user',
      {
        id: 1,
        departmentId: 101,
        department: { id: 101, name: 'Sales' },
        managerId: 12,
        manager: { id: 12, firstName: 'Ann', lastName: 'Adam' },
        userWorkCycles: [{ ownerID: 1 }],
        legalEntityId: 3,
        legalEntity: { id: 3, name: 'Acme Ltd' },
      },
      'users',
      [
        ...[
          '101 → departments 101',
          '12 → users 12',
          '101 → departments 101',
          '12 → users 12',
          '1 → users 1',
        ],
        ...['3 → legal-entities 3', '3 → legal-entities 3'],
      ],
    ],
    [
      'a structure department',
      { id: 5, headId: 12, parentId: '/1/2.5/', hierarchy: '/1/2.5/9/' },
      'departments',
      ['12 → users 12', '/1/2.5/ → departments 8'],
    ],
    [
      'a legacy department',
      { id: 5, headID: 12, head: { id: 12, name: 'Ann' }, parentId: '/', users: [{ id: 4, name: 'Bea' }] },
      'departments',
      ['12 → users 12', '4 → users 4', '12 → users 12'],
    ],
    [
      'a department of the resource API',
      { id: '5', parent: { id: '4', type: 'department' }, manager: { id: '12', type: 'employee' } },
      'departments',
      ['12 → employees 12', '4 → departments 4'],
    ],
    [
      'attributes',
      { items: [{ id: 'a', employee: { id: '12', type: 'employee' }, value: { id: '3' } }] },
      'employee-attributes',
      ['12 → employees 12'],
    ],
    [
      'a leave',
      { id: 'a', leavePeriod: { ownerId: 12, owner: { id: 12 } } },
      'leaves',
      ['12 → users 12', '12 → users 12'],
    ],
    [
      'a report',
      {
        id: 1,
        templateId: 't',
        filters: [
          { kind: 'departments', values: [101, 102] },
          { values: [12], kind: 'owners' },
          { kind: 'legal-entities', values: [2] },
          { kind: 'weather', values: [1] },
          { values: [1] },
        ],
        columns: [{ kind: 'departments', values: [9] }],
      },
      'reports',
      [
        '101 → departments 101',
        '102 → departments 102',
        '12 → users 12',
        '2 → legal-entities 2',
        't → other /service-timesheet/api/report-templates',
      ],
    ],
    [
      'a job position, whatever the addresses in it',
      {
        ...{ id: 'jp-1', type: 'job-position', url: 'about:blank' },
        employment: { id: 'emp-1', type: 'employment', url: 'about:blank' },
        businessEstablishment: { id: '8', type: 'business-establishment', url: 'https://evil.example/8' },
        department: null,
        manager: { id: '12', type: 'employee' },
        workingTimeArrangement: { id: '5', type: 'working-time-arrangement', url: 'about:blank' },
        jobQualification: { id: {}, type: 'job-position' },
        occupationCategory: { id: '6', type: ['employment'] },
      },
      'job-positions',
      ['12 → employees 12', '8 → business-establishments 8', 'emp-1 → employments emp-1'],
    ],
    [
      'an attribute, to what it means',
      {
        items: [
          { id: 'a', definition: { id: 'jobPosition.department', type: 'employee-attribute-definition' } },
        ],
      },
      'employee-attributes',
      ['jobPosition.department → employee-attribute-definitions jobPosition.department'],
    ],
    [
      'a definition, to its labels',
      { id: 'e_site', taxonomy: { id: '501', type: 'taxonomy' }, schema: { type: 'employment' } },
      'employee-attribute-definitions',
      ['501 → taxonomies 501'],
    ],
    ['a taxonomy', { id: 1, parentId: 3 }, 'taxonomies', []],
    ['nothing', { headId: null, managerId: true, departmentId: { id: 3 }, filters: [[1]] }, 'users', []],
  ] as const satisfies readonly (readonly [string, unknown, DocumentKind, readonly string[]])[]) {
    it(`lead from ${what} to documents`, () => {
      assert.deepEqual(linked(value, resource).toSorted(), expected.toSorted());
    });
  }

  it('lead from other records to the API that they come from', () => {
    assert.deepEqual(linked({ ownerId: '1' }, 'other', '/service-api/x'), ['1 → employees 1']);
    assert.deepEqual(linked({ ownerId: '1' }, 'other', '/service-apix/x'), ['1 → users 1']);
  });

  it('lead from the path of a parent to that department, as a whole and compared only', () => {
    const parent = (parentId: unknown) => linked({ parentId }, 'departments');
    assert.deepEqual(parent('/1/'), ['/1/ → departments 7']);
    assert.deepEqual(parent('0x5AC0'), ['0x5AC0 → departments 9']);
    assert.deepEqual(parent('7'), ['7 → departments 10']);
    for (const unknown of ['/2/9/', '/1', '/1/2.5', '/1/2.5/3/', '8', '101', '', '/1'.repeat(900_000)]) {
      assert.deepEqual(parent(unknown), [], unknown.slice(0, 20));
    }
    const escaped = String.raw`{"parentId": "\/1\/2.5\/"}`;
    assert.deepEqual(linked(escaped, 'departments'), [String.raw`\/1\/2.5\/ → departments 8`]);
  });

  it('have no path of the top, which some deployments write as a slash', () => {
    assert.deepEqual(referencesIn(new JsonTree('{"parentId":"/"}'), 'departments').references, []);
  });

  it('find no parent by path where the loaded departments have none', () => {
    const parent = { id: '7', type: 'department', url: '' };
    const resource = assembleDepartments({
      source: 'resource',
      page: { items: [{ id: '7' }, { id: '8', parent }], unreadable: [] },
    });
    const tree = assembleDepartments({
      source: 'legacy-tree',
      tree: { node: null, children: [{ node: { id: 7 }, children: [{ node: { id: 8 }, children: null }] }] },
    });
    for (const { size } of [departmentPaths(resource), departmentPaths(tree)]) {
      assert.equal(size, 0);
    }
  });

  it('have the names that the document gives beside them', () => {
    const tree = new JsonTree(
      '{"manager":{"id":12,"lastName":"Adam","firstName":"Ann"},"department":{"name":"S","id":3},"legalEntity":{"id":3,"name":"Acme Ltd"}}',
    );
    const { names } = referencesIn(tree, 'users');
    assert.deepEqual(
      [...names],
      [
        ['person 12', 'Adam Ann'],
        ['department 3', 'S'],
        ['legal-entities 3', 'Acme Ltd'],
      ],
    );
  });

  it('are limited to 5,000, found at the depth that documents may have, and not in text that is not JSON', () => {
    const many = JSON.stringify(Array.from({ length: 6_000 }, (_, id) => ({ ownerId: id })));
    assert.equal(referencesIn(new JsonTree(many), 'users').references.length, 5_000);
    const filters = [{ kind: 'departments', values: Array.from({ length: 150_000 }, (_, id) => id) }];
    assert.equal(referencesIn(new JsonTree(JSON.stringify({ filters })), 'reports').references.length, 5_000);
    assert.equal(
      referencesIn(new JsonTree(`${'['.repeat(199)}{"ownerId":1}${']'.repeat(199)}`), 'users').references
        .length,
      1,
    );
    assert.deepEqual(referencesIn(new JsonTree('<html>"ownerId": 1}]'), 'users').references, []);
  });
});
