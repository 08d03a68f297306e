import * as vscode from 'vscode';
import type { Employee } from '../service/contract/employee.ts';
import { personName } from '../service/personName.ts';
import type { EmployeeQuery } from '../service/service.ts';
import { loadedEmployee } from '../ui/loadedRecords.ts';
import type { LoadedResources } from '../ui/loadedResources.ts';
import { type Sessions, sessionInUse } from '../ui/session.ts';
import { emptyRow, type MessageRow, renderMessageRow } from '../ui/tree/messageRow.ts';
import { pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { TreeSource } from '../ui/tree/pagedTree.ts';
import { type PersonNode, renderPerson } from '../ui/tree/person.ts';
import type { EmployeeFilters } from './employeeFilter.ts';

type EmployeesNode = PersonNode | MessageRow;

function employeeNode(connection: string, employee: Employee): PersonNode {
  return {
    kind: 'person',
    id: `${connection}/employee/${employee.id}`,
    address: { connection, resource: 'employees', id: employee.id },
    name: personName(employee),
    url: employee.url || undefined,
    employee,
  };
}

/** The employees view: the pages of one list, which the service filters. */
export function employeesSource(
  sessions: Sessions,
  filters: EmployeeFilters,
  loaded: LoadedResources,
): TreeSource<EmployeesNode> {
  return {
    async children(_parent, signal) {
      const { connection, service } = sessionInUse(sessions, vscode.l10n.t('list the employees'));
      const client = await service();
      const { query, text } = filters;
      return await pagedChildren<Employee, EmployeesNode>(
        {
          id: `${connection.id}/employees`,
          async load(next, pageSignal) {
            const page = await client.employees(query, next, { signal: pageSignal });
            if (next === undefined && text === '') {
              loaded.forget(client, ['employees']);
            }
            loaded.add(client, page.items.map(loadedEmployee));
            if (page.next === undefined && text === '') {
              loaded.complete(client, 'employees');
            }
            return page;
          },
          node: (employee) => employeeNode(connection.id, employee),
          empty: () =>
            text === ''
              ? [emptyRow(connection.id, vscode.l10n.t('No employees are shown to this connection.'))]
              : noMatchRows(connection.id, text, query),
        },
        signal,
      );
    },
    render: (node) => (node.kind === 'person' ? renderPerson(node) : renderMessageRow(node)),
  };
}

/** What was searched, and the other ways to find a person. */
function noMatchRows(connection: string, text: string, query: EmployeeQuery): readonly MessageRow[] {
  const clear = {
    id: 'workforce.clearEmployeeFilters',
    title: vscode.l10n.t('Clear Employee Search and Filters'),
  } as const;
  const rows: readonly MessageRow[] = [
    {
      kind: 'message',
      id: `${connection}/noMatch`,
      label: vscode.l10n.t('No employee matches {0}', text),
      description: vscode.l10n.t('show all'),
      icon: 'search-stop',
      command: clear,
    },
  ];
  if (query.search === undefined) {
    return rows;
  }
  const searched = vscode.l10n.t('Searched: beginnings of given and family names');
  const otherWays = vscode.l10n.t('Search by id, e-mail or number…');
  return [
    ...rows,
    { kind: 'message', id: `${connection}/searched`, label: searched, icon: 'info' },
    {
      kind: 'message',
      id: `${connection}/otherWays`,
      label: otherWays,
      icon: 'search',
      command: { id: 'workforce.search', title: otherWays },
    },
  ];
}
