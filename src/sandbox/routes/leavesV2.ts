import { LeaveV2 } from '../../service/contract/leave.ts';
import { halfDayMinutes, leavesV2LastDay } from '../../service/contract/limits.ts';
import { renameField } from '../../service/contract/schema.ts';
import { dayOf, legacyMidnight } from '../calendar.ts';
import { fullName } from '../company/company.ts';
import type { Leave } from '../company/leaves.ts';
import type { Deployment } from '../deployment.ts';
import { Component, listOf, objectOf, selectionOf } from '../http/component.ts';
import { existing, HttpError } from '../http/httpError.ts';
import { type LegacyCollection, legacyList } from '../http/legacyList.ts';
import { numericId } from '../http/parameters.ts';
import { json } from '../http/responses.ts';
import type { RouteGroup } from '../http/route.ts';
import { leavesBy } from './leaves.ts';

/** Headers that announce the end of the route (RFC 8594 and RFC 9745). */
const deprecation = { Deprecation: '@1743465600', Sunset: 'Tue, 31 Mar 2026 21:59:59 GMT' };

/** The v2 leaves (interface 4.11), which return 410 after their last day. */
export function leavesV2({ company, clock, dialect }: Deployment): RouteGroup {
  const { leaveOwnerKey } = dialect;
  const show = (leave: Leave) => showLeave(leave, leaveOwnerKey);
  const record = new Component('LeaveV2', renameField(LeaveV2, 'owner', leaveOwnerKey));
  const collection: LegacyCollection<Leave> = {
    // What is `leavePeriod.ownerId` in v3; the other filters have the same names. Deployments rename the property only.
    ...leavesBy('owner.id', company),
    record,
    find(id) {
      const owner = company.employee(numericId(id.split('-')[0] ?? ''));
      return owner && company.leavesOf(owner).find((leave) => idOf(leave) === id);
    },
    show,
  };
  const { parameters, readPage } = legacyList(collection);
  return {
    family: 'legacy',
    path: '/leaves',
    async middleware(_context, next) {
      if (dayOf(clock.now()) > leavesV2LastDay) {
        const message = `/api/leaves ended after ${leavesV2LastDay}. Use /api/v3/leaves.`;
        throw new HttpError(410, message, { headers: deprecation });
      }
      await next();
    },
    routes: [
      {
        method: 'get',
        path: '',
        summary: 'List leaves (v2)',
        parameters,
        returns: objectOf({ data: listOf(selectionOf(record)) }),
        handle: ({ query, url }) => json({ data: readPage(query, url.origin).items }, 200, deprecation),
      },
      {
        method: 'get',
        path: '/:id',
        summary: 'One leave (v2)',
        parameters: [],
        returns: objectOf({ data: record }),
        handle: ({ id }) =>
          json({ data: show(existing(collection.find(id), collection.name, id)) }, 200, deprecation),
      },
    ],
  };
}

function idOf(leave: Leave): string {
  const day = leave.day.split('-').toReversed().join('/');
  return `${leave.owner.id}-${day} 00:00:00-${scopeOf(leave)}`;
}

/** The status in v2 (interface 3.2). */
function statusOf({ isActive, isCancelled, isConfirmed, isPartlyApproved }: Leave): 0 | 1 | 2 | 3 | 4 {
  if (!isActive) {
    return isCancelled ? 4 : 3;
  }
  if (isConfirmed) {
    return 2;
  }
  return isPartlyApproved ? 1 : 0;
}

function scopeOf(leave: Leave): 'AM' | 'PM' {
  return leave.isMorning ? 'AM' : 'PM';
}

/** A leave as v2 shows it. Deployments write the owner under a key of their own. */
function showLeave(leave: Leave, ownerKey: string) {
  const { owner } = leave;
  return {
    id: idOf(leave),
    [ownerKey]: {
      id: owner.id,
      name: fullName(owner),
      lastName: owner.familyName,
      firstName: owner.givenName,
      mail: owner.email,
      login: owner.login,
      matricule: owner.employeeNumber,
    },
    name: leave.account.name,
    accountCode: leave.account.code,
    accountLabel: leave.account.name,
    date: legacyMidnight(leave.day),
    duration: halfDayMinutes,
    status: statusOf(leave),
    leaveScope: scopeOf(leave),
  };
}
