import { type Message, message } from '../../service/contract/message.ts';
import { isLoopback, ownAddress } from '../../service/http/addresses/ownAddress.ts';
import { type Connection, defaultDialect } from '../../service/http/connection.ts';
import { unusable } from './validation.ts';

/** The two addresses of a connection. Its secrets and tokens belong to the origins of both together. */
export type Addresses = Pick<Connection, 'baseUrl' | 'tokenUrl'>;

const example = message('Enter an address such as https://company.example.com.');

/** The paths of the published interfaces, which are below a base URL. */
const published = new RegExp(
  `(?:/api/v\\d+|${Object.entries(defaultDialect)
    .flatMap(([part, path]) => (part.endsWith('Prefix') ? [path] : []))
    .join('|')})(?=[/?#]|$)`,
);

/** The base URL of a service without trailing slashes, also from an address below it. Throws `invalid-input`. */
export function parseBaseUrl(text: string): string {
  return withoutEndingSlashes(parseAddress(message('the base URL'), text, published).href);
}

/** A text without the slashes at its end. */
export function withoutEndingSlashes(text: string): string {
  return text.replace(/(?<!\/)\/+$/, '');
}

/** Where client credentials are exchanged for a token; may be on another origin. Throws `invalid-input`. */
export function parseTokenUrl(text: string): string {
  return parseAddress(message('the token URL'), text).href;
}

/** The token URL of a service that hands out its own tokens. */
export function defaultTokenUrl(baseUrl: string): string {
  return `${baseUrl}/connect/token`;
}

/** The token URL; undefined where it follows from the base URL. */
export function ownTokenUrl({ baseUrl, tokenUrl }: Addresses): string | undefined {
  return tokenUrl === defaultTokenUrl(baseUrl) ? undefined : tokenUrl;
}

/** The origin of an address; a secret is never sent to another one. */
export function originOf(url: string): string {
  return new URL(url).origin;
}

/** True if what was entered for one pair of addresses may be used with the other pair. */
export function haveSameOrigins(one: Addresses, other: Addresses): boolean {
  return (
    originOf(one.baseUrl) === originOf(other.baseUrl) && originOf(one.tokenUrl) === originOf(other.tokenUrl)
  );
}

/**
 * The page of a service on which the rights of API keys are administered (interface 5.1.3). Throws `invalid-input` unless
 * it is an https address below the base URL.
 */
export function rolesAddress({ baseUrl, dialect }: Pick<Connection, 'baseUrl' | 'dialect'>): string {
  const checked = ownAddress(`${baseUrl}${dialect.rolesPath}`, baseUrl);
  if (checked.isOwn && checked.url.protocol === 'https:') {
    return checked.url.href;
  }
  throw unusable(
    message('the address of the role administration'),
    message('only an https address below the base URL of the connection is opened'),
    message('Check the base URL and the path of the role administration with “Edit Connection”.'),
  );
}

/** A host, perhaps with a port and a path. It has no capital letters, as keys and tokens do. */
const host = /^(?:[a-z\d-]{1,40}\.){1,6}[a-z]{2,12}(?=[:/]|$)/;
const ownHost = /^(?:localhost|127\.0\.0\.1)(?=[:/]|$)/;

/** An address without the link or the brackets that it was copied with, and with the scheme that it lacks. */
function plainAddress(text: string): string {
  const copied = text.replace(/\p{Cf}/gu, '').trim();
  const [, linked = copied] = /^\[[^\]]{0,500}\]\(([^()\s]{1,2000})\)$/.exec(copied) ?? [];
  const [, address = linked] = /^[<"'`“«(]\s?([^<>"'`”»()]{1,2000}?)\s?[>"'`”»)][.,;]?$/.exec(linked) ?? [];
  const scheme = host.test(address) ? 'https://' : '';
  return (ownHost.test(address) ? 'http://' : scheme) + address;
}

/**
 * An error repeats the text only where it cannot be a key that was pasted into the wrong box. What is `below` an address is
 * left out.
 */
function parseAddress(part: Message, text: string, below?: RegExp): URL {
  const plain = plainAddress(text);
  const url = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(plain)
    ? URL.parse(below ? (plain.split(below)[0] ?? '') : plain)
    : null;
  if (url === null) {
    throw unusable(part, message('it is not an address that starts with https://'), example);
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    throw unusable(
      part,
      message('plain http would send the secrets to {host} unencrypted', { host: url.host }),
      message('Use https; http is for this machine only (localhost, 127.0.0.1).'),
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw unusable(
      part,
      message('it contains a user name or a password'),
      message('Remove it, and enter keys in their own fields.'),
    );
  }
  if (/[?#]/.test(url.href)) {
    throw unusable(
      part,
      message('it has a query (?) or a fragment (#)'),
      message('Enter the address of the service and not that of one of its pages, such as {origin}.', {
        origin: url.origin,
      }),
    );
  }
  return url;
}
