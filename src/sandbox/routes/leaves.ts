import type { Static } from 'typebox';
import { Leave as LeaveSchema } from '../../service/contract/leave.ts';
import { halfDayMinutes, pageSizes } from '../../service/contract/limits.ts';
import { addDays, type Day, legacyDateTime, legacyMidnight } from '../calendar.ts';
import { type Company, fullName } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import { type Leave, ownerIdOf } from '../company/leaves.ts';
import type { Deployment } from '../deployment.ts';
import { Component } from '../http/component.ts';
import { type Filter, legacyFilter, testOf } from '../http/filters.ts';
import { check } from '../http/httpError.ts';
import { type LegacyCollection, legacyListRoute, legacyRecordRoute } from '../http/legacyList.ts';
import type { Query } from '../http/parameters.ts';
import type { RouteGroup } from '../http/route.ts';
import { reference } from './legacyUsers.ts';

/** The leaves of the legacy API (interface 4.11). */
export function leaves({ company, clock }: Deployment): RouteGroup {
  const collection: LegacyCollection<Leave> = {
    ...leavesBy('leavePeriod.ownerId', company),
    record: new Component('Leave', LeaveSchema),
    find(id) {
      const owner = company.employee(ownerIdOf(id) ?? Number.NaN);
      return owner && company.leavesOf(owner).find((leave) => leave.id === id);
    },
    maxPageSize: pageSizes.legacy.max,
    beside: () => ({ header: { generated: legacyDateTime(clock.now()) }, metadata: {} }),
    show: (leave, origin) => showLeave(company, leave, origin),
  };
  return {
    family: 'legacy',
    path: '/v3/leaves',
    routes: [legacyListRoute(collection), legacyRecordRoute(collection)],
  };
}

/** What both versions of the list share. A date and one filter on the owner are mandatory. */
export function leavesBy(ownerFilter: string, company: Company) {
  const owners: readonly Filter<Employee>[] = [
    legacyFilter(ownerFilter, 'number', (owner) => owner.id, '1001,1002'),
    legacyFilter('leavePeriod.owner.departmentId', 'number', (owner) => owner.department.id, '101'),
    legacyFilter('leavePeriod.owner.legalEntityId', 'number', (owner) => owner.legalEntity.id, '1'),
  ];
  const date = legacyFilter<Leave>('date', 'date', (leave) => legacyMidnight(leave.day), 'since,2026-01-01', {
    isRequired: true,
  });
  return {
    name: 'leave',
    *items(query: Query) {
      check(
        query.get(date) !== undefined,
        'The filter "date" is mandatory, such as 2026-01-31, since,2026-01-31, until,2026-01-31 or between,2026-01-01,2026-01-31.',
      );
      const names = owners.map(({ name }) => name).join(', ');
      check(
        owners.some((filter) => query.get(filter) !== undefined),
        `One of these filters is mandatory: ${names}.`,
      );
      for (const owner of company.employees.filter(testOf(query, owners))) {
        yield* company.leavesOf(owner);
      }
    },
    filters: [date, legacyFilter<Leave>('leaveAccountId', 'number', (leave) => leave.account.id, '41')],
    orders: { id: ({ id }: Leave) => id, name: ({ account }: Leave) => account.name },
    otherParameters: owners,
  };
}

/** Days from a request to its approval and to its cancellation. */
const daysTo = { approval: 3, cancellation: 7 } as const;

/** A leave as v3 shows it (interface 2.7). */
function showLeave(company: Company, leave: Leave, origin: string): Static<typeof LeaveSchema> {
  const { owner, account, isActive, isCancelled, isConfirmed, periodId } = leave;
  const hours = Math.floor(halfDayMinutes / 60);
  const after = (days: number) => legacyMidnight(dayAfter(leave, days));
  return {
    id: leave.id,
    leavePeriodId: periodId,
    leavePeriod: {
      id: periodId,
      ownerId: owner.id,
      owner: {
        id: owner.id,
        name: fullName(owner),
        lastName: owner.familyName,
        firstName: owner.givenName,
        departmentId: owner.department.id,
        legalEntityId: owner.legalEntity.id,
      },
      isConfirmed,
      confirmationDate: isConfirmed ? after(daysTo.approval) : null,
      attachmentId: account.code === 'SICK' ? `certificate-${periodId}` : null,
      leaves: company
        .leavesOf(owner)
        .filter((one) => one.periodId === periodId)
        .map((one) => ({ id: one.id })),
      logs: logsOf(leave),
    },
    leaveAccountId: account.id,
    leaveAccount: reference(origin, 'leaveAccounts', account),
    name: account.name,
    date: legacyMidnight(leave.day),
    duration: `${String(hours).padStart(2, '0')}:${halfDayMinutes % 60}:00`,
    value: String(halfDayMinutes / 60),
    status: isConfirmed ? 1 : 0,
    isActive,
    isAM: leave.isMorning,
    isAm: leave.isMorning,
    creationDate: after(0),
    cancellationDate: isActive ? null : after(daysTo.cancellation),
    cancellationUserId: isActive ? null : (isCancelled ? owner : (company.managerOf(owner) ?? owner)).id,
    comment: owner.id % 3 === 0 ? 'Remplacement prévu' : null,
  };
}

function logsOf(leave: Leave) {
  const log = (number: number, days: number, status: number, comment: string | null) => ({
    id: leave.periodId * 10 + number,
    date: legacyMidnight(dayAfter(leave, days)),
    comment,
    status,
  });
  return [log(1, 0, 0, null), ...(leave.isConfirmed ? [log(2, daysTo.approval, 1, 'Accordé')] : [])];
}

function dayAfter({ requestedOn }: Leave, days: number): Day {
  return addDays(requestedOn, days);
}
