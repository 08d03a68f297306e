import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import {
  departmentFact,
  knownFacts,
  managerFact,
  type PersonFact,
  teamFacts,
} from '../../company/known/facts.ts';
import { givenOf } from '../../company/known/given.ts';
import { missingNames, readNames } from '../../company/known/names.ts';
import { knownPerson } from '../../company/known/records.ts';
import { type CardReference, personCard } from '../../company/people/personCard.ts';
import { maskText } from '../../company/values/masking.ts';
import type { Page, PageHandler, Panels, Picture } from '../../pages/panels.ts';
import { partsOf } from '../../platform/documents/address.ts';
import { openDocument } from '../../platform/documents/openDocuments.ts';
import type { Invocation } from '../../platform/entry/entryPoint.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import { namedSession } from '../../platform/session.ts';
import { onDidChangeSetting, readSetting } from '../../platform/settings.ts';
import { displaySentence, displayText } from '../../platform/text/text.ts';
import { record } from '../../service/contract/fields.ts';
import { isCancellation, isServiceError } from '../../service/http/errors.ts';
import type { WorkforceService } from '../../service/operations/service.ts';
import { statusText } from '../../tree/person.ts';
import type { FeatureContext } from '../featureContext.ts';
import { type CardMessage, CardRequest, CardSubject } from './messages.ts';

const viewType = 'workforce.employeeCard';

