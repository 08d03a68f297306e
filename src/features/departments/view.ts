import * as vscode from 'vscode';
import { type Department, isActive } from '../../company/departments/department.ts';
import { departmentName, headCountText, peopleText, peopleTexts } from '../../company/known/facts.ts';
import type { KnownCompany, KnownResource } from '../../company/known/known.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import { readSetting } from '../../platform/settings.ts';
import { displayFacts, displayLines, displayText, sentenceWith } from '../../platform/text/text.ts';
import { hiddenRow, type MessageRow, renderMessageRow } from '../../tree/listRows.ts';
import { type PersonNode, personNode, renderPerson } from '../../tree/person.ts';
import { departmentRow, dim } from '../../tree/resourceNode.ts';

/** A department; its children are its sub-departments and its people. */
interface DepartmentNode extends ResourceNode {
  readonly kind: 'department';
  readonly id: string;
  readonly department: Department;
  /** True if the row is expanded at first. */
  readonly open: boolean;
}

/** The people of a department, loaded when the user expands the row. */
export interface PeopleNode {
  readonly kind: 'people';
  readonly id: string;
  readonly connection: string;
  readonly department: Department;
}

/** Departments without a place in the tree. */
export interface UnplacedNode {
  readonly kind: 'unplaced';
  readonly id: string;
  readonly connection: string;
  readonly why: 'orphans' | 'cycles';
  readonly departments: readonly Department[];
  readonly open: boolean;
}

export type DepartmentsNode = DepartmentNode | PeopleNode | PersonNode | UnplacedNode | MessageRow;

export function departmentNode(connection: string, department: Department, open = false): DepartmentNode {
  return {
    kind: 'department',
    id: `${connection}/department/${department.key}`,
    address: { connection, resource: 'departments', id: department.id },
    name: department.name,
    url: department.url,
    department,
    open,
  };
}

export function peopleNode(connection: string, department: Department): PeopleNode {
  return {
    kind: 'people',
    id: `${connection}/people/${department.key}`,
    connection,
    department,
  };
}

/** A person can belong to several departments, so the row's id includes the department. */
export function memberNode({ connection, id, department }: PeopleNode, member: KnownResource): PersonNode {
  const { id: departmentId, name } = department;
  return personNode(connection, `${id}/person/${member.id}`, member, { id: departmentId, name });
}

const inactiveText = vscode.l10n.t('Inactive: should not be used anymore.');
const idText = sentenceWith(vscode.l10n.t('ID: {0}'));
const codeText = sentenceWith(vscode.l10n.t('Code: {0}'));
const headedBy = sentenceWith(vscode.l10n.t('Head: {0}'));
const parentText = sentenceWith(vscode.l10n.t('Parent: {0}'));

/** Renders a row of the departments view, with the numbers of people that the company shows. */
export function renderDepartments(node: DepartmentsNode, company: KnownCompany | undefined): vscode.TreeItem {
  switch (node.kind) {
    case 'department':
      return renderDepartment(node, company);
    case 'people':
      return renderPeople(node, company);
    case 'person':
      return renderPerson(node);
    case 'unplaced':
      return renderUnplaced(node);
    case 'message':
      return renderMessageRow(node);
  }
}

function renderDepartment(
  { department, address, open }: DepartmentNode,
  company: KnownCompany | undefined,
): vscode.TreeItem {
  const { short, whole } = peopleTexts(company, department);
  const people = short === '' ? '' : peopleText(short);
  const label = departmentName(department);
  const inactive = isActive(department) ? '' : vscode.l10n.t('inactive');
  const head = department.head?.name === undefined ? '' : headedBy(department.head.name);
  const item = new vscode.TreeItem(displayText(label), collapsible(open));
  const code = department.code ?? '';
  // The code comes first: the editor cuts the end.
  item.description = displayFacts([code, inactive, people, head]);
  item.tooltip = tooltip(department, whole, company);
  item.resourceUri = departmentRow(address.connection, department.key);
  item.contextValue = inactive === '' ? 'resource department' : 'resource department inactive';
  item.accessibilityInformation = {
    label: displayFacts([label, code === label ? '' : code, inactive, people, head], ', '),
  };
  item.iconPath = new vscode.ThemeIcon('type-hierarchy-sub');
  if (inactive !== '') {
    dim(item);
  }
  return item;
}

