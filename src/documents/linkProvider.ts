import * as vscode from 'vscode';
import type { Sessions } from '../ui/session.ts';
import { partsOf } from './address.ts';
import { resourceLinks } from './links.ts';

/** Makes addresses of the document's own service open as documents, where the editor would open a browser. */
export function documentLinks(sessions: Sessions): vscode.DocumentLinkProvider {
  return {
    provideDocumentLinks(document) {
      const connection = sessions.find(document.uri.authority)?.connection;
      if (connection === undefined) {
        return [];
      }
      return resourceLinks(document.getText(), connection).map(({ range: { offset, length }, address }) => {
        const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
        const link = new vscode.DocumentLink(range, vscode.Uri.from(partsOf(address)));
        link.tooltip = vscode.l10n.t('Open as JSON');
        return link;
      });
    },
  };
}
