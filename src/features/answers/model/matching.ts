import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedPerson } from '../../../company/people/checkedPeople.ts';
import { foldText } from '../../../company/search/textIndex.ts';
import { formOf } from '../../../company/search/typedText.ts';
import { type Message, message } from '../../../service/contract/message.ts';

/** What the values of a column are. */
export const matchKeys = ['id', 'email', 'number', 'name'] as const;
export type MatchKey = (typeof matchKeys)[number];
/** What they are called. */
export const keyNames: Readonly<Record<MatchKey, Message>> = {
  id: message('Ids'),
  email: message('E-mail addresses'),
  number: message('Employee numbers'),
  name: message('Names'),
};

/** A value of the column, trimmed, with the people that it stands for; an empty one stands for nobody. */
export interface Match<T> {
  readonly value: string;
  readonly people: readonly T[];
}

/** The values of a pasted column, a line each; blank lines stay where other values follow, so that rows stay aligned. */
export function readColumn(text: string): readonly string[] {
  return text
    .trimEnd()
    .split(/\r\n|[\r\n]/)
    .map((line) => line.trim());
}

/** What most values look like. Digits are ids; a number with letters is one given by the employer. */
export function recognizeKey(values: readonly string[]): MatchKey {
  const counts = { id: 0, email: 0, number: 0, name: 0 };
  for (const value of values) {
    const form = formOf(value);
    if (value !== '') {
      counts[form === 'address' || form === 'leave' ? 'name' : form] += 1;
    }
  }
  const [best = 'name'] = matchKeys.toSorted((one, other) => counts[other] - counts[one]);
  return best;
}

/**
 * The people for each value, in the order of the values. E-mail addresses are compared without case,
 * names with their words in any order, numbers of digits without the zeros in front, which spreadsheets drop.
 */
export async function matchValues<T extends Pick<CheckedPerson, MatchKey>>(
  values: readonly string[],
  key: MatchKey,
  people: readonly T[],
): Promise<readonly Match<T>[]> {
  const byForm = Map.groupBy(people, (person) => comparable(person[key] ?? '', key));
  await nextTurn();
  return values.map((value) => {
    const form = comparable(value, key);
    return { value, people: form === '' ? [] : (byForm.get(form) ?? []) };
  });
}

function comparable(value: string, key: MatchKey): string {
  switch (key) {
    case 'id':
      return value;
    case 'email':
      return value.toLowerCase();
    case 'number':
      return /^\d+$/.test(value) ? value.replace(/^0+(?=\d)/, '') : value.toLowerCase();
    case 'name':
      return foldText(value)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((word) => word !== '')
        .sort()
        .join(' ');
  }
}
