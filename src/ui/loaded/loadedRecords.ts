import * as vscode from 'vscode';
import { translatedName } from '../../domain/translatedName.ts';
import type { Employee } from '../../service/contract/employee.ts';
import type { TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import { personName } from '../../service/personName.ts';
import type { FoundPerson, Member } from '../../service/service.ts';
import { statusText } from '../tree/person.ts';
import type { LoadedResource } from './loadedResources.ts';

/** An employee of a list: one small record for rows and searches, because there can be very many. */
export interface ListedEmployee extends LoadedResource {
  /** As the service writes it. */
  readonly serviceStatus: string | undefined;
  /** The address of the employee, without the id at its end. */
  readonly urlBeforeId: string | undefined;
  /** The address where it does not end with the id. */
  readonly otherUrl?: string;
}

/** What a list keeps of a page of employees. */
export function listedEmployees(employees: readonly Employee[]): readonly ListedEmployee[] {
  /** The employees of a page share one text. */
  const starts = new Map<string, string>();
  return employees.map((employee) => {
    const { id, url, status } = employee;
    const start = url?.endsWith(id) ? url.slice(0, -id.length) : undefined;
    if (start !== undefined && !starts.has(start)) {
      starts.set(start, start);
    }
    return {
      ...loadedEmployee(employee),
      serviceStatus: status ?? undefined,
      urlBeforeId: start && starts.get(start),
      ...(url && start === undefined ? { otherUrl: url } : {}),
    };
  });
}

function loadedEmployee(employee: Employee): LoadedResource {
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
