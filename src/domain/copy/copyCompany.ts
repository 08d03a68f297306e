import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Fields } from '../fields.ts';
import { keyOf } from '../organization/checkedPeople.ts';
import { inventPeople, numbersOf, type Random } from './inventPeople.ts';
import { type CompanyLists, scenarioAsRead } from './scenarioAsRead.ts';

interface CopyOptions {
  /** True to keep the names and codes of departments, taxonomies and labels. */
  readonly keepsNames: boolean;
  /** `YYYY-MM-DD`; the statuses are as of this day, and the leaves are in its month. */
  readonly today: string;
  readonly random: Random;
}

/** Equal values of a kind become one number: alone, or as a text between a beginning and an end. */
type Replacement = readonly [kind: string, before?: string, after?: string];

const department = ['department'] as const;
const person = ['person'] as const;
/** The fields that are replaced. The others are places, flags and words of scenarios, and days, which are drawn anew. */
const replacements: Readonly<Record<string, Readonly<Record<string, Replacement>>>> = {
  departments: {
    ...{ id: department, parentId: department, missingParentId: department },
    ...{ headId: person, missingHeadId: person },
    ...{ name: ['department name', 'Department '], code: ['code', 'D'] },
    ...{ description: ['description', 'Text '], remoteId: ['department remote', 'R'] },
  },
  employees: {
    ...{ id: person, userId: person, pictureId: ['picture', 'picture-'], remoteId: ['remote', 'R'] },
    ...{ employeeNumber: ['number', '0'], phoneNumber: ['phone', '+99 '] },
    email: ['email', 'p', '@copy.example'],
  },
  positions: { employeeId: person, departmentId: department, managerId: person, missingManagerId: person },
  leaves: { employeeId: person },
  taxonomies: { id: ['taxonomy', ''], name: ['taxonomy name', 'Taxonomy '] },
  labels: {
    ...{ id: ['label', ''], taxonomyId: ['taxonomy', ''] },
    ...{ name: ['label name', 'Label '], remoteId: ['label remote', 'R'] },
  },
};
const kept = ['name', 'code'];
const caseless = ['email', 'number'];
/** Digits of the ids in a scenario; one more has room for all records. */
const maxDigits = 11;

/**
 * The company as a scenario of the sandbox (docs/sandbox.md), in which everything about people is invented: it follows
 * from random numbers alone. Ids that refer to a record still do; values that were equal still are. `lost` counts the
 * records and references that a scenario has no words for.
 */
export async function copyCompany(lists: CompanyLists, { keepsNames, today, random }: CopyOptions) {
  const { scenario, lost } = scenarioAsRead(lists, today.slice(0, 7));
  const unread = [
    ...(lists.people ? [] : ['employees', 'positions', 'leaves']),
    ...(lists.leaves ? [] : ['leaves']),
    ...(lists.labels ? [] : ['taxonomies', 'labels']),
  ];
  const parts: readonly (readonly [string, readonly Fields[]])[] = Object.entries(
    await inventPeople(scenario, today, random),
  ).filter(([part]) => !unread.includes(part));
  const rulesOf = (part: string) =>
    Object.entries(replacements[part] ?? {}).filter(([field]) => !keepsNames || !kept.includes(field));
  const keys = new Map<string, Set<string>>();
  for (const [part, records] of parts) {
    for (const [field, rule] of rulesOf(part)) {
      await nextTurn();
      const ofKind = keys.get(rule[0]) ?? new Set();
      keys.set(rule[0], ofKind);
      for (const one of records) {
        ofKind.add(keyFor(rule, one[field]));
      }
    }
  }
  // Longer than the ids that there were: no new one is the former id of another record.
  const digits = [...keys.values()].flatMap((all) =>
    [...all].map((key) => (/^\d+$/.test(key) ? Math.min(key.length, maxDigits) : 0)),
  );
  const first = 10 ** digits.reduce((one, other) => Math.max(one, other), 3);
  const numbers = new Map([...keys].map(([kind, all]) => [kind, numbersOf(all, first, random)]));

  const replaced = (rule: Replacement, value: unknown) => {
    const [kind, before, after = ''] = rule;
    const key = keyFor(rule, value);
    if (key === '') {
      return value === undefined || value === null ? value : '';
    }
    const number = numbers.get(kind)?.get(key) ?? 0;
    return before === undefined ? number : `${before}${number}${after}`;
  };
  const copied: (readonly [string, readonly Fields[]])[] = [];
  for (const [part, records] of parts) {
    const copies: Record<string, unknown>[] = records.map((one) => ({ ...one }));
    for (const [field, rule] of rulesOf(part)) {
      await nextTurn();
      for (const copy of copies) {
        copy[field] = replaced(rule, copy[field]);
      }
    }
    const order = (one: Fields) => Number(one['id'] ?? one['employeeId']);
    copied.push([part, copies.sort((one, other) => order(one) - order(other))]);
  }
  return { scenario: { today, ...Object.fromEntries(copied) }, lost };
}

/** What tells values of a kind apart; empty for none. Some that differ in case alone are equal, as in the checks. */
function keyFor([kind]: Replacement, value: unknown): string {
  const text = value === undefined || value === null ? '' : String(value);
  return caseless.includes(kind) || text.trim() === '' ? (keyOf(text) ?? '') : text;
}
