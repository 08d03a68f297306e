import * as vscode from 'vscode';
import type { TextRange } from '../../service/contract/check/sensitiveRanges.ts';
import { inSlices } from '../../service/contract/check/slices.ts';
import type { ResourceAddress } from '../../ui/tree/resourceNode.ts';
import { partsOf } from '../address.ts';
import { addressLinks } from './links.ts';
import type { LoadedFacts } from './loadedFacts.ts';

/**
 * Links addresses below the base URL of the connection, which the editor would open in the browser, and ids of
 * departments, people and report templates.
 */
export function documentLinks(loaded: LoadedFacts): vscode.DocumentLinkProvider {
  return {
    async provideDocumentLinks(document, token) {
      const context = await loaded.contextOf(document);
      if (context === undefined) {
        return [];
      }
      const links = await inSlices(addressLinks(document.getText(), context.session.connection));
      const ids = context.references.flatMap((reference) => {
        const address = loaded.target(reference, context);
        return address === undefined ? [] : [{ range: reference.range, address }];
      });
      return token.isCancellationRequested
        ? []
        : [...links, ...ids].map(({ range, address }) => linkIn(document, range, address));
    },
  };
}

function linkIn(
  document: vscode.TextDocument,
  range: TextRange,
  address: ResourceAddress,
): vscode.DocumentLink {
  const start = document.positionAt(range.offset);
  const end = document.positionAt(range.offset + range.length);
  const link = new vscode.DocumentLink(new vscode.Range(start, end), vscode.Uri.from(partsOf(address)));
  link.tooltip = vscode.l10n.t('Open as JSON');
  return link;
}
