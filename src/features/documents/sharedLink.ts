import { type AddressParts, addressOf, documentScheme, partsOf } from '../../platform/documents/address.ts';
import type { ResourceAddress } from '../../platform/documents/resource.ts';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type Message, message } from '../../service/contract/message.ts';
import type { ServiceError } from '../../service/http/errors.ts';

/** The authority of links to this extension. */
export const extensionId = 'workforce-tools.workforce-explorer';

/** In characters; an id may have 2,000. */
const longestLink = 8_000;
/** The authority of an address whose connection is not known yet. */
const anyConnection = 'any';
const linkQuery = /^service=([^&]+)(?:&(.+))?$/;

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
 * What a link leads to: the base URL of a service, and `at` a connection to it, the resource. The parts of the link are
 * percent-decoded once, as the editor passes them. Throws `invalid-input` for any other form: links come from outside.
 */
export function parseLink(link: Pick<AddressParts, 'path' | 'query' | 'fragment'>) {
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
  return { baseUrl, at: (connection: string): ResourceAddress => ({ ...address, connection }) };
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
  return invalidInput(
    message('open the link'),
    reason,
    message('Ask for a new link, created with “Copy Link”.'),
  );
}
