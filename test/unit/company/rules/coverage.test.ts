import assert from 'node:assert/strict';
import { coverageOf, furtherFields, isFilledAt } from '../../../../src/company/rules/coverage.ts';
import type { Fields } from '../../../../src/service/contract/fields.ts';

describe('the coverage of fields', () => {
  it('counts values by path, those of the contract first, also where none has one', async () => {
    const records: readonly Fields[] = [
      { id: 1, name: 'Ann', manager: { id: 2, name: '' }, labels: [], extra: 0 },
      { id: 2, name: '', manager: null, labels: [{ id: 5 }, { id: 6, name: 'x' }], extra: false },
      { id: 3, name: null, manager: {}, odd: {} },
    ];
    const contract = ['id', 'name', 'manager', 'manager.id', 'manager.name', 'labels', 'hiredOn'];
    const counted = (await coverageOf(records, contract)).map(({ path, filled, isKnown }) => [
      path,
      filled,
      isKnown,
    ]);
    assert.deepEqual(counted, [
      ['id', 3, true],
      ['name', 1, true],
      ['manager', 1, true],
      ['manager.id', 1, true],
      ['manager.name', 0, true],
      ['labels', 1, true],
      ['hiredOn', 0, true],
      ['extra', 2, false],
      ['labels[].id', 1, false],
      ['labels[].name', 1, false],
      ['odd', 0, false],
    ]);
  });

  it('agrees with a count that flattens each record by itself', async () => {
    const random = (seed: number) => ((seed * 7919) % 104_729) / 104_729;
    const valueAt = (seed: number): unknown => {
      const values = [null, '', 'text', 0, [], {}, { a: 1, b: null }, [{ c: '' }, { c: 'x' }], [[1], []]];
      return values[Math.floor(random(seed) * values.length)];
    };
    const records = Array.from({ length: 300 }, (_, row) =>
      Object.fromEntries(
        Array.from({ length: 9 }, (_each, field) => [`f${field}`, valueAt(row * 9 + field)]),
      ),
    );
    const expected = new Map<string, Set<number>>();
    for (const [row, fields] of records.entries()) {
      const visit = (text: string, path: readonly string[]) => {
        const value: unknown = JSON.parse(text);
        const isEmpty = ['null', '""', '[]', '{}'].includes(text);
        const last = path.at(-1);
        if (last !== undefined && last !== '[]') {
          const name = path.reduce(
            (before, step) => (step === '[]' || !before ? before + step : `${before}.${step}`),
            '',
          );
          const rows = expected.get(name) ?? new Set();
          expected.set(name, isEmpty ? rows : rows.add(row));
        }
        if (typeof value === 'object' && value !== null) {
          for (const [name, inner] of Object.entries(value)) {
            visit(JSON.stringify(inner), [...path, Array.isArray(value) ? '[]' : name]);
          }
        }
      };
      visit(JSON.stringify(fields), []);
    }
    const counted = await coverageOf(records, []);
    assert.deepEqual(
      Object.fromEntries(counted.map(({ path, filled }) => [path, filled])),
      Object.fromEntries([...expected].map(([path, rows]) => [path, rows.size])),
    );
    assert.ok(counted.length > 20);
  });

  it('has nothing for an empty list but the contract', async () => {
    assert.deepEqual(await coverageOf([], ['id']), [{ path: 'id', isKnown: true, filled: 0 }]);
  });

  it('finds values below names with dots and brackets in them', () => {
    const fields = { 'a.b': [{ c: 1 }], 'a.': { 'b[]': { c: 2 } }, a: { b: [[{ c: '' }]] } };
    for (const [path, isThere] of Object.entries({
      'a.b[].c': true,
      'a.b': true,
      'a.b[][].c': false,
      'a.c': false,
    })) {
      assert.equal(isFilledAt(fields, path), isThere, path);
    }
  });

  it('is bounded: names without end count as one field, and nesting ends', async () => {
    const many = Array.from({ length: 50 }, (_, row) =>
      Object.fromEntries(Array.from({ length: 100 }, (_each, field) => [`f${row}-${field}`, 1])),
    );
    const counted = await coverageOf(many, []);
    assert.equal(counted.length, 2_001);
    assert.ok(counted.some(({ path, filled }) => path === furtherFields && filled === 30));
    let deep: Fields = { end: 1 };
    for (let level = 0; level < 10_000; level += 1) {
      deep = { in: deep };
    }
    assert.equal((await coverageOf([deep], [])).length, 5);
    assert.ok(isFilledAt(deep, 'in.in') && !isFilledAt(deep, 'end'));
  });
});
