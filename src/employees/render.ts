import type * as vscode from 'vscode';
import { renderMessageRow } from '../ui/tree/messageRow.ts';
import { renderPerson } from '../ui/tree/person.ts';
import type { EmployeesNode } from './nodes.ts';

/** How a row of the employees view looks. */
export function renderEmployees(node: EmployeesNode): vscode.TreeItem {
  switch (node.kind) {
    case 'person':
      return renderPerson(node);
    case 'note':
      return renderMessageRow(node);
  }
}
