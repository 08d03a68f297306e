import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import { failureMessage } from '../../ui/failure.ts';
import type { FeatureContext } from '../../ui/featureContext.ts';
import { displaySentence } from '../../ui/text.ts';
import { openDocument } from '../openDocument.ts';
import type { Picture } from '../picture.ts';
import { cardOf } from './card.ts';
import { type CardMessage, CardRequest, CardSubject } from './messages.ts';

/** What the card works with. */
export interface CardContext
  extends Pick<
    FeatureContext,
    'sessions' | 'loaded' | 'departments' | 'people' | 'absences' | 'entryPoints' | 'redaction'
  > {
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
        receive: async ({ resource, id }) => {
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
