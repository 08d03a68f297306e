import * as vscode from 'vscode';
import { translatedName } from '../../domain/translatedName.ts';
import type { TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import type { ListedPerson } from '../../service/service.ts';
import { statusText } from '../tree/person.ts';
import type { KnownResource } from './known.ts';

/** What is kept of a person of a list. */
export function knownPerson(person: ListedPerson): KnownResource {
  const { resource, id, name, employeeNumber, email, status, url } = person;
  return {
    resource,
    id,
    name,
    code: employeeNumber || undefined,
    email: email || undefined,
    status: status && status !== 'active' ? statusText(status) : undefined,
    serviceStatus: status || undefined,
    url: url || undefined,
  };
}

/** A label, named in a language (BCP-47 tag) where the service has it. */
export function knownLabel(label: TaxonomyLabel, language: string, taxonomy?: string): KnownResource {
  return {
    resource: 'taxonomy-labels',
    id: label.id,
    name: translatedName(label, language),
    code: label.remoteId ?? undefined,
    above: taxonomy,
    status: label.isArchived ? vscode.l10n.t('archived') : undefined,
  };
}
