import * as vscode from 'vscode';
import { translatedName } from '../domain/translatedName.ts';
import type { Employee } from '../service/contract/employee.ts';
import type { TaxonomyLabel } from '../service/contract/taxonomy.ts';
import { personName } from '../service/personName.ts';
import type { FoundPerson, Member } from '../service/service.ts';
import type { LoadedResource } from './loadedResources.ts';
import { statusText } from './tree/person.ts';

/** What a list keeps of an employee: it can have many thousands, and shows little of each. */
export function listedEmployee(employee: Employee): Employee {
  const { id, url = null, givenName = null, familyName = null } = employee;
  const { employeeNumber = null, status = null, email = null } = employee;
  return { id, url, givenName, familyName, employeeNumber, status, email };
}

export function loadedEmployee(employee: Employee): LoadedResource {
  return {
    resource: 'employees',
    id: employee.id,
    name: personName(employee),
    code: employee.employeeNumber ?? undefined,
    email: employee.email ?? undefined,
    status: shownStatus(employee.status),
  };
}

export function loadedMember({ id, name, employee }: Member): LoadedResource {
  return employee === undefined
    ? { resource: 'users', id, name: name || undefined }
    : loadedEmployee(employee);
}

export function loadedPerson({ resource, id, name, number, email, status }: FoundPerson): LoadedResource {
  return { resource, id, name, code: number, email, status: shownStatus(status) };
}

/** A label, named in a language (BCP-47 tag) where the service has it. */
export function loadedLabel(label: TaxonomyLabel, language: string, taxonomy?: string): LoadedResource {
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
