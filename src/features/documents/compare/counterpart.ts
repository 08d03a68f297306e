import * as vscode from 'vscode';
import type { KnownCompanies, KnownCompany, KnownResource } from '../../../company/known/known.ts';
import { maskText } from '../../../company/values/masking.ts';
import type { ResourceAddress } from '../../../platform/documents/resource.ts';
import { invalidInput } from '../../../platform/errors/invalidInput.ts';
import { withLateProgress } from '../../../platform/progress.ts';
import type { Session } from '../../../platform/session.ts';
import { parseExact } from '../../../service/contract/json/exactJson.ts';
import { isRecord } from '../../../service/contract/record.ts';
import type { DocumentKind } from '../../../service/contract/resources.ts';
import type { EmployeeQuery, ListedPerson, WorkforceService } from '../../../service/operations/service.ts';

interface Company {
  readonly service: WorkforceService;
  readonly known: KnownCompany;
  readonly signal: AbortSignal;
}

/** One way to find a record of another company. */
interface Search {
  /** The fields that have the value, as the APIs call it. */
  readonly fields: readonly string[];
  /** What is searched for, for a sentence. */
  textOf(value: string): string;
  /** The ids of the records that have the value, with one request at most. Throws `ServiceError`. */
  find(company: Company, value: string): Promise<readonly string[]>;
}

/**
 * The id of the same record in another company, with a sentence about how it was found: a person by e-mail address, else
 * by employee number, a department by code, else by name, a label by name, and any other record by its id. Throws
 * `invalid-input` where there is none or more than one, and `ServiceError`.
 */
export async function counterpartOf(
  address: ResourceAddress,
  json: string,
  { connection, service: clientOf }: Session,
  companies: KnownCompanies,
  attempted: string,
): Promise<{ readonly id: string; readonly found: string }> {
  const record = parseExact(json);
  const valueIn = (field: string) => (isRecord(record) ? record[field] : undefined);
  const searches = searchesFor(address.resource).flatMap((search) => {
    const value = search.fields.map(valueIn).find((one) => one);
    return typeof value === 'string' && value !== maskText ? [{ ...search, value }] : [];
  });
  if (searches.length === 0) {
    return { id: address.id, found: vscode.l10n.t('Both have the same ID.') };
  }
  const service = await clientOf();
  const { name } = connection;
  const next = vscode.l10n.t('Run “Select for Compare” on the record there, and “Compare with…” here.');
  return await withLateProgress(vscode.l10n.t('Searching {0}…', name), async (signal) => {
    const texts: string[] = [];
    for (const { value, textOf, find } of searches) {
      const text = textOf(value);
      const ids = await find({ service, known: companies.of(service), signal }, value);
      const [id, ...more] = new Set(ids);
      if (id !== undefined && more.length === 0) {
        return { id, found: vscode.l10n.t('Found in “{0}” by {1}.', name, text) };
      }
      if (id !== undefined) {
        throw invalidInput(attempted, vscode.l10n.t('several records of “{0}” have {1}', name, text), next);
      }
      texts.push(text);
    }
    const searched = texts.join(', ');
    throw invalidInput(attempted, vscode.l10n.t('no record of “{0}” has {1}', name, searched), next);
  });
}

function searchesFor(kind: DocumentKind): readonly Search[] {
  if (kind === 'employees' || kind === 'users') {
    return people;
  }
  if (kind === 'taxonomy-labels') {
    return labels;
  }
  return kind.endsWith('departments') ? departments : [];
}

const people: readonly Search[] = [
  {
    fields: ['email', 'mail'],
    textOf: (email) => vscode.l10n.t('the e-mail address {0}', email),
    find: (company, email) =>
      peopleBy(company, { emails: [email] }, (person) => isAlike(person.email, email)),
  },
  {
    fields: ['employeeNumber'],
    textOf: (number) => vscode.l10n.t('the employee number {0}', number),
    find: (company, number) =>
      peopleBy(company, { number }, ({ employeeNumber }) => isAlike(employeeNumber, number)),
  },
];

const departments: readonly Search[] = [
  {
    fields: ['code'],
    textOf: (code) => vscode.l10n.t('the code {0}', code),
    find: (company, value) => departmentsBy(company, ({ code }) => code === value),
  },
  {
    fields: ['name'],
    textOf: nameText,
    find: (company, value) => departmentsBy(company, ({ name }) => name === value),
  },
];

const labels: readonly Search[] = [
  {
    fields: ['name'],
    textOf: nameText,
    async find({ service, signal }, value) {
      const { items } = await service.findLabels(value, { signal });
      return items.flatMap(({ id, name }) => (name === value && id ? [id] : []));
    },
  },
];

function nameText(name: string): string {
  return vscode.l10n.t('the name “{0}”', name);
}

/** Some services ignore a filter, so the people are compared with it. */
async function peopleBy(
  { service, signal }: Company,
  query: EmployeeQuery,
  isMeant: (person: ListedPerson) => boolean,
): Promise<readonly string[]> {
  return (await service.findPeople(query, { signal })).items.filter(isMeant).map(({ id }) => id);
}

function isAlike(one: string | null | undefined, other: string): boolean {
  return one?.toLowerCase() === other.toLowerCase();
}

async function departmentsBy(
  { known, signal }: Company,
  isMeant: (department: KnownResource) => boolean,
): Promise<readonly string[]> {
  await known.knownDepartments(signal);
  return known
    .all('departments')
    .filter(isMeant)
    .map(({ id }) => id);
}
