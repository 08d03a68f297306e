import * as vscode from 'vscode';
import type { FeatureContext } from '../featureContext.ts';
import { type PersonFact, PersonFacts } from '../loaded/personFacts.ts';
import { displayLines, sentenceWith } from '../text.ts';
import { type PersonNode, personLabel, statusText } from './person.ts';

type HoverContext = Pick<FeatureContext, 'sessions' | 'loaded' | 'departments' | 'people' | 'absences'>;

const statusLine = sentenceWith(vscode.l10n.t('Status: {0}'));
const numberLine = sentenceWith(vscode.l10n.t('Number: {0}'));
const emailLine = sentenceWith(vscode.l10n.t('E-mail: {0}'));
const idLine = sentenceWith(vscode.l10n.t('Id: {0}'));

/** The hover of a person's row: what the row and everything else that is loaded show of the person. Sends nothing. */
export async function personHover(context: HoverContext, node: PersonNode): Promise<string> {
  return personLines(node, await loadedFacts(context, node));
}

/** The lines of a hover, of which facts are some. */
export function personLines(node: PersonNode, facts: readonly PersonFact[]): string {
  const { address, employee } = node;
  return displayLines([
    personLabel(node),
    employee?.status ? statusLine(statusText(employee.status)) : '',
    employee?.employeeNumber ? numberLine(employee.employeeNumber) : '',
    employee?.email ? emailLine(employee.email) : '',
    ...facts.map(({ label, text }) => vscode.l10n.t('{0}: {1}', label, text)),
    idLine(address.id),
  ]);
}

async function loadedFacts(
  context: HoverContext,
  { address, department }: PersonNode,
): Promise<readonly PersonFact[]> {
  const { connection, id, resource } = address;
  const service = await context.sessions.find(connection)?.service();
  if (service === undefined) {
    return [];
  }
  const facts = new PersonFacts(context, service);
  const { departmentId, managerId } = context.people.find(service, id) ?? {};
  const placed = department ?? (departmentId ? { id: departmentId } : undefined);
  return [
    placed && facts.department(placed),
    managerId ? facts.manager({ id: managerId }, resource === 'users' ? 'users' : 'employees') : undefined,
    ...facts.headed(id),
    facts.absence(id),
  ].filter((fact) => fact !== undefined);
}
