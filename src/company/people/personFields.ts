import { type Fields, identifier, record, recordIn, text } from '../../service/contract/fields.ts';
import { recordName } from '../../service/contract/personName.ts';
import { employeeStatuses, knownWord } from '../../service/contract/vocabularies.ts';
import { maskText } from '../values/masking.ts';

/** Where a person works, under whom, as what and how long; null for none, undefined where it is not shown. */
export type PlaceFields = Readonly<
  Partial<
    Record<
      | ('departmentId' | 'managerId' | 'legalEntityId' | 'jobTitle' | 'contractStart' | 'contractEnd')
      | ('departmentName' | 'managerName' | 'legalEntityName'),
      string | null | undefined
    >
  >
>;

/** What the record of a person says; undefined where it is not shown, or is masked. Days are `YYYY-MM-DD`. */
interface PersonFields extends PlaceFields {
  readonly name: string | undefined;
  readonly number: string | undefined;
  /** An unknown one as the service wrote it. */
  readonly status: string | undefined;
  readonly email: string | undefined;
}

/**
 * Reads an employee of the resource API with its embedded job position and employment, or a user of the legacy API, in
 * which masked values are `maskText`.
 */
export function personFields(person: Fields): PersonFields {
  const status = shown(person['status']);
  const position = embedded(person, 'applicableJobPosition', 'job-position');
  const employment = embedded(person, 'applicableEmployment', 'employment');
  const referred = (field: string, source: Fields) => reference(source[field] ?? person[field]);
  const department = referred('department', position);
  const manager = referred('manager', position);
  const legalEntity = referred('legalEntity', employment);
  return {
    name: recordName((field) => shown(person[field])),
    number: shown(person['employeeNumber']),
    status: knownWord(employeeStatuses, status) ?? status,
    email: shown(person['email']) ?? shown(person['mail']),
    jobTitle: shown(position['jobTitle']),
    departmentId: department.id ?? idOrNone(position['department'], person['departmentId']),
    departmentName: department.name,
    managerId: manager.id ?? idOrNone(position['manager'], person['managerId']),
    managerName: manager.name,
    legalEntityId: legalEntity.id ?? idOrNone(employment['legalEntity'], person['legalEntityId']),
    legalEntityName: legalEntity.name,
    contractStart: dayOrNone(record(employment['start'])['date'], person['dtContractStart']),
    contractEnd: dayOrNone(
      employment['end'] === null ? null : record(employment['end'])['date'],
      person['dtContractEnd'],
    ),
  };
}

/** The name in the JSON text of a record, as the lists show it; undefined if there is none, or if it is masked. */
export function nameIn(json: string): string | undefined {
  const fields = record(recordIn(json));
  return recordName((field) => {
    const value = shown(fields[field]);
    return value?.trim() === '' ? undefined : value;
  });
}

/** What is in force, which the response has beside the employee (interface 4.9). */
function embedded(employee: Fields, field: string, type: string): Fields {
  const id = shownId(record(employee[field])['id']);
  return record(record(record(employee['embedded'])[type])[id ?? '']);
}

function reference(value: unknown): { readonly id?: string | undefined; readonly name?: string | undefined } {
  const referred = record(value);
  return { id: shownId(referred['id']), name: recordName((field) => shown(referred[field])) };
}

/** Null if the first field that there is says so. */
function idOrNone(...fields: readonly unknown[]): string | null | undefined {
  const value = fields.find((field) => field !== undefined);
  return value === null ? null : shownId(value);
}

function dayOrNone(...fields: readonly unknown[]): string | null | undefined {
  const value = fields.find((field) => field !== undefined);
  return value === null ? null : shown(value)?.slice(0, 'YYYY-MM-DD'.length);
}

function shown(value: unknown): string | undefined {
  return value === maskText ? undefined : text(value);
}

function shownId(value: unknown): string | undefined {
  return value === maskText ? undefined : identifier(value);
}
