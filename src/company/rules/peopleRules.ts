import { type Message, message } from '../../service/contract/message.ts';
import { isActive } from '../departments/department.ts';
import {
  type CheckedPerson,
  checkedFields,
  hasLeft,
  type IndexedPeople,
  indexPeople,
  keyOf,
  type PeopleToCheck,
} from '../people/checkedPeople.ts';
import { listText, type Named, nameText, type Severity } from './organizationRules.ts';

/** What a rule has found about a person, for its sentence. */
interface Found {
  readonly value?: Message;
  readonly others?: () => Message;
}

interface Rule {
  readonly id: string;
  /** What its findings are together. */
  readonly name: Message;
  readonly severity: Severity;
  /** The fields that it compares. */
  readonly fields: readonly (keyof typeof checkedFields)[];
  /** A list that it needs beside the people. */
  readonly list?: Exclude<keyof PeopleToCheck, 'people'>;
  find(person: CheckedPerson, known: IndexedPeople): Found | false | undefined;
  /** Says the person, the field, and which system stumbles over it. */
  sentence(found: Readonly<Record<'person' | 'value' | 'others', Message>>): Message;
}

export const peopleRules: readonly Rule[] = [
  {
    id: 'shared-email',
    name: message('People who share an e-mail address'),
    severity: 'error',
    fields: ['email'],
    find: (person, { byEmail }) => sharing(person, person.email, byEmail),
    sentence: (found) =>
      message(
        '{person} has the e-mail address “{value}”, like {others}: single sign-on treats them as one person.',
        found,
      ),
  },
  {
    id: 'shared-number',
    name: message('People who share an employee number'),
    severity: 'error',
    fields: ['number'],
    find: (person, { byNumber }) => sharing(person, person.number, byNumber),
    sentence: (found) =>
      message(
        '{person} has the employee number “{value}”, like {others}: payroll treats them as one person.',
        found,
      ),
  },
  {
    id: 'manager-cycle',
    name: message('Circular management chains'),
    severity: 'error',
    fields: ['managerId'],
    find: (person, { inCycles, managerOf }) => inCycles.has(person) && naming([managerOf(person) ?? person]),
    sentence: (found) =>
      message(
        '{person} reports to {others}, whose management chain leads back: approvals would loop.',
        found,
      ),
  },
  {
    id: 'manager-left',
    name: message('People whose manager has left'),
    severity: 'warning',
    fields: ['status', 'managerId'],
    find(person, { managerOf }) {
      const manager = hasLeft(person) ? undefined : managerOf(person);
      return manager && hasLeft(manager) && naming([manager]);
    },
    sentence: (found) =>
      message('{person} reports to {others}, who has left: planning finds no approver.', found),
  },
  {
    id: 'manager-not-shown',
    name: message('People whose manager this connection cannot see'),
    severity: 'warning',
    fields: ['status', 'managerId'],
    list: 'allPeople',
    find(person, { managerOf }) {
      const { managerId } = person;
      return !hasLeft(person) && managerId && !managerOf(person) ? naming([{ id: managerId }]) : undefined;
    },
    sentence: (found) =>
      message(
        '{person} reports to {others}, whom this connection cannot see: planning finds no approver.',
        found,
      ),
  },
  {
    id: 'former-head',
    name: message('Departments headed by former employees'),
    severity: 'warning',
    fields: ['status'],
    list: 'heads',
    find: (person, { headed }) => hasLeft(person) && naming(headed.get(person.id)),
    sentence: (found) =>
      message('{person} has left, but is the head of {others}: planning finds no approver.', found),
  },
  {
    id: 'without-department',
    name: message('Active people without a department'),
    severity: 'warning',
    fields: ['status', 'departmentId'],
    find: ({ status, departmentId }) => status === 'active' && departmentId === null && {},
    sentence: (found) => message('{person} has no department: planning has no team for them.', found),
  },
  {
    id: 'inactive-department',
    name: message('Active people in inactive departments'),
    severity: 'warning',
    fields: ['status', 'departmentId'],
    list: 'departments',
    find({ status, departmentId }, { departments }) {
      const department = status === 'active' ? departments.get(departmentId ?? '') : undefined;
      return department && !isActive(department) && naming([department]);
    },
    sentence: (found) =>
      message(
        '{person} is in the department {others}, which is inactive: payroll has no cost center.',
        found,
      ),
  },
  {
    id: 'without-employment',
    name: message('Active people without an employment'),
    severity: 'error',
    fields: ['status', 'employment'],
    find: ({ status, employment }) => status === 'active' && employment === null && {},
    sentence: (found) => message('{person} has no employment: payroll leaves them out.', found),
  },
  {
    id: 'leaves-overlap',
    name: message('People with several leaves in one half-day'),
    severity: 'error',
    fields: [],
    list: 'leaves',
    find({ id }, { leaves }) {
      const halves = Map.groupBy(leaves.get(id) ?? [], ({ day, half }) => `${day} ${half}`);
      return naming([...halves].filter(([, all]) => all.length > 1).map(([half]) => ({ id: half })));
    },
    sentence: (found) =>
      message('{person} has several leaves at once, on {others}: payroll deducts them twice.', found),
  },
  {
    id: 'leaves-outside-contract',
    name: message('People with leaves outside of their contract'),
    severity: 'warning',
    fields: ['contractStart'],
    list: 'leaves',
    find({ id, contractStart, contractEnd }, { leaves }) {
      const from = contractStart ?? '';
      const isOutside = (day: string) => day < from || day > (contractEnd ?? day);
      const days = new Set((leaves.get(id) ?? []).map(({ day }) => day).filter(isOutside));
      const found = naming([...days].map((day) => ({ id: day })));
      return found && from !== '' && { ...found, value: `${from} – ${contractEnd ?? ''}` };
    },
    sentence: (found) =>
      message(
        '{person} has leaves on {others}, outside of the contract ({value}): payroll cannot settle them.',
        found,
      ),
  },
  {
    id: 'other-id',
    name: message('People whose employee ID and user ID differ'),
    severity: 'error',
    fields: [],
    list: 'users',
    find: (person, { usersOf }) => naming(usersOf(person)),
    sentence: (found) =>
      message(
        '{person} is the user {others}: payroll and planning find no one, or the wrong person, by the other ID.',
        found,
      ),
  },
];

