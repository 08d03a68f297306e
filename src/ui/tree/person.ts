import * as vscode from 'vscode';
import type { CardReference } from '../../domain/personCard.ts';
import type { Employee } from '../../service/contract/employee.ts';
import { employeeStatuses } from '../../service/contract/vocabularies.ts';
import { displayFacts, displayText } from '../text.ts';
import type { ExportedRecord } from './exportable.ts';
import { dim, openOnClick, type ResourceNode } from './resourceNode.ts';

/** The row of a person. */
export interface PersonNode extends ResourceNode {
  readonly kind: 'person';
  readonly id: string;
  /** The person's record of the resource API, if it was loaded. */
  readonly employee?: Employee | undefined;
  /** The department whose people it is listed with. */
  readonly department?: CardReference | undefined;
}

/** The record of a person for an export. */
export function personRecord(
  kind: 'employees' | 'members',
  { address, name, employee }: PersonNode,
): ExportedRecord {
  return { kind, fields: { id: address.id, name }, employeeId: employee?.id };
}

/** What a person is called where no name is known. */
export function personLabel({ name, address }: PersonNode): string {
  return name ?? vscode.l10n.t('Person {0}', address.id);
}

/** The row without its hover, which is made when it is shown. */
export function renderPerson(node: PersonNode): vscode.TreeItem {
  const { employee } = node;
  const label = personLabel(node);
  const status = employee?.status ?? undefined;
  const shownStatus = status === undefined || status === 'active' ? '' : statusText(status);
  const item = new vscode.TreeItem(displayText(label));
  const number = employee?.employeeNumber ?? '';
  item.description = displayFacts([number, shownStatus]);
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
