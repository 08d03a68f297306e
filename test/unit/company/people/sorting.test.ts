import assert from 'node:assert/strict';
import { clientSorting, type SortedPerson, sortPeople } from '../../../../src/company/people/sorting.ts';

/** The names of people in an order of the client. */
function namesIn(order: Parameters<typeof clientSorting>[0], people: readonly SortedPerson[]) {
  const sorting = clientSorting(order) ?? assert.fail();
  return sortPeople(people, sorting, new Intl.Collator('fr')).map(({ name }) => name);
}

describe('an order of people that no service has', () => {
  it('is one by the contract or the job title', () => {
    const orders = ['name', 'newest', 'firstDay', 'lastDay', 'jobTitle', undefined] as const;
    assert.deepEqual(
      orders.map((order) => clientSorting(order)?.field),
      [undefined, undefined, 'contractStart', 'contractEnd', 'jobTitle', undefined],
    );
  });

  it('has the latest first day or the earliest last day at its beginning', () => {
    const days = ['2026-02-01', '2024-12-31', '2026-01-31'];
    const people = days.map((day) => ({ name: day, contractStart: day, contractEnd: day }));
    assert.deepEqual(namesIn('firstDay', people), ['2026-02-01', '2026-01-31', '2024-12-31']);
    assert.deepEqual(namesIn('lastDay', people), ['2024-12-31', '2026-01-31', '2026-02-01']);
  });

  it('has job titles as the language of the user sorts them, blanks aside', () => {
    const titles = ['zoologist', 'Éditeur', 'Developer', ' editor', 'developer'];
    const people = titles.map((jobTitle) => ({ name: jobTitle, jobTitle }));
    assert.deepEqual(namesIn('jobTitle', people), [
      'developer',
      'Developer',
      'Éditeur',
      ' editor',
      'zoologist',
    ]);
  });

  it('has equal values by name, and in their order where the names are equal, too', () => {
    const people = ['Zola', 'Étienne', 'Zola', 'Faure'].map((name, place) => ({
      name,
      place,
      contractStart: '2026-01-01',
    }));
    const sorting = clientSorting('firstDay') ?? assert.fail();
    assert.deepEqual(
      sortPeople(people, sorting, new Intl.Collator('fr')).map(({ place }) => place),
      [1, 3, 0, 2],
    );
  });

  for (const [order, field, none] of [
    ['firstDay', 'contractStart', ['1900-01-01', '9999-12-31', '2026-02-30', 'tomorrow', '2026-1-1']],
    ['lastDay', 'contractEnd', ['9999-12-31', '1900-01-01', '0', '2026-13-01', '2026-01-01T00:00:00']],
    ['jobTitle', 'jobTitle', ['  ', '\n\t']],
  ] as const) {
    it(`has people without a value at its end, by name: ${order}`, () => {
      const values = [...none, null, '', undefined, 20_260_101, {}, ['2026-01-01'], Number.NaN];
      const letters = values.map((_, place) => String.fromCharCode(97 + ((place * 5) % values.length)));
      assert.equal(new Set(letters).size, values.length);
      const without = values.map((value, place) => ({ name: letters[place], [field]: value }));
      const people = [
        ...[{ [field]: undefined }, { name: null, [field]: null }],
        ...without,
        { name: 'z', [field]: '2026-01-01' },
      ];
      assert.deepEqual(namesIn(order, people), ['z', undefined, null, ...letters.toSorted()]);
      assert.deepEqual(namesIn(order, people.toReversed()), ['z', null, undefined, ...letters.toSorted()]);
    });
  }

  it('of no one is empty', () => {
    assert.deepEqual(namesIn('lastDay', []), []);
  });
});
