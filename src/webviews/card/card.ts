import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { record } from '../../domain/fields.ts';
import { maskText } from '../../domain/masking.ts';
import { type CardReference, personCard } from '../../domain/personCard.ts';
import { isCancellation, isServiceError } from '../../service/http/errors.ts';
import type { WorkforceService } from '../../service/service.ts';
import { partsOf } from '../../ui/documents/address.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { failureMessage } from '../../ui/failure.ts';
import type { FeatureContext } from '../../ui/featureContext.ts';
import { invalidInput } from '../../ui/invalidInput.ts';
import { departmentFact, knownFacts, managerFact, type PersonFact, teamFacts } from '../../ui/known/facts.ts';
import { missingNames, readNames } from '../../ui/known/names.ts';
import { knownPerson } from '../../ui/known/records.ts';
import { namedSession } from '../../ui/session.ts';
import { onDidChangeSetting, readSetting } from '../../ui/settings.ts';
import { displaySentence, displayText } from '../../ui/text.ts';
import { personAt, statusText } from '../../ui/tree/person.ts';
import { openDocument, type Page, type PageHandler, type Panels, type Picture } from '../panels.ts';
import { type CardMessage, CardRequest, CardSubject, maxHistory } from './messages.ts';

/** What the card works with. */
export interface CardContext
  extends Pick<FeatureContext, 'sessions' | 'known' | 'entryPoints' | 'redaction'> {
  /**
   * The text of a document as its editor shows it, masked, with a request unless it is known. It is kept until the signal
   * is aborted. Throws `ServiceError`.
   */
  readonly documentText: (document: vscode.Uri, signal: AbortSignal) => Promise<string>;
}

/**
 * Opens the document of a person, and the card beside it. Takes a row, the address of an open document, or
 * `{id, connection?}`; without any, the active document. Throws `ServiceError`.
 */
export async function showCard(
  panels: Panels,
  context: CardContext,
  { scripted, target }: Invocation,
): Promise<void> {
  const given = scripted
    ? {
        resource: 'employees',
        id: scripted.identifier('id'),
        connection: scripted.optionalText('connection'),
      }
    : target;
  const isDocument = given instanceof vscode.Uri || given === undefined;
  const attempted = vscode.l10n.t('show an employee card');
  const { document } = personAt(isDocument ? given : await openDocumentOf(given), attempted);
  const column = vscode.window.tabGroups.all.find(hasCard)?.viewColumn ?? vscode.ViewColumn.Beside;
  panels.show(cardPicture(context), { back: [], document: document.toString(), ahead: [] }, column);
}

/** The card of a person, in a panel for each connection, which goes from one person to another. */
export function cardPicture(context: CardContext): Picture<CardSubject, CardRequest, CardMessage> {
  return {
    type: 'workforce.employeeCard',
    name: 'card',
    isSubject: isCardSubject,
    isIncoming: (value) => Value.Check(CardRequest, value),
    key: ({ document }) => connectionOf(document),
    title: () => vscode.l10n.t('Employee Card'),
    connection: ({ document }) => connectionOf(document),
    open: (page, subject) => new CardPage(context, page, subject),
  };
}

function connectionOf(document: string): string {
  return vscode.Uri.parse(document).authority;
}

/** Threat: what a page has stored leads to the people of another connection. */
function isCardSubject(value: unknown): value is CardSubject {
  return (
    Value.Check(CardSubject, value) &&
    [...value.back, ...value.ahead].every((other) => connectionOf(other) === connectionOf(value.document))
  );
}

async function openDocumentOf(target: unknown): Promise<vscode.Uri | undefined> {
  const options = { viewColumn: documentColumn() };
  const address = await vscode.commands.executeCommand<string>('workforce.openJson', target, options);
  return address === undefined ? undefined : vscode.Uri.parse(address);
}

function hasCard({ tabs }: vscode.TabGroup): boolean {
  return tabs.some(
    ({ input }) =>
      input instanceof vscode.TabInputWebview && input.viewType.endsWith('workforce.employeeCard'),
  );
}

/** Where to open a document: not in front of the cards. */
function documentColumn(): vscode.ViewColumn {
  const { activeTabGroup: group } = vscode.window.tabGroups;
  if (!hasCard(group)) {
    return vscode.ViewColumn.Active;
  }
  return group.viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One;
}

/** Serves the page of one card. It shows the responses of documents, whether or not these are open. */
class CardPage implements PageHandler<CardRequest, CardSubject> {
  readonly #context: CardContext;
  readonly #page: Page<CardMessage>;
  #subject: CardSubject;
  /** What the page shows, and of whom. */
  #shown: { readonly card: CardMessage; readonly person: CardPerson } | undefined;
  #attempts = 0;

