import { Hono } from 'hono';
import type { Static } from 'typebox';
import type { Leave as ShownLeave } from '../../service/contract/leave.ts';
import { legacyMidnight } from '../calendar.ts';
import { fullName } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import { type Leave, ownerIdOf } from '../company/leaves.ts';
import type { Deployment } from '../deployment.ts';
import type { FilterKey } from '../http/filters.ts';
import { parseFilter } from '../http/filters.ts';
import { HttpError } from '../http/httpError.ts';
import { respondWithLegacyList, respondWithLegacyRecord } from '../http/legacyList.ts';
import type { Query } from '../http/query.ts';
import { reference } from './legacyUser.ts';

const largestLimit = 1000;

const ownerFilters: Readonly<Record<string, FilterKey<Employee>>> = {
  'leavePeriod.ownerId': { kind: 'number', of: (owner) => owner.id },
  'leavePeriod.owner.departmentId': { kind: 'number', of: (owner) => owner.department.id },
  'leavePeriod.owner.legalEntityId': { kind: 'number', of: (owner) => owner.legalEntity.id },
};

export const leaveFilters: Readonly<Record<string, FilterKey<Leave>>> = {
  date: { kind: 'date', of: (leave) => legacyMidnight(leave.day) },
  leaveAccountId: { kind: 'number', of: (leave) => leave.account.id },
};

/** Half a day of work. */
export const halfDayMinutes = 210;

/** The leaves of the legacy API (interface 4.11). */
export function leaves({ company }: Deployment): Hono {
  return new Hono()
    .get('/', (context) => {
      const { searchParams, origin } = new URL(context.req.url);
      return respondWithLegacyList(searchParams, {
        items: (query) =>
          selectOwners(company.employees, query, ownerFilters).flatMap((owner) => company.leavesOf(owner)),
        filters: leaveFilters,
        otherParameters: Object.keys(ownerFilters),
        largestLimit,
        show: (leave) => showLeave(leave, origin),
      });
    })
    .get('/:id', (context) => {
      const { searchParams, origin } = new URL(context.req.url);
      return respondWithLegacyRecord(searchParams, () => {
        const id = context.req.param('id');
        const owner = company.employee(ownerIdOf(id) ?? Number.NaN);
        const leave = owner && company.leavesOf(owner).find((one) => one.id === id);
        if (leave !== undefined) return showLeave(leave, origin);
        throw new HttpError(404, `There is no leave "${id}", or this key may not see it.`);
      });
    });
}

/** The people whose leaves are asked for. A date and one filter on the owner are mandatory. */
export function selectOwners(
  employees: readonly Employee[],
  query: Query,
  filters: Readonly<Record<string, FilterKey<Employee>>>,
): readonly Employee[] {
  if (query.text('date') === undefined) {
    throw new HttpError(
      400,
      'The filter "date" is mandatory, such as 2026-01-31, since,2026-01-31, until,2026-01-31 or between,2026-01-01,2026-01-31.',
    );
  }
  const given = Object.entries(filters).flatMap(([name, key]) => {
    const value = query.text(name);
    return value === undefined ? [] : [parseFilter(name, value, key)];
  });
  if (given.length === 0)
    throw new HttpError(400, `One of these filters is mandatory: ${Object.keys(filters).join(', ')}.`);
  return employees.filter((employee) => given.every((test) => test(employee)));
}

/** A leave as v3 shows it (interface 2.7). */
function showLeave(leave: Leave, origin: string): Static<typeof ShownLeave> {
  const hours = Math.floor(halfDayMinutes / 60);
  return {
    id: leave.id,
    leavePeriod: { ownerId: leave.owner.id, owner: { id: leave.owner.id, name: fullName(leave.owner) } },
    leaveAccount: reference(origin, 'leaveAccounts', leave.account),
    name: leave.account.name,
    date: legacyMidnight(leave.day),
    duration: `${String(hours).padStart(2, '0')}:${halfDayMinutes % 60}:00`,
    status: leave.isConfirmed ? 1 : 0,
    isActive: leave.isActive,
    isAM: leave.isMorning,
  };
}
