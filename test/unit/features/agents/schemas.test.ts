import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpTools, toolDefinitions } from '../../../../src/features/agents/definitions.ts';
import { inputOf } from '../../../../src/features/agents/input.ts';
import { agentTools } from '../../../../src/platform/manifest/contributions.ts';
import { root } from '../../../run/project.ts';

type Schema = Readonly<Record<string, unknown>>;

/** What all three APIs know; the strictest of them refuses a request with any other keyword. */
const keywords = [
  ...['type', 'description', 'properties', 'required', 'items', 'enum', 'additionalProperties'],
  ...['minItems', 'maxItems', 'minLength', 'maxLength', 'pattern'],
];
const types = ['object', 'array', 'string', 'boolean', 'integer', 'number'];

/**
 * The rules of the documents of three large model APIs, each the strictest of them: one type a schema, words only of texts,
 * no object without properties, no list without the type of its items, no union and no reference.
 */
function problemsOf(schema: Schema, path: string): readonly string[] {
  const { type, properties = {}, required = [], items, additionalProperties = false } = schema;
  const words = schema['enum'];
  const inside = Object.entries(properties as Record<string, Schema>);
  const problems: readonly (readonly [boolean, string])[] = [
    [!types.includes(String(type)) || Array.isArray(type), 'has no type'],
    [
      Object.keys(schema).some((key) => !keywords.includes(key)),
      `has an unknown keyword: ${Object.keys(schema)}`,
    ],
    [
      words !== undefined && (type !== 'string' || !Array.isArray(words) || words.includes('')),
      'has words of no text',
    ],
    [type === 'object' && inside.length === 0, 'has no properties'],
    [type === 'array' && typeof items !== 'object', 'has no items'],
    [additionalProperties !== false, 'has further properties'],
    [inside.some(([name]) => !/^[a-zA-Z_]\w{0,63}$/.test(name)), 'has a name that is refused'],
    [
      (required as string[]).some((name) => !inside.some(([each]) => each === name)),
      'requires what it lacks',
    ],
    [inside.some(([, { description = '' }]) => description === ''), 'has a property without description'],
  ];
  return [
    ...problems.filter(([isWrong]) => isWrong).map(([, problem]) => `${path} ${problem}`),
    ...inside.flatMap(([name, each]) => problemsOf(each, `${path}.${name}`)),
    ...(type === 'array' && typeof items === 'object' ? problemsOf(items as Schema, `${path}[]`) : []),
  ];
}

interface Offered {
  readonly name: string;
  readonly description: string;
  readonly schema: Schema;
}

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const offers: Readonly<Record<string, readonly Offered[]>> = {
  'the editor': manifest.contributes.languageModelTools.map((tool: Record<string, unknown>) => ({
    ...{ name: tool['name'], description: tool['modelDescription'], schema: tool['inputSchema'] },
  })),
  MCP: JSON.parse(JSON.stringify(mcpTools)).map((tool: Record<string, unknown>) => ({
    ...{ name: tool['name'], description: tool['description'], schema: tool['inputSchema'] },
  })),
};

describe('the tools for models', () => {
  for (const [way, tools] of Object.entries(offers)) {
    it(`follow the rules of the large model APIs over ${way}`, () => {
      assert.equal(tools.length, agentTools.length);
      for (const { name, description, schema } of tools) {
        assert.match(name, /^[a-z_][\w-]{0,63}$/);
        assert.ok(description.length > 40 && description.length <= 1024, `${name}: ${description.length}`);
        assert.deepEqual([schema['type'], problemsOf(schema, name)], ['object', []]);
      }
    });
  }

  it('would not pass as they were', () => {
    const wrong = { type: 'object', properties: { list: { enum: ['people'], description: 'What.' } } };
    assert.deepEqual(problemsOf(wrong, 'tool'), ['tool.list has no type', 'tool.list has words of no text']);
    assert.deepEqual(problemsOf({ type: 'object', properties: {} }, 'tool'), ['tool has no properties']);
  });
});

describe('the input of a tool', () => {
  for (const [what, name, given, expected] of [
    [
      'null for what is optional',
      'list',
      { list: 'people', department: null, next: null },
      { list: 'people' },
    ],
    ['a number for an id', 'read', { kind: 'label', id: 7203 }, { kind: 'label', id: '7203' }],
    [
      'a text for true',
      'read',
      { kind: 'label', id: '1', show: 'True' },
      { kind: 'label', id: '1', show: true },
    ],
    [
      'lists as JSON text, and numbers in them',
      'createReport',
      { templateId: 12, departments: '[103, "104"]', people: '["Person 1"]' },
      { templateId: '12', departments: ['103', '104'], people: ['Person 1'] },
    ],
    [
      'one value for a list of one',
      'createReport',
      { templateId: 'days', departments: 103, people: 'Person 1' },
      { templateId: 'days', departments: ['103'], people: ['Person 1'] },
    ],
    ['an object as JSON text', 'list', '{"list": "people", "status": null}', { list: 'people' }],
    ['a long id', 'read', { kind: 'label', id: 'x'.repeat(1000) }, { kind: 'label', id: 'x'.repeat(1000) }],
    ['an id that begins like JSON', 'read', { kind: 'label', id: '[1' }, { kind: 'label', id: '[1' }],
  ] as const) {
    it(`may be ${what}`, () => {
      assert.deepEqual(inputOf(name, given), expected);
    });
  }

  for (const [what, name, given] of [
    ['null for what is needed', 'list', { list: null }],
    ['a number that has lost digits', 'read', { kind: 'label', id: 2 ** 60 }],
    ['a fraction', 'read', { kind: 'label', id: 1.5 }],
    ['a list for a text', 'list', { list: ['people'] }],
    ['JSON for a text', 'read', { kind: 'label', id: { id: '1' } }],
    ['an id that is too long', 'read', { kind: 'label', id: 'x'.repeat(1001) }],
    ['a list that is too long', 'createReport', { templateId: 'days', people: `[${'"a",'.repeat(20)}"a"]` }],
    ['another property', 'list', { list: 'people', name: null, other: 1 }],
    ['a property of all objects', 'list', { list: 'people', constructor: 1 }],
    ['a text without JSON', 'list', 'people'],
    ['nothing', 'list', undefined],
  ] as const) {
    it(`may not be ${what}`, () => {
      assert.throws(() => inputOf(name, given), /does not follow the schema/);
    });
  }

  it('is checked by the schema that is offered', () => {
    assert.deepEqual(Object.keys(toolDefinitions), [...agentTools]);
  });
});
