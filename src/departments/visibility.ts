import * as vscode from 'vscode';
import { isActive } from '../domain/department.ts';
import { readSetting } from '../ui/settings.ts';
import { hiddenRow } from '../ui/tree/messageRow.ts';
import type { DepartmentsNode } from './nodes.ts';

/** The rows to show by the setting: an inactive department stays where an active one hangs below it. */
export function shownDepartments(
  nodes: readonly DepartmentsNode[],
  parent: DepartmentsNode | undefined,
): readonly DepartmentsNode[] {
  if (readSetting('workforce.departments.showInactive')) {
    return nodes;
  }
  const shown = nodes.filter(
    (node) => node.kind !== 'department' || isActive(node.department) || node.department.hasActiveBelow,
  );
  if (shown.length > 0 || nodes.length === 0) {
    return shown;
  }
  const label =
    nodes.length === 1
      ? vscode.l10n.t('1 inactive department is hidden')
      : vscode.l10n.t('{0} inactive departments are hidden', nodes.length);
  const title = vscode.l10n.t('Show Inactive Departments');
  return [hiddenRow(parent?.id ?? '', label, { id: 'workforce.showInactiveDepartments', title })];
}
