import type { Department } from '../../company/departments/department.ts';
import { checkedPerson } from '../../company/people/checkedPeople.ts';
import { definedFields, type Fields, record, text } from '../../service/contract/fields.ts';
import { employeeStatuses, reportFormats, reportStatuses } from '../../service/contract/vocabularies.ts';
import type { ListedPerson, ListedRecord } from '../../service/operations/service.ts';
import type { AgentCall } from './tool.ts';

/** What may leave of records. Without names it is what this file lists, and nothing else. */

/** Fields of things, not of people, whose texts may leave without the names of people (interface 2.2 to 2.6). */
const textFields: ReadonlySet<string> = new Set(['name', 'code', 'legalName']);
/** References to things, and ids of things; those of people are replaced. */
const things = /^(?:id|(?:department|parent|taxonomy|legalEntity|template)(?:I[dD])?)$/;
const persons = /^(?:head|manager|owner|user|currentUser|employee)(?:I[dD])?$/;
const words: ReadonlySet<unknown> = new Set([...employeeStatuses, ...reportFormats, ...reportStatuses]);
const date = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})?)?$/;
/** Entries of one list inside of a document. */
const maxEntries = 100;

type Shown = Pick<AgentCall, 'people' | 'mayName'>;

/** An id of a thing. Most are numbers; one that is a text could hold a name. */
export function idOfThing({ people }: Pick<Shown, 'people'>, id: unknown): string {
  const shown = String(id);
  return /^\d+$|^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(shown) ? shown : people.withoutNames(shown);
}

/** A person of a list. */
export function personOf(call: Shown, person: ListedPerson) {
  const { name, email, employeeNumber } = person;
  return definedFields({ ...placeOf(call, person), ...(call.mayName && { name, email, employeeNumber }) });
}

/** A person alone: where they are placed, their contract, and which fields of the contract have a value. */
export function wholePersonOf(call: Shown, listed: ListedRecord, contract: readonly string[]) {
  const { contractStart, contractEnd } = checkedPerson(listed);
  return definedFields({
    ...placeOf(call, listed),
    contractStart: safeText(contractStart),
    contractEnd: safeText(contractEnd),
    filled: contract.filter((field) => (listed.fields[field] ?? '') !== ''),
  });
}

function placeOf(call: Shown, { id, status, departmentId, managerId }: Omit<ListedRecord, 'fields'>) {
  return {
    person: call.people.of(id),
    status: safeText(status),
    department: departmentId && idOfThing(call, departmentId),
    manager: managerId && call.people.of(managerId),
  };
}

const inOrder = new Intl.Collator('en', { numeric: true });

/** The order of ids says nothing of names that are replaced. */
export function byId(one: { readonly id?: unknown }, other: { readonly id?: unknown }): number {
  return inOrder.compare(String(one.id), String(other.id));
}

export function departmentOf(call: Shown, department: Department, parent?: string) {
  const { id, name, code, active: isActive, head, memberCount: members } = department;
  return definedFields({
    ...shownFields(call, 'department', { id, name, code, parent, head: head?.id, isActive }),
    members,
  });
}

export function namedOf(call: Shown, kind: 'label' | 'template', { id, name, taxonomy, isArchived }: Fields) {
  return shownFields(
    call,
    kind,
    definedFields({ id, name, taxonomy, isArchived: isArchived === true || null }),
  );
}

/** A template: what it is called, and what its reports have. */
export function templateOf(call: Shown, { id, name, ...definition }: Fields) {
  return { ...namedOf(call, 'template', { id, name }), ...filtersOf(call, definition) };
}

/** Of a report or a template, the names of the columns, of those that each period has, and the filters; where it has some. */
export function filtersOf(call: Shown, { columns, filters }: Fields) {
  const all = listIn(columns);
  const named = (isPeriodic: boolean) =>
    all
      .filter((column) => (column['isPeriodic'] === true) === isPeriodic)
      .map(({ name }) => call.people.withoutNames(text(name) ?? ''));
  return definedFields({
    columns: all.length > 0 ? named(false) : undefined,
    columnsOfEachPeriod: all.length > 0 ? named(true) : undefined,
    filters: Array.isArray(filters) ? listIn(filters).map((each) => filterOf(call, each)) : undefined,
  });
}

/** A filter with its ids. What is of another kind than these could be people, and is counted. */
function filterOf(call: Shown, { kind, values }: Fields) {
  const [word, ids] = [String(kind), Array.isArray(values) ? values : []];
  if (persons.test(word.replace(/s$/, ''))) {
    return { kind: word, values: ids.map((id) => call.people.of(String(id))) };
  }
  return word === 'departments' || word === 'legal-entities'
    ? { kind: word, values: ids.map((id) => idOfThing(call, id)) }
    : { kind: call.people.withoutNames(word), values: `‹${ids.length} values›` };
}

function listIn(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.slice(0, maxEntries).map((each) => record(each)) : [];
}

/** Those fields of a thing that the contract has. Names of people, free texts and numbers are replaced by what they are. */
export function thingOf(call: Shown, kind: string, document: Fields, contract: readonly string[]) {
  return shownFields(call, kind, Object.fromEntries(contract.map((field) => [field, document[field]])));
}

function shownFields(call: Shown, kind: string, fields: Fields): Fields {
  const shown = Object.entries(fields).filter(([, value]) => value !== undefined);
  const shownOf = (field: string, value: unknown) =>
    field === 'name' && typeof value === 'string'
      ? call.people.nameOf(kind, String(fields['id']), value)
      : fieldOf(call, field, value);
  return Object.fromEntries(shown.map(([field, value]) => [field, shownOf(field, value)]));
}

function fieldOf(call: Shown, field: string, value: unknown): unknown {
  if (Array.isArray(value)) {
    const more = value.length > maxEntries ? [`‹${value.length - maxEntries} more›`] : [];
    const entries = value.slice(0, maxEntries);
    return [...entries.map((each) => fieldOf(call, field.replace(/s$/, ''), record(each))), ...more];
  }
  const { id = value } = record(value);
  if (isId(id) && persons.test(field)) {
    return call.people.of(String(id));
  }
  if (isId(id) && things.test(field)) {
    return idOfThing(call, id);
  }
  if (typeof value === 'string' && textFields.has(field)) {
    return call.people.withoutNames(value);
  }
  return value === null || typeof value === 'boolean'
    ? value
    : (safeText(value) ?? `‹${typeof value === 'string' ? 'text' : typeof value}›`);
}

function isId(value: unknown): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

/** A text that is a word of a published vocabulary, or a day. */
function safeText(value: unknown): string | undefined {
  return typeof value === 'string' && (words.has(value) || date.test(value)) ? value : undefined;
}
