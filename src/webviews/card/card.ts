import * as vscode from 'vscode';
import { record } from '../../domain/fields.ts';
import { mask } from '../../domain/masking.ts';
import { type CardReference, personCard } from '../../domain/personCard.ts';
import { personName } from '../../service/personName.ts';
import type { WorkforceService } from '../../service/service.ts';
import { namedSession } from '../../ui/session.ts';
import { displayFacts, displayText } from '../../ui/text.ts';
import { statusText } from '../../ui/tree/person.ts';
import type { CardMessage } from './messages.ts';
import type { CardContext } from './picture.ts';

type Fact = CardMessage['facts'][number];

/** The card of the person in a document, with what is loaded of the department and the manager. Throws `ServiceError`. */
export async function cardOf(context: CardContext, document: vscode.Uri): Promise<CardMessage> {
  const attempted = vscode.l10n.t('show an employee card');
  const session = namedSession(context.sessions, document.authority, attempted);
  const service = await session.service();
  const text = await context.documentText(document);
  const isMasked = (value: unknown) => JSON.stringify(value) === mask;
  const card = personCard(record(JSON.parse(text)), isMasked);
  const { number, status, email, department, manager } = card;
  const facts = [
    fact(vscode.l10n.t('Number'), number),
    fact(vscode.l10n.t('Status'), status && statusText(status)),
    fact(vscode.l10n.t('E-mail'), email),
    department && departmentFact(context, service, department),
    manager && managerFact(context, service, document, manager),
  ];
  return {
    type: 'card',
    name: displayText(personName(card) ?? vscode.l10n.t('No name is shown')),
    facts: facts.filter((shown) => shown !== undefined),
  };
}

function fact(label: string, text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { label, text: displayText(text) };
}

function departmentFact(
  { loaded }: CardContext,
  service: WorkforceService,
  { id, name }: CardReference,
): Fact {
  const known = loaded.find(service, 'departments', id);
  return {
    label: vscode.l10n.t('Department'),
    text: displayFacts(
      [known?.above ?? '', known?.name ?? name ?? vscode.l10n.t('Department {0}', id)],
      ' › ',
    ),
    target: { resource: 'departments', id },
  };
}

function managerFact(
  { loaded }: CardContext,
  service: WorkforceService,
  document: vscode.Uri,
  { id, name }: CardReference,
): Fact {
  const resource = document.path.startsWith('/users/') ? 'users' : 'employees';
  const known = loaded.find(service, 'employees', id) ?? loaded.find(service, 'users', id);
  return {
    label: vscode.l10n.t('Manager'),
    text: displayText(known?.name ?? name ?? vscode.l10n.t('Person {0}', id)),
    target: { resource, id },
  };
}
