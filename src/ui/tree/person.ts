import * as vscode from 'vscode';
import type { Employee } from '../../service/contract/employee.ts';
import { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { displayFacts, displayLines, displayText, sentenceWith } from '../text.ts';
import type { ExportedRecord } from './exportable.ts';
import { openOnClick, type ResourceNode } from './resourceNode.ts';
import { dim } from './rowUri.ts';

/** The row of a person. */
export interface PersonNode extends ResourceNode {
  readonly kind: 'person';
  readonly id: string;
  /** The person's record of the resource API, if it was loaded. */
  readonly employee?: Employee | undefined;
  /** The name of the department whose people it is listed with. */
  readonly department?: string | undefined;
}

/** The record of a person for an export. */
export function personRecord(
  kind: 'employees' | 'members',
  { address, name, employee }: PersonNode,
): ExportedRecord {
  return { kind, fields: { id: address.id, name }, employeeId: employee?.id };
}

const statusLine = sentenceWith(vscode.l10n.t('Status: {0}'));
const numberLine = sentenceWith(vscode.l10n.t('Number: {0}'));
const emailLine = sentenceWith(vscode.l10n.t('E-mail: {0}'));
const departmentLine = sentenceWith(vscode.l10n.t('Department: {0}'));
const idLine = sentenceWith(vscode.l10n.t('Id: {0}'));

export function renderPerson(node: PersonNode): vscode.TreeItem {
  const { address, employee } = node;
  const label = node.name ?? vscode.l10n.t('Person {0}', address.id);
  const status = employee?.status ?? undefined;
  const shownStatus = status === undefined || status === 'active' ? '' : statusText(status);
  const item = new vscode.TreeItem(displayText(label));
  const number = employee?.employeeNumber ?? '';
  item.description = displayFacts([number, shownStatus]);
  item.tooltip = tooltip(label, node);
  item.iconPath = iconOf(status);
  item.contextValue = ['resource', 'person', ...employeeStatuses.filter((known) => known === status)].join(
    ' ',
  );
  item.accessibilityInformation = { label: displayFacts([label, number, shownStatus], ', ') };
  item.command = openOnClick(node);
  if (status === 'deactivated') {
    dim(item);
  }
  return item;
}

/** The word for a status of an employee. An unknown status is shown as the service wrote it. */
export function statusText(status: string): string {
  switch (status) {
    case 'active':
      return vscode.l10n.t('active');
    case 'upcoming':
      return vscode.l10n.t('upcoming');
    case 'deactivated':
      return vscode.l10n.t('deactivated');
    default:
      return status;
  }
}

function tooltip(label: string, { address, employee, department }: PersonNode): string {
  return displayLines([
    label,
    employee?.status ? statusLine(statusText(employee.status)) : '',
    employee?.employeeNumber ? numberLine(employee.employeeNumber) : '',
    employee?.email ? emailLine(employee.email) : '',
    department ? departmentLine(department) : '',
    idLine(address.id),
  ]);
}

function iconOf(status: string | undefined): vscode.ThemeIcon {
  switch (status) {
    case 'upcoming':
      return new vscode.ThemeIcon('person-add');
    case 'deactivated':
      return new vscode.ThemeIcon('person', new vscode.ThemeColor('disabledForeground'));
    default:
      return new vscode.ThemeIcon('person');
  }
}
