import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { columnsOf, namedIn, usualColumns, valuesOf } from '../../../../src/features/export/model/columns.ts';
import { headingsOf } from '../../../../src/features/export/model/headings.ts';
import { sensitiveName } from '../../../../src/service/contract/check/sensitive.ts';
import { alternativesOf, isObjectSchema } from '../../../../src/service/contract/check/shape.ts';
import { Employee } from '../../../../src/service/contract/employee.ts';
import { textOf } from '../../../../src/service/contract/message.ts';
import { recordKinds } from '../../../../src/service/contract/resources.ts';
import { Taxonomy, TaxonomyLabel } from '../../../../src/service/contract/taxonomy.ts';
import { columnsNamed } from './files.ts';

/** The fields of a schema with those inside; of a reference, the id only. */
function namesIn(schema: TSchema): readonly string[] {
  const fields = isObjectSchema(schema) ? Object.entries(schema.properties ?? {}) : [];
  return fields.flatMap(([name, field]) => {
    const inner = alternativesOf(field).flatMap(namesIn);
    const isReference = inner.includes('id') && inner.includes('type');
    const named = inner.filter((each) => !isReference || each === 'id');
    return inner.length === 0 ? [name] : named.map((each) => `${name}.${each}`);
  });
}

describe('the columns of an export', () => {
  for (const [kind, schema] of [
    ['employees', Employee],
    ['taxonomies', Taxonomy],
    ['taxonomy-labels', TaxonomyLabel],
  ] as const) {
    it(`of ${kind} are all fields of the contract, apart from links, and names beside ids`, () => {
      const contract = namesIn(schema).filter((name) => !/^(links|embedded)\b/.test(name));
      const names = columnsOf(kind).map(({ name }) => name);
      const named = namedIn(kind, names).flatMap((each) => [each.id, ...each.names]);
      assert.deepEqual(names.filter((name) => !named.includes(name)).toSorted(), contract.toSorted());
    });
  }

  it('are masked exactly where documents mask them', () => {
    for (const kind of recordKinds) {
      const isSensitive = sensitiveName(kind === 'members' ? 'employees' : kind);
      for (const column of columnsOf(kind)) {
        const shouldBeMasked = column.name.split('.').some(isSensitive);
        assert.equal(column.isSensitive, shouldBeMasked, `${column.name} of ${kind}`);
      }
      assert.ok(!usualColumns(kind).some((name) => isSensitive(name)));
    }
  });

  it('have distinct headings, in words of a language', () => {
    for (const kind of recordKinds) {
      const names = columnsOf(kind).map(({ name }) => name);
      const headings = headingsOf(names, (heading) => textOf(heading));
      assert.equal(new Set(headings).size, names.length, kind);
      assert.deepEqual(
        headings.filter((heading) => !/^[A-Z]/.test(heading)),
        [],
        kind,
      );
    }
    assert.deepEqual(
      headingsOf(['id', 'manager.email', 'unknown.word'], (heading) => textOf(heading)),
      ['ID', 'Manager: E-mail', 'unknown: word'],
    );
  });

  it('have their names beside headings that would be the same', () => {
    const same = () => 'Nom';
    assert.deepEqual(headingsOf(['name', 'head.name'], same), ['Nom (name)', 'Nom (head.name)']);
  });

  it('have distinct names, with one dot at most', () => {
    for (const kind of recordKinds) {
      const names = columnsOf(kind).map(({ name }) => name);
      assert.equal(new Set(names).size, names.length);
      assert.ok(names.every((name) => name.split('.').length <= 2));
    }
  });
});

describe('the values of a record', () => {
  const columns = columnsNamed('employees', 'id', 'birthDay.day', 'phoneNumber', 'applicableJobPosition.id');
  const employee = {
    id: '7',
    birthDay: { day: 3, month: 4 },
    phoneNumber: '+33 6',
    applicableJobPosition: null,
  };

  it('are those of the columns, also inside of other fields', () => {
    const ids = columnsNamed('employees', 'id', 'applicableEmployment.id');
    assert.deepEqual(valuesOf({ id: '7', applicableEmployment: { id: 'e7' } }, ids, true), ['7', 'e7']);
    assert.deepEqual(valuesOf({ id: '7', applicableEmployment: 'x' }, ids, true), ['7', undefined]);
  });

  it('are masked where they are sensitive, but not where there is none', () => {
    const masked = valuesOf(employee, columns, true);
    assert.deepEqual(Object.fromEntries(columns.map(({ name }, place) => [name, masked[place]])), {
      id: '7',
      'birthDay.day': '••••',
      phoneNumber: '••••',
      'applicableJobPosition.id': undefined,
    });
    assert.deepEqual(
      valuesOf({ id: '7', phoneNumber: null }, columnsNamed('employees', 'phoneNumber'), true),
      [null],
    );
  });

  it('are all there with masking switched off', () => {
    assert.ok(valuesOf(employee, columns, false).includes('+33 6'));
  });
});
