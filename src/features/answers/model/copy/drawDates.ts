import type { CheckedPerson } from '../../../../company/people/checkedPeople.ts';
import { isDay } from '../../../../service/contract/day.ts';
import { openEnded } from '../../../../service/contract/limits.ts';
import type { Random } from './pseudonyms.ts';

/** How far from the month new days lie, in days. */
const distance = { past: 3_650, future: 365 } as const;

/**
 * New days (`YYYY-MM-DD`) of a contract, and of each day with leaves in the month of today. They keep the status, which
 * leaves are outside of the contract and which are on one day, and nothing else of what they were.
 */
export function drawDates(
  person: Pick<CheckedPerson, 'status' | 'contractStart' | 'contractEnd'>,
  leaveDays: readonly string[],
  today: string,
  month: readonly string[],
  random: Random,
) {
  const [start, end] = agreeing(person, today);
  const [inside, outside] = split(leaveDays, start, end);
  /** All days in the month that are as good as one, or any day before or after it. `last` is the last of all. */
  const draw = (day: string, cut: string, last: string): readonly string[] => {
    const [from, to] = rangeOf(day, cut, month);
    const [until = to] = [to, last].sort();
    return month.includes(day)
      ? month.filter((each) => each >= from && each <= until)
      : [pick(from, until, random)];
  };
  const ends = end === undefined ? [null] : draw(end, addDays(today, -1), never);
  const contracts = ends.flatMap((leavesOn) => {
    const last = end === undefined || leavesOn === null || start > end ? never : leavesOn;
    return draw(start, today, last).map((hiredOn) => ({ hiredOn, leavesOn }));
  });
  const fitting = contracts.flatMap((contract) => {
    const [free, beyond] = split(month, contract.hiredOn, contract.leavesOn ?? never);
    const fits = inside.length <= free.length && outside.length <= beyond.length;
    return fits ? [{ ...contract, free, beyond }] : [];
  });
  // The contract as it was is as good as one of them.
  const drawn = fitting[random(fitting.length)];
  if (drawn === undefined) {
    throw new Error('No days fit a contract and its leaves.');
  }
  const { free, beyond, ...contract } = drawn;
  return { ...contract, moved: new Map([...pair(inside, free, random), ...pair(outside, beyond, random)]) };
}

/** After all days. */
const never = '9999-12-31';

/** The days of a contract as its status says; the status decides where they differ. */
function agreeing(person: Parameters<typeof drawDates>[0], today: string) {
  const { status } = person;
  const [start, contractEnd] = [person.contractStart, person.contractEnd].map(dayIn);
  const end = contractEnd === openEnded.end ? undefined : contractEnd;
  const isUpcoming = status === 'upcoming';
  const hasEnded = status === 'deactivated';
  const usualEnd = hasEnded ? addDays(today, -31) : undefined;
  return [
    start && start > today === isUpcoming ? start : addDays(today, isUpcoming ? 31 : -31),
    end !== undefined && end < today === hasEnded ? end : usualEnd,
  ] as const;
}

function dayIn(text: string | null | undefined): string | undefined {
  const day = text?.slice(0, 10) ?? '';
  return isDay(day) ? day : undefined;
}

/** The days in a contract, and the others. */
function split(days: readonly string[], start: string, end = never) {
  const isInside = (day: string) => day >= start && day <= end;
  return [days.filter(isInside), days.filter((day) => !isInside(day))] as const;
}

/** Days that are as good as one: before the month, in it up to `cut`, in it after `cut`, or after it. */
function rangeOf(day: string, cut: string, month: readonly string[]) {
  const [first = day, last = day] = [month[0], month.at(-1)];
  if (day < first) {
    return [addDays(first, -distance.past), addDays(first, -1)] as const;
  }
  if (day > last) {
    return [addDays(last, 1), addDays(last, distance.future)] as const;
  }
  return day <= cut ? ([first, cut] as const) : ([addDays(cut, 1), last] as const);
}

function pick(from: string, to: string, random: Random): string {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000;
  return addDays(from, random(Math.max(0, days) + 1));
}

/** Each day with another one: they follow one another from a random one on, and begin again at the end. */
function pair(days: readonly string[], others: readonly string[], random: Random) {
  const offset = random(Math.max(1, others.length));
  return days.map((day, place) => [day, others[(offset + place) % others.length] ?? never] as const);
}

function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10);
}
