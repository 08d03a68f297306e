import * as vscode from 'vscode';
import { formOf } from '../domain/search/typedText.ts';
import type { MessageRow } from '../ui/tree/messageRow.ts';

/** A search without a result. */
interface FailedSearch {
  readonly connection: string;
  /** Search and filter, in words. */
  readonly text: string;
  readonly search: string;
  /** True if all employees were there to be searched; else the service searched. */
  readonly isLocal: boolean;
}

/**
 * The rows of a search without a result: what was searched, and where the service searched, the other ways to find a
 * person.
 */
export function noMatchRows({ connection, text, search, isLocal }: FailedSearch): readonly MessageRow[] {
  const rows: readonly MessageRow[] = [
    {
      kind: 'message',
      id: `${connection}/noMatch`,
      label: vscode.l10n.t('No employee matches {0}', text),
      description: vscode.l10n.t('show all'),
      icon: 'search-stop',
      command: {
        id: 'workforce.clearEmployeeFilters',
        title: vscode.l10n.t('Clear Employee Search and Filters'),
      },
    },
  ];
  if (search === '') {
    return rows;
  }
  const searched: MessageRow = {
    kind: 'message',
    id: `${connection}/searched`,
    label: isLocal ? locallySearched() : searchedByService(search),
    icon: 'info',
  };
  return isLocal ? [...rows, searched] : [...rows, searched, otherWaysRow(connection)];
}

function otherWaysRow(connection: string): MessageRow {
  const label = vscode.l10n.t('Search by id, e-mail or number…');
  return {
    kind: 'message',
    id: `${connection}/otherWays`,
    label,
    icon: 'search',
    command: { id: 'workforce.search', title: label },
  };
}

function locallySearched(): string {
  return vscode.l10n.t('Searched: any part of names, e-mails, numbers and ids, as of the last refresh');
}

function searchedByService(search: string): string {
  switch (formOf(search)) {
    case 'id':
      return vscode.l10n.t('Searched: this id');
    case 'email':
      return vscode.l10n.t('Searched: this e-mail address');
    case 'number':
      return vscode.l10n.t('Searched: this employee number');
    default:
      return vscode.l10n.t('Searched: beginnings of given and family names');
  }
}
