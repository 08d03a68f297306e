import * as Value from 'typebox/value';
import * as vscode from 'vscode';
import type { FeatureContext } from '../../ui/featureContext.ts';
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
      return {
        ready: async () => {
          const card = await cardOf(context, uri, page.signal);
          page.setTitle(card.name);
          page.post(card);
        },
        receive: async ({ resource, id }) => {
          const target = { connection: uri.authority, resource, id };
          await vscode.commands.executeCommand('workforce.openJson', target);
        },
      };
    },
  };
}
