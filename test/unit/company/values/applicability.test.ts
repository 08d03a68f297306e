import assert from 'node:assert/strict';
import { applicability } from '../../../../src/company/values/labelTexts.ts';
import { textOf } from '../../../../src/service/contract/message.ts';

describe('what a label applies to', () => {
  const typed = (type: unknown) => ({ type: 'object', properties: { type } });
  const elsewhere = 'To see what it applies to, open its document.';

  for (const [what, schema, expected] of [
    ['one type', typed({ const: 'employee' }), 'Applies to: employee'],
    ['several types', typed({ enum: ['employee', 'department'] }), 'Applies to: employee, department'],
    [
      'types under a condition',
      { ...typed({ const: 'employee' }), properties: { type: { const: 'employee' }, status: {} } },
      'Applies to: employee',
    ],
    ['types under another condition', { ...typed({ const: 'employee' }), not: {} }, 'Applies to: employee'],
    ['no condition', {}, 'Applies to all resources.'],
    ['alternatives', { anyOf: [typed({ const: 'employee' }), {}] }, elsewhere],
    ['no type that is a text', typed({ enum: [1, null, {}] }), elsewhere],
    ['types that are no list', typed({ enum: 'employee' }), elsewhere],
    ['nothing readable', { properties: [], type: 7 }, elsewhere],
    ['no schema', undefined, undefined],
    ['null', null, undefined],
    ['a text', 'employee', undefined],
  ] as const) {
    it(`is said of ${what}`, () => {
      const said = applicability(schema);
      assert.equal(said && textOf(said), expected);
    });
  }
});
