import { setImmediate as nextTurn } from 'node:timers/promises';
import type { CheckedPerson } from '../../../company/people/checkedPeople.ts';
import { foldText } from '../../../company/search/textIndex.ts';
import { formOf, plainText } from '../../../company/search/typedText.ts';
import { type Message, message } from '../../../service/contract/message.ts';
import { digitsMeant, plainValue } from './pastedValue.ts';

/** What the values of a column are. */
export const matchKeys = ['id', 'email', 'number', 'name'] as const;
export type MatchKey = (typeof matchKeys)[number];
/** What they are called. */
export const keyNames: Readonly<Record<MatchKey, Message>> = {
  id: message('IDs'),
  email: message('E-mail addresses'),
  number: message('Employee numbers'),
  name: message('Names'),
};

/** A value of the column with the people that it means; an empty one means none. */
export interface Match<T> {
  readonly value: string;
  readonly people: readonly T[];
  /** Why the value may mean them although it differs from theirs. */
  readonly why?: Message | undefined;
}

/** Words of a name with which it may begin. */
const maxStarts = 6;

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
    const plain = plainValue(value);
    const form = formOf(digitsMeant(plain)[0] ?? plain);
    if (value !== '') {
      counts[form === 'address' || form === 'leave' ? 'name' : form] += 1;
    }
  }
  const [best = 'name'] = matchKeys.toSorted((one, other) => counts[other] - counts[one]);
  return best;
}

/**
 * The people for each value, in the order of the values. Characters around a value do not count, nor does case in
 * e-mail addresses and numbers, nor the order of words in names. A value that no person has means the people whose values it
 * resembles: as a spreadsheet changes numbers, or with other blanks in a name.
 */
export async function matchValues<T extends Pick<CheckedPerson, MatchKey>>(
  values: readonly string[],
  key: MatchKey,
  people: readonly T[],
): Promise<readonly Match<T>[]> {
  const exact = Map.groupBy(people, (person) => comparable(person[key] ?? '', key));
  await nextTurn();
  const similar = new Map<string, Set<T>>();
  for (const person of people) {
    for (const form of similarForms(person[key] ?? '', key)) {
      similar.set(form, (similar.get(form) ?? new Set()).add(person));
    }
  }
  await nextTurn();
  return values.map((value) => {
    const plain = plainValue(value);
    const form = comparable(plain, key);
    const found = form === '' ? [] : (exact.get(form) ?? []);
    // Digits without a zero in front may have lost one.
    const isSure = found.length > 0 && (key !== 'number' || !/^[1-9]\d*$/.test(form));
    const alike = isSure ? [] : formsMeant(plain, key).flatMap((meant) => [...(similar.get(meant) ?? [])]);
    const all = [...new Set([...found, ...alike])];
    const [first] = all;
    return {
      value,
      people: all,
      why: found.length > 0 || first === undefined ? undefined : reasonOf(first[key] ?? '', key),
    };
  });
}

function comparable(value: string, key: MatchKey): string {
  switch (key) {
    case 'id':
      return value.trim();
    case 'email':
    case 'number':
      return plainText(value).toLowerCase();
    case 'name':
      return wordsOf(value).sort().join(' ');
  }
}

function wordsOf(name: string): string[] {
  return foldText(plainText(name))
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** What a value of a person has in common with those that resemble it. */
function similarForms(value: string, key: MatchKey): readonly string[] {
  if (key === 'email') {
    return [];
  }
  if (key === 'name') {
    const words = wordsOf(value);
    // Whichever name comes first.
    return words
      .slice(0, maxStarts)
      .map((_, start) => [...words.slice(start), ...words.slice(0, start)].join(''));
  }
  // Digits with other marks than those of a number are several.
  const isOne = /^\d+$|\p{L}/u.test(value);
  const bare = isOne ? value.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') : '';
  return bare === '' ? [] : [bare.replace(/(?<!\d)0+(?=\d)/g, '')];
}

/** What a value of the column may have in common with one of a person. */
function formsMeant(value: string, key: MatchKey): readonly string[] {
  const digits = key === 'id' || key === 'number' ? digitsMeant(value) : [];
  return (digits.length > 0 ? digits : [value]).flatMap((one) => similarForms(one, key).slice(0, 1));
}

function reasonOf(value: string, key: MatchKey): Message {
  return key === 'name'
    ? message('probably: “{value}” with other blanks', { value })
    : message('probably: {value}, written as a number or with other zeros or punctuation', { value });
}

/**
 * Ids that a plain value may mean, to be looked up where no person has it: without what a spreadsheet adds, and with as many
 * zeros in front as it may have dropped. `length` is that of the longest id.
 */
export function idsMeant(value: string, length: number): readonly string[] {
  const digits = /^\d+$/.test(value) ? [value] : digitsMeant(value);
  return [
    ...new Set(digits.flatMap((one) => [one, one.replace(/^0+(?=\d)/, ''), one.padStart(length, '0')])),
  ];
}

/**
 * An e-mail address in an unusual case: a service that finds a person by it ignores case.
 * One that finds none may compare case.
 */
export function inUnusualCase(address: string): string {
  const capitals = address.toLowerCase().replace(/[a-z]/g, (letter) => letter.toUpperCase());
  return capitals.slice(0, -1) + capitals.slice(-1).toLowerCase();
}
