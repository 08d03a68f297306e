import * as vscode from 'vscode';
import { type Department, isActive } from '../domain/department.ts';
import { displayFacts, displayLines, displayText } from '../ui/text.ts';
import { departmentRow } from '../ui/tree/departmentRow.ts';
import { dim } from '../ui/tree/dimming.ts';
import { renderMessageRow } from '../ui/tree/messageRow.ts';
import { renderPerson } from '../ui/tree/person.ts';
import type { DepartmentNode, DepartmentsNode, PeopleNode, UnplacedNode } from './nodes.ts';

/** How a row of the departments view looks. */
export function renderDepartments(node: DepartmentsNode): vscode.TreeItem {
  switch (node.kind) {
    case 'department':
      return renderDepartment(node);
    case 'people':
      return renderPeople(node);
    case 'person':
      return renderPerson(node);
    case 'stray':
      return renderUnplaced(node);
    case 'note':
      return renderMessageRow(node);
  }
}

function renderDepartment({ department, address, open }: DepartmentNode): vscode.TreeItem {
  const label = labelOf(department);
  const inactive = isActive(department) ? '' : vscode.l10n.t('inactive');
  const head = department.head?.name === undefined ? '' : vscode.l10n.t('Head: {0}', department.head.name);
  const item = new vscode.TreeItem(displayText(label), collapsible(open));
  item.description = displayFacts([inactive, department.code ?? '', head]);
  item.tooltip = tooltip(department);
  item.resourceUri = departmentRow(address.connection, department.key);
  item.contextValue = inactive === '' ? 'resource department' : 'resource department inactive';
  item.accessibilityInformation = { label: displayFacts([label, inactive, head], ', ') };
  if (inactive === '') {
    item.iconPath = new vscode.ThemeIcon('type-hierarchy-sub');
  } else {
    item.iconPath = new vscode.ThemeIcon('type-hierarchy-sub', new vscode.ThemeColor('disabledForeground'));
    dim(item);
  }
  return item;
}

function renderPeople({ department, count }: PeopleNode): vscode.TreeItem {
  const label = vscode.l10n.t('Employees');
  const item = new vscode.TreeItem(label, collapsible(false));
  item.iconPath = new vscode.ThemeIcon('organization');
  item.contextValue = 'people';
  item.tooltip = vscode.l10n.t(
    'The people who belong to this department today. Loaded when you open this row.',
  );
  item.description = count === undefined ? '' : String(count);
  const spoken = vscode.l10n.t('Employees of {0}', displayText(labelOf(department)));
  item.accessibilityInformation = { label: [spoken, item.description].join(' ').trim() };
  return item;
}

function renderUnplaced({ why, departments, open }: UnplacedNode): vscode.TreeItem {
  const { label, explanation } =
    why === 'orphans'
      ? {
          label: vscode.l10n.t('Orphans ({0})', departments.length),
          explanation: vscode.l10n.t('Their parent is not shown to this connection, or does not exist.'),
        }
      : {
          label: vscode.l10n.t('In a cycle ({0})', departments.length),
          explanation: vscode.l10n.t('Following their parents upwards leads back to themselves.'),
        };
  const item = new vscode.TreeItem(label, collapsible(open));
  item.iconPath = new vscode.ThemeIcon('question');
  item.contextValue = why;
  item.tooltip = [label, explanation].join('\n');
  item.accessibilityInformation = { label: [label, explanation].join(', ') };
  return item;
}

function tooltip(department: Department): string {
  const { id, code, head, parent } = department;
  return displayLines([
    labelOf(department),
    isActive(department) ? '' : vscode.l10n.t('Inactive: it must no longer be used.'),
    vscode.l10n.t('Id: {0}', id),
    code === undefined ? '' : vscode.l10n.t('Code: {0}', code),
    head === undefined ? '' : vscode.l10n.t('Head: {0}', headText(head)),
    parent === undefined ? '' : vscode.l10n.t('Parent: {0}', parent),
  ]);
}

function headText({ id, name, kind }: NonNullable<Department['head']>): string {
  const person = kind === 'employee' ? vscode.l10n.t('employee {0}', id) : vscode.l10n.t('user {0}', id);
  return name === undefined ? person : `${name} (${person})`;
}

function labelOf({ name, code, id }: Department): string {
  return name ?? code ?? vscode.l10n.t('Department {0}', id);
}

function collapsible(open: boolean): vscode.TreeItemCollapsibleState {
  return open ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}
