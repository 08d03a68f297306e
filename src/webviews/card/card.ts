import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { record } from '../../domain/fields.ts';
import { maskText } from '../../domain/masking.ts';
import { personCard } from '../../domain/personCard.ts';
import { isServiceError } from '../../service/http/errors.ts';
import type { WorkforceService } from '../../service/service.ts';
import type { Invocation } from '../../ui/entryPoint.ts';
import { failureMessage } from '../../ui/failure.ts';
import type { FeatureContext } from '../../ui/featureContext.ts';
import { departmentFact, knownFacts, managerFact, type PersonFact } from '../../ui/known/facts.ts';
import { namedSession } from '../../ui/session.ts';
import { readSetting } from '../../ui/settings.ts';
import { displaySentence, displayText } from '../../ui/text.ts';
import { personAt, statusText } from '../../ui/tree/person.ts';
import { openDocument, type Panels, type Picture } from '../panels.ts';
import { type CardMessage, CardRequest, CardSubject } from './messages.ts';

/**
 * Opens the document of a person and the card beside it. Takes a row, the address of an open document, or
 * `{id, connection?}`; without any, the active document. Throws `ServiceError`.
 */
export async function showCard(
  panels: Panels,
  context: CardContext,
  { scripted, target }: Invocation,
): Promise<void> {
  const attempted = vscode.l10n.t('show an employee card');
  const given = scripted
    ? {
        resource: 'employees',
        id: scripted.identifier('id'),
        connection: scripted.optionalText('connection'),
      }
    : target;
  const document = given instanceof vscode.Uri || given === undefined ? given : await openDocumentOf(given);
  const person = personAt(document, attempted);
  panels.show(cardPicture(context), { document: person.document.toString() }, vscode.ViewColumn.Beside);
}

async function openDocumentOf(target: unknown): Promise<vscode.Uri | undefined> {
  const address = await vscode.commands.executeCommand<string | undefined>('workforce.openJson', target);
  return address === undefined ? undefined : vscode.Uri.parse(address);
}

/** What the card works with. */
export interface CardContext
  extends Pick<FeatureContext, 'sessions' | 'known' | 'entryPoints' | 'redaction'> {
  /** The text of a document as its editor shows it, masked. Throws `ServiceError`. */
  readonly documentText: (document: vscode.Uri) => Promise<string>;
}

/** The card of a person, beside the document. It shows the same response, so it sends no request of its own. */
export function cardPicture(context: CardContext): Picture<CardSubject, CardRequest, CardMessage> {
  return {
    type: 'workforce.employeeCard',
    name: 'card',
    isSubject: (value) => Value.Check(CardSubject, value),
    isIncoming: (value) => Value.Check(CardRequest, value),
    title: () => vscode.l10n.t('Employee Card'),
    connection: ({ document }) => vscode.Uri.parse(document).authority,
    open(page, { document }) {
      const uri = vscode.Uri.parse(document);
      const refreshed = vscode.workspace.onDidChangeTextDocument(({ document: changed }) => {
        if (changed.uri.toString() === document) {
          page.reload();
        }
      });
      page.signal.addEventListener('abort', () => refreshed.dispose());
      let card: CardMessage | undefined;
      return {
        ready: async () => {
          card = await cardOf(context, uri, page.signal);
          page.setTitle(card.name);
          page.post(card);
        },
        receive: async (request) => {
          if (request.type === 'run') {
            await vscode.commands.executeCommand(request.command, uri);
            return;
          }
          const { resource, id } = request;
          const problem = await problemOf(openDocument({ connection: uri.authority, resource, id }));
          const facts = card?.facts.map(({ problem: _before, ...fact }) => {
            const isNamed = fact.target?.resource === resource && fact.target.id === id;
            return isNamed && problem !== undefined ? { ...fact, problem } : fact;
          });
          if (card !== undefined && facts !== undefined) {
            page.post({ ...card, facts });
          }
        },
      };
    },
  };
}

/** Why something failed, for a line of the card; the command has logged it. Undefined if it did not. */
async function problemOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return displaySentence(failureMessage(error));
  }
}

/**
 * The card of the person in a document, with what is loaded of the departments and people it names. Sends a request for
 * the portrait alone, and only where the setting asks for portraits. Throws `ServiceError`.
 */
async function cardOf(context: CardContext, document: vscode.Uri, signal: AbortSignal): Promise<CardMessage> {
  const attempted = vscode.l10n.t('show an employee card');
  const session = namedSession(context.sessions, document.authority, attempted);
  const service = await session.service();
  const company = context.known.of(service);
  const { id, resource } = personAt(document, attempted);
  const json = record(JSON.parse(await context.documentText(document)));
  const card = personCard(json, (value) => value === maskText);
  const { number, status, email, department, manager } = card;
  const shown = (text: string) => context.redaction.text(text);
  const facts = [
    fact(vscode.l10n.t('Number'), number),
    fact(vscode.l10n.t('Status'), status && statusText(status)),
    fact(vscode.l10n.t('E-mail'), email),
    department && departmentFact(company, department),
    manager && managerFact(company, manager, resource),
    ...knownFacts(company, id),
  ];
  const portrait = card.portrait && (await portraitOf(context, service, card.portrait, signal));
  return {
    type: 'card',
    name: displayText(shown(card.name ?? vscode.l10n.t('No name is shown'))),
    ...(portrait && { portrait }),
    facts: facts.flatMap((each) => (each === undefined ? [] : [{ ...each, text: shown(each.text) }])),
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