/** What the card works with. */
export interface CardContext
  extends Pick<FeatureContext, 'sessions' | 'known' | 'entryPoints' | 'redaction'> {
  readonly panels: Pick<Panels, 'show' | 'columnsOf'>;
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
export async function showCard(context: CardContext, { scripted, target }: Invocation): Promise<void> {
  const given = scripted
    ? {
        resource: 'employees',
        id: scripted.identifier('id'),
        connection: scripted.optionalText('connection'),
      }
    : target;
  const isDocument = given instanceof vscode.Uri || given === undefined;
  const attempted = vscode.l10n.t('show an employee card');
  const shown = isDocument ? given : await openDocumentOf(context, given);
  const { connection, resource: kind, id } = givenOf('employees', shown, attempted).address;
  const resource = kind === 'users' ? 'users' : 'employees';
  const column = context.panels.columnsOf(viewType)[0] ?? vscode.ViewColumn.Beside;
  await context.panels.show(cardPicture(context), { connection, resource, id }, column);
}

/** The card of a person, in a panel for each connection, which goes from one person to another. */
export function cardPicture(context: CardContext): Picture<CardSubject, CardRequest, CardMessage> {
  return {
    type: viewType,
    name: 'card',
    isSubject: (value) => Value.Check(CardSubject, value),
    isIncoming: (value) => Value.Check(CardRequest, value),
    key: ({ connection }) => connection,
    title: () => vscode.l10n.t('Employee Card'),
    connection: ({ connection }) => connection,
    open: (page, subject) => new CardPage(context, page, subject),
  };
}

async function openDocumentOf(context: CardContext, target: unknown): Promise<vscode.Uri | undefined> {
  const options = { viewColumn: documentColumn(context) };
  const address = await vscode.commands.executeCommand<string>('workforce.openJson', target, options);
  return address === undefined ? undefined : vscode.Uri.parse(address);
}

/** Where to open a document: not in front of the cards. */
function documentColumn({ panels }: CardContext): vscode.ViewColumn {
  const { viewColumn } = vscode.window.tabGroups.activeTabGroup;
  if (!panels.columnsOf(viewType).includes(viewColumn)) {
    return vscode.ViewColumn.Active;
  }
  return viewColumn === vscode.ViewColumn.One ? vscode.ViewColumn.Two : vscode.ViewColumn.One;
}

/** Serves the page of one card. It shows the responses of documents, whether or not these are open. */
class CardPage implements PageHandler<CardRequest, CardSubject> {
  readonly #context: CardContext;
  readonly #page: Page<CardMessage>;
  #subject: CardSubject;
  /** Who was asked for last. */
  #wanted: CardSubject;
  /** What the page shows. */
  #shown: CardPerson | undefined;
  /** Why the last click led nowhere. */
  #problem = '';
  /** How many clicks are carried out; each shows the card at its end. */
  #clicks = 0;

  constructor(context: CardContext, page: Page<CardMessage>, subject: CardSubject) {
    this.#context = context;
    this.#page = page;
    this.#subject = subject;
    this.#wanted = subject;
    const followed = vscode.Disposable.from(
      vscode.workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.toString() === this.#shown?.document.toString()) {
          page.reload();
        }
      }),
      onDidChangeSetting('workforce.maskSensitiveFields', () => page.reload()),
      context.known.onDidChange(({ service }) => {
        if (service === this.#shown?.service && this.#clicks === 0) {
          this.#post();
        }
      }),
    );
    page.signal.addEventListener('abort', () => followed.dispose());
  }

  async ready(): Promise<void> {
    await this.#show(this.#subject);
  }

  /** Shows another person: at once, or when a page that is not loaded is. Throws `ServiceError`; the card stays then. */
  async show(subject: CardSubject, isLoaded: boolean): Promise<void> {
    this.#wanted = subject;
    if (isLoaded) {
      await this.#show(subject);
    } else {
      this.#subject = subject;
      this.#shown = undefined;
    }
  }

  /** An error is a line of the card that it is about. */
  async receive(request: CardRequest): Promise<void> {
    const { id } = this.#subject;
    let problem = '';
    this.#clicks += 1;
    try {
      problem = await this.#carryOut(request);
    } catch (error) {
      if (!isCancellation(error)) {
        const { entryPoints } = this.#context;
        entryPoints.record(viewType, error);
        problem = displaySentence(failureMessage(entryPoints.redacted(error)));
      }
    }
    this.#clicks -= 1;
    this.#problem = id === this.#subject.id ? problem : '';
    this.#post();
  }

  /** Returns what to say of it on the card; empty for nothing. Throws `ServiceError`. */
  async #carryOut(request: CardRequest): Promise<string> {
    const { connection } = this.#subject;
    const options = { preserveFocus: false, viewColumn: documentColumn(this.#context) };
    switch (request.type) {
      case 'run':
        await vscode.commands.executeCommand(request.command, documentOf(this.#subject), options);
        break;
      case 'show': {
        const { resource, id } = request;
        await (resource === 'departments'
          ? openDocument({ connection, resource, id }, options)
          : this.show({ connection, resource, id }, true));
        break;
      }
      default:
        return await this.#read(request.type);
    }
    return '';
  }

  /** Reads what the card lacks; says so where the connection may not see all names. Throws `ServiceError`. */
  async #read(what: 'names' | 'team'): Promise<string> {
    const { signal } = this.#page;
    if (this.#shown === undefined) {
      return '';
    }
    const { company, service, id, ids } = this.#shown;
    if (what === 'team') {
      const page = await service.employees({ managerIds: [id] }, undefined, { signal, longest: true });
      const isWhole = page.next === undefined && page.truncated !== true && page.mismatch === undefined;
      company.addTeam(id, page.items.map(knownPerson), isWhole);
    } else {
      await readNames(service, company, ids, { signal });
    }
    return what === 'names' && missingNames(company, ids).requests > 0
      ? vscode.l10n.t(
          'This connection may not see all names. Ask the operator of the service for the rights.',
        )
      : '';
  }

  /** Shows a card, unless another one was asked for, or is shown, meanwhile. Throws `ServiceError`. */
  async #show(subject: CardSubject): Promise<void> {
    const person = await personIn(this.#context, subject, this.#page.signal);
    if (subject === this.#wanted || subject === this.#subject) {
      this.#subject = subject;
      this.#shown = person;
      this.#problem = '';
      this.#post();
    }
  }

  /** Shows the card with what is known now. */
  #post(): void {
    if (this.#shown !== undefined) {
      const card = cardOf(this.#context, this.#shown);
      const problem = this.#problem;
      this.#page.setTitle(card.name);
      this.#page.post({ type: 'card', subject: this.#subject, ...card, ...(problem !== '' && { problem }) });
    }
  }
}

/** The document of a person. Throws `invalid-input` for an id that no address can contain. */
function documentOf({ connection, resource, id }: CardSubject): vscode.Uri {
  return vscode.Uri.from(partsOf({ connection, resource, id }));
}

type CardPerson = Awaited<ReturnType<typeof personIn>>;

/**
 * The person of a document, as the document shows it, with a request unless it is known, and one for the portrait where the
 * setting asks for portraits. Throws `ServiceError`.
 */
async function personIn(context: CardContext, subject: CardSubject, signal: AbortSignal) {
  const { connection, resource, id } = subject;
  const document = documentOf(subject);
  const session = namedSession(context.sessions, connection, vscode.l10n.t('show an employee card'));
  const service = await session.service();
  const company = context.known.of(service);
  const json = record(JSON.parse(await context.documentText(document, signal)));
  const card = personCard(json, (value) => value === maskText);
  const { name, department, manager } = card;
  if (name !== undefined && company.person(id) === undefined) {
    company.add([{ resource, id, name }]);
  }
  const unnamed = (reference: CardReference | undefined) =>
    reference === undefined || reference.name !== undefined ? [] : [reference.id];
  const ids = { employees: unnamed(manager), departments: unnamed(department) };
  const portrait = card.portrait && (await portraitOf(context, service, card.portrait, signal));
  return { document, service, company, id, resource, card, ids, portrait };
}

/** The card of a person, with what is loaded of the departments and people it names. */
function cardOf(
  { redaction }: CardContext,
  { company, id, resource, card, ids, portrait }: CardPerson,
): Omit<CardMessage, 'type' | 'subject'> {
  const { number, status, email, department, manager } = card;
  const shown = (text: string) => redaction.text(text);
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
