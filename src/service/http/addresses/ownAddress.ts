import { isInPlace } from '../../contract/id.ts';
import { resourceNames } from '../../contract/resources.ts';
import { failure, type ServiceError } from '../errors.ts';

/** In characters; servers do not accept longer addresses. */
const longestAddress = 16_000;
/** Programs that read addresses differ in what they make of these: they drop them, or take a backslash for a slash. */
const ambiguous = /[\p{Cc}\\]|^ | $/u;

/** The result of checking an address that a service or a document gave. */
type CheckedAddress =
  | { readonly isOwn: true; readonly url: URL /** The path below the base URL. */; readonly below: string }
  | { readonly isOwn: false; readonly problem: ServiceError };

/**
 * Checks if an address from outside may be called with credentials, linked, copied or opened: only `http` and `https`
 * at or below the base URL of the connection, without user name and password, and with a path that all servers read in
 * the same way. A relative one counts only `from` an address. Callers use the returned form, which every program reads
 * the same way.
 */
export function ownAddress(address: string, baseUrl: string, from?: string): CheckedAddress {
  const url = isClear(address) ? URL.parse(address, from) : null;
  if (url === null) {
    return { isOwn: false, problem: failure({ code: 'no-address' }) };
  }
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { isOwn: false, problem: failure({ code: 'no-http-address' }) };
  }
  if (url.username !== '' || url.password !== '') {
    return { isOwn: false, problem: failure({ code: 'address-with-password' }) };
  }
  const base = new URL(baseUrl);
  if (url.origin !== base.origin) {
    const problem = failure({ code: 'foreign-origin', origin: url.origin, ownOrigin: base.origin });
    return { isOwn: false, problem };
  }
  const root = base.pathname.replace(/\/$/, '');
  const below = url.pathname.slice(root.length);
  if (!isBelow(url.pathname, root) || !isPlainPath(below)) {
    return { isOwn: false, problem: failure({ code: 'outside-base', baseUrl }) };
  }
  return { isOwn: true, url, below };
}

/** Returns true if every program reads a text as the same address. */
export function isClear(address: string): boolean {
  return address.length <= longestAddress && !ambiguous.test(address);
}

/** The URL parser has already written every form of an IPv4 address as four numbers. */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** The segment after the name of a resource, except `tree`, and any number. */
const ids = new RegExp(`(/(?:${resourceNames.join('|')}))/(?!tree$)[^/]+|/\\d+(?=/|$)`, 'g');

/** The path of an address without its ids: the name of its route. */
export function routeName(url: string): string {
  return new URL(url).pathname.replace(ids, (_id, collection = '') => `${collection}/{id}`);
}

/**
 * The path of an address below the base URL of a connection, with its query and without its fragment:
 * `/service-api/job-positions/12?include=links`. Undefined for any other address and the base URL itself.
 */
export function pathBelow(address: string, baseUrl: string): string | undefined {
  const checked = ownAddress(address, baseUrl);
  return checked.isOwn && checked.below.length > 1 ? `${checked.below}${checked.url.search}` : undefined;
}

/** Returns true if a path without its query is a prefix, or continues it with a slash. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Returns true for a path without empty segments, except at its end, and without steps such as `..%2F`. */
function isPlainPath(path: string): boolean {
  const segments = path.replace(/\/$/, '').split('/').slice(1);
  return segments.every((segment) => {
    try {
      return isInPlace(decodeURIComponent(segment));
    } catch {
      // Malformed percent-encoding.
      return false;
    }
  });
}
