import * as vscode from 'vscode';
import type { Department } from '../../domain/department.ts';
import { outlineOf } from '../../domain/departmentOutline.ts';
import { record } from '../../domain/fields.ts';
import { mask } from '../../domain/masking.ts';
import { type CardReference, personCard } from '../../domain/personCard.ts';
import { inSlices } from '../../service/contract/check/slices.ts';
import { isFailure } from '../../service/http/errors.ts';
import { personName } from '../../service/personName.ts';
import type { WorkforceService } from '../../service/service.ts';
import { halfText, statusText as leaveStatusText } from '../../ui/leaves/wording.ts';
import { namedSession } from '../../ui/session.ts';
import { readSetting } from '../../ui/settings.ts';
import { displayFacts, displayText } from '../../ui/text.ts';
import { statusText } from '../../ui/tree/person.ts';
import type { CardMessage } from './messages.ts';
import type { CardContext } from './picture.ts';

type Fact = CardMessage['facts'][number];

/** A person's document with what the window has loaded of its connection. */
interface Source {
  readonly context: CardContext;
  readonly document: vscode.Uri;
  readonly service: WorkforceService;
}

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
  const source = { context, document, service };
  const json = record(JSON.parse(await context.documentText(document)));
  const card = personCard(json, (value) => JSON.stringify(value) === mask);
  const { number, status, email, department, manager } = card;
  const facts = [
    fact(vscode.l10n.t('Number'), number),
    fact(vscode.l10n.t('Status'), status && statusText(status)),
    fact(vscode.l10n.t('E-mail'), email),
    department && departmentFact(source, department),
    manager && managerFact(source, manager),
    ...(await headFacts(source, signal)),
    absenceFact(source),
  ];
  const portrait = card.portrait && (await portraitOf(source, card.portrait, signal));
  return {
    type: 'card',
    name: displayText(personName(card) ?? vscode.l10n.t('No name is shown')),
    ...(portrait && { portrait }),
    facts: facts.filter((shown) => shown !== undefined),
  };
}

function fact(label: string, text: string | undefined): Fact | undefined {
  return text === undefined ? undefined : { label, text: displayText(text) };
}

function departmentFact({ context, service }: Source, { id, name }: CardReference): Fact {
  const known = context.loaded.find(service, 'departments', id);
  const shown = known?.name ?? name ?? vscode.l10n.t('Department {0}', id);
  return {
    label: vscode.l10n.t('Department'),
    text: displayFacts([known?.above ?? '', shown], ' › '),
    target: { resource: 'departments', id },
  };
}

function managerFact({ context, service, document }: Source, { id, name }: CardReference): Fact {
  const { loaded } = context;
  const known = loaded.find(service, 'employees', id) ?? loaded.find(service, 'users', id);
  return {
    label: vscode.l10n.t('Manager'),
    text: displayText(known?.name ?? name ?? vscode.l10n.t('Person {0}', id)),
    target: { resource: document.path.startsWith('/users/') ? 'users' : 'employees', id },
  };
}

/** The leave of today, where a list of leaves that was opened shows one. */
function absenceFact({ context, service, document }: Source): Fact | undefined {
  const leaves = context.absences.today(service, personId(document));
  const texts = leaves.map((leave) =>
    displayFacts([halfText(leave), leave.accountName ?? '', leaveStatusText(leave)]),
  );
  return texts.length === 0 ? undefined : { label: vscode.l10n.t('Absent today'), text: texts.join('; ') };
}

function personId({ path }: vscode.Uri): string {
  return decodeURIComponent(path.slice(path.lastIndexOf('/') + 1, -'.json'.length));
}

/** The departments that the person is head of, as far as departments are loaded. */
async function headFacts({ context, service, document }: Source, signal: AbortSignal): Promise<Fact[]> {
  const tree = context.departments.loaded(service);
  const id = personId(document);
  const outline = tree === undefined ? [] : await inSlices(outlineOf(tree), signal);
  return outline
    .filter(({ department }) => department.head?.id === id)
    .map(({ department }) => headFact(department));
}

function headFact({ id, name, code, memberCount }: Department): Fact {
  const shown = name ?? code ?? id;
  return {
    label: vscode.l10n.t('Head of'),
    text: displayFacts([shown, peopleText(memberCount)]),
    target: { resource: 'departments', id },
  };
}

function peopleText(count: number | undefined): string {
  switch (count) {
    case undefined:
      return '';
    case 1:
      return vscode.l10n.t('1 person');
    default:
      return vscode.l10n.t('{0} people', count);
  }
}

/** A data URL. A portrait that cannot be read does not take the card away. */
async function portraitOf(
  { service, context }: Source,
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
    if (isFailure(error)) {
      context.entryPoints.record('portrait', error);
      return undefined;
    }
    throw error;
  }
}
