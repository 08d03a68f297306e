import { isDay } from '../../service/contract/day.ts';
import { definedFields, type Fields, identifier, record, text } from '../../service/contract/fields.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { recordName } from '../../service/contract/personName.ts';
import { isRecord } from '../../service/contract/record.ts';
import { halfNamed, type LeaveHalf, parseLeaveId } from './leaveParts.ts';
import { checkMinutes, dateOf, type LeaveView, leaveDuration, leaveFacts, statusNamed } from './leaveView.ts';

/** The parts of the id of a v2 leave (interface 2.7). */
interface LeaveIdV2 {
  readonly ownerId: string;
  /** `YYYY-MM-DDThh:mm:ss`, without an offset. */
  readonly dateTime: string;
  readonly half: LeaveHalf;
}

const v2 = /^(\d+)-(\d{2})\/(\d{2})\/(\d{4}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)-(AM|PM)$/;

/** Reads `<owner_id>-<dd/MM/yyyy hh:mm:ss>-<AM or PM>`; undefined for any other text and for days that do not exist. */
export function parseLeaveIdV2(id: string): LeaveIdV2 | undefined {
  const [, ownerId, dayOfMonth, month, year, time, ending] = v2.exec(id) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  const half = halfNamed(ending);
  return ownerId !== undefined && half !== undefined && isDay(day)
    ? { ownerId, dateTime: `${day}T${time}`, half }
    : undefined;
}

/** Writes a v2 id, without fractions of a second; undefined where the parts are not valid. */
export function printLeaveIdV2({ ownerId, dateTime, half }: LeaveIdV2): string | undefined {
  const [, day = '', time] = /^([\d-]+)T([\d:]+)(?:\.\d+)?$/.exec(dateTime) ?? [];
  const id = `${ownerId}-${day.split('-').toReversed().join('/')} ${time}-${half}`;
  return parseLeaveIdV2(id) === undefined ? undefined : id;
}

/** The statuses of a leave, in the order of the v2 codes 0 to 4 (interface 3.2). */
const statuses = ['submitted', 'partly approved', 'approved', 'rejected', 'cancelled'];

/** Reads a v2 leave, where the deployment decides the owner's key (interface 2.7). v2 has no deleted leaves. */
export function leaveViewV2(leave: Fields & { readonly id: string }, ownerKey: string): LeaveView {
  const { duration, leaveScope } = leave;
  const id = parseLeaveIdV2(leave.id);
  const owner = record(leave[ownerKey]);
  return {
    ...definedFields({
      id: leave.id,
      ownerId: identifier(owner['id']) ?? id?.ownerId,
      ownerName: recordName((field) => text(owner[field])),
      accountName: text(leave['name']) ?? text(leave['accountLabel']),
      date: dateOf(text(leave['date']), id?.dateTime),
      half: halfNamed(leaveScope) ?? id?.half,
      minutes: typeof duration === 'number' ? checkMinutes(duration).minutes : undefined,
      status: statusNamed(leave['status'], statuses),
    }),
    deleted: false,
  };
}

/** A field of either version that the conversion could not carry over in full. */
interface ConversionLoss {
  /** As a path: `leaveAccount.id`. */
  readonly field: string;
  /** A sentence for the user. */
  readonly reason: Message;
}

export interface LeaveConversion {
  /** The v2 leave as JSON, without the fields that have no value. */
  readonly leave: Fields;
  /** Each field at most once. */
  readonly notConverted: readonly ConversionLoss[];
}

/** The fields of a v3 leave that the conversion carries over, and the objects that hold some of them. */
const carried: ReadonlySet<string> = new Set([
  ...['id', 'name', 'date', 'duration', 'value', 'status', 'isActive', 'isAM', 'isAm', 'leaveAccount.name'],
  ...['leavePeriod.ownerId', 'leavePeriod.isConfirmed', 'leavePeriod.owner.id', 'leavePeriod.owner.name'],
]);
const objects: ReadonlySet<string> = new Set(['leaveAccount', 'leavePeriod', 'leavePeriod.owner']);

const idLoss = message(
  'It takes the owner’s ID, a date with its time and the half of the day; the v3 leave lacks one of them.',
);

const localDateTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/;

