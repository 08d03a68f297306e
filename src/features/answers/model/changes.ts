import { type Fields, record, text } from '../../../service/contract/fields.ts';
import { recordName } from '../../../service/contract/personName.ts';
import { isRecord } from '../../../service/contract/record.ts';
import { employeeStatuses, knownWord } from '../../../service/contract/vocabularies.ts';

/** The fields that refer to other records, each at its path. */
const references = {
  department: ['applicableJobPosition.department', 'departmentId', 'department', 'parentId', 'parent'],
  manager: ['applicableJobPosition.manager', 'managerId', 'manager', 'headId', 'headID', 'head'],
  legalEntity: ['applicableEmployment.legalEntity', 'legalEntityId', 'legalEntity'],
} as const;
export type Referred = keyof typeof references;
const referredKinds: readonly Referred[] = ['department', 'manager', 'legalEntity'];

const nameFields = ['displayName', 'name', 'familyName', 'givenName', 'lastName', 'firstName'];
/** They change with every change, so they say something only where nothing else does. */
const timestamps = ['lastUpdatedAt', 'lastModifiedAt', 'modifiedAt'];

/** What happened to a record; scripts get these words. */
export type EventKind = 'added' | 'left' | Referred | 'renamed' | 'changed';

export interface ChangeEvent {
  readonly kind: EventKind;
  readonly id: string;
  /** The later name. */
  readonly name: string;
  /** The employee number of a person, the code of a department. */
  readonly number: string;
  /** The path of the field; empty for a record that arrived or left. */
  readonly field: string;
  /** Values as text; null where there is none. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * What happened between two states of a record, both in normal form; one of them may be missing. `nameOf` names what it
 * refers to.
 */
export function eventsOf(
  before: Fields | undefined,
  after: Fields | undefined,
  nameOf: (kind: Referred, id: string) => string | undefined,
): readonly ChangeEvent[] {
  const shown = after ?? before ?? {};
  const number = text(shown['employeeNumber']) ?? text(shown['code']) ?? '';
  const subject = { id: idText(shown['id']) ?? '', name: nameIn(shown), number };
  if (before === undefined || after === undefined) {
    return [{ kind: before ? 'left' : 'added', ...subject, field: '', before: null, after: null }];
  }
  const events: ChangeEvent[] = [];
  const covered: string[] = [];
  for (const kind of referredKinds) {
    const [was, is] = [referenceIn(before, kind), referenceIn(after, kind)];
    if (was.isShown && is.isShown && was.id !== is.id) {
      const labels = [was, is].map(({ id, name }) =>
        id === undefined ? null : `${name ?? nameOf(kind, id) ?? ''} (${id})`.trim(),
      );
      const [old = null, now = null] = labels;
      events.push({ kind, ...subject, field: is.field ?? was.field ?? '', before: old, after: now });
      covered.push(...references[kind]);
    }
  }
  if (nameIn(before) !== nameIn(after)) {
    const field = nameFields.find((name) => before[name] !== after[name]) ?? '';
    events.push({ kind: 'renamed', ...subject, field, before: nameIn(before), after: nameIn(after) });
    covered.push(...nameFields);
  }
  const others: ChangeEvent[] = [];
  const compare = (was: unknown, is: unknown, field: string): void => {
    if (was === is || covered.includes(field)) {
      return;
    }
    const [old, now] = [record(was ?? {}), record(is ?? {})];
    const names = new Set([...Object.keys(old), ...Object.keys(now)]);
    if (isRecord(was ?? is) && isRecord(is ?? was) && names.size > 0) {
      for (const name of names) {
        compare(ownField(old, name), ownField(now, name), field === '' ? name : `${field}.${name}`);
      }
    } else if (printed(was) !== printed(is)) {
      const isOneType = typeof was === typeof is || [was, is].some((each) => (each ?? null) === null);
      const [old, now] = [shownText(was, isOneType), shownText(is, isOneType)];
      others.push({ kind: kindOf(field, was, is), ...subject, field, before: old, after: now });
    }
  };
  compare(before, after, '');
  const told = others.filter(({ field }) => !timestamps.includes(field));
  return events.length + told.length > 0 ? [...events, ...told] : others;
}

export function nameIn(fields: Fields): string {
  return recordName((field) => text(fields[field])) ?? '';
}

/** Who has another status has arrived or left, although the list still has the record. */
function kindOf(field: string, previous: unknown, value: unknown): EventKind {
  const status = field === 'status' ? knownWord(employeeStatuses, text(value)) : undefined;
  if (
    status === undefined ||
    status === 'upcoming' ||
    status === knownWord(employeeStatuses, text(previous))
  ) {
    return 'changed';
  }
  return status === 'active' ? 'added' : 'left';
}

/** Id and name of what a record refers to, the field that does, and whether the record shows it at all. */
function referenceIn(fields: Fields, kind: Referred) {
  const found = references[kind]
    .map((path) => ({
      path,
      value: path.split('.').reduce<unknown>((value, step) => value && record(value)[step], fields),
    }))
    .filter(({ value }) => value !== undefined);
  const name = found.map(({ value }) => nameIn(record(value))).find((each) => each !== '');
  const { path, value } = found.find((each) => each.value !== null) ?? found[0] ?? {};
  const id = idText(isRecord(value) ? value['id'] : value);
  return { field: path, name, id, isShown: found.length > 0 };
}

/** An id as text, also one that is a number of many digits. */
function idText(id: unknown): string | undefined {
  return id === undefined || id === null || id === '' ? undefined : String(id);
}

/** An own field: a service may call one `constructor`. */
function ownField(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function printed(value: unknown): string {
  return JSON.stringify(value) ?? '';
}

function shownText(value: unknown, isBare: boolean): string | null {
  const shown = isBare && typeof value === 'string' ? value : printed(value);
  return value === undefined ? null : shown;
}
