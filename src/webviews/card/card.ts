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
import { namedSession, type Session } from '../../ui/session.ts';
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

/** The cards of people, a panel for each connection, which goes from one person to another. */
export class Cards {
  readonly #panels: Pick<Panels, 'show'>;
  readonly #context: CardContext;
  readonly #open = new Map<string, CardPage>();

  constructor(panels: Pick<Panels, 'show'>, context: CardContext) {
    this.#panels = panels;
    this.#context = context;
  }

  /**
   * Opens the document of a person and the card beside it. Takes a row, the address of an open document, or
   * `{id, connection?}`; without any, the active document. Throws `ServiceError`.
   */
  async show({ scripted, target }: Invocation): Promise<void> {
    const attempted = vscode.l10n.t('show an employee card');
    const given = scripted
      ? {
          resource: 'employees',
          id: scripted.identifier('id'),
          connection: scripted.optionalText('connection'),
        }
      : target;
    const isDocument = given instanceof vscode.Uri || given === undefined;
    const { document, connection } = personAt(isDocument ? given : await openDocumentOf(given), attempted);
    const column = vscode.window.tabGroups.all.find(hasCard)?.viewColumn ?? vscode.ViewColumn.Beside;
    this.#panels.show(this.picture, { documents: [document.toString()], place: 0 }, column);
    await this.#open.get(connection)?.goTo(document.toString());
  }

  get picture(): Picture<CardSubject, CardRequest, CardMessage> {
    return {
      type: 'workforce.employeeCard',
      name: 'card',
      isSubject: isCardSubject,
      isIncoming: (value) => Value.Check(CardRequest, value),
      key: connectionOf,
      title: () => vscode.l10n.t('Employee Card'),
      connection: connectionOf,
      open: (page, subject) => {
        const opened = new CardPage(this.#context, page, subject);
        const connection = connectionOf(subject);
        this.#open.set(connection, opened);
        page.signal.addEventListener('abort', () => {
          if (this.#open.get(connection) === opened) {
            this.#open.delete(connection);
          }
        });
        return opened;
      },
    };
  }
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
class CardPage implements PageHandler<CardRequest> {
  readonly #context: CardContext;
  readonly #page: Page<CardMessage>;
  #subject: CardSubject;
  /** What the page shows. */
  #card: CardMessage | undefined;
  #session: Session | undefined;
  #attempts = 0;

  constructor(context: CardContext, page: Page<CardMessage>, subject: CardSubject) {
    this.#context = context;
    this.#page = page;
    this.#subject = subject;
    const followed = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === documentOf(this.#subject)) {
          page.reload();
        }
      }),
      onDidChangeSetting('workforce.maskSensitiveFields', () => page.reload()),
      context.sessions.onDidChangeAny((id) => {
        const session = context.sessions.find(id);
        if (id === this.#session?.connection.id && session && session.service !== this.#session.service) {
          page.reload();
        }
      }),
    );
    page.signal.addEventListener('abort', () => followed.dispose());
  }

  async ready(): Promise<void> {
    await this.#show(this.#subject);
  }

  /** Shows another person, to whom no way leads forward. Throws `ServiceError`; the card stays then. */
  async goTo(document: string): Promise<void> {
    const { documents, place } = this.#subject;
    if (documents[place] !== document) {
      const history = [...documents.slice(0, place + 1), document].slice(-maxHistory);
      await this.#show({ documents: history, place: history.length - 1 });
    }
  }

  async receive(request: CardRequest): Promise<void> {
    const problem = await problemOf(this.#carryOut(request));
    if (this.#card !== undefined) {
      this.#page.post({ ...this.#card, ...(problem !== undefined && { problem }) });
    }
  }

  async #carryOut(request: CardRequest): Promise<void> {
    const document = vscode.Uri.parse(documentOf(this.#subject));
    const connection = document.authority;
    switch (request.type) {
      case 'run':
        await vscode.commands.executeCommand(request.command, document, { viewColumn: documentColumn() });
        break;
      case 'open': {
        const options = { preserveFocus: false, viewColumn: documentColumn() };
        await openDocument({ connection, resource: request.resource, id: request.id }, options);
        break;
      }
      case 'show': {
        const { resource, id } = request;
        await this.goTo(vscode.Uri.from(partsOf({ connection, resource, id })).toString());
        break;
      }
      case 'step': {
        const place = this.#subject.place + request.by;
        if (this.#subject.documents[place] !== undefined) {
          await this.#show({ ...this.#subject, place });
        }
        break;
      }
      default:
        await this.#read(request.type, document);
    }
  }

  /** Reads what the card lacks. Throws `ServiceError`, also where the connection may not see all names. */
  async #read(what: 'names' | 'team', document: vscode.Uri): Promise<void> {
    const { signal } = this.#page;
    const { company, service, id, ids } = await personIn(this.#context, document, signal);
    if (what === 'team') {
      const page = await service.employees({ managerIds: [id] }, undefined, { signal, longest: true });
      const isWhole = page.next === undefined && page.truncated !== true && page.mismatch === undefined;
      company.addTeam(id, page.items.map(knownPerson), isWhole);
    } else {
      await readNames(service, company, ids, { signal });
    }
    await this.#show(this.#subject);
    if (this.#card?.missing.includes(what)) {
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
    const document = vscode.Uri.parse(documentOf(subject));
    this.#session = this.#context.sessions.find(document.authority);
    const card = await cardOf(this.#context, document, this.#page.signal);
    if (attempt === this.#attempts) {
      this.#subject = subject;
      this.#card = { type: 'card', subject, ...card };
      this.#page.setTitle(card.name);
      this.#page.post(this.#card);
    }
  }
}

function connectionOf({ documents: [document = ''] }: CardSubject): string {
  return vscode.Uri.parse(document).authority;
}

/** Threat: what a page has stored leads to the people of another connection. */
function isCardSubject(value: unknown): value is CardSubject {
  return (
    Value.Check(CardSubject, value) &&
    value.place < value.documents.length &&
    value.documents.every((document) => vscode.Uri.parse(document).authority === connectionOf(value))
  );
}

function documentOf({ documents, place }: CardSubject): string {
  return documents[place] ?? '';
}

/** Why something failed, for a line of the card; the command has logged it. Undefined if it did not. */
async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return isCancellation(error) ? undefined : displaySentence(failureMessage(error));
  }
}

/** The person of a document, as the document shows it. Throws `ServiceError`. */
async function personIn(context: CardContext, document: vscode.Uri, signal: AbortSignal) {
  const attempted = vscode.l10n.t('show an employee card');
  const service = await namedSession(context.sessions, document.authority, attempted).service();
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
  const ids = { people: unnamed(manager), departments: unnamed(department) };
  return { service, company, id, resource, card, ids };
}

/**
 * The card of the person in a document, with what is loaded of the departments and people it names. Sends a request for
 * the document unless it is known, and for the portrait where the setting asks for portraits. Throws `ServiceError`.
 */
async function cardOf(
  context: CardContext,
  document: vscode.Uri,
  signal: AbortSignal,
): Promise<Omit<CardMessage, 'type' | 'subject'>> {
  const { service, company, id, resource, card, ids } = await personIn(context, document, signal);
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
    missing: [
      ...(missingNames(company, ids).requests > 0 ? (['names'] as const) : []),
      ...(team === undefined ? (['team'] as const) : []),
    ],
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
