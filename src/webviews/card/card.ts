import * as vscode from 'vscode';
import { record } from '../../domain/fields.ts';
import { mask } from '../../domain/masking.ts';
import { personCard } from '../../domain/personCard.ts';
import { isServiceError } from '../../service/http/errors.ts';
import { personName } from '../../service/personName.ts';
import type { WorkforceService } from '../../service/service.ts';
import { type PersonFact, PersonFacts } from '../../ui/loaded/personFacts.ts';
import { namedSession } from '../../ui/session.ts';
import { readSetting } from '../../ui/settings.ts';
import { displayText } from '../../ui/text.ts';
import { statusText } from '../../ui/tree/person.ts';
import type { CardMessage } from './messages.ts';
import type { CardContext } from './picture.ts';

/**
 * The card of the person in a document, with what is loaded of the departments and people it names. Sends a request for
 * the portrait alone, and only where the setting asks for portraits. Throws `ServiceError`.
 */
export async function cardOf(
  context: CardContext,
  document: vscode.Uri,
  signal: AbortSignal,
): Promise<CardMessage> {
  const attempted = vscode.l10n.t('show an employee card');
  const session = namedSession(context.sessions, document.authority, attempted);
  const service = await session.service();
  const known = new PersonFacts(context, service);
  const id = personId(document);
  const json = record(JSON.parse(await context.documentText(document)));
  const card = personCard(json, (value) => JSON.stringify(value) === mask);
  const { number, status, email, department, manager } = card;
  const shown = (text: string) => context.redaction.text(text);
  const facts = [
    fact(vscode.l10n.t('Number'), number),
    fact(vscode.l10n.t('Status'), status && statusText(status)),
    fact(vscode.l10n.t('E-mail'), email),
    department && known.department(department),
    manager && known.manager(manager, document.path.startsWith('/users/') ? 'users' : 'employees'),
    ...known.headed(id),
    known.absence(id),
  ];
  const portrait = card.portrait && (await portraitOf(context, service, card.portrait, signal));
  return {
    type: 'card',
    name: displayText(shown(personName(card) ?? vscode.l10n.t('No name is shown'))),
    ...(portrait && { portrait }),
    facts: facts.flatMap((each) => (each === undefined ? [] : [{ ...each, text: shown(each.text) }])),
  };
}

function fact(label: string, text: string | undefined): PersonFact | undefined {
  return text === undefined ? undefined : { label, text: displayText(text) };
}

function personId({ path }: vscode.Uri): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1, -'.json'.length));
}

/** A data URL. A portrait that cannot be read does not take the card away. */
async function portraitOf(
  context: CardContext,
  service: WorkforceService,
  address: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  if (!readSetting('workforce.showPortraits')) {
    return undefined;
  }
  try {
    const image = await service.portrait(address, { signal });
    return image && `data:${image.type};base64,${Buffer.from(image.bytes).toString('base64')}`;
  } catch (error) {
    if (isServiceError(error)) {
      context.entryPoints.record('portrait', error);
      return undefined;
    }
    throw error;
  }
}