function renderPeople({ department }: PeopleNode, company: KnownCompany | undefined): vscode.TreeItem {
  const label = vscode.l10n.t('Employees');
  const item = new vscode.TreeItem(label, collapsible(false));
  item.iconPath = new vscode.ThemeIcon('organization');
  item.contextValue = 'people';
  item.tooltip = vscode.l10n.t('The current members of this department. Loaded when you expand this row.');
  item.description = company === undefined ? '' : headCountText(company.headCounts.countIn(department));
  const spoken = vscode.l10n.t('Employees of {0}', displayText(departmentName(department)));
  item.accessibilityInformation = { label: [spoken, item.description].join(' ').trim() };
  return item;
}

function renderUnplaced({ why, departments, open }: UnplacedNode): vscode.TreeItem {
  const [label, explanation] =
    why === 'orphans'
      ? [
          vscode.l10n.t('Orphans ({0})', departments.length),
          vscode.l10n.t('Their parent does not exist, or this connection cannot see it.'),
        ]
      : [
          vscode.l10n.t('In a cycle ({0})', departments.length),
          vscode.l10n.t('Their chain of parents leads back to themselves.'),
        ];
  const item = new vscode.TreeItem(label, collapsible(open));
  item.iconPath = new vscode.ThemeIcon('question');
  item.contextValue = why;
  item.tooltip = [label, explanation].join('\n');
  item.accessibilityInformation = { label: [label, explanation].join(', ') };
  return item;
}

function tooltip(department: Department, people: string, company: KnownCompany | undefined): string {
  const { id, code, head, parent } = department;
  return displayLines([
    departmentName(department),
    isActive(department) ? '' : inactiveText,
    idText(id),
    code === undefined ? '' : codeText(code),
    department.lacksHead ? vscode.l10n.t('It has no head.') : '',
    head === undefined ? '' : headedBy(headText(head, company)),
    people,
    parent === undefined ? '' : parentText(parent),
  ]);
}

function headText(head: NonNullable<Department['head']>, company: KnownCompany | undefined): string {
  const { id, kind, name = company?.personName(id) } = head;
  const person = kind === 'employee' ? vscode.l10n.t('employee {0}', id) : vscode.l10n.t('user {0}', id);
  return name === undefined ? person : `${name} (${person})`;
}

function collapsible(open: boolean): vscode.TreeItemCollapsibleState {
  return open ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed;
}

/**
 * Filters and orders the rows by the settings. An inactive department stays if an active one is below it. The row of
 * the employees is the last one of a department, or the first one.
 */
export function visibleDepartments(
  nodes: readonly DepartmentsNode[],
  parent: DepartmentsNode | undefined,
): readonly DepartmentsNode[] {
  const rows = readSetting('workforce.departments.employeesFirst')
    ? nodes.toSorted((one, other) => Number(other.kind === 'people') - Number(one.kind === 'people'))
    : nodes;
  if (readSetting('workforce.departments.showInactive')) {
    return rows;
  }
  const visible = rows.filter(
    (node) => node.kind !== 'department' || isActive(node.department) || node.department.hasActiveBelow,
  );
  if (visible.length > 0 || nodes.length === 0) {
    return visible;
  }
  const label =
    nodes.length === 1
      ? vscode.l10n.t('1 inactive department is hidden')
      : vscode.l10n.t('{0} inactive departments are hidden', nodes.length);
  const title = vscode.l10n.t('Show Inactive Departments');
  return [hiddenRow(parent?.id ?? '', label, { id: 'workforce.showInactiveDepartments', title })];
}
