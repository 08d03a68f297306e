import { resourceNames } from '../../contract/resources.ts';
import { type Failure, failure } from '../errors.ts';

/** Characters; servers take no longer ones. */
const longestAddress = 16_000;
/** Programs that read addresses differ in what they make of these: they drop them, or take a backslash for a slash. */
const ambiguous = /[\p{Cc}\\]|^ | $/u;

/** The result of checking an address that a service or a document gave. */
type CheckedAddress =
  | { readonly isOwn: true; readonly url: URL }
  | { readonly isOwn: false; readonly problem: Failure };

/**
 * Checks if an address from outside may be called with credentials, linked, copied or opened: only `http` and `https`
 * at exactly the origin of the connection, without user name and password. A relative one counts only `from` an
 * address. Callers use the returned form, which every program reads the same way.
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
  const own = new URL(baseUrl).origin;
  if (url.origin !== own) {
    const problem = failure({ code: 'foreign-origin', origin: url.origin, ownOrigin: own });
    return { isOwn: false, problem };
  }
  return { isOwn: true, url };
}

/** Returns true if every program reads a text as the same address. */
export function isClear(address: string): boolean {
  return address.length <= longestAddress && !ambiguous.test(address);
}

/** The segment after the name of a resource, except `tree`, and any number. */
const ids = new RegExp(`(/(?:${resourceNames.join('|')}))/(?!tree$)[^/]+|/\\d+(?=/|$)`, 'g');

/** The path of an address without its ids: the name of its route. */
export function routeName(url: string): string {
  return new URL(url).pathname.replace(ids, (_id, collection = '') => `${collection}/{id}`);
}

/**
 * The path of an address below the base URL of a connection, with its query and without its fragment:
 * `/service-api/job-positions/12?include=links`. Undefined for any other address and the base URL itself, and for a path
 * that servers read in different ways: with an empty segment, or with encoded steps such as `..%2F..`.
 */
export function pathBelow(address: string, baseUrl: string): string | undefined {
  const checked = ownAddress(address, baseUrl);
  if (!checked.isOwn) {
    return undefined;
  }
  const { pathname, search } = checked.url;
  const root = new URL(baseUrl).pathname.replace(/\/$/, '');
  if (!pathname.startsWith(`${root}/`)) {
    return undefined;
  }
  const path = pathname.slice(root.length);
  const segments = path.slice(1).split('/');
  const isWhole = segments.every(
    (segment, index) => segment !== '' || (index > 0 && index === segments.length - 1),
  );
  return isWhole && segments.every(isPlain) ? `${path}${search}` : undefined;
}

/** Returns true if a path without its query is a prefix, or continues it with a slash. */
export function isBelow(path: string, prefix: string): boolean {
  return path === prefix || path.startsWith(`${prefix}/`);
}

/** Threat: `..%2F..` is one segment for one program and steps up for another one. */
function isPlain(segment: string): boolean {
  try {
    const decoded = decodeURIComponent(segment);
    return !/\p{Cc}|(?:^|[\\/])\.{1,2}(?:[\\/]|$)/u.test(decoded);
  } catch {
    // Malformed percent-encoding.
    return false;
  }
}
