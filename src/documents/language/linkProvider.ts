import * as vscode from 'vscode';
import { inSlices } from '../../service/contract/check/slices.ts';
import type { Sessions } from '../../ui/session.ts';
import { partsOf } from '../address.ts';
import { type ResourceLink, resourceLinks } from './links.ts';

/** Links the addresses of the document's service to documents; the editor would open them in the browser. */
export function documentLinks(sessions: Sessions): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document, token) {
      const connection = sessions.find(document.uri.authority)?.connection;
      if (connection === undefined) {
        return [];
      }
      const links = await inSlices(resourceLinks(document.getText(), connection));
      return token.isCancellationRequested ? [] : links.map((link) => linkIn(document, link));
    },
  };
}

function linkIn(document: vscode.TextDocument, { range, address }: ResourceLink): vscode.DocumentLink {
  const start = document.positionAt(range.offset);
  const end = document.positionAt(range.offset + range.length);
  const link = new vscode.DocumentLink(new vscode.Range(start, end), vscode.Uri.from(partsOf(address)));
  link.tooltip = vscode.l10n.t('Open as JSON');
  return link;
}
