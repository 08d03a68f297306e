import * as vscode from 'vscode';
import { translatedName } from '../../domain/translatedName.ts';
import type { Employee } from '../../service/contract/employee.ts';
import { personName } from '../../service/contract/personName.ts';
import type { TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import type { FoundPerson, Member } from '../../service/service.ts';
import { statusText } from '../tree/person.ts';
import type { KnownResource } from './known.ts';

/** What is kept of an employee. */
export function knownEmployee(employee: Employee): KnownResource {
  return {
    resource: 'employees',
    id: employee.id,
    name: personName(employee),
    code: employee.employeeNumber ?? undefined,
    email: employee.email ?? undefined,
    status: shownStatus(employee.status),
    serviceStatus: employee.status ?? undefined,
    url: employee.url || undefined,
  };
}

/** What is kept of one of the people of a department. */
export function knownMember({ id, name, employee }: Member): KnownResource {
  return employee === undefined
    ? { resource: 'users', id, name: name || undefined }
    : knownEmployee(employee);
}

/** What is kept of a person whom a search of the service found. */
export function knownPerson({ resource, id, name, number, email, status }: FoundPerson): KnownResource {
  return { resource, id, name, code: number, email, status: shownStatus(status), serviceStatus: status };
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

function shownStatus(status: string | null | undefined): string | undefined {
  return status && status !== 'active' ? statusText(status) : undefined;
}
