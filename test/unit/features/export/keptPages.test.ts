import assert from 'node:assert/strict';
import type { Fields } from '../../../../src/service/contract/fields.ts';
import type { ExportedList } from '../../../../src/tree/exportable.ts';
import '../../dialogs/withoutEditor.ts';

const { KeptPages } = await import('../../../../src/features/export/keptPages.ts');
const { sortingOf } = await import('../../../../src/features/export/pages.ts');

/** The ids of people in the order of the file, who were read in two pages. */
function written(
  list: ExportedList,
  pages: readonly (readonly Fields[])[],
  kind: 'employees' | 'taxonomy-labels',
) {
  const kept = new KeptPages(kind, ['id'], sortingOf(list), new Intl.Collator('fr'));
  for (const items of pages) {
    kept.add(
      items.map(({ id }) => [id]),
      { items, unreadable: [] },
    );
  }
  assert.equal(kept.progress.rows, pages.flat().length);
  return [...kept.rows()].flat(2);
}

describe('the pages of an export, read in the order of ids', () => {
  const people = [
    [
      { id: '1', familyName: 'Zola', createdAt: '2026-01-02' },
      { id: '2', familyName: 'Étienne', createdAt: '2026-01-04' },
    ],
    [
      { id: '3', familyName: 'Zola', createdAt: '2026-01-03' },
      { id: '4', familyName: 'Faure', createdAt: '2026-01-01' },
      { id: '5', familyName: null, createdAt: '2026-01-05' },
    ],
  ];

  it('are written by family name, and by id where names tie', () => {
    const ids = ['5', '2', '4', '1', '3'];
    assert.deepEqual(written({ of: 'employees', query: {} }, people, 'employees'), ids);
    assert.deepEqual(written({ of: 'members', department: '1' }, people, 'employees'), ids);
  });

  it('are written with the newest first where the view shows them so', () => {
    const query = { order: 'newest' } as const;
    assert.deepEqual(written({ of: 'employees', query }, people, 'employees'), ['5', '2', '3', '1', '4']);
  });

  it('are written in an order of the client as the view shows them, those without a value last and by name', () => {
    const placed = [
      [
        { id: '1', name: 'Zola A', contractStart: '2026-01-01', contractEnd: null, jobTitle: 'Éditeur' },
        { id: '2', name: 'Abel', contractStart: null, contractEnd: '2026-03-01', jobTitle: 'Editor B' },
        {
          id: '3',
          name: 'Zola',
          contractStart: '2026-01-01',
          contractEnd: '9999-12-31',
          jobTitle: 'Éditeur',
        },
      ],
      [
        { id: '4', name: 'Faure', contractStart: '2026-02-01', contractEnd: '2025-03-01' },
        { id: '5', name: 'Étienne', contractStart: 'soon', contractEnd: 7, jobTitle: '' },
      ],
    ];
    const sorted = (order: 'firstDay' | 'lastDay' | 'jobTitle') =>
      written({ of: 'employees', query: { order } }, placed, 'employees');
    assert.deepEqual(sorted('firstDay'), ['4', '3', '1', '2', '5']);
    assert.deepEqual(sorted('lastDay'), ['4', '2', '5', '3', '1']);
    assert.deepEqual(sorted('jobTitle'), ['3', '1', '2', '5', '4']);
  });

  it('say where what they are sorted by is not shown, also by the first of two pages only', () => {
    const unsorted = (pages: readonly (readonly Fields[])[], order: 'jobTitle' | 'newest' = 'jobTitle') => {
      const kept = new KeptPages('employees', ['id'], sortingOf({ of: 'employees', query: { order } }));
      for (const items of pages) {
        kept.add(
          items.map(({ id }) => [id]),
          { items, unreadable: [] },
        );
      }
      return kept.progress.isUnsorted;
    };
    const [hidden, none, shown] = [{ id: '1' }, { id: '2', jobTitle: null }, { id: '3', jobTitle: 'Editor' }];
    assert.equal(unsorted([[hidden], [hidden]]), true);
    assert.equal(unsorted([[hidden], [none]]), undefined);
    assert.equal(unsorted([[shown], [hidden]]), undefined);
    assert.equal(unsorted([[]]), undefined);
    assert.equal(unsorted([[hidden]], 'newest'), undefined);
  });

  it('are written in the order of their taxonomy, or as they came', () => {
    const labels = [
      [
        { id: '1', name: 'Lyon' },
        { id: '2', name: 'Brest' },
      ],
    ];
    const list = (sortLabelsBy: string) =>
      ({ of: 'taxonomy-labels', taxonomy: { id: '1', sortLabelsBy } }) as const;
    assert.deepEqual(written(list('name'), labels, 'taxonomy-labels'), ['2', '1']);
    assert.deepEqual(written(list('id'), labels, 'taxonomy-labels'), ['1', '2']);
  });
});
