import * as vscode from 'vscode';
import type { EntryPoints } from '../../platform/entry/entryPoint.ts';
import type { Session, Sessions } from '../../platform/session.ts';
import { withoutLinks } from '../../platform/text/text.ts';
import { Previews } from './previews.ts';
import { isSameService, parseLink } from './sharedLink.ts';
import { type DocumentContext, showDocument } from './showing.ts';

/**
 * Opens links to resources. Threat: any web page can make a link. So a link only ever reads one document over one of
 * the user's own connections, changes nothing, and of many links in a row only the last one is opened.
 */
export function linkHandler(
  sessions: Sessions,
  entryPoints: EntryPoints,
  context: DocumentContext,
): vscode.UriHandler {
  const previews = new Previews();
  return {
    handleUri: (uri) =>
      entryPoints.run('open a link', async () => {
        entryPoints.policy.requireUnlocked('links');
        const attempted = vscode.l10n.t('open the link');
        entryPoints.requireNoSecret(attempted, `${uri.path} ${uri.query} ${uri.fragment}`);
        const link = parseLink(uri);
        const signal = await previews.begin();
        const session = sessionAt(sessions, link.baseUrl);
        if (session === undefined) {
          await offerConnection(link.baseUrl);
        } else {
          await showDocument(context, link.at(session.connection.id), { signal });
        }
      }),
  };
}

/** The connection in use if it is to that service, else the first that is. */
function sessionAt(sessions: Sessions, baseUrl: string): Session | undefined {
  const all = [...(sessions.current === undefined ? [] : [sessions.current]), ...sessions.list()];
  return all.find(({ connection }) => isSameService(connection.baseUrl, baseUrl));
}

/** Threat: a link to a foreign address makes the user enter a key for it. The address is shown, but not filled in. */
async function offerConnection(baseUrl: string): Promise<void> {
  const add = vscode.l10n.t('Add Connection…');
  const message = vscode.l10n.t(
    'The link points to {0}, but you have no connection to this address. If you know the service, add a connection and open the link again.',
    baseUrl,
  );
  if ((await vscode.window.showWarningMessage(withoutLinks(message), add)) === add) {
    await vscode.commands.executeCommand('workforce.addConnection');
  }
}
