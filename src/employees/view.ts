import * as vscode from 'vscode';
import { personName } from '../domain/personName.ts';
import type { Employee } from '../service/contract/employee.ts';
import { type Sessions, sessionInUse } from '../ui/session.ts';
import { emptyRow, type MessageRow, renderMessageRow } from '../ui/tree/messageRow.ts';
import { pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { Children } from '../ui/tree/pagedTree.ts';
import { type PersonNode, renderPerson } from '../ui/tree/person.ts';
import type { EmployeeFilters } from './employeeFilter.ts';

export type EmployeesNode = PersonNode | MessageRow;

function employeeNode(connection: string, employee: Employee): PersonNode {
  const name = personName(employee);
  return {
    kind: 'person',
    id: `${connection}/employee/${employee.id}`,
    address: { connection, resource: 'employees', id: employee.id },
    ...(employee.url ? { url: employee.url } : {}),
    ...(name === undefined ? {} : { name }),
    employee,
  };
}

/** Renders a row of the employees view. */
export function renderEmployees(node: EmployeesNode): vscode.TreeItem {
  switch (node.kind) {
    case 'person':
      return renderPerson(node);
    case 'message':
      return renderMessageRow(node);
  }
}

/** Loads the employees view: the pages of one list, which the service filters. */
export class EmployeeLoader {
  readonly #sessions: Sessions;
  readonly #filters: EmployeeFilters;

  constructor(sessions: Sessions, filters: EmployeeFilters) {
    this.#sessions = sessions;
    this.#filters = filters;
  }

  async employees(signal: AbortSignal): Promise<Children<EmployeesNode>> {
    const { connection, service } = sessionInUse(this.#sessions, vscode.l10n.t('list the employees'));
    const client = await service();
    const { query, text } = this.#filters;
    return await pagedChildren<Employee, EmployeesNode>(
      {
        id: `${connection.id}/employees`,
        load: (next, following) => client.employees(query, next, { signal: following }),
        node: (employee) => employeeNode(connection.id, employee),
        empty: () =>
          text === ''
            ? emptyRow(connection.id, vscode.l10n.t('No employees are shown to this connection.'))
            : noMatch(connection.id, text),
      },
      signal,
    );
  }
}

function noMatch(connection: string, text: string): MessageRow {
  const title = vscode.l10n.t('Clear Employee Search and Filters');
  return {
    kind: 'message',
    id: `${connection}/noMatch`,
    label: vscode.l10n.t('No employee matches {0}', text),
    description: vscode.l10n.t('show all'),
    icon: 'search-stop',
    command: { id: 'workforce.clearEmployeeFilters', title },
  };
}
