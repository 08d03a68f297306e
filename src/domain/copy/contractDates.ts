import { openEnded } from '../../service/contract/limits.ts';
import { daysOf } from '../calendar/month.ts';
import type { Random } from './inventing.ts';

/** How far from the month new days lie, in days. */
const distance = { past: 3_650, future: 365 } as const;
/** Draws of days in the month until the leaves fit. */
const maxDraws = 100;

/** What is known of a contract; days are `YYYY-MM-DD`. */
interface Contract {
  readonly status?: string | null | undefined;
  readonly start: string | undefined;
  readonly end: string | undefined;
}

type Range = readonly [from: string, to: string];

/**
 * Draws new days of a contract and of the leaves in the month of today. They keep the status, which leaves are outside of
 * the contract, and which are on one day, and nothing else of what they were.
 */
export function drawDates(
  contract: Contract,
  leaveDays: readonly string[],
  today: string,
  random: Random,
): { readonly hiredOn: string; readonly leavesOn: string | null; readonly newDays: Map<string, string> } {
  const month = daysOf(today.slice(0, 7)).map(({ day }) => day);
  const { start, end } = agreeing(contract, today);
  const [inside, outside] = split(leaveDays, start, end);
  for (let draws = 1; ; draws += 1) {
    const leavesOn = end === undefined ? null : pick(rangeOf(end, addDays(today, -1), month), random);
    const [from, to] = rangeOf(start, today, month);
    const hiredOn = pick([from, leavesOn !== null && leavesOn < to ? leavesOn : to], random);
    const [free, beyond] = split(month, hiredOn, leavesOn ?? undefined);
    if ((inside.length <= free.length && outside.length <= beyond.length) || draws === maxDraws) {
      const newDays = new Map([...pair(inside, free, random), ...pair(outside, beyond, random)]);
      return { hiredOn, leavesOn, newDays };
    }
  }
}

/** The days of a contract as its status says; the status decides where they differ. */
function agreeing({ status, start = '', end }: Contract, today: string) {
  const [before, after] = [addDays(today, -31), addDays(today, 31)];
  const last = end === openEnded.end ? undefined : end;
  const isKnown = status === 'active' || status === 'upcoming';
  const isUpcoming = status === 'upcoming' || (!isKnown && start > today);
  const hasEnded = status === 'deactivated' || (!isKnown && last !== undefined && last < today);
  const usualStart = isUpcoming ? after : before;
  const usualEnd = hasEnded ? before : undefined;
  return {
    start: start !== '' && start > today === isUpcoming ? start : usualStart,
    end: last !== undefined && last < today === hasEnded ? last : usualEnd,
  };
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