/** A person who breaks a rule. */
interface PersonFinding extends Pick<Rule, 'severity'> {
  readonly rule: Rule['id'];
  readonly personId: string;
  /** Plain text with names of the service. */
  sentence(): Message;
}

/**
 * Checks people, and says why rules cannot be applied, and of how many people a field is not shown. `pause` lets others
 * run between two rules: 20,000 people take less than 200 ms each time.
 */
export async function checkPeople(input: PeopleToCheck, pause: () => Promise<unknown>) {
  const { people } = input;
  const known = indexPeople(input);
  const fieldsOfRules = [...new Set(peopleRules.flatMap(({ fields }) => fields))];
  const hidden = new Map(
    fieldsOfRules.map((field) => [field, people.filter((one) => one[field] === undefined).length]),
  );
  const findings: PersonFinding[] = [];
  const unchecked: { readonly name: Message; readonly reason: Message }[] = [];
  for (const { id: rule, name, severity, fields, list, find, sentence } of peopleRules) {
    await pause();
    const unseen = fields.find((field) => hidden.get(field) === people.length);
    const source = list && input[list];
    if (unseen !== undefined) {
      const field = checkedFields[unseen];
      unchecked.push({ name, reason: message('this connection cannot see this field: {field}', { field }) });
    } else if (source && 'reason' in source) {
      unchecked.push({ name, reason: source.reason });
    } else {
      for (const person of people) {
        const found = find(person, known);
        if (found) {
          const { value = '', others = () => '' } = found;
          // Most sentences of many findings are never shown.
          const say = () => sentence({ person: nameText(person), value, others: others() });
          findings.push({ rule, severity, personId: person.id, sentence: say });
        }
      }
    }
  }
  return { findings, unchecked, hidden };
}

/** The value that several people have, and the others. */
function sharing(
  person: CheckedPerson,
  value: string | null | undefined,
  all: IndexedPeople['byEmail'],
): Found | undefined {
  const sharers = all.get(keyOf(value)) ?? [];
  return value && sharers.length > 1 ? { value, others: () => listText(sharers, person) } : undefined;
}

function naming(others: readonly Named[] = []): Found | undefined {
  return others.length > 0 ? { others: () => listText(others) } : undefined;
}
