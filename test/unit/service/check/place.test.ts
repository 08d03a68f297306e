import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { TObject, TSchema } from 'typebox';
import * as Value from 'typebox/value';
import { conform, type Drift } from '../../../../src/service/contract/check/conform.ts';
import {
  alternativesOf,
  isArraySchema,
  isObjectSchema,
} from '../../../../src/service/contract/check/shape.ts';
import { Collection, LegacyList } from '../../../../src/service/contract/collection.ts';
import { LegacyDepartment } from '../../../../src/service/contract/departments/legacyDepartment.ts';
import { ResourceDepartment } from '../../../../src/service/contract/departments/resourceDepartment.ts';
import {
  StructureDepartment,
  StructureList,
} from '../../../../src/service/contract/departments/structureDepartment.ts';
import { Employee, EmployeeAttribute, JobPosition } from '../../../../src/service/contract/employee.ts';
import { Leave, LeaveV2 } from '../../../../src/service/contract/leave.ts';
import { LongNumber } from '../../../../src/service/contract/longNumber.ts';
import { Report, ReportTemplate } from '../../../../src/service/contract/report.ts';
import { renamed } from '../../../../src/service/contract/schema.ts';
import { Taxonomy, TaxonomyLabel } from '../../../../src/service/contract/taxonomy.ts';
import { User } from '../../../../src/service/contract/user.ts';

const schemas: Readonly<Record<string, TObject>> = {
  ...{ Collection, LegacyList, StructureList, Employee, EmployeeAttribute, JobPosition, Leave, LeaveV2 },
  ...{ LegacyDepartment, StructureDepartment, ResourceDepartment },
  ...{ Report, ReportTemplate, Taxonomy, TaxonomyLabel, User },
};

const times = [
  '2025-06-01T08:30:00',
  '2025-06-01T08:30:00.25',
  '2025-06-01T08:30:00Z',
  '2025-06-01T08:30:00+02:00',
];
const leaves = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    'x',
    0,
    1,
    -1,
    1.5,
    13,
    100,
    2 ** 53,
    [],
    {},
    ...times,
    '2025-06-01',
  ),
  fc.jsonValue({ maxDepth: 1 }),
);

/** Values that mostly follow a schema. */
function valuesOf(schema: TSchema): fc.Arbitrary<unknown> {
  const kinds = alternativesOf(schema).map((kind) => {
    if (isObjectSchema(kind)) {
      const named = Object.entries(kind.properties ?? {}).map(([name, field]) => [name, valuesOf(field)]);
      const matching = Object.entries(kind.patternProperties ?? {}).map(([pattern, field]) => [
        pattern === '^.*$' ? 'anything' : `${pattern.slice(1)}3`,
        valuesOf(field),
      ]);
      const record = fc.record(Object.fromEntries([...named, ...matching]));
      return fc.oneof(
        { arbitrary: record, weight: 12 },
        { arbitrary: record.map((value) => ({ ...value, further: 1 })), weight: 1 },
        { arbitrary: fc.tuple(record, fc.nat()).map(([value, place]) => without(value, place)), weight: 1 },
      );
    }
    return isArraySchema(kind) ? fc.array(valuesOf(kind.items), { maxLength: 2 }) : leafOf(kind);
  });
  return fc.oneof({ arbitrary: fc.oneof(...kinds), weight: 60 }, { arbitrary: leaves, weight: 1 });
}

function leafOf(schema: TSchema): fc.Arbitrary<unknown> {
  const fitting = [null, true, 'x', 1, 1.5, ...times, '2025-06-01', ...wordsOf(schema)].filter((value) =>
    Value.Check(schema, value),
  );
  return fitting.length === 0 ? leaves : fc.constantFrom(...fitting);
}

function wordsOf(schema: TSchema): readonly unknown[] {
  return [
    ...('enum' in schema && Array.isArray(schema.enum) ? schema.enum : []),
    'const' in schema && schema.const,
  ];
}

function without(value: Readonly<Record<string, unknown>>, place: number): unknown {
  const names = Object.keys(value);
  const left = names[place % Math.max(1, names.length)];
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== left));
}

/** A schema that accepts no unknown field at any depth. */
function strict(schema: TSchema): TSchema {
  if ('anyOf' in schema && Array.isArray(schema.anyOf)) {
    return { ...schema, anyOf: schema.anyOf.map(strict) };
  }
  if (isArraySchema(schema)) {
    return { ...schema, items: strict(schema.items) };
  }
  if (!isObjectSchema(schema)) {
    return schema;
  }
  const each = (fields: Readonly<Record<string, TSchema>> | undefined) =>
    Object.fromEntries(Object.entries(fields ?? {}).map(([name, field]) => [name, strict(field)]));
  const { properties, patternProperties } = schema;
  return {
    ...schema,
    additionalProperties: false,
    properties: each(properties),
    patternProperties: each(patternProperties),
  };
}

describe('the prepared check of a record', () => {
  for (const [name, schema] of Object.entries(schemas)) {
    it(`accepts what TypeBox accepts, and no unknown field: ${name}`, () => {
      const strictly = strict(schema);
      let accepted = 0;
      fc.assert(
        fc.property(valuesOf(schema), (value) => {
          const { record, drifts } = checked(schema, value);
          const follows = Value.Check(strictly, value);
          accepted += follows ? 1 : 0;
          assert.equal(drifts.length === 0, follows, JSON.stringify({ value, drifts }));
          if (follows && record !== undefined) {
            assert.equal(record, value);
          }
        }),
        { numRuns: 300 },
      );
      assert.ok(accepted > 0 && accepted < 300, `${accepted} of 300 were accepted`);
    });
  }

  it('accepts a number that is kept as text where the contract has a number', () => {
    const long = new LongNumber('12345678901234567890');
    const { record, drifts } = checked(LegacyDepartment, { id: 1, position: long, level: long });
    assert.equal(record?.['position'], long);
    const paths = drifts.filter(({ problem }) => problem !== 'is missing').map(({ path }) => path);
    assert.deepEqual(paths, ['level']);
  });

  it('takes a number that is kept as text for no object of any fields', () => {
    const long = new LongNumber('12345678901234567890');
    const { record } = checked(Collection, { items: [], embedded: { employee: long } });
    assert.deepEqual(record, { items: [], embedded: {} });
  });

  it('takes any name for the field of a deployment, and none for code', () => {
    for (const name of ['"];throw 1;//', '__proto__', 'constructor', "a'b`\\\n\u2028"]) {
      const schema = renamed(LeaveV2, 'owner', name);
      const owner = { id: 1, name: 'Ann', mail: 'a@acme.example', login: 'ann', matricule: '7' };
      const { record } = checked(schema, JSON.parse(JSON.stringify({ id: '1', [name]: owner })));
      assert.deepEqual(Object.entries(record ?? {}), [
        ['id', '1'],
        [name, owner],
      ]);
    }
  });
});

function checked(schema: TObject, value: unknown) {
  const drifts: Drift[] = [];
  const record: Readonly<Record<string, unknown>> | undefined = conform(schema, value, (drift) =>
    drifts.push(drift),
  );
  return { record, drifts };
}
