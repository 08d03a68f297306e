import assert from 'node:assert/strict';
import { sensitiveRanges } from '../../../src/service/contract/sensitiveRanges.ts';

function hidden(resource: Parameters<typeof sensitiveRanges>[0], value: unknown): string[] {
  const text = JSON.stringify(value, null, 2);
  return sensitiveRanges(resource, text).map(({ offset, length }) => text.slice(offset, offset + length));
}

describe('sensitive values', () => {
  it('are the bank, birth, pay and custom data of a user', () => {
    const user = {
      id: 1,
      mail: 'a@example.org',
      birthDate: '1990-01-01T00:00:00',
      bankName: 'Bank',
      rib: null,
      iban: 'FR76',
      frenchCarTaxHorsePower: 5,
      unitSellPrice: 700.5,
      extendedData: { e_shoe: { value: 43 }, e_size: 'M' },
    };
    assert.deepEqual(hidden('users', user), [
      '"1990-01-01T00:00:00"',
      '"Bank"',
      '"FR76"',
      '5',
      '700.5',
      '43',
      '"M"',
    ]);
  });

  it('are the birthday and telephone number of an employee', () => {
    const employee = {
      id: '1',
      birthDay: { day: 3, month: 4 },
      phoneNumber: '+33 1',
      email: 'a@example.org',
    };
    assert.deepEqual(hidden('employees', employee), ['3', '4', '"+33 1"']);
  });

  it('are the values of all attributes', () => {
    assert.deepEqual(
      hidden('employee-attributes', { items: [{ id: 'a', value: { iban: 'FR' } }, { value: true }] }),
      ['"FR"', 'true'],
    );
  });

  it('are none in a department, and none where the text is no JSON', () => {
    assert.deepEqual(hidden('departments', { id: 1, name: 'A' }), []);
    assert.deepEqual(sensitiveRanges('users', '<html>'), []);
  });

  it('are the same in an envelope that the contract does not know', () => {
    const employee = { id: '1', phoneNumber: '+33 1' };
    for (const envelope of [
      { result: employee },
      { data: [[employee]] },
      { a: { b: employee } },
      [employee],
    ]) {
      assert.deepEqual(hidden('employees', envelope), ['"+33 1"'], JSON.stringify(envelope));
    }
    assert.deepEqual(hidden('employee-attributes', { result: { items: [{ value: 'FR' }] } }), ['"FR"']);
    assert.deepEqual(sensitiveRanges('users', '{"__proto__":{"iban":"x"}}').length, 1);
  });

  it('do not follow the names of inherited properties', () => {
    assert.deepEqual(sensitiveRanges('users', '{"__proto__":{"a":"x"},"constructor":{"a":1}}'), []);
  });
});
