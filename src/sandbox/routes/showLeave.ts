import type { Static } from 'typebox';
import type { Leave as LeaveSchema } from '../../service/contract/leave.ts';
import { halfDayMinutes } from '../../service/contract/limits.ts';
import { addDays, type Day, legacyMidnight } from '../calendar.ts';
import { type Company, fullName } from '../company/company.ts';
import type { Leave } from '../company/leaves.ts';
import { reference } from './legacyUser.ts';

/** Days from a request to its approval and to its cancellation. */
const daysTo = { approval: 3, cancellation: 7 } as const;

/** A leave as v3 shows it (interface 2.7). */
export function showLeave(company: Company, leave: Leave, origin: string): Static<typeof LeaveSchema> {
  const { owner, account, isActive, isConfirmed } = leave;
  const hours = Math.floor(halfDayMinutes / 60);
  const after = (days: number) => legacyMidnight(dayAfter(leave, days));
  return {
    id: leave.id,
    leavePeriodId: leave.periodId,
    leavePeriod: {
      id: leave.periodId,
      ownerId: owner.id,
      owner: {
        id: owner.id,
        name: fullName(owner),
        departmentId: owner.department.id,
        legalEntityId: owner.legalEntity.id,
      },
      isConfirmed,
      confirmationDate: isConfirmed ? after(daysTo.approval) : null,
      attachmentId: null,
      leaves: company
        .leavesOf(owner)
        .filter(({ periodId }) => periodId === leave.periodId)
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
    cancellationUserId: isActive ? null : owner.id,
    comment: owner.id % 3 === 0 ? 'Remplacement prévu' : null,
  };
}

function logsOf(leave: Leave) {
  const log = (number: number, days: number, status: number, comment: string | null) => ({
    id: `${leave.periodId}-${number}`,
    date: legacyMidnight(dayAfter(leave, days)),
    comment,
    status,
  });
  return [log(1, 0, 0, null), ...(leave.isConfirmed ? [log(2, daysTo.approval, 1, 'Accordé')] : [])];
}

function dayAfter({ requestedOn }: Leave, days: number): Day {
  return addDays(requestedOn, days);
}
