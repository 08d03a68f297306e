import * as vscode from 'vscode';
import type { Department } from '../domain/department.ts';
import type { DepartmentTree, Repetition } from '../domain/departmentTree.ts';
import type { NoteNode } from '../ui/note.ts';
import type { StrayNode } from './nodes.ts';

/** The rows of the departments that have no place in the tree; open where they are all there is. */
export function strayNodes(
  connection: string,
  { roots, orphans, cycles }: DepartmentTree,
): readonly StrayNode[] {
  const stray = (why: StrayNode['why'], departments: readonly Department[]): readonly StrayNode[] =>
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
export function repetitionNotes(connection: string, repetitions: readonly Repetition[]): readonly NoteNode[] {
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
