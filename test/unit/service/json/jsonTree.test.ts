import assert from 'node:assert/strict';
import fc from 'fast-check';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';

describe('the values of a JSON text', () => {
  it('have their names decoded, and their source as it is written', () => {
    const tree = new JsonTree(String.raw`{"\u0061": ["x\n", 1.0, null], "a": {"b" : true}}`);
    assert.deepEqual(
      tree.nodes.map((node) => [tree.nameOf(node), node.type, node.children.length, tree.source(node)]),
      [
        [undefined, 'object', 2, tree.text],
        ['a', 'array', 3, String.raw`["x\n", 1.0, null]`],
        [undefined, 'string', 0, String.raw`"x\n"`],
        [undefined, 'number', 0, '1.0'],
        [undefined, 'null', 0, 'null'],
        ['a', 'object', 1, '{"b" : true}'],
        ['b', 'boolean', 0, 'true'],
      ],
    );
    assert.deepEqual(
      tree.nodes.map((node) => tree.stringOf(node)).filter((text) => text !== undefined),
      ['x\n'],
    );
  });

  it('are none exactly where the text is no JSON', () => {
    const parts = [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"',
      '\\',
      '\\u00',
      '1',
      '-',
      '.',
      'e',
      '0',
      'true',
      'null',
    ];
    const others = ['//', '/**/', ' ', '\n', '\t', '\v', '\u00a0', '\u2028', '\u0001', "'", 'NaN', '\ud800'];
    const anything = fc
      .array(fc.constantFrom(...parts, ...others), { maxLength: 8 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.json(), anything), (text) => {
        assert.equal(new JsonTree(text).nodes.length > 0, isJson(text), JSON.stringify(text));
      }),
      { numRuns: 20_000 },
    );
  });

  it('are all found, whatever they are', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const tree = new JsonTree(JSON.stringify(value));
        const sources = tree.nodes.map((node) => JSON.parse(tree.source(node)) as unknown);
        assert.deepEqual(sources, valuesIn(JSON.parse(tree.text)));
      }),
    );
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A value and all values in it, each before those in it. */
function valuesIn(value: unknown): readonly unknown[] {
  const below = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return [value, ...below.flatMap(valuesIn)];
}
