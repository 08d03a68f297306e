import { type Fields, record } from '../fields.ts';
import { maskText } from '../masking.ts';

/** What the records of an export are. */
export const recordKinds = [
  'departments',
  'employees',
  'members',
  'taxonomies',
  'taxonomy-labels',
  'leaves',
  'reports',
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** The fields of a kind that an export can have. A name is that of the field, with a dot before each field inside. */
interface KnownColumns {
  /** Chosen until the user chooses others. */
  readonly usual: readonly string[];
  readonly others: readonly string[];
  /** Masked as in documents; a test compares them with what documents mask. */
  readonly sensitive: readonly string[];
}

const employee: KnownColumns = {
  usual: ['id', 'employeeNumber', 'familyName', 'givenName', 'status', 'email'],
  others: [
    ...['remoteId', 'applicableEmployment.id', 'applicableJobPosition.id', 'portrait.id'],
    ...['createdAt', 'lastUpdatedAt', 'type', 'url'],
  ],
  sensitive: ['birthDay.day', 'birthDay.month', 'phoneNumber'],
};

const known: Readonly<Record<RecordKind, KnownColumns>> = {
  departments: {
    usual: ['id', 'name', 'code', 'active', 'parentId', 'path', 'level', 'head.id', 'head.name'],
    others: ['head.kind', 'memberCount', 'order', 'url'],
    sensitive: [],
  },
  employees: employee,
  members: { ...employee, usual: ['id', 'name', ...employee.usual.slice(1)] },
  taxonomies: {
    usual: ['id', 'name'],
    others: ['sortLabelsBy', 'createdAt', 'lastUpdatedAt', 't9n', 'type', 'url'],
    sensitive: [],
  },
  'taxonomy-labels': {
    usual: ['id', 'name', 'remoteId', 'taxonomy.id', 'isArchived', 'lastArchivedAt'],
    others: ['createdAt', 'lastUpdatedAt', 't9n', 'applicabilitySchema', 'type', 'url'],
    sensitive: [],
  },
  leaves: {
    usual: ['id', 'ownerId', 'ownerName', 'date', 'half', 'minutes', 'accountName', 'status', 'deleted'],
    others: ['accountId', 'periodId'],
    sensitive: [],
  },
  reports: {
    usual: ['id', 'name', 'templateId', 'startsOn', 'endsOn', 'status'],
    others: ['templateName', 'filters', 'createdAt'],
    sensitive: [],
  },
};

/** A field that an export can have. */
export interface Column {
  readonly name: string;
  /** True for people's data that documents mask. */
  readonly isSensitive: boolean;
}

/** The columns that an export of a kind can have, the usual ones first. */
export function columnsOf(kind: RecordKind): readonly Column[] {
  const { usual, others, sensitive } = known[kind];
  return [
    ...[...usual, ...others].map((name) => ({ name, isSensitive: false })),
    ...sensitive.map((name) => ({ name, isSensitive: true })),
  ];
}

/** The names of the columns of a kind that are chosen until the user chooses others. */
export function usualColumns(kind: RecordKind): readonly string[] {
  return known[kind].usual;
}

/** The columns of these names, in their order; unknown names are left out. */
export function namedColumns(kind: RecordKind, names: readonly string[]): readonly Column[] {
  const columns = new Map(columnsOf(kind).map((column) => [column.name, column]));
  return names.flatMap((name) => columns.get(name) ?? []);
}

/**
 * The values of a record in the order of the columns, as the service wrote them; undefined and null where it shows
 * none. Of sensitive columns only the mask, unless masking is off.
 */
export function valuesOf(fields: Fields, columns: readonly Column[], isMasked: boolean): readonly unknown[] {
  return columns.map(({ name, isSensitive }) => {
    const steps = name.split('.');
    const field = steps.pop() ?? '';
    const value = steps.reduce((inner, step) => record(inner[step]), fields)[field];
    return isMasked && isSensitive && value !== undefined && value !== null ? maskText : value;
  });
}
