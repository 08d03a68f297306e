import { type Fields, text } from '../fields.ts';
import { allOf, convert, fieldsBeyond, type LeaveConversion, type Shape } from './conversionLosses.ts';
import { type Duration, durationProblems, printDuration } from './leaveDuration.ts';
import { parseLeaveId, printLeaveIdV2 } from './leaveId.ts';
import { codeInV2, statusInV3 } from './leaveStatus.ts';
import { leaveDuration, leaveDurationV2, leaveFacts, leaveFactsV2 } from './leaveView.ts';

const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/;

const shapeOfV3: Shape = {
  ...allOf('id', 'name', 'date', 'duration', 'value', 'status', 'isActive', 'isAM', 'isAm'),
  leavePeriod: { ...allOf('ownerId', 'isConfirmed'), owner: allOf('id', 'name') },
  leaveAccount: allOf('name'),
};
const shapeOfV2: Shape = allOf('id', 'name', 'accountLabel', 'date', 'duration', 'status', 'leaveScope');

/** Converts a v3 leave to v2, whose owner stands under the deployment's own key (interface 2.7, 3.2, 4.11). */
export function leaveToV2(leave: Fields, ownerKey: string): LeaveConversion {
  const facts = leaveFacts(leave);
  const dateTime = dateTimeOf(facts.date);
  const ownerId = integerOf(facts.ownerId);
  const { accountName, half, deleted } = facts;
  const id =
    ownerId === undefined || dateTime === undefined || half === undefined
      ? undefined
      : printLeaveIdV2({ ownerId: String(ownerId), dateTime, half });
  const onlyOfUser = 'A v3 leave does not carry it; it is read from the user, with “fields”.';
  return convert({
    wanted: {
      id,
      [ownerKey]: {
        id: ownerId,
        name: facts.ownerName,
        mail: undefined,
        login: undefined,
        matricule: undefined,
      },
      name: accountName,
      accountCode: undefined,
      accountLabel: accountName,
      date: dateTime,
      duration: facts.minutes,
      status: codeInV2(facts.status, deleted),
      leaveScope: half,
    },
    reasons: {
      id:
        id === undefined
          ? 'It takes the owner’s id, a date with its time and the half of the day; the v3 leave lacks one of them.'
          : periodLoss(leave),
      [`${ownerKey}.mail`]: onlyOfUser,
      [`${ownerKey}.login`]: onlyOfUser,
      [`${ownerKey}.matricule`]: onlyOfUser,
      name: differing(leave['name'], accountName, 'A v2 leave takes its name from the account.'),
      accountCode: 'A v3 leave does not carry the code of its account.',
      date: dateTime === undefined ? 'The v3 leave shows no date and time without an offset.' : undefined,
      duration: durationLoss(leaveDuration(leave)),
      status: statusLoss(facts.status, leave['isActive']),
    },
    beyond: fieldsBeyond(leave, shapeOfV3),
    versions: { from: 'v3', to: 'v2' },
  });
}

/** Converts a v2 leave, whose owner stands under the deployment's own key, to v3 (interface 2.7, 3.2, 4.11). */
export function leaveToV3(leave: Fields, ownerKey: string): LeaveConversion {
  const facts = leaveFactsV2(leave, ownerKey);
  const ownerId = integerOf(facts.ownerId);
  const { accountName, half, minutes } = facts;
  const { status, isActive, shortfall } = statusInV3(facts.status);
  const printed = minutes === undefined ? undefined : printDuration(minutes);
  const dateTime = dateTimeOf(facts.date);
  return convert({
    wanted: {
      id: undefined,
      leavePeriod: { ownerId, owner: { id: ownerId, name: facts.ownerName } },
      leaveAccount: { id: undefined, name: accountName },
      name: accountName,
      date: dateTime,
      duration: printed !== undefined && 'time' in printed ? printed.time : undefined,
      status,
      isActive,
      isAM: half === undefined ? undefined : half === 'AM',
    },
    reasons: {
      id: 'It starts with the id of the leave period, which a v2 leave does not carry.',
      'leaveAccount.id': 'A v2 leave names its account without the id.',
      accountLabel: differing(leave['accountLabel'], accountName, 'A v3 leave names its account only once.'),
      date: dateTime === undefined ? 'The v2 leave shows no date and time without an offset.' : undefined,
      duration: durationLoss(leaveDurationV2(leave)),
      status: shortfall,
      isActive: isActive === undefined ? shortfall : undefined,
      isAM: half === undefined ? 'The v2 leave does not say AM or PM.' : undefined,
    },
    beyond: fieldsBeyond(leave, { ...shapeOfV2, [ownerKey]: allOf('id', 'name') }),
    versions: { from: 'v2', to: 'v3' },
  });
}

function periodLoss(leave: Fields): string | undefined {
  const id = text(leave['id']);
  if (id === undefined) {
    return undefined;
  }
  const period = parseLeaveId(id)?.periodId;
  return period === undefined
    ? `“${id}” is not written like a v3 id; the v2 id is made without it.`
    : `The leave period “${period}” has no place in a v2 id.`;
}

function statusLoss(status: string | undefined, isActive: unknown): string | undefined {
  if (status === undefined) {
    return undefined;
  }
  if (isActive === false) {
    return `v2 shows a deleted leave as rejected (3) and no longer tells that it was ${status}.`;
  }
  if (codeInV2(status, false) === undefined) {
    return `The status ${status} is not a known one of v3.`;
  }
  return isActive === true ? undefined : 'The v3 leave does not show whether it was deleted.';
}

function durationLoss(duration: Duration | undefined): string | undefined {
  return duration !== undefined && 'problem' in duration ? durationProblems[duration.problem] : undefined;
}

function differing(value: unknown, kept: string | undefined, reason: string): string | undefined {
  return text(value) === undefined || value === kept ? undefined : reason;
}

function dateTimeOf(date: string | undefined): string | undefined {
  return date !== undefined && localDateTime.test(date) ? date : undefined;
}

function integerOf(id: string | undefined): number | undefined {
  const number = id === undefined || !/^\d+$/.test(id) ? Number.NaN : Number(id);
  return Number.isSafeInteger(number) ? number : undefined;
}
