import * as vscode from 'vscode';
import { definedFields, record, recordIn } from '../../service/contract/fields.ts';
import type { Taxonomy, TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import type { EmployeeQuery, ListedPerson } from '../../service/operations/service.ts';
import { personFields } from '../people/personFields.ts';
import { formOf } from '../search/typedText.ts';
import { translatedName } from '../values/labelTexts.ts';
import type { KnownCompany, KnownResource } from './known.ts';

/** What is kept of a person of a list. */
export function knownPerson(person: ListedPerson): KnownResource {
  const { resource, id, name, employeeNumber, email, status, url } = person;
  return {
    resource,
    id,
    name,
    code: employeeNumber || undefined,
    email: email || undefined,
    status: shownStatus(status),
    serviceStatus: status || undefined,
    url: url || undefined,
  };
}

/** Takes what the document of a person shows, whose sensitive values are masked; the rest stays as it was known. */
export function addPersonDocument(
  company: KnownCompany,
  { resource, id }: { readonly resource: 'employees' | 'users'; readonly id: string },
  json: string,
): void {
  const { name, number, status, email, ...placed } = personFields(record(recordIn(json)));
  const written = status && { status: shownStatus(status), serviceStatus: status };
  const shown = { ...definedFields({ name, code: number, email }), ...written };
  company.add([{ ...company.find(resource, id), ...shown, resource, id }]);
  company.place([{ ...placed, id }]);
}

/** Finds people by a text: an id, an e-mail address and a number exactly, anything else as the beginning of names. */
export function personQuery(text: string, form = formOf(text)): EmployeeQuery {
  switch (form) {
    case 'id':
      return { ids: [text] };
    case 'email':
      return { emails: emailValues(text) };
    case 'number':
      return { number: text };
    default:
      return { search: text };
  }
}

/** The ways to write an e-mail address that are usual: some services compare case. */
function emailValues(address: string): readonly string[] {
  const lower = address.toLowerCase();
  const [name = '', domain = ''] = lower.split('@');
  const capitalized = name.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const others = [address.toUpperCase(), `${name.toUpperCase()}@${domain}`, `${capitalized}@${domain}`];
  return [...new Set([address, lower, ...others])];
}

/** A taxonomy, named in a language (BCP-47 tag) where the service has it. */
export function knownTaxonomy(taxonomy: Taxonomy, language: string): KnownResource {
  return { resource: 'taxonomies', id: taxonomy.id, name: translatedName(taxonomy, language) };
}

/** A label, named in a language (BCP-47 tag) where the service has it; with the id of a taxonomy without a name. */
export function knownLabel(label: TaxonomyLabel, language: string, taxonomy?: string): KnownResource {
  const name = translatedName(label, language);
  return {
    resource: 'taxonomy-labels',
    id: label.id,
    name,
    code: label.remoteId ?? undefined,
    above: taxonomy ?? (label.taxonomy?.id ? vscode.l10n.t('Taxonomy {0}', label.taxonomy.id) : undefined),
    alias: label.name && label.name !== name ? label.name : undefined,
    status: label.isArchived ? vscode.l10n.t('archived') : undefined,
  };
}

/** Undefined for the usual status. */
function shownStatus(status: string | null | undefined): string | undefined {
  return status && status !== 'active' ? statusText(status) : undefined;
}

/** The word for a status of an employee. An unknown status is shown as the service wrote it. */
export function statusText(status: string): string {
  switch (status) {
    case 'active':
      return vscode.l10n.t('active');
    case 'upcoming':
      return vscode.l10n.t('upcoming');
    case 'deactivated':
      return vscode.l10n.t('deactivated');
    default:
      return status;
  }
}
