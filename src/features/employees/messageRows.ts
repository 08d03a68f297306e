import * as vscode from 'vscode';
import { formOf } from '../../company/search/typedText.ts';
import { failureParts, remediesFor } from '../../platform/errors/failure.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { MessageRow } from '../../tree/listRows.ts';
import type { EmployeeFilters } from './employeeFilter.ts';

/** The row that says once which family the list is from. */
export function usersRow(connection: string, failure: unknown): MessageRow {
  const { command, label, choice } = remediesFor(failure)[0] ?? {
    command: 'workforce.manageConnection',
    label: vscode.l10n.t('Test Connection'),
    choice: 'test',
  };
  const { reason, advice } = isServiceError(failure) ? failureParts(failure) : { reason: '', advice: '' };
  return {
    kind: 'message',
    id: `${connection}/users`,
    label: vscode.l10n.t('Users of the legacy API instead of employees'),
    description: reason,
    tooltip: [reason, advice, vscode.l10n.t('The status of a user follows from the dates of the contract.')],
    icon: 'info',
    command: { id: command, title: label, choice },
  };
}

/** The row of a list that the client filters, because the service cannot. */
export function clientFilterRow(connection: string): MessageRow {
  return {
    kind: 'message',
    id: `${connection}/clientFilter`,
    label: vscode.l10n.t('The service has no such filter'),
    description: vscode.l10n.t('all records are read, and those that match are shown'),
    icon: 'info',
  };
}

/** The row of a list without what the client sorts it by. */
export function unsortedRow(connection: string): MessageRow {
  return {
    kind: 'message',
    id: `${connection}/unsorted`,
    label: vscode.l10n.t('This connection cannot see what the list is sorted by'),
    description: vscode.l10n.t('people are sorted by name'),
    icon: 'info',
  };
}

/**
 * The rows of a search without a result: what was searched, and where the service searched, the other ways to find a
 * person. `text` is search and filter in words; `isLocal` is true if all people were there to be searched.
 */
export function noMatchRows(
  connection: string,
  { search, text }: Pick<EmployeeFilters, 'search' | 'text'>,
  isLocal: boolean,
  isOfUsers: boolean,
): readonly MessageRow[] {
  const none: MessageRow = {
    kind: 'message',
    id: `${connection}/noMatch`,
    label: vscode.l10n.t('No employee matches {0}', text),
    description: vscode.l10n.t('show all'),
    icon: 'search-stop',
    command: {
      id: 'workforce.clearEmployeeFilters',
      title: vscode.l10n.t('Clear Employee Search and Filters'),
    },
  };
  if (search === '') {
    return [none];
  }
  const searched: MessageRow = {
    kind: 'message',
    id: `${connection}/searched`,
    label: isLocal
      ? vscode.l10n.t('Searched: any part of names, e-mails, numbers and IDs, as of the last refresh')
      : searchedByServiceText(search, isOfUsers),
    icon: 'info',
  };
  if (isLocal) {
    return [none, searched];
  }
  const label = vscode.l10n.t('Search by ID, e-mail or number…');
  const command = { id: 'workforce.search', title: label } as const;
  return [none, searched, { kind: 'message', id: `${connection}/otherWays`, label, icon: 'search', command }];
}

function searchedByServiceText(search: string, isOfUsers: boolean): string {
  switch (formOf(search)) {
    case 'id':
      return vscode.l10n.t('Searched: this ID');
    case 'email':
      return vscode.l10n.t('Searched: this e-mail address');
    case 'number':
      return vscode.l10n.t('Searched: this employee number');
    default:
      return isOfUsers
        ? vscode.l10n.t('Searched: any part of the name')
        : vscode.l10n.t('Searched: beginnings of given and family names');
  }
}
