import {
  definedFields,
  type Fields,
  identifier,
  record,
  recordIn,
  text,
} from '../../service/contract/fields.ts';
import { recordName } from '../../service/contract/personName.ts';
import { maskText } from '../values/masking.ts';

/** A department or a person that a record refers to. */
export interface CardReference {
  readonly id: string;
  /** As far as the record itself has it. */
  readonly name?: string | undefined;
}

/** What a card shows of a person. A missing property was not shown, or is masked. */
interface PersonCard {
  readonly name?: string;
  readonly number?: string;
  /** As the service wrote it. */
  readonly status?: string;
  readonly email?: string;
  readonly department?: CardReference;
  readonly manager?: CardReference;
  /** Address of the portrait. */
  readonly portrait?: string;
}

/** Reads an employee of the resource API with its embedded job position, or a user of the legacy API. */
export function personCard(person: Fields, isMasked: (value: unknown) => boolean): PersonCard {
  const shown = (value: unknown) => (isMasked(value) ? undefined : text(value));
  const position = jobPosition(person);
  const picture = record(person['picture']);
  return definedFields({
    name: recordName((field) => shown(person[field])),
    number: shown(person['employeeNumber']),
    status: shown(person['status']),
    email: shown(person['email']) ?? shown(person['mail']),
    department: reference(position['department'] ?? person['department'], shown),
    manager: reference(position['manager'] ?? person['manager'], shown),
    portrait: shown(record(person['portrait'])['url']) ?? shown(picture['url']) ?? shown(picture['href']),
  });
}

/** The name in the JSON text of a record, as the lists show it; undefined if there is none, or if it is masked. */
export function nameIn(json: string): string | undefined {
  const fields = record(recordIn(json));
  return recordName((field) => {
    const value = text(fields[field]);
    return value === maskText || value?.trim() === '' ? undefined : value;
  });
}

/** The job position in force, which the response has beside the employee (interface 4.9). */
function jobPosition(employee: Fields): Fields {
  const { id } = record(employee['applicableJobPosition']);
  const positions = record(record(employee['embedded'])['job-position']);
  return record(positions[identifier(id) ?? '']);
}

function reference(value: unknown, shown: (value: unknown) => string | undefined): CardReference | undefined {
  const referred = record(value);
  const id = identifier(referred['id']);
  return id === undefined ? undefined : { id, name: recordName((field) => shown(referred[field])) };
}
