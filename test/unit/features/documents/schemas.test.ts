import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { documentSchemas } from '../../../../build/documentSchemas.ts';
import { resourceNames } from '../../../../src/service/contract/resources.ts';

interface Schema {
  readonly title?: string;
  readonly description?: string;
  readonly type?: readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly patternProperties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
}

/** The schemas as the build writes them. */
const schemas: Readonly<Record<string, Schema>> = JSON.parse(JSON.stringify(documentSchemas));

describe('schemas of documents', () => {
  it('cover every resource', () => {
    assert.deepEqual(Object.keys(schemas).sort(), [...resourceNames].sort());
  });

  it('are there in French, too', () => {
    const texts = JSON.parse(
      readFileSync(new URL('../../../../package.nls.fr.json', import.meta.url), 'utf8'),
    );
    for (const name of resourceNames) {
      assert.equal(texts[`schema.${name}`], `./dist/schemas/fr/${name}.json`);
    }
  });

  for (const name of resourceNames) {
    it(`explain every property of ${name}, at every depth`, () => {
      const { title, description, properties } = schemaOf(name);
      assert.ok(title && description);
      assert.ok(Object.keys(properties ?? {}).length > 4);
      for (const [path, property] of propertiesBelow(schemaOf(name), name)) {
        assert.ok(property.description, path);
      }
    });

    it(`validate only types of ${name}`, () => {
      const allowed = [
        ...['title', 'description', 'markdownDescription'],
        ...['type', 'properties', 'patternProperties', 'items'],
      ];
      for (const [path, schema] of [[name, schemaOf(name)] as const, ...subschemas(schemaOf(name), name)]) {
        const others = Object.keys(schema).filter((keyword) => !allowed.includes(keyword));
        assert.deepEqual(others, [], path);
        assert.ok(schema.type === undefined || schema.type.includes('null'), path);
      }
    });
  }

  it('describe a department of any of the three APIs', () => {
    const { properties = {} } = schemaOf('departments');
    assert.deepEqual(properties['id']?.type, ['integer', 'null', 'string']);
    assert.equal(properties['id']?.description, 'Identifier of the department.');
    assert.match(
      properties['parentId']?.description ?? '',
      /^Organization structure API: .+\n\nLegacy API: .+/,
    );
    assert.ok(properties['headID'] && properties['headId'] && properties['manager']);
  });

  it('show the description of the field, not of its type', () => {
    assert.equal(schemaOf('departments').properties?.['head']?.description, 'Head of the department.');
    assert.equal(
      schemaOf('users').properties?.['dtContractEnd']?.description,
      'Last day of the contract; null while it is open.',
    );
  });

  it('have no type for sensitive values, which may be masked', () => {
    const user = schemaOf('users').properties ?? {};
    for (const name of ['birthDate', 'bankName', 'frenchCarTaxHorsePower', 'unitSellPrice', 'extendedData']) {
      assert.ok(user[name]?.description, name);
      assert.equal(user[name].type, undefined, name);
    }
    const { birthDay, phoneNumber, status } = schemaOf('employees').properties ?? {};
    assert.deepEqual([birthDay?.type, birthDay?.properties?.['day']?.type], [undefined, undefined]);
    assert.equal(phoneNumber?.type, undefined);
    assert.deepEqual(status?.type, ['string', 'null']);
  });

  it('list known values and allow others', () => {
    const status = schemaOf('reports').properties?.['status'];
    assert.match(status?.description ?? '', /Known values: pending, done, error\.$/);
    assert.deepEqual(status?.type, ['string', 'null']);
  });

  it('include the axis values of a user and the attributes of an employee', () => {
    const [pattern] = Object.keys(schemaOf('users').patternProperties ?? {});
    assert.match('userAxisValues_12', new RegExp(pattern ?? 'none'));
    const attribute = schemaOf('employee-attributes').properties?.['items']?.items;
    assert.ok(attribute?.properties?.['value']);
    assert.equal(attribute.properties['value'].type, undefined);
  });
});

function schemaOf(name: string): Schema {
  const schema = schemas[name];
  assert.ok(schema, name);
  return schema;
}

function* propertiesBelow(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  for (const [below, subschema] of [[path, schema] as const, ...subschemas(schema, path)]) {
    for (const [name, property] of Object.entries(subschema.properties ?? {})) {
      yield [`${below}/${name}`, property];
    }
  }
}

function* subschemas(schema: Schema, path: string): Generator<readonly [string, Schema]> {
  const children = {
    ...schema.properties,
    ...schema.patternProperties,
    ...(schema.items && { items: schema.items }),
  };
  for (const [name, child] of Object.entries(children)) {
    yield [`${path}/${name}`, child];
    yield* subschemas(child, `${path}/${name}`);
  }
}
