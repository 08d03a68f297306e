import { ownAddress } from './ownAddress.ts';

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