/** Converts a v3 leave to v2, where the deployment decides the owner's key (interface 2.7, 3.2, 4.11). */
export function leaveToV2(leave: Fields, ownerKey: string): LeaveConversion {
  const facts = leaveFacts(leave);
  const dateTime = dateTimeOf(facts.date);
  const ownerId = integerOf(facts.ownerId);
  const { accountName, half, deleted } = facts;
  const id =
    ownerId === undefined || dateTime === undefined || half === undefined
      ? undefined
      : printLeaveIdV2({ ownerId: String(ownerId), dateTime, half });
  const status = codeOf(facts.status, deleted);
  const owner = definedFields({ id: ownerId, name: facts.ownerName });
  const converted = definedFields({
    id,
    [ownerKey]: Object.keys(owner).length === 0 ? undefined : owner,
    name: accountName,
    accountLabel: accountName,
    date: dateTime,
    duration: facts.minutes,
    status,
    leaveScope: half,
  });
  const onlyOfUser = message('A v3 leave does not contain it; it is read from the user, with “fields”.');
  const losses: readonly (readonly [field: string, reason: Message | undefined])[] = [
    ['id', id === undefined ? idLoss : periodLoss(leave)],
    [`${ownerKey}.id`, lossOf(ownerId)],
    [`${ownerKey}.name`, lossOf(facts.ownerName)],
    [`${ownerKey}.mail`, onlyOfUser],
    [`${ownerKey}.login`, onlyOfUser],
    [`${ownerKey}.matricule`, onlyOfUser],
    ['name', nameLoss(leave['name'], accountName) ?? lossOf(accountName)],
    ['accountCode', message('A v3 leave does not contain the code of its account.')],
    ['accountLabel', lossOf(accountName)],
    ['date', lossOf(dateTime, message('The v3 leave shows no date and time without an offset.'))],
    ['duration', leaveDuration(leave)?.problem ?? lossOf(facts.minutes)],
    ['status', statusLoss(facts.status, deleted, leave['isActive']) ?? lossOf(status)],
    ['leaveScope', lossOf(half)],
    ...unknownFields(leave).map((field) => [field, message('A v2 leave does not have this field.')] as const),
  ];
  const reasons = new Map<string, Message>();
  for (const [field, reason] of losses) {
    if (reason !== undefined && !reasons.has(field)) {
      reasons.set(field, reason);
    }
  }
  return {
    leave: converted,
    notConverted: Array.from(reasons, ([field, reason]) => ({ field, reason })),
  };
}

/** The v2 code of a v3 leave: 3, rejected, if it is deleted (interface 3.2). */
function codeOf(status: string | undefined, deleted: boolean): number | undefined {
  const code = deleted ? 3 : statuses.indexOf(status ?? '');
  return code === -1 ? undefined : code;
}

/** The reason why a field is missing; undefined where it has a value. */
function lossOf(
  value: unknown,
  reason: Message = message('The v3 leave does not show it.'),
): Message | undefined {
  return value === undefined ? reason : undefined;
}

/** The paths of the fields of a v3 leave that are not null and not carried over. */
function unknownFields(fields: Fields, prefix = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, value]) => {
    const field = `${prefix}${name}`;
    if (objects.has(field)) {
      return isRecord(value) ? unknownFields(value, `${field}.`) : [];
    }
    return carried.has(field) || value === null || value === undefined ? [] : [field];
  });
}

function periodLoss(leave: Fields): Message | undefined {
  const id = text(leave['id']);
  if (id === undefined) {
    return undefined;
  }
  const period = parseLeaveId(id)?.periodId;
  return period === undefined
    ? message('“{id}” does not have the format of a v3 ID; the v2 ID is generated without it.', { id })
    : message('A v2 ID does not contain the leave period “{period}”.', { period });
}

function nameLoss(name: unknown, accountName: string | undefined): Message | undefined {
  return text(name) === undefined || name === accountName
    ? undefined
    : message('A v2 leave takes its name from the account.');
}

function statusLoss(status: string | undefined, deleted: boolean, isActive: unknown): Message | undefined {
  if (status === undefined) {
    return undefined;
  }
  if (deleted) {
    return deletedLoss(status);
  }
  if (codeOf(status, false) === undefined) {
    return message('The status {status} is not a known v3 status.', { status });
  }
  return isActive === true ? undefined : message('The v3 leave does not show whether it was deleted.');
}

function deletedLoss(status: string): Message {
  switch (status) {
    case 'submitted':
      return message('v2 shows a deleted leave as rejected (3) and no longer shows that it was submitted.');
    case 'approved':
      return message('v2 shows a deleted leave as rejected (3) and no longer shows that it was approved.');
    default:
      return message('v2 shows a deleted leave as rejected (3) and no longer shows that it was {status}.', {
        status,
      });
  }
}

function dateTimeOf(date: string | undefined): string | undefined {
  return date !== undefined && localDateTime.test(date) ? date : undefined;
}

function integerOf(id: string | undefined): number | undefined {
  const number = id === undefined || !/^\d+$/.test(id) ? Number.NaN : Number(id);
  return Number.isSafeInteger(number) ? number : undefined;
}