  constructor(context: CardContext, page: Page<CardMessage>, subject: CardSubject) {
    this.#context = context;
    this.#page = page;
    this.#subject = subject;
    const followed = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === this.#subject.document) {
          page.reload();
        }
      }),
      onDidChangeSetting('workforce.maskSensitiveFields', () => page.reload()),
      context.sessions.onDidChangeAny(() => {
        const { connection, service } = this.#shown?.person.session ?? {};
        const now = connection && context.sessions.find(connection.id);
        if (now !== undefined && now.service !== service) {
          page.reload();
        }
      }),
    );
    page.signal.addEventListener('abort', () => followed.dispose());
  }

  async ready(): Promise<void> {
    await this.#show(this.#subject);
  }

  /** Shows another person, from whom no way leads forward. Throws `ServiceError`; the card stays then. */
  async show({ document }: Pick<CardSubject, 'document'>): Promise<void> {
    const { back, document: before } = this.#subject;
    if (document !== before) {
      await this.#show({ back: [...back, before].slice(-maxHistory), document, ahead: [] });
    }
  }

  /** An error is a line of the card. */
  async receive(request: CardRequest): Promise<void> {
    let problem: string | undefined;
    try {
      await this.#carryOut(request);
    } catch (error) {
      if (!isCancellation(error)) {
        const { entryPoints } = this.#context;
        entryPoints.record('workforce.employeeCard', error);
        problem = displaySentence(failureMessage(entryPoints.redacted(error)));
      }
    }
    if (this.#shown !== undefined) {
      this.#page.post({ ...this.#shown.card, ...(problem !== undefined && { problem }) });
    }
  }

  async #carryOut(request: CardRequest): Promise<void> {
    const { back, document, ahead } = this.#subject;
    const connection = connectionOf(document);
    const options = { preserveFocus: false, viewColumn: documentColumn() };
    const [previous, next] = [back.at(-1), ahead[0]];
    switch (request.type) {
      case 'run':
        await vscode.commands.executeCommand(request.command, vscode.Uri.parse(document), options);
        break;
      case 'open':
        await openDocument({ connection, resource: request.resource, id: request.id }, options);
        break;
      case 'show': {
        const address = partsOf({ connection, resource: request.resource, id: request.id });
        await this.show({ document: vscode.Uri.from(address).toString() });
        break;
      }
      case 'back':
        if (previous !== undefined) {
          await this.#show({ back: back.slice(0, -1), document: previous, ahead: [document, ...ahead] });
        }
        break;
      case 'forward':
        if (next !== undefined) {
          await this.#show({ back: [...back, document], document: next, ahead: ahead.slice(1) });
        }
        break;
      default:
        await this.#read(request.type);
    }
  }

  /** Reads what the card lacks. Throws `ServiceError`, also where the connection may not see all names. */
  async #read(what: 'names' | 'team'): Promise<void> {
    const { signal } = this.#page;
    if (this.#shown === undefined) {
      return;
    }
    const { company, service, id, ids } = this.#shown.person;
    if (what === 'team') {
      const page = await service.employees({ managerIds: [id] }, undefined, { signal, longest: true });
      const isWhole = page.next === undefined && page.truncated !== true && page.mismatch === undefined;
      company.addTeam(id, page.items.map(knownPerson), isWhole);
    } else {
      await readNames(service, company, ids, { signal });
    }
    await this.#show(this.#subject);
    if (missingNames(company, ids).requests > 0 && what === 'names') {
      throw invalidInput(
        vscode.l10n.t('read the names of a card'),
        vscode.l10n.t('this connection may not see all of them'),
        vscode.l10n.t('Ask the owner of the service for its rights.'),
      );
    }
  }

  /** Shows a card, unless another one was asked for meanwhile. */
  async #show(subject: CardSubject): Promise<void> {
    this.#attempts += 1;
    const attempt = this.#attempts;
    const { signal } = this.#page;
    const person = await personIn(this.#context, vscode.Uri.parse(subject.document), signal);
    const card: CardMessage = { type: 'card', subject, ...(await cardOf(this.#context, person, signal)) };
    if (attempt === this.#attempts) {
      this.#subject = subject;
      this.#shown = { card, person };
      this.#page.setTitle(card.name);
      this.#page.post(card);
    }
  }
}

type CardPerson = Awaited<ReturnType<typeof personIn>>;

/** The person of a document, as the document shows it, with a request unless it is known. Throws `ServiceError`. */
async function personIn(context: CardContext, document: vscode.Uri, signal: AbortSignal) {
  const attempted = vscode.l10n.t('show an employee card');
  const session = namedSession(context.sessions, document.authority, attempted);
  const service = await session.service();
  const company = context.known.of(service);
  const { id, resource } = personAt(document, attempted);
  const json = record(JSON.parse(await context.documentText(document, signal)));
  const card = personCard(json, (value) => value === maskText);
  const { name, department, manager } = card;
  if (name !== undefined && company.person(id) === undefined) {
    company.add([{ resource, id, name }]);
  }
  const unnamed = (reference: CardReference | undefined) =>
    reference === undefined || reference.name !== undefined ? [] : [reference.id];
  const ids = { employees: unnamed(manager), departments: unnamed(department) };
  return { session, service, company, id, resource, card, ids };
}

/**
 * The card of a person, with what is loaded of the departments and people it names. Sends a request for the portrait
 * alone, and only where the setting asks for portraits. Throws `ServiceError`.
 */
async function cardOf(
  context: CardContext,
  { service, company, id, resource, card, ids }: CardPerson,
  signal: AbortSignal,
): Promise<Omit<CardMessage, 'type' | 'subject'>> {
  const { number, status, email, department, manager } = card;
  const shown = (text: string) => context.redaction.text(text);
  const team = teamFacts(company, id);
  const facts = [
    fact(vscode.l10n.t('Number'), number),
    fact(vscode.l10n.t('Status'), status && statusText(status)),
    fact(vscode.l10n.t('E-mail'), email),
    department && departmentFact(company, department),
    manager && managerFact(company, manager, resource),
    ...knownFacts(company, id),
    ...(team ?? []),
  ];
  const portrait = card.portrait && (await portraitOf(context, service, card.portrait, signal));
  return {
    name: displayText(shown(card.name ?? vscode.l10n.t('No name is shown'))),
    ...(portrait && { portrait }),
    facts: facts.flatMap((each) => (each === undefined ? [] : [{ ...each, text: shown(each.text) }])),
    lacksNames: missingNames(company, ids).requests > 0,
    lacksTeam: team === undefined,
  };
}

function fact(label: string, text: string | undefined): PersonFact | undefined {
  return text === undefined ? undefined : { label, text: displayText(text) };
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
