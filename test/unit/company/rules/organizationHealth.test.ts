import assert from 'node:assert/strict';
import fc from 'fast-check';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import { checkOrganization } from '../../../../src/company/rules/organizationHealth.ts';
import { textOf } from '../../../../src/service/contract/message.ts';
import type { StructureDepartment } from '../../../../src/service/contract/organization/departments.ts';
import { Company, holds, inShort, pathOf } from './organizationCompany.ts';

describe('checkOrganization', () => {
  it('finds nothing in a healthy company', () => {
    holds(() => []);
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
      textOf(company.check()[1]?.sentence ?? ''),
      '“D2” (2) has the code “X”, which should be unique, like “D1” (1), “D3” (3), “D4” (4) and 2 more.',
    );
  });

  it('names at most three of the departments that share a code, and no others', () => {
    const sentences = (count: number) => {
      const company = new Company();
      for (let place = 0; place < count; place += 1) {
        company.add(undefined, { code: 'X' });
      }
      return company.check().map(({ sentence }) => textOf(sentence).replace(/^.* like /, ''));
    };
    assert.deepEqual(sentences(1), []);
    assert.deepEqual(sentences(2), ['“D2” (2).', '“D1” (1).']);
    assert.deepEqual(sentences(4).at(0), '“D2” (2), “D3” (3), “D4” (4).');
    assert.deepEqual(sentences(5).at(0), '“D2” (2), “D3” (3), “D4” (4) and 1 more.');
    assert.deepEqual(sentences(5).at(-1), '“D1” (1), “D2” (2), “D3” (3) and 1 more.');
  });

  it('cuts an id that is very long', () => {
    const id = 'x'.repeat(101);
    const named = (name: string | undefined) => {
      const items = [{ id, parent: { id: 'gone' }, ...(name === undefined ? {} : { name }) }];
      const tree = assembleDepartments({ source: 'resource', page: { items, unreadable: [] } });
      return checkOrganization(tree).map(({ sentence }) => textOf(sentence).split(' has ')[0]);
    };
    assert.deepEqual(named(undefined), [`Department ${'x'.repeat(100)}`]);
    assert.deepEqual(named('Sales'), [`“Sales” (${'x'.repeat(100)})`]);
  });

  it('distinguishes departments with the same id', () => {
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
        for (const { departmentId, sentence } of checkOrganization(tree, { items: people, unreadable: [] })) {
          assert.ok(items.some(({ id }) => String(id) === departmentId));
          assert.ok(textOf(sentence).endsWith('.'));
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
