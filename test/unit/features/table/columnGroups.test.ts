import assert from 'node:assert/strict';
import { groupRuns, orderColumns } from '../../../../src/features/table/model/columnGroups.ts';
import type { KnownColumn } from '../../../../src/service/contract/report.ts';

describe('the groups of columns', () => {
  const known: readonly KnownColumn[] = [
    { name: 'Id', category: 'Person', isPeriodic: false },
    { name: 'Hours', category: 'Time', isPeriodic: true },
    { name: 'Hours absent', category: 'Time', isPeriodic: true },
    { name: 'Total', category: 'Time', isPeriodic: false },
    { name: 'City', category: 'Person', isPeriodic: false },
  ];
  const shown = (headings: readonly string[], columns: readonly KnownColumn[]) =>
    orderColumns(headings, columns).map(({ group, name, isPeriodic }) => [group, name, isPeriodic]);

  for (const name of ['Collaborateur', 'Nom', 'Employee', 'Employee name', 'Name']) {
    it(`have “${name}” before them in a report, wherever the service has it`, () => {
      const columns = [...known, { name, category: 'Person', isPeriodic: false }];
      assert.deepEqual(shown(['Id', 'Total', name, 'City'], columns), [
        ['Person', name, false],
        ['Person', 'Id', false],
        ['Person', 'City', false],
        ['Time', 'Total', false],
      ]);
      const [first] = orderColumns(['Id', name], []);
      assert.equal(first?.name, 'Id');
    });
  }

  it('are the categories, and the periods of periodic columns', () => {
    const headings = [
      'Id',
      'Hours 1 May',
      'Hours 2 May',
      'Hours absent 1 May',
      'Hours absent 2 May',
      'Total',
      'City',
      'New',
    ];
    assert.deepEqual(shown(headings, known), [
      ['Person', 'Id', false],
      ['Person', 'City', false],
      ['1 May', 'Hours', true],
      ['1 May', 'Hours absent', true],
      ['2 May', 'Hours', true],
      ['2 May', 'Hours absent', true],
      ['Time', 'Total', false],
      [undefined, 'New', false],
    ]);
  });

  it('number the periods that have no name', () => {
    assert.deepEqual(shown(['Id', 'Hours', 'Hours'], known), [
      ['Person', 'Id', false],
      ['1', 'Hours', true],
      ['2', 'Hours', true],
    ]);
  });

  it('are recognized by days where the columns are not known', () => {
    const headings = [
      'Name',
      'Hours 2026-05-04 – 2026-05-10',
      'Days (2026-05-04 – 2026-05-10)',
      '2026-05-04',
    ];
    assert.deepEqual(shown(headings, []), [
      [undefined, 'Name', false],
      ['2026-05-04 – 2026-05-10', 'Hours', true],
      ['2026-05-04 – 2026-05-10', 'Days', true],
      [undefined, '2026-05-04', false],
    ]);
  });
  it('are recognized by the name of a periodic column at either end of a heading', () => {
    const headings = ['May Hours', 'Hours      June', 'Hours ', 'Total Hours worked', 'City of birth', 'New'];
    assert.deepEqual(shown(headings, [...known, { name: '', category: '', isPeriodic: true }]), [
      ['May', 'Hours', true],
      ['June', 'Hours', true],
      [undefined, 'Hours ', false],
      [undefined, 'Total Hours worked', false],
      [undefined, 'City of birth', false],
      [undefined, 'New', false],
    ]);
  });

  it('are recognized by days among blanks and brackets, near the beginning of a heading', () => {
    const long = `${'x'.repeat(500)} 2026-05-04`;
    assert.deepEqual(shown(['(2026-05-04)', 'Hours      05/2026      ', long], []), [
      [undefined, '(2026-05-04)', false],
      ['05/2026', 'Hours', true],
      [undefined, long, false],
    ]);
  });

  it('leave columns without a category where they are', () => {
    const plain = ['A', 'B'].map((name) => ({ name, category: '', isPeriodic: false }));
    assert.deepEqual(shown(['A', 'Id', 'B', 'City'], [...known, ...plain]), [
      [undefined, 'A', false],
      ['Person', 'Id', false],
      ['Person', 'City', false],
      [undefined, 'B', false],
    ]);
  });

  it('are headed once for columns beside each other, of which the first one stays where it is', () => {
    const columns = orderColumns(['Id', 'City', 'New', 'Other', 'Total'], known);
    assert.deepEqual(groupRuns(columns), [
      { first: 0, count: 1 },
      { first: 1, count: 1 },
      { first: 2, count: 2 },
      { first: 4, count: 1 },
    ]);
    assert.deepEqual(groupRuns([]), []);
  });
});
