import { Hono } from 'hono';
import type { Static } from 'typebox';
import type { LeaveV2 } from '../../service/contract/leave.ts';
import { dayOf, legacyMidnight } from '../calendar.ts';
import { fullName } from '../company/company.ts';
import type { Employee } from '../company/employees.ts';
import type { Leave } from '../company/leaves.ts';
import type { Deployment } from '../deployment.ts';
import type { FilterKey } from '../http/filters.ts';
import { HttpError } from '../http/httpError.ts';
import { numericId } from '../http/ids.ts';
import { json } from '../http/json.ts';
import { listLegacy } from '../http/legacyList.ts';
import { checkParameters } from '../http/query.ts';
import { halfDayMinutes, leaveFilters, selectOwners } from './leaves.ts';

/** Last day on which the route answers (interface 9.4). */
const lastDay = '2026-03-31';
const farewell = { Deprecation: '@1743465600', Sunset: 'Tue, 31 Mar 2026 21:59:59 GMT' };

/** What was `owner.id` here is `leavePeriod.ownerId` in v3; the rest kept its name (interface 4.11). */
const ownerFilters: Readonly<Record<string, FilterKey<Employee>>> = {
  'owner.id': { kind: 'number', of: (owner) => owner.id },
  'leavePeriod.owner.departmentId': { kind: 'number', of: (owner) => owner.department.id },
  'leavePeriod.owner.legalEntityId': { kind: 'number', of: (owner) => owner.legalEntity.id },
};

/** The retired leaves route (interface 4.11): 410 from the day after its last. */
export function leavesV2({ company, clock }: Deployment): Hono {
  return new Hono()
    .use(async (_context, next) => {
      if (dayOf(clock.now()) > lastDay) {
        throw new HttpError(410, `/api/leaves stopped answering after ${lastDay}. Use /api/v3/leaves.`, {
          headers: farewell,
        });
      }
      await next();
    })
    .get('/', (context) => {
      const parameters = new URL(context.req.url).searchParams;
      const { items } = listLegacy(parameters, {
        items: (query) =>
          selectOwners(company.employees, query, ownerFilters).flatMap((owner) => company.leavesOf(owner)),
        filters: leaveFilters,
        otherParameters: Object.keys(ownerFilters),
        show: showLeave,
      });
      return json({ data: items }, 200, farewell);
    })
    .get('/:id', (context) => {
      checkParameters(new URL(context.req.url).searchParams, []);
      const id = context.req.param('id');
      const owner = company.employee(numericId(id.split('-')[0] ?? ''));
      const leave = owner && company.leavesOf(owner).find((one) => idOf(one) === id);
      if (leave === undefined)
        throw new HttpError(404, `There is no leave "${id}", or this key may not see it.`);
      return json({ data: showLeave(leave) }, 200, farewell);
    });
}

function idOf(leave: Leave): string {
  const day = leave.day.split('-').toReversed().join('/');
  return `${leave.owner.id}-${day} 00:00:00-${scopeOf(leave)}`;
}

/** The conversion of v3 to v2 (interface 3.2). */
function statusOf(leave: Leave): 0 | 2 | 3 {
  if (!leave.isActive) return 3;
  return leave.isConfirmed ? 2 : 0;
}

function scopeOf(leave: Leave): 'AM' | 'PM' {
  return leave.isMorning ? 'AM' : 'PM';
}

/** The key of the owner is the deployment's own. */
function showLeave(leave: Leave): Static<typeof LeaveV2> {
  const { owner } = leave;
  return {
    id: idOf(leave),
    owner: {
      id: owner.id,
      name: fullName(owner),
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
