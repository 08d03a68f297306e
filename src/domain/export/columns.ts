import { employees } from '../../service/contract/kinds/employees.ts';
import type { ExportedFields } from '../../service/contract/kinds/kind.ts';
import { kindOf, resourceKinds } from '../../service/contract/resources.ts';
import { type Fields, record } from '../fields.ts';
import { maskText } from '../masking.ts';

/** What the records of an export are: resources, or the people of a department. */
export const recordKinds = [
  ...resourceKinds.flatMap((kind) => ('exported' in kind ? kind.name : [])),
  'members' as const,
];
export type RecordKind = (typeof recordKinds)[number];

const members: ExportedFields = {
  ...employees.exported,
  usual: ['id', 'name', ...employees.exported.usual.slice(1)],
};

export interface Column {
  readonly name: string;
  /** True for people's data that documents mask. */
  readonly isSensitive: boolean;
}

/** The columns that an export of a kind can have, the usual ones first. */
export function columnsOf(kind: RecordKind): readonly Column[] {
  const { usual, others, sensitive } = exportedOf(kind);
  return [
    ...[...usual, ...others].map((name) => ({ name, isSensitive: false })),
    ...sensitive.map((name) => ({ name, isSensitive: true })),
  ];
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
