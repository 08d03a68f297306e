import * as vscode from 'vscode';
import { type Message, message } from '../service/contract/message.ts';
import type { ServiceError } from '../service/http/errors.ts';
import { type AddressParts, addressOf, documentScheme, partsOf } from '../ui/documents/address.ts';
import type { EntryPoints } from '../ui/entryPoint.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import type { Session, Sessions } from '../ui/session.ts';
import { withoutLinks } from '../ui/text.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { type DocumentContext, Previews, showDocument } from './commands.ts';

/** The authority of links to this extension. */
export const extensionId = 'workforce-tools.workforce-explorer';

/** In characters; an id may have 2,000. */
const longestLink = 8_000;
/** The authority of an address whose connection is not known yet. */
const anyConnection = 'any';
const linkQuery = /^service=([^&]+)(?:&(.+))?$/;

/** What a link leads to: a resource of the service at a base URL. */
interface SharedLink {
  readonly baseUrl: string;
  /** The resource at the connection with that base URL. */
  at(connection: string): ResourceAddress;
}

/**
 * The link to a resource, for the editor with the scheme: `vscode://<extension>/<resource>/<id>.json?service=<base
 * URL>`. It has no secret, and names no connection: everyone has their own. Throws `invalid-input`.
 */
export function linkTo(uriScheme: string, baseUrl: string, address: ResourceAddress): string {
  const { path, query } = partsOf({ ...address, connection: anyConnection });
  const encodedPath = path.split('/').map(encodeURIComponent).join('/');
  const options = query === '' ? '' : `&${query}`;
  return `${uriScheme}://${extensionId}${encodedPath}?${encodeURIComponent(`service=${baseUrl}${options}`)}`;
}

/**
 * What a link leads to; its parts are percent-decoded once, as the editor passes them. Throws `invalid-input` for any
 * other form: links come from outside.
 */
export function parseLink(link: Pick<AddressParts, 'path' | 'query' | 'fragment'>): SharedLink {
  const { path, query, fragment } = link;
  if (path.length + query.length + fragment.length > longestLink) {
    throw invalidLink(message('it is too long'));
  }
  const [, service, options = ''] = linkQuery.exec(query) ?? [];
  if (service === undefined) {
    throw invalidLink(message('it does not name a service'));
  }
  const baseUrl = baseUrlIn(service);
  const address = addressOf({
    scheme: documentScheme,
    authority: anyConnection,
    path,
    query: options,
    fragment,
  });
  return { baseUrl, at: (connection) => ({ ...address, connection }) };
}

/** Returns true for two base URLs of one service. */
export function isSameService(one: string, other: string): boolean {
  return baseUrlIn(one) === baseUrlIn(other);
}

/** The base URL in its usual form, without a final slash. Throws `invalid-input`. */
function baseUrlIn(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isPlain =
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === '');
  if (!isPlain) {
    throw invalidLink(message('the address of its service is not a plain http or https address'));
  }
  return url.href.replace(/\/$/, '');
}

function invalidLink(reason: Message): ServiceError {
  return invalidInput(message('open the link'), reason, message('Ask for it again: “Copy Link” makes one.'));
}

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
    'The link leads to {0}, and you have no connection to this address. If you know the service, add a connection and open the link again.',
    baseUrl,
  );
  if ((await vscode.window.showWarningMessage(withoutLinks(message), add)) === add) {
    await vscode.commands.executeCommand('workforce.addConnection');
  }
}
