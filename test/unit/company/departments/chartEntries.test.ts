import assert from 'node:assert/strict';
import { chartEntries } from '../../../../src/company/departments/chartEntries.ts';
import { assembled } from '../../features/chart/company.ts';

function entries(departments: Parameters<typeof assembled>[0]) {
  return chartEntries(assembled(departments));
}

/** The key or kind of each card, the place of the one above, and `!` for an id that is not unique. */
function named(departments: Parameters<typeof assembled>[0]) {
  return entries(departments).map((entry) =>
    entry.kind === 'department'
      ? `${entry.department.key} ${entry.parent ?? '-'}${entry.isDuplicate ? ' !' : ''}`
      : entry.kind,
  );
}

describe('the cards of the chart', () => {
  it('come after the ones above them, in the order of the company', () => {
    assert.deepEqual(
      named([{ id: 'a' }, { id: 'b' }, { id: 'b1', parent: 'b' }, { id: 'a1', parent: 'a' }]),
      ['a -', 'b -', 'a1 0', 'b1 1'],
    );
  });

  it('have headings for departments without a place in the tree', () => {
    assert.deepEqual(
      named([
        { id: 'a' },
        { id: 'o', parent: 'gone' },
        { id: 'o1', parent: 'o' },
        { id: 'c', parent: 'd' },
        { id: 'd', parent: 'c' },
      ]),
      ['a -', 'orphans', 'o 1', 'cycles', 'c 3', 'd 3', 'o1 2'],
    );
  });

  it('say which departments share an id', () => {
    assert.deepEqual(named([{ id: 'a' }, { id: 'a' }, { id: 'b' }]), ['a - !', 'a (2) - !', 'b -']);
  });

  it('are none where there is no department, and all of a chain of 10 000', () => {
    assert.deepEqual(named([]), []);
    const chain = Array.from({ length: 10_000 }, (_, place) => ({
      id: `${place}`,
      ...(place === 0 ? {} : { parent: `${place - 1}` }),
    }));
    assert.equal(entries(chain).length, chain.length);
  });
});
