import { resourceNames } from '../../contract/resources.ts';
import { type Failure, failure } from '../errors.ts';

/** Characters; servers take no longer ones. */
const longestAddress = 16_000;
/** Programs that read addresses differ in what they make of these: they drop them, or take a backslash for a slash. */
const ambiguous = /[\p{Cc}\\]|^ | $/u;

/** The result of checking an address that a service or a document gave. */
export type CheckedAddress =
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
