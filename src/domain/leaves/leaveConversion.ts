import { type Message, message } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type Fields, text } from '../fields.ts';
import { type Duration, durationProblems } from './leaveDuration.ts';
import { parseLeaveId, printLeaveIdV2 } from './leaveId.ts';
import { codeInV2 } from './leaveStatus.ts';
import { leaveDuration, leaveFacts } from './leaveView.ts';

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

/** The fields that the conversion carries over, by name; a nested object is a shape of its own. */
interface Shape {
  readonly [field: string]: Shape | true;
}

const shapeOfV3: Shape = {
  ...allOf('id', 'name', 'date', 'duration', 'value', 'status', 'isActive', 'isAM', 'isAm'),
  leavePeriod: { ...allOf('ownerId', 'isConfirmed'), owner: allOf('id', 'name') },
  leaveAccount: allOf('name'),
};

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
  const target = {
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
  };
  const onlyOfUser = message('A v3 leave does not carry it; it is read from the user, with “fields”.');
  const reasons = {
    id:
      id === undefined
        ? message(
            'It takes the owner’s id, a date with its time and the half of the day; the v3 leave lacks one of them.',
          )
        : periodLoss(leave),
    [`${ownerKey}.mail`]: onlyOfUser,
    [`${ownerKey}.login`]: onlyOfUser,
    [`${ownerKey}.matricule`]: onlyOfUser,
    name: nameLoss(leave['name'], accountName),
    accountCode: message('A v3 leave does not carry the code of its account.'),
    date:
      dateTime === undefined ? message('The v3 leave shows no date and time without an offset.') : undefined,
    duration: durationLoss(leaveDuration(leave)),
    status: statusLoss(facts.status, leave['isActive']),
  };
  return fill(target, reasons, unknownFields(leave, shapeOfV3));
}

/**
 * Keeps the fields of the target that have a value and lists every field with a loss. `reasons` explains why a field
 * has no value, or only a part of it; `unknown` names the fields of the source that the target does not have.
 */
function fill(
  target: Fields,
  reasons: Readonly<Record<string, Message | undefined>>,
  unknown: Iterable<string>,
): LeaveConversion {
  const losses = new Map<string, Message>();
  const leave = withValues(target, '', (field) =>
    losses.set(field, reasons[field] ?? message('The v3 leave does not show it.')),
  );
  for (const [field, reason] of Object.entries(reasons)) {
    if (reason !== undefined && !losses.has(field)) {
      losses.set(field, reason);
    }
  }
  for (const field of unknown) {
    if (!losses.has(field)) {
      losses.set(field, message('A v2 leave has no place for it.'));
    }
  }
  return { leave, notConverted: [...losses].map(([field, reason]) => ({ field, reason })) };
}

/** The fields that have a value; the paths of the others go to `onMissing`. */
function withValues(fields: Fields, prefix: string, onMissing: (field: string) => void): Fields {
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(fields)) {
    const field = `${prefix}${name}`;
    const content = isRecord(value) ? withValues(value, `${field}.`, onMissing) : value;
    if (content === undefined) {
      onMissing(field);
    } else if (!isRecord(content) || Object.keys(content).length > 0) {
      kept.push([name, content]);
    }
  }
  return Object.fromEntries(kept);
}

/** The paths of the fields of a leave that are not null and not in a shape. */
function* unknownFields(leave: Fields, shape: Shape, prefix = ''): Generator<string> {
  for (const [name, value] of Object.entries(leave)) {
    const known = Object.hasOwn(shape, name) ? shape[name] : undefined;
    if (known === undefined && value !== null && value !== undefined) {
      yield `${prefix}${name}`;
    } else if (typeof known === 'object' && isRecord(value)) {
      yield* unknownFields(value, known, `${prefix}${name}.`);
    }
  }
}

function allOf(...fields: readonly string[]): Shape {
  return Object.fromEntries(fields.map((field) => [field, true]));
}

function periodLoss(leave: Fields): Message | undefined {
  const id = text(leave['id']);
  if (id === undefined) {
    return undefined;
  }
  const period = parseLeaveId(id)?.periodId;
  return period === undefined
    ? message('“{id}” is not written like a v3 id; the v2 id is made without it.', { id })
    : message('The leave period “{period}” has no place in a v2 id.', { period });
}

function nameLoss(name: unknown, accountName: string | undefined): Message | undefined {
  return text(name) === undefined || name === accountName
    ? undefined
    : message('A v2 leave takes its name from the account.');
}

function statusLoss(status: string | undefined, isActive: unknown): Message | undefined {
  if (status === undefined) {
    return undefined;
  }
  if (isActive === false) {
    return deletedLoss(status);
  }
  if (codeInV2(status, false) === undefined) {
    return message('The status {status} is not a known one of v3.', { status });
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

function durationLoss(duration: Duration | undefined): Message | undefined {
  return duration !== undefined && 'problem' in duration ? durationProblems[duration.problem] : undefined;
}

function dateTimeOf(date: string | undefined): string | undefined {
  return date !== undefined && localDateTime.test(date) ? date : undefined;
}

function integerOf(id: string | undefined): number | undefined {
  const number = id === undefined || !/^\d+$/.test(id) ? Number.NaN : Number(id);
  return Number.isSafeInteger(number) ? number : undefined;
}
