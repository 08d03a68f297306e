import { outlineOf } from '../../domain/departmentTree.ts';
import { TextIndex } from '../../domain/search/textIndex.ts';
import { personQuery } from '../../ui/known/records.ts';
import { departmentOf, namedOf, personOf } from '../present.ts';
import { notesOn } from '../reading.ts';
import { Refusal, type Tools } from '../tool.ts';

const maxFound = 100;

/** Finds departments and labels by what may be seen of them, and people where their names may be seen. */
export const find: Tools['find'] = async (call, { text }) => {
  const { service, options, people, mayName, known } = call;
  if (people.withoutNames(text) !== text) {
    throw new Refusal(
      'The text could be the name of a person, and people are not found by name here. Use other words.',
    );
  }
  const tree = await known.knownDepartments(options.signal, options);
  const labels = await service.findLabels(text, options);
  const shown = [
    ...outlineOf(tree).map(({ department }) => ({ kind: 'department', ...departmentOf(call, department) })),
    ...labels.items.map((label) => ({ kind: 'label', ...namedOf(call, label) })),
  ];
  // In what is shown: what is replaced by pseudonyms cannot be guessed by searching for it.
  const index = new TextIndex(
    shown.map(({ name = '', ...other }) => [name, 'code' in other ? (other.code ?? '') : '']),
  );
  const found = index.find(text, maxFound, () => true).flatMap((place) => shown[place] ?? []);
  const persons = mayName ? await service.findPeople(personQuery(text), options) : undefined;
  return {
    records: [
      ...found,
      ...(persons?.items ?? []).map((person) => ({ kind: 'person', ...personOf(call, person) })),
    ],
    notes: [
      ...notesOn(tree),
      ...notesOn(labels).map((note) => `Labels: ${note}`),
      ...(persons ? notesOn(persons).map((note) => `People: ${note}`) : []),
    ],
  };
};
