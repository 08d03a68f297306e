import assert from 'node:assert/strict';
import { assembleDepartments, outlineOf } from '../../../../src/company/departments/departmentTree.ts';

/** Departments by id and the id of their parent, in the shape of the resource API. */
function outline(departments: readonly { id: string; name?: string; parent?: string }[]) {
  const items = departments.map(({ id, name = `D${id}`, parent }) => ({
    id,
    name,
    parent: parent === undefined ? null : { id: parent },
  }));
  return outlineOf(assembleDepartments({ source: 'resource', page: { items, unreadable: [] } }));
}

describe('outlineOf', () => {
  it('lists each department before those below it, those without a place at the end', () => {
    const entries = outline([
      { id: 'b' },
      { id: 'a' },
      { id: 'a1', parent: 'a' },
      { id: 'a2', parent: 'a', name: '' },
      { id: 'o', parent: 'gone' },
      { id: 'c', parent: 'c' },
    ]);
    assert.deepEqual(
      entries.map(({ name, above }) => [name, above]),
      [
        ['Da', ''],
        ['a2', 'Da'],
        ['Da1', 'Da'],
        ['Db', ''],
        ['Do', ''],
        ['Dc', ''],
      ],
    );
  });

  it('names the nearest departments above one that lies deep', () => {
    const places = Array.from({ length: 10_000 }, (_, index) => index);
    const entries = outline(
      places.map((place) => ({ id: `${place}`, ...(place === 0 ? {} : { parent: `${place - 1}` }) })),
    );
    assert.deepEqual(
      entries.slice(1, 6).map(({ above }) => above),
      ['D0', 'D0 › D1', 'D0 › D1 › D2', '… › D1 › D2 › D3', '… › D2 › D3 › D4'],
    );
    assert.equal(entries.length, places.length);
  });
});
