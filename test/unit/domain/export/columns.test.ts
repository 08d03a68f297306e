import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { columnsOf, recordKinds, usualColumns, valuesOf } from '../../../../src/domain/export/columns.ts';
import { sensitiveName } from '../../../../src/service/contract/check/sensitiveNames.ts';
import { alternativesOf, isObjectSchema } from '../../../../src/service/contract/check/shape.ts';
import { Employee } from '../../../../src/service/contract/employee.ts';
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
    it(`of ${kind} are all fields of the contract, apart from links`, () => {
      const contract = namesIn(schema).filter((name) => !/^(links|embedded)\b/.test(name));
      assert.deepEqual(
        columnsOf(kind)
          .map(({ name }) => name)
          .toSorted(),
        contract.toSorted(),
      );
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
