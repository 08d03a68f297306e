import { setImmediate as nextTurn } from 'node:timers/promises';
import { openEnded } from '../../service/contract/limits.ts';
import { daysOf } from '../calendar/month.ts';
import type { scenarioAsRead } from './scenarioAsRead.ts';

/** Returns a random whole number from 0 to below `count`, which nobody can foresee. */
export type Random = (count: number) => number;

type Scenario = ReturnType<typeof scenarioAsRead>['scenario'];
type Employee = Scenario['employees'][number];
type Contract = Pick<Employee, 'status' | 'hiredOn' | 'leavesOn'>;

/** Gives people other names, and contracts and leaves other days, from which the status follows. Timers run meanwhile. */
export async function inventPeople(scenario: Scenario, today: string, random: Random) {
  const leavesOf = Map.groupBy(scenario.leaves, ({ employeeId }) => employeeId);
  const nameOf = (one: Employee) => JSON.stringify([one.givenName, one.familyName]);
  const names = numbersOf(scenario.employees.map(nameOf), 1000, random);
  const month = daysOf(today.slice(0, 7)).map(({ day }) => day);
  const drawn = new Map<string, ReturnType<typeof drawDates>>();
  for (const [place, one] of scenario.employees.entries()) {
    await (place % 500 === 0 && nextTurn());
    const leaveDays = new Set(leavesOf.get(one.id)?.map(({ day }) => day));
    drawn.set(one.id, drawDates(one, [...leaveDays].sort(), today, month, random));
  }
  const employees = scenario.employees.map((one) => {
    const { status, ...person } = one;
    const { hiredOn = today, leavesOn = null } = drawn.get(one.id) ?? {};
    const number = names.get(nameOf(one)) ?? 0;
    const givenName = newName(one.givenName, number);
    const familyName = newName(one.familyName, 7 * number);
    return { ...person, hiredOn, leavesOn, givenName, familyName };
  });
  const leaves = scenario.leaves.map((leave) => ({
    ...leave,
    day: drawn.get(leave.employeeId)?.moved.get(leave.day) ?? today,
  }));
  return { ...scenario, employees, leaves };
}

/** A number for each text, from `first`, in an order that says nothing about the texts. */
export function numbersOf(
  texts: Iterable<string>,
  first: number,
  random: Random,
): ReadonlyMap<string, number> {
  const shuffled = [...new Set(texts)];
  for (const [place, text] of shuffled.entries()) {
    const other = random(place + 1);
    [shuffled[place], shuffled[other]] = [shuffled[other] ?? text, text];
  }
  return new Map(shuffled.map((text, place) => [text, first + place]));
}

const latin = ['zuk', 'vep', 'mox', 'qil', 'jaf', 'wub', 'kiz', 'pyx', 'gov', 'dez'];
const accented = ['zük', 'vép', 'môx', 'qîl', 'jàf', 'wûb', 'kïz', 'pŷx', 'göv', 'dèz'];
const rightToLeft = ['זוק', 'ופע', 'מוח', 'קיל', 'גאף', 'טוב', 'כיז', 'פיק', 'גוו', 'דאז'];

/** The number in syllables like those of the name: plain, with accents, or from right to left. A blank name stays one. */
function newName(name: unknown, number: number): string {
  if (typeof name !== 'string' || name.trim() === '') {
    return '';
  }
  const plain = /[^\p{ASCII}]/u.test(name) ? accented : latin;
  const syllables = /[\u0590-\u08ff]/.test(name) ? rightToLeft : plain;
  const made = [...String(number)].map((digit) => syllables[Number(digit)]).join('');
  return made.slice(0, 1).toUpperCase() + made.slice(1);
}

/** How far from the month new days lie, in days. */
const distance = { past: 3_650, future: 365 } as const;
/** Draws of days in the month until the leaves fit. */
const maxDraws = 100;

type Range = readonly [from: string, to: string];

/**
 * New days of a contract, and of each day with leaves in the month of today. They keep the status, which leaves are
 * outside of the contract and which are on one day, and nothing else of what they were.
 */
function drawDates(
  contract: Contract,
  leaveDays: readonly string[],
  today: string,
  month: readonly string[],
  random: Random,
) {
  const [start, end] = agreeing(contract, today);
  const [inside, outside] = split(leaveDays, start, end);
  for (let draws = 1; ; draws += 1) {
    const leavesOn = end === undefined ? null : pick(rangeOf(end, addDays(today, -1), month), random);
    const [from, to] = rangeOf(start, today, month);
    const hiredOn = pick([from, leavesOn !== null && leavesOn < to ? leavesOn : to], random);
    const [free, beyond] = split(month, hiredOn, leavesOn ?? undefined);
    if ((inside.length <= free.length && outside.length <= beyond.length) || draws === maxDraws) {
      const moved = new Map([...pair(inside, free, random), ...pair(outside, beyond, random)]);
      return { hiredOn, leavesOn, moved };
    }
  }
}

/** The days of a contract as its status says; the status decides where they differ. */
function agreeing({ status, hiredOn: start, leavesOn }: Contract, today: string) {
  const end = leavesOn === openEnded.end ? undefined : leavesOn;
  const isUpcoming = status === 'upcoming';
  const hasEnded = status === 'deactivated';
  const usualEnd = hasEnded ? addDays(today, -31) : undefined;
  return [
    start && start > today === isUpcoming ? start : addDays(today, isUpcoming ? 31 : -31),
    end !== undefined && end < today === hasEnded ? end : usualEnd,
  ] as const;
}

/** The days in a contract, and the others. */
function split(days: readonly string[], start: string, end = '9999') {
  const isInside = (day: string) => day >= start && day <= end;
  return [days.filter(isInside), days.filter((day) => !isInside(day))] as const;
}

/** Days that are as good as one: before the month, in it up to `cut`, in it after `cut`, or after it. */
function rangeOf(day: string, cut: string, month: readonly string[]): Range {
  const [first = day, last = day] = [month[0], month.at(-1)];
  if (day < first) {
    return [addDays(first, -distance.past), addDays(first, -1)];
  }
  if (day > last) {
    return [addDays(last, 1), addDays(last, distance.future)];
  }
  return day <= cut ? [first, cut] : [addDays(cut, 1), last];
}

function pick([from, to]: Range, random: Random): string {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return addDays(from, random(Math.max(0, days) + 1));
}

/** Each day with another one: they follow one another from a random one on, and begin again at the end. */
function pair(days: readonly string[], others: readonly string[], random: Random) {
  const offset = random(Math.max(1, others.length));
  return days.map((day, place) => [day, others[(offset + place) % others.length] ?? day] as const);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}
