import { addDays, type Day, dayOf, isWorkday } from '../calendar.ts';
import type { Employee } from './employees.ts';
import { leaveAccounts } from './organization.ts';
import { createRandom } from './random.ts';

/** A half-day of absence of one person (interface 2.7). */
export interface Leave {
  readonly id: string;
  readonly owner: Employee;
  /** The request that it is part of. */
  readonly periodId: number;
  readonly requestedOn: Day;
  readonly account: (typeof leaveAccounts)[number];
  readonly day: Day;
  readonly isMorning: boolean;
  readonly isConfirmed: boolean;
  /** Some of the managers who have to approve it did. */
  readonly isPartlyApproved: boolean;
  /** False when it was deleted. */
  readonly isActive: boolean;
  /** It was deleted by its owner, not by a manager. */
  readonly isCancelled: boolean;
}

/** An approved leave in a morning. `period` counts the requests of its owner. */
export function leaveOf(owner: Employee, day: Day, period: number): Leave {
  const periodId = owner.id * 1000 + period;
  const [account] = leaveAccounts;
  return {
    ...{ id: `${periodId}-${day.replaceAll('-', '')}-AM`, owner, periodId, requestedOn: day, account },
    ...{ isConfirmed: true, isPartlyApproved: false, isActive: true, isCancelled: false },
    ...{ day, isMorning: true },
  };
}

/** Returns the leaves of one person, oldest first. */
export type LeavesOf = (owner: Employee) => readonly Leave[];

/** How far from today there are leaves, in days. */
const horizon = { past: 300, future: 90 } as const;
const notice = 21;
const maxPeriod = 5;

/** The leaves of a company, generated for each person on first use. */
export function createLeaves(seed: number, today: number): LeavesOf {
  const random = createRandom(seed, 'leaves');
  const made = new Map<number, readonly Leave[]>();
  // Formatting days is slow, and all people have the same ones.
  const firstRequest = addDays(dayOf(today), -horizon.past - notice);
  const last = notice + horizon.past + horizon.future;
  const days = Array.from({ length: last + maxPeriod + 1 }, (_, index) => {
    const day = addDays(firstRequest, index);
    return { day, compact: day.replaceAll('-', ''), isFree: !isWorkday(day) };
  });

  const make = (owner: Employee): Leave[] => {
    random.restart(owner.id);
    const leaves: Leave[] = [];
    let next = notice + random.integer(0, 40);
    for (let period = 1; next <= last; period += 1) {
      const periodId = owner.id * 1000 + period;
      const account = random.pick(leaveAccounts);
      const isConfirmed = random.chance(0.85);
      const isActive = random.chance(0.92);
      const traits = {
        owner,
        periodId,
        requestedOn: days[next - notice]?.day ?? firstRequest,
        account,
        isConfirmed,
        isPartlyApproved: !isConfirmed && period % 2 === 0,
        isActive,
        isCancelled: !isActive && period % 2 === 0,
      };
      const length = random.integer(1, maxPeriod);
      const firstIsAfternoonOnly = random.chance(0.2);
      for (const [index, { day, compact, isFree }] of days.slice(next, next + length).entries()) {
        if (isFree || day < owner.hiredOn || day > (owner.leavesOn ?? day)) {
          continue;
        }
        for (const half of ['AM', 'PM']) {
          if (half === 'AM' && index === 0 && firstIsAfternoonOnly) {
            continue;
          }
          const id = `${periodId}-${compact}-${half}`;
          leaves.push({ id, ...traits, day, isMorning: half === 'AM' });
        }
      }
      next += length + random.integer(20, 100);
    }
    return leaves;
  };

  return (owner) => {
    const known = made.get(owner.id) ?? make(owner);
    made.set(owner.id, known);
    return known;
  };
}

/** The id of the person that a leave id names; undefined for a text of another form. */
export function ownerIdOf(leaveId: string): number | undefined {
  const owner = /^(\d+)\d{3}-\d{8}-(AM|PM)$/.exec(leaveId)?.[1];
  return owner === undefined ? undefined : Number(owner);
}
