import * as vscode from 'vscode';
import type { KnownResource } from '../company/known/known.ts';
import type { ResourceNode } from '../platform/documents/resource.ts';
import { displayFacts, displayText } from '../platform/text/text.ts';
import { employeeStatuses } from '../service/contract/vocabularies.ts';
import type { ExportedRecord } from './exportable.ts';
import { dim, openOnClick } from './resourceNode.ts';

/** The row of a person. */
export interface PersonNode extends ResourceNode {
  readonly kind: 'person';
  readonly id: string;
  /** What the list shows of the person. */
  readonly person: KnownResource;
  /** The department whose people it is listed with. */
  readonly department?: Pick<KnownResource, 'id' | 'name'> | undefined;
}

/** The row of a person in a list. `rowId` is unique in the view, where a person may have several rows. */
export function personNode(
  connection: string,
  rowId: string,
  person: KnownResource,
  department?: PersonNode['department'],
): PersonNode {
  const { resource, id, name, url } = person;
  return { kind: 'person', id: rowId, address: { connection, resource, id }, name, url, person, department };
}

/**
 * The record of a person for an export. Its id stands for the fields that lists show of a person; lists of the members
 * of a department may show no more of users than ids and names.
 */
export function personRecord(
  kind: 'employees' | 'members',
  { person: { resource, id, name } }: PersonNode,
): ExportedRecord {
  const hasMore = kind === 'employees' || resource === 'employees';
  return { kind, fields: { id, name }, employeeId: hasMore ? id : undefined };
}

/** What a person is called where no name is known. */
export function personLabel({ name, address }: PersonNode): string {
  return name ?? vscode.l10n.t('Person {0}', address.id);
}

/** The row without its hover, which is made when it is shown. `fact` is what else the list shows of the person. */
export function renderPerson(node: PersonNode, fact = ''): vscode.TreeItem {
  const { code: number = '', status = '', serviceStatus } = node.person;
  const label = personLabel(node);
  const item = new vscode.TreeItem(displayText(label));
  item.description = displayFacts([number, status, fact]);
  item.iconPath = new vscode.ThemeIcon(serviceStatus === 'upcoming' ? 'person-add' : 'person');
  item.contextValue = ['resource', 'person', employeeStatuses.find((known) => known === serviceStatus) ?? '']
    .join(' ')
    .trim();
  item.accessibilityInformation = { label: displayFacts([label, number, status, fact], ', ') };
  item.command = openOnClick(node);
  if (serviceStatus === 'deactivated') {
    dim(item);
  }
  return item;
}
