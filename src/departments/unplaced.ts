import * as vscode from 'vscode';
import type { Department } from '../domain/department.ts';
import type { DepartmentTree, DuplicateDepartment } from '../domain/departmentTree.ts';
import type { MessageRow } from '../ui/tree/messageRow.ts';
import type { UnplacedNode } from './nodes.ts';

/** The rows of the departments that have no place in the tree; open where they are all there is. */
export function unplacedNodes(
  connection: string,
  { roots, orphans, cycles }: DepartmentTree,
): readonly UnplacedNode[] {
  const stray = (why: UnplacedNode['why'], departments: readonly Department[]): readonly UnplacedNode[] =>
    departments.length === 0
      ? []
      : [
          {
            kind: 'stray',
            id: `${connection}/${why}`,
            connection,
            why,
            departments,
            open: roots.length === 0,
          },
        ];
  return [...stray('orphans', orphans), ...stray('cycles', cycles)];
}

const mostTold = 20;

/** A row that tells which ids or paths several departments claim. */
export function duplicateRows(
  connection: string,
  repetitions: readonly DuplicateDepartment[],
): readonly MessageRow[] {
  if (repetitions.length === 0) {
    return [];
  }
  const lines = repetitions
    .slice(0, mostTold)
    .map(({ field, value, count }) =>
      field === 'id'
        ? vscode.l10n.t('{0} departments have the id {1}.', count, value)
        : vscode.l10n.t('{0} departments have the path {1}.', count, value),
    );
  return [
    {
      kind: 'note',
      id: `${connection}/repeated`,
      label: vscode.l10n.t('Repeated ids or paths ({0})', repetitions.length),
      description: lines[0] ?? '',
      tooltip: [...lines, repetitions.length > mostTold ? '…' : ''],
      icon: 'warning',
    },
  ];
}
