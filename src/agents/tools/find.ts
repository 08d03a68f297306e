import { outlineOf } from '../../domain/departmentTree.ts';
import { TextIndex } from '../../domain/search/textIndex.ts';
import { isNotAvailable } from '../../service/fallback.ts';
import { personQuery } from '../../ui/known/records.ts';
import { departmentOf, namedOf, personOf } from '../present.ts';
import { notesOn, readRecords } from '../reading.ts';
import type { Tools } from '../tool.ts';

const maxFound = 100;

/** Finds departments and labels by what may be seen of them, and people where their names may be seen. */
export const find: Tools['find'] = async (call, { text }) => {
  const { service, options, mayName, known } = call;
  const tree = await known.knownDepartments(options.signal, options);
  // Not searched by the service: the number of matches would tell what is replaced in them.
  const labels = await readRecords(call, 'labels').catch((error: unknown) => {
    if (!isNotAvailable(error)) {
      throw error;
    }
    return { records: [], notes: ['they cannot be read here.'] };
  });
  const shown = [
    ...outlineOf(tree).map(({ department }) => ({ kind: 'department', ...departmentOf(call, department) })),
    ...labels.records.map(({ fields }) => ({ kind: 'label', ...namedOf(call, fields) })),
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
      ...labels.notes.map((note) => `Labels: ${note}`),
      ...(found.length < maxFound ? [] : [`There may be more than these ${maxFound}: use a longer text.`]),
      ...(persons
        ? notesOn(persons).map((note) => `People: ${note}`)
        : [
            'People were not searched: agents do not see their names here. Names in texts are replaced before the search.',
          ]),
    ],
  };
};
