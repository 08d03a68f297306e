import { maskText } from '../../../company/values/masking.ts';
import { type Fields, record } from '../../../service/contract/fields.ts';
import { employees } from '../../../service/contract/kinds/employees.ts';
import type { ExportedFields, NamedKind } from '../../../service/contract/kinds/kind.ts';
import { kindOf, type RecordKind } from '../../../service/contract/resources.ts';

const members: ExportedFields = {
  ...employees.exported,
  usual: ['id', 'name', ...employees.exported.usual.slice(1)],
};

export interface Column {
  readonly name: string;
  /** True for people's data that documents mask. */
  readonly isSensitive: boolean;
}

/** The columns of what a record refers to; the first one has no value where the service does not show it. */
const namedFields: Readonly<Record<Named['of'], readonly [string, ...string[]]>> = {
  departments: ['id', 'name', 'code', 'path'],
  employees: ['id', 'name', 'email', 'employeeNumber'],
  'legal-entities': ['id', 'name'],
  value: [''],
};

/** The columns that an export of a kind can have, the usual ones first. */
export function columnsOf(kind: RecordKind): readonly Column[] {
  const { usual, others, sensitive } = exportedOf(kind);
  const named = allNamed(kind).flatMap(({ id, names }) => [id, ...names]);
  return [
    ...[...new Set([...usual, ...named, ...others])].map((name) => ({ name, isSensitive: false })),
    ...sensitive.map((name) => ({ name, isSensitive: true })),
  ];
}

/** What records refer to, with columns of an export. */
export interface Named {
  readonly of: NamedKind | 'value';
  /** The column with its id, or the value itself. */
  readonly id: string;
  /** The columns with what is known of it. */
  readonly names: readonly string[];
}

/** What the records refer to that has some of these columns, with those columns only. */
export function namedIn(kind: RecordKind, columns: readonly string[]): readonly Named[] {
  return allNamed(kind)
    .map((each) => ({ ...each, names: each.names.filter((name) => columns.includes(name)) }))
    .filter(({ id, names }) => names.length > 0 || columns.includes(id));
}

function allNamed(kind: RecordKind): readonly Named[] {
  return Object.entries(exportedOf(kind).named ?? {}).map(([word, of]) => {
    const [id, ...names] = namedFields[of];
    return { of, id: [word, id].filter(Boolean).join('.'), names: names.map((name) => `${word}.${name}`) };
  });
}

/** The columns to read for those of a file: these, then the ids by which their names are found. Others are left out. */
export function readColumns(kind: RecordKind, names: readonly string[]): readonly Column[] {
  const columns = new Map(columnsOf(kind).map((column) => [column.name, column]));
  const wanted = new Set([...names, ...namedIn(kind, names).map(({ id }) => id)]);
  return [...wanted].flatMap((name) => columns.get(name) ?? []);
}

/** The names of the columns of a kind that are chosen until the user chooses others. */
export function usualColumns(kind: RecordKind): readonly string[] {
  return exportedOf(kind).usual;
}

/** The fields of a kind that an export can have, and what several are called. */
export function exportedOf(kind: RecordKind): ExportedFields {
  const { exported } = kind === 'members' ? { exported: members } : kindOf(kind);
  if (exported === undefined) {
    throw new TypeError(`${kind} are not exported`);
  }
  return exported;
}

/**
 * The values of a record in the order of the columns, as the service wrote them; undefined and null where it shows
 * none. Of sensitive columns only the mask, unless masking is off. `manager.id` may also be the field `managerId`.
 */
export function valuesOf(fields: Fields, columns: readonly Column[], isMasked: boolean): readonly unknown[] {
  return columns.map(({ name, isSensitive }) => {
    const [field = '', inner] = name.split('.');
    const value =
      inner === undefined
        ? fields[field]
        : (record(fields[field])[inner] ??
          fields[`${field}${inner.charAt(0).toUpperCase()}${inner.slice(1)}`]);
    return isMasked && isSensitive && value !== undefined && value !== null ? maskText : value;
  });
}
