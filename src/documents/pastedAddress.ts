import * as vscode from 'vscode';
import type { Connection } from '../service/connection.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { addressOf, documentScheme, sourceOf } from './address.ts';
import { resourceAt } from './language/links.ts';

/** The resource at an address that a user pasted: of a document, or of the service itself; undefined for any other. */
export function pastedAddress(text: string, connection: Connection): ResourceAddress | undefined {
  if (!text.startsWith(`${documentScheme}:`)) {
    return resourceAt(text, connection);
  }
  try {
    return addressOf(sourceOf(vscode.Uri.parse(text, true)));
  } catch {
    return undefined;
  }
}
